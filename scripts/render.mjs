import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { outputOf } from './build/command.mjs';
import { runMain } from './build/user-error.mjs';
import { renderContent } from './render/content.mjs';
import { readSettings } from './render/settings.mjs';
import { watchContent } from './render/watch.mjs';

// npm run render [-- --watch]: renders changed content into the built site; with --watch at each save, until Ctrl-C.
// With --quick, new pages get no compressed copies, and new pictures are encoded quickly.
// With --content DIR and --to DIR, only the pages of another content folder, into another folder.
runMain(async () => {
  const { values } = parseArgs({
    options: {
      content: { type: 'string' },
      to: { type: 'string' },
      quick: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
    },
  });
  const { watch, quick, ...others } = values;
  const paths = Object.entries(others).flatMap(([name, path]) => [`--${name}`, resolve(path)]);
  const render = async () => {
    if (paths.length === 0) return renderContent({ quick });
    const args = [...paths, ...(quick ? ['--quick'] : [])];
    const output = await outputOf(process.execPath, ['scripts/render/site.mjs', ...args]);
    console.log(output.trim());
  };
  if (!watch) return render();
  const content = others.content ? resolve(others.content) : (await readSettings()).content;
  await watchContent(content, render, { renderFirst: true });
  console.log('Watching the content (Ctrl-C stops it)');
  return new Promise(() => {});
});
