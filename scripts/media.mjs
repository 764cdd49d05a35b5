import { runMaking } from './build/made.mjs';
import { inRoot } from './build/paths.mjs';
import { makePictures } from './media/pipeline.mjs';

// npm run media [-- --quick]: makes the web pictures of new and changed masters in the content folder; with --quick in a sixth of the
// time, a third larger.
await runMaking('Pictures', () =>
  makePictures({
    masters: inRoot('server', 'content', 'media'),
    derived: inRoot('.cache', 'media'),
    record: inRoot('server', 'content', 'media.json'),
    made: inRoot('.cache', 'pictures.json'),
    quick: process.argv.includes('--quick'),
  }),
);
