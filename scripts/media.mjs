import { runMaking } from './build/made.mjs';
import { contentPictures } from './media/folders.mjs';
import { makePictures } from './media/pipeline.mjs';

// npm run media: web pictures from the masters in the content folder, only for what changed.
await runMaking('Pictures', () => makePictures({ ...contentPictures, log: console.log }));
