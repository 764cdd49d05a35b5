import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chosenProfile } from './build/paths.mjs';
import { runMain } from './build/user-error.mjs';
import { renderAtEachSave, renderOnce } from './render/content.mjs';

// npm run render [-- --watch]: renders changed content into the built site; with --watch at each save, until Ctrl-C.
// With --content DIR and --to DIR, another company's pages into another copy of the site.
runMain(async () => {
  const { content, to, watch } = parseArgs({
    options: {
      content: { type: 'string' },
      to: { type: 'string' },
      watch: { type: 'boolean', default: false },
    },
  }).values;
  const options = {
    ...(content && { content: resolve(content) }),
    ...(to && { to: resolve(to) }),
    profile: chosenProfile(),
  };
  await renderOnce(options);
  if (!watch) return;
  await renderAtEachSave(options);
  console.log('Watching the content (Ctrl-C stops it)');
  return new Promise(() => {});
});
