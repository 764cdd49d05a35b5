import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { run } from '../build/command.mjs';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';

/**
 * @typedef {object} Browser
 * @property {string} path the executable of Chromium or Chrome
 * @property {string | null} driver a chromedriver of the same major version, if there is one
 */

/** @typedef {import('../build/step.mjs').Step} Step */

/**
 * A headless shell comes first: a whole browser, even without a window, draws its own interface beside each page, which
 * doubles the time that the tests take.
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

/** @param {string} name a program's name or path */
export function onPath(name) {
  if (name.includes('/')) return existsSync(name) ? name : null;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.map(folder => join(folder, name)).find(existsSync) ?? null;
}

/** The first number of what `--version` prints; null when the program cannot run. @param {string} path */
async function majorVersion(path) {
  const { code, output } = await run(path, ['--version']);
  const major = /(\d+)\.\d+/.exec(output)?.[1];
  return code === 0 && major ? Number(major) : null;
}

/** Playwright's own Chromium, when it has been downloaded. */
async function playwrightBrowser() {
  const playwright = await import('@playwright/test').catch(() => null);
  const path = playwright?.chromium.executablePath();
  return path && existsSync(path) ? path : null;
}

/**
 * The browser that tests use: the one CHROME_PATH names, one that is installed, or Playwright's own; null when there is
 * none. One that has its driver goes before one that has none.
 *
 * @returns {Promise<Browser | null>}
 */
export async function findBrowser() {
  const named = process.env.CHROME_PATH;
  if (named && !existsSync(named)) {
    throw new UserError(`CHROME_PATH names ${named}, which does not exist.`);
  }
  const candidates = [...BROWSERS.map(onPath), await playwrightBrowser()];
  /** @type {Browser | null} */
  let withoutDriver = null;
  for (const path of [named, ...candidates]) {
    const major = path ? await majorVersion(path) : null;
    if (!path || major === null) continue;
    const browser = { path, driver: await findDriver(major) };
    if (browser.driver || path === named) return browser;
    withoutDriver ??= browser;
  }
  return withoutDriver;
}

/** @param {number} major of the browser */
async function findDriver(major) {
  const folder = process.env.CHROMEWEBDRIVER;
  const candidates = [
    process.env.CHROMEDRIVER,
    folder && join(folder, 'chromedriver'),
    onPath('chromedriver'),
    onPath('/usr/lib/chromium-browser/chromedriver'),
  ];
  for (const path of candidates) {
    if (path && (await majorVersion(path)) === major) return path;
  }
  return null;
}

const INSTALL =
  'install Chromium and a chromedriver of the same version (on Debian and Ubuntu "apt-get install chromium chromium-driver", on macOS "brew install --cask chromium chromedriver"), or name them with CHROME_PATH and CHROMEDRIVER.';

/** The browser and its driver, or one sentence that says what to install. */
export async function requireBrowserAndDriver() {
  const browser = await requireBrowser();
  if (!browser.driver) {
    throw new UserError(`There is no chromedriver of the version of ${browser.path}: ${INSTALL}`);
  }
  return { path: browser.path, driver: browser.driver };
}

/**
 * Firefox with its driver, where both are installed (GECKODRIVER names a driver elsewhere); null otherwise.
 *
 * @returns {Promise<{ path: string, driver: string } | null>}
 */
export async function findFirefox() {
  const named = process.env.GECKODRIVER;
  const driver = onPath(named ?? 'geckodriver');
  if (named && !driver) throw new UserError(`GECKODRIVER names ${named}, which does not exist.`);
  const path = onPath('firefox') ?? onPath('firefox-esr');
  if (!path || !driver) return null;
  const versions = await Promise.all([path, driver].map(majorVersion));
  return versions.includes(null) ? null : { path, driver };
}

/** The browser, or one sentence that says what to install. */
export async function requireBrowser() {
  const browser = await findBrowser();
  if (!browser) throw new UserError(`The tests need a browser: ${INSTALL}`);
  return browser;
}

const mayUseApt = () =>
  process.getuid?.() === 0 && onPath('apt-get') !== null && existsSync('/etc/debian_version');

/** @type {Step} */
export const browserStep = {
  name: 'browser',
  title: 'install Chromium and its driver',
  isDone: async () => Boolean((await findBrowser())?.driver),
  async run({ note }) {
    if (mayUseApt()) await installWithApt(note);
    if (!(await findBrowser())) {
      note("Playwright's own browser");
      await run('playwright', ['install', 'chromium'], { onLine: note, minutes: 10 });
    }
    await requireBrowser();
  },
};

/**
 * An installation that fails is no end: there may be another browser. Not every system has the headless shell.
 *
 * @param {(line: string) => void} onLine
 */
async function installWithApt(onLine) {
  const options = { onLine, env: { DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update'], options);
  for (const packages of [['chromium', 'chromium-driver'], ['chromium-headless-shell']]) {
    await run('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options);
  }
}

/** Flags without which Chromium does not start as root, or calls home while tests run. */
export async function browserFlags() {
  const { 'goog:chromeOptions': options } = JSON.parse(
    await readFile(inRoot('core-wasm/webdriver.json'), 'utf8'),
  );
  return /** @type {string[]} */ (options.args);
}

/**
 * A Chromium that is driven through a pipe ends when its driver does. Without it, a browser that is started by a shell
 * script, as Debian's are, outlives the tests: the driver ends the script and not the browser.
 *
 * @param {'goog:chromeOptions' | 'moz:firefoxOptions'} options
 */
const endsWithItsDriver = options =>
  options === 'goog:chromeOptions' ? ['--remote-debugging-pipe'] : [];

/**
 * Writes what wasm-bindgen's test runner asks the driver for: the project's flags and this machine's browser.
 *
 * @param {string} browser its path
 * @param {'goog:chromeOptions' | 'moz:firefoxOptions'} options where that browser's are
 * @returns {Promise<string>} the file
 */
export async function writeWebdriverSettings(browser, options) {
  const all = JSON.parse(await readFile(inRoot('core-wasm/webdriver.json'), 'utf8'));
  const args = [...(all[options]?.args ?? []), ...endsWithItsDriver(options)];
  const settings = { [options]: { ...all[options], args, binary: browser } };
  const file = inRoot('.cache', `webdriver-${options.replace(':', '-')}.json`);
  await mkdir(inRoot('.cache'), { recursive: true });
  await writeFile(file, JSON.stringify(settings, null, 2));
  return file;
}
