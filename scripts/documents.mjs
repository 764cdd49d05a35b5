import { secondsSince } from './build/step.mjs';
import { runMain } from './build/user-error.mjs';
import { makeDatasheets } from './documents/datasheets.mjs';

// npm run documents: a data sheet per product, from what the server has read of the product, only for what changed.
runMain(async () => {
  const began = performance.now();
  const { drawn, kept, removed } = await makeDatasheets();
  const parts = [
    `${drawn} drawn`,
    `${kept} up to date`,
    ...(removed ? [`${removed} removed`] : []),
  ];
  console.log(`Data sheets: ${parts.join(', ')} in ${secondsSince(began)}`);
});
