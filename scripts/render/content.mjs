import { existsSync } from 'node:fs';
import { run } from '../build/command.mjs';
import { inRoot, serverProgram } from '../build/paths.mjs';
import { askServer } from '../build/serve.mjs';
import { runSteps } from '../build/step.mjs';
import { picturesOfContent } from '../build/steps.mjs';
import { UserError } from '../build/user-error.mjs';
import { watchContent } from './watch.mjs';

/** The content folder whose pictures and documents the build makes, too. */
const OWN = inRoot('server/content');

/**
 * @typedef {object} Options
 * @property {string} [content] another content folder; only its pages are rendered
 * @property {string} [to] another folder for the site
 * @property {import('../build/paths.mjs').Profile} profile which build of the server responds
 * @property {boolean} [quick] whether pages are not compressed, and pictures are encoded quickly
 */

/** Renders changed pages once. @param {Options} options */
export async function renderOnce({ content = OWN, to = inRoot('dist/client'), profile, quick }) {
  const needed = [
    serverProgram(profile),
    'dist/bundle/.vite/manifest.json',
    'dist/ssr/entry-server.js',
  ];
  if (needed.some(path => !existsSync(inRoot(path)))) {
    throw new UserError('The site is not built yet. Run npm run build first.');
  }
  if (content === OWN) {
    // The server reports every mistake by file, line and field; the steps that make pictures would stop at the first.
    await askServer(['check', '--content', content], { profile });
    await runSteps(picturesOfContent(profile, quick));
  }
  const args = ['--content', content, '--to', to, ...(quick ? ['--quick'] : [])];
  const env = { BUILD_PROFILE: profile };
  const site = await run(process.execPath, ['scripts/render/site.mjs', ...args], { env });
  if (site.code !== 0) throw new UserError(site.output.trim());
  console.log(site.output.trim());
}

/** Renders changed pages after each save. @param {Options} options */
export function renderAtEachSave(options) {
  return watchContent(options.content ?? OWN, () => renderOnce(options));
}
