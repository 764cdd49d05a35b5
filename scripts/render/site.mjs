import { parseArgs } from 'node:util';
import { inRoot } from '../build/paths.mjs';
import { secondsSince } from '../build/step.mjs';
import { runMain } from '../build/user-error.mjs';
import { release } from '../release/release.mjs';
import { renderPages } from './pages.mjs';
import { readSettings } from './settings.mjs';

// Renders the pages that have changed and publishes the site as a release: `node scripts/render/site.mjs [--quick]
// [--content DIR] [--to DIR] [--only PATH ...] [--without-previews]`. With --quick, new pages get no compressed copies; with --only, the
// site has only these pages; with --without-previews, no images for link previews, which take longer than the pages.
runMain(async () => {
  const began = performance.now();
  const { values } = parseArgs({
    options: {
      content: { type: 'string' },
      to: { type: 'string', default: inRoot('dist/client') },
      quick: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true },
      'without-previews': { type: 'boolean', default: false },
    },
  });
  const { to, quick, only } = values;
  const settings = await readSettings();
  const { content = settings.content } = values;
  const previews = !values['without-previews'];
  const changes = await renderPages({ site: to, content, settings, only, previews });
  const copies = await release(to, { changes, quick });
  const { rendered, pages, removed } = changes;
  const gone = removed.length > 0 ? `, ${removed.length} removed` : '';
  for (const warning of changes.warnings) console.log(`Warning: ${warning}`);
  if (changes.warnings.length > 0) console.log(`Warnings: ${changes.warnings.length}`);
  console.log(
    `${rendered} of ${pages} pages rendered${gone}, ${copies} compressed copies made, published after ${secondsSince(began)}`,
  );
});
