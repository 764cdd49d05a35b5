import { join } from 'node:path';
import { runMaking } from './build/made.mjs';
import { DERIVED, inRoot } from './build/paths.mjs';
import { makePictures } from './media/pipeline.mjs';
import { readSettings } from './render/settings.mjs';

// npm run media [-- --quick]: makes the web pictures of new and changed masters in the content folder; with --quick in a sixth of the
// time, a third larger.
await runMaking('Pictures', async () => {
  const { content } = await readSettings();
  return makePictures({
    masters: join(content, 'media'),
    derived: DERIVED,
    record: join(content, 'media.json'),
    made: inRoot('.cache', 'pictures.json'),
    quick: process.argv.includes('--quick'),
  });
});
