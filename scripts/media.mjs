import { secondsSince } from './build/step.mjs';
import { runMain } from './build/user-error.mjs';
import { contentPictures } from './media/folders.mjs';
import { makePictures } from './media/pipeline.mjs';

// npm run media: web pictures from the masters in the content folder, only for what changed.
runMain(async () => {
  const began = performance.now();
  const done = await makePictures({ ...contentPictures, log: console.log });
  const parts = [
    `${done.made} made`,
    `${done.kept} up to date`,
    ...(done.removed > 0 ? [`${done.removed} removed`] : []),
  ];
  console.log(`Pictures: ${parts.join(', ')} in ${secondsSince(began)}`);
});
