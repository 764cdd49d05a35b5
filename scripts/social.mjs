import { secondsSince } from './build/step.mjs';
import { runMain } from './build/user-error.mjs';
import { makeSocialImages } from './social/make.mjs';

// npm run social: a picture for link previews per page and product, only for what changed.
runMain(async () => {
  const began = performance.now();
  const { drawn, kept, removed } = await makeSocialImages();
  const parts = [
    `${drawn} drawn`,
    `${kept} up to date`,
    ...(removed ? [`${removed} removed`] : []),
  ];
  console.log(`Social images: ${parts.join(', ')} in ${secondsSince(began)}`);
});
