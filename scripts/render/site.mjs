import { inRoot } from '../build/paths.mjs';
import { runMain } from '../build/problem.mjs';
import { secondsSince } from '../build/step.mjs';
import { release } from '../release/release.mjs';
import { renderPages } from './pages.mjs';

/** How often rendering begins anew because the content changes meanwhile. */
const ATTEMPTS = 5;

// Renders the pages that have changed and publishes the site as a release: `node scripts/render/site.mjs [--quick]
// [--content DIR] [--to DIR]`. With --quick, new pages are compressed in milliseconds instead of as small as can be.
runMain(async () => {
  const began = performance.now();
  const args = process.argv.slice(2);
  const value = (/** @type {string} */ name) =>
    args.includes(name) ? args[args.indexOf(name) + 1] : undefined;
  const site = value('--to') ?? inRoot('dist/client');
  const content = value('--content') ?? inRoot('server/content');
  const changes = await renderPages({ site, content, attempts: ATTEMPTS });
  const forms = await release(site, { changes, quick: args.includes('--quick') });
  console.log(
    `${changes.rendered} of ${changes.pages} pages rendered, ${forms} compressed forms made, published in ${secondsSince(began)}`,
  );
});
