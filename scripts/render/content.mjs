import { existsSync } from 'node:fs';
import { inRoot } from '../build/paths.mjs';
import { askServer } from '../build/serve.mjs';
import { runSteps } from '../build/step.mjs';
import { contentSteps } from '../build/steps.mjs';
import { UserError } from '../build/user-error.mjs';

/**
 * Makes the pictures and data sheets that have changed, renders the pages that have changed, and publishes them.
 *
 * @param {{ quick: boolean }} options quick: pages are not compressed, and pictures are encoded quickly
 */
export async function renderContent({ quick }) {
  const bundles = ['dist/bundle/.vite/manifest.json', 'dist/ssr/entry-server.js'];
  if (bundles.some(path => !existsSync(inRoot(path)))) {
    throw new UserError('The site is not built yet. Run npm run build first.');
  }
  // The server reports every mistake by file, line and field; the steps would stop at the first.
  await askServer(['check']);
  await runSteps(contentSteps(quick));
}
