import { mayNameURL } from './build/paths.mjs';
import { secondsSince } from './build/step.mjs';
import { runMain } from './build/user-error.mjs';
import { makeDatasheets } from './documents/datasheets.mjs';
import { readSettings } from './render/settings.mjs';

// npm run documents: a data sheet per product, from the product's own file, only for what changed.
runMain(async () => {
  const began = performance.now();
  const url = mayNameURL() ? (await readSettings()).url : null;
  const { drawn, kept, removed } = await makeDatasheets({ url });
  const parts = [
    `${drawn} drawn`,
    `${kept} up to date`,
    ...(removed ? [`${removed} removed`] : []),
  ];
  console.log(`Data sheets: ${parts.join(', ')} in ${secondsSince(began)}`);
});
