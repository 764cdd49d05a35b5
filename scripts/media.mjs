import { runMaking } from './build/made.mjs';
import { inRoot } from './build/paths.mjs';
import { makePictures } from './media/pipeline.mjs';

// npm run media: makes the web pictures of new and changed masters in the content folder.
await runMaking('Pictures', () =>
  makePictures({
    masters: inRoot('server', 'content', 'media'),
    derived: inRoot('.cache', 'media'),
    record: inRoot('server', 'content', 'media.json'),
    made: inRoot('.cache', 'pictures.json'),
  }),
);
