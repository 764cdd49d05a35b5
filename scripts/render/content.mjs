import { existsSync } from 'node:fs';
import { run, start, stop } from '../build/command.mjs';
import { configArgs, inRoot, serverProgram } from '../build/paths.mjs';
import { runSteps } from '../build/step.mjs';
import { picturesOfContent } from '../build/steps.mjs';
import { UserError } from '../build/user-error.mjs';
import { watchContent } from './watch.mjs';

/** The content folder whose pictures and documents the build makes, too. */
const OWN = inRoot('server/content');

const SITE = inRoot('dist/client');

/**
 * @typedef {object} Options
 * @property {string} [content] another content folder; only its pages are rendered
 * @property {string} [to] another folder for the site
 * @property {import('../build/paths.mjs').Profile} profile which build of the server responds
 */

/** The steps that publish changed content. @param {Options} options */
function renderer({ content = OWN, to = SITE, profile }) {
  const program = inRoot(serverProgram(profile));
  const needed = [
    program,
    inRoot('dist/client/.vite/manifest.json'),
    inRoot('dist/ssr/entry-server.js'),
  ];
  if (needed.some(path => !existsSync(path))) {
    throw new UserError('The site is not built yet. Run npm run build first.');
  }
  const args = ['scripts/render/site.mjs', '--content', content, '--to', to];
  const env = { BUILD_PROFILE: profile };

  /** @param {string} name @param {string[]} command @param {(line: string) => void} [report] */
  const call = async (name, command, report) => {
    const { code, output } = await run(name, command, { env });
    if (code !== 0) throw new UserError(output.trim());
    report?.(output.trim());
  };

  return {
    /** @param {{ quick?: boolean }} [how] */
    async render({ quick = false } = {}) {
      if (content === OWN) {
        // The server reports every mistake by file, line and field; the steps that make pictures would stop at the first.
        await call(program, ['check', '--content', content, ...configArgs()]);
        await runSteps(picturesOfContent(profile));
      }
      await call(process.execPath, [...args, ...(quick ? ['--quick'] : [])], line =>
        console.log(line),
      );
    },
    /** Compresses at the best level the copies that were compressed quickly. @returns {import('./watch.mjs').Job} */
    recompress() {
      const child = start(process.execPath, args, { env, stdio: 'ignore' });
      const done = new Promise(resolve => child.once('close', () => resolve(undefined)));
      return { done: done.then(() => {}), stop: () => stop(child) };
    },
  };
}

/** Renders changed pages once. @param {Options} options @param {{ quick?: boolean }} [how] */
export function renderOnce(options, how) {
  return renderer(options).render(how);
}

/** Renders changed pages after each save. @param {Options} options */
export function renderAtEachSave(options) {
  const { render, recompress } = renderer(options);
  return watchContent(options.content ?? OWN, {
    render: () => render({ quick: true }),
    recompress,
  });
}
