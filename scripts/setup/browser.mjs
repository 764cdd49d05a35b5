import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from '../build/command.mjs';
import { UserError } from '../build/user-error.mjs';

/**
 * A headless shell comes first: a complete browser also draws its own interface, even without a window, which doubles the time of the
 * tests. With `--headed` it is left out, because it has no window.
 */
const BROWSERS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Without these flags Chromium does not start as root, and sends requests of its own. */
export const BROWSER_FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];

/** The path of a program, or null if it is not installed. @param {string} name its name or path */
export function onPath(name) {
  if (name.includes('/')) return existsSync(name) ? name : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map(folder => join(folder, name)).find(existsSync) ?? null;
}

/** Whether a program starts. @param {string} path */
const starts = async path => (await run(path, ['--version'])).code === 0;

/** Playwright's own Chromium, when it has been downloaded. */
async function playwrightBrowser() {
  const playwright = await import('@playwright/test').catch(() => null);
  const path = playwright?.chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

/**
 * Finds the first browser that starts: the one in CHROME_PATH, an installed one, or Playwright's own.
 *
 * @returns {Promise<string | null>} its path
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) {
    throw new UserError(`CHROME_PATH names ${named}, which does not exist.`);
  }
  const isHeaded = process.argv.includes('--headed');
  const names = BROWSERS.filter(name => !(isHeaded && name.includes('headless')));
  for (const path of [named, ...names.map(onPath), await playwrightBrowser()]) {
    if (path && (await starts(path))) return path;
  }
  return null;
}

/** The path of the browser. Throws an error that says what to install. */
export async function requireBrowser() {
  const path = await findBrowser();
  if (path) return path;
  throw new UserError(
    'The tests need a browser: install Chromium (on Debian and Ubuntu "apt-get install chromium", on macOS "brew install --cask chromium"), or name one with CHROME_PATH.',
  );
}

/**
 * Finds Firefox and its driver; null if one is missing. GECKODRIVER may name the driver.
 *
 * @returns {Promise<{ path: string, driver: string } | null>}
 */
export async function findFirefox() {
  const named = process.env.GECKODRIVER;
  const driver = onPath(named ?? 'geckodriver');
  if (named && !driver) throw new UserError(`GECKODRIVER names ${named}, which does not exist.`);
  const path = onPath('firefox') ?? onPath('firefox-esr');
  return path && driver && (await starts(path)) && (await starts(driver)) ? { path, driver } : null;
}

/** @type {import('../build/step.mjs').Step} */
export const browserStep = {
  name: 'browser',
  needs: ['npm packages'],
  title: 'install Chromium',
  isDone: async () => (await findBrowser()) !== null,
  async run({ label }) {
    const isDebian = onPath('apt-get') && existsSync('/etc/debian_version');
    if (isDebian && process.getuid?.() === 0) await installWithApt(label);
    if (!(await findBrowser())) {
      await run('playwright', ['install', 'chromium'], { label, minutes: 10 });
    }
    await requireBrowser();
  },
};

/**
 * Installs Chromium and its headless shell. A package that cannot be installed is not an error, because another browser may be
 * installed.
 *
 * @param {string} label of the lines that show the progress
 */
async function installWithApt(label) {
  const options = { label, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update'], options);
  for (const name of ['chromium', 'chromium-headless-shell']) {
    await run('apt-get', ['install', '-y', '--no-install-recommends', name], options);
  }
}
