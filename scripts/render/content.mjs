import { existsSync } from 'node:fs';
import { run, start, stop } from '../build/command.mjs';
import { configArgs, inRoot, serverProgram } from '../build/paths.mjs';
import { runSteps } from '../build/step.mjs';
import { picturesOfContent } from '../build/steps.mjs';
import { UserError } from '../build/user-error.mjs';
import { watchContent } from './watch.mjs';

/** The company's content, whose pictures and documents are made, too. */
const OWN = inRoot('server/content');

const SITE = inRoot('dist/client');

/**
 * @typedef {object} Options
 * @property {string} [content] another folder, of which only the pages are rendered
 * @property {string} [to] the folder of another site
 * @property {import('../build/paths.mjs').Profile} profile which server responds
 */

/** What it takes to bring changed content to the visitors. @param {Options} options */
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
        // The server names every mistake by file, line and field; what draws the pictures would stumble over the first.
        await call(program, ['check', '--content', content, ...configArgs()]);
        await runSteps(picturesOfContent(profile));
      }
      await call(process.execPath, [...args, ...(quick ? ['--quick'] : [])], line =>
        console.log(line),
      );
    },
    /** Makes the compressed copies as small as can be that were made quickly. @returns {import('./watch.mjs').Job} */
    polish() {
      const child = start(process.execPath, args, { env, stdio: 'ignore' });
      const done = new Promise(resolve => child.once('close', () => resolve(undefined)));
      return { done: done.then(() => {}), stop: () => stop(child) };
    },
  };
}

/** Renders what has changed, once. @param {Options} options @param {{ quick?: boolean }} [how] */
export function renderOnce(options, how) {
  return renderer(options).render(how);
}

/** Renders what has changed at each save, from now on. @param {Options} options */
export function renderAtEachSave(options) {
  const { render, polish } = renderer(options);
  return watchContent(options.content ?? OWN, { render: () => render({ quick: true }), polish });
}
