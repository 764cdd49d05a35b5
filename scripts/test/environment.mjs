import { existsSync } from 'node:fs';
import { run } from '../build/command.mjs';
import { inRoot } from '../build/paths.mjs';
import { findBrowser, findFirefox, onPath } from '../setup/browser.mjs';

/** Programs whose versions are inputs of the checks. */
const PROGRAMS = ['rustc', 'initdb', 'python3', 'WebKitWebDriver'];

/** Programs without which tests are skipped. */
const OPTIONAL = ['clamd', 'docker-compose', 'mariadbd', 'php', 'rsync', 'systemd-analyze', 'Xvfb'];

/** The inputs of all checks outside the project, as one text. */
export async function describeEnvironment() {
  const [chromium, firefox] = await Promise.all([findBrowser(), findFirefox()]);
  const browsers = [chromium, firefox?.path, firefox?.driver];
  const versions = await Promise.all(
    [...PROGRAMS, ...browsers.filter(path => typeof path === 'string')].map(async program => {
      const { code, output } = await run(program, ['--version']);
      return code === 0 ? `${program} ${output.trim()}` : `no ${program}`;
    }),
  );
  const { LANG, LC_ALL, TZ } = process.env;
  return [
    process.platform,
    process.arch,
    process.version,
    ...versions,
    ...OPTIONAL.filter(onPath),
    existsSync(inRoot('.tools/python')) ? 'python packages' : '',
    LANG,
    LC_ALL,
    TZ,
  ].join('\n');
}
