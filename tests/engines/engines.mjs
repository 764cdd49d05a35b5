import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { start, stop } from '../../scripts/build/command.mjs';
import { freePort } from '../../scripts/build/port.mjs';
import { findFirefox, onPath } from '../../scripts/setup/browser.mjs';

/**
 * A browser other than Chromium, driven by its own WebDriver.
 *
 * @typedef {object} Engine
 * @property {string} name
 * @property {string} install how to install it
 * @property {() => Promise<{ driver: string, capabilities: object, display: boolean } | null>} find null if it is not installed
 */

/** @type {Engine[]} */
export const ENGINES = [
  {
    name: 'WebKit',
    install: 'on Debian and Ubuntu "apt-get install webkit2gtk-driver xvfb"',
    async find() {
      const driver = onPath('WebKitWebDriver');
      const binary = miniBrowser();
      if (!driver || !binary || !onPath('Xvfb')) return null;
      const args = ['--automation'];
      return {
        driver,
        display: true,
        capabilities: {
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary, args },
        },
      };
    },
  },
  {
    name: 'Firefox',
    install:
      'on Debian "apt-get install firefox-esr" and "cargo install geckodriver --root .tools"; GECKODRIVER may name it',
    async find() {
      const firefox = await findFirefox();
      return (
        firefox && {
          driver: firefox.driver,
          display: false,
          capabilities: {
            browserName: 'firefox',
            'moz:firefoxOptions': {
              binary: firefox.path,
              args: ['-headless'],
            },
          },
        }
      );
    },
  },
];

/** WebKitGTK's MiniBrowser, which is not on the PATH. */
function miniBrowser() {
  for (const folder of [
    '/usr/lib',
    `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
  ]) {
    const names = existsSync(folder) ? readdirSync(folder) : [];
    const file = names
      .filter(name => name.startsWith('webkit2gtk-4.'))
      .map(name => join(folder, name, 'MiniBrowser'))
      .find(existsSync);
    if (file) return file;
  }
  return null;
}

/**
 * Opens a browser; null if it is not installed.
 *
 * @param {Engine} engine
 */
export async function open(engine) {
  const found = await engine.find();
  if (!found) return null;
  const screen = found.display ? await openScreen() : null;
  const port = await freePort();
  const driver = start(found.driver, [`--port=${port}`], {
    env: { ...screen?.env },
    stdio: 'ignore',
  });
  await listening(port);
  // Imported here, so that `find` works before the npm packages are installed.
  const { Builder, Capabilities } = await import('selenium-webdriver');
  const browser = await new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(new Capabilities(found.capabilities))
    .build();
  return {
    browser,
    async close() {
      await browser.quit();
      stop(driver);
      screen?.close();
    },
  };
}

/** Waits until a driver accepts connections, which takes seconds on a busy machine. @param {number} port */
async function listening(port) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isListening = await fetch(`http://127.0.0.1:${port}/status`).then(
      () => true,
      () => false,
    );
    if (isListening) return;
    await delay(100);
  }
  throw new Error('The driver does not accept connections.');
}

/** Starts a virtual display, for browsers without a headless mode. */
async function openScreen() {
  const child = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1000x24']);
  const display = await new Promise((resolve, reject) => {
    child.stdout?.once('data', chunk => resolve(chunk.toString().trim()));
    child.once('close', () => reject(new Error('Xvfb has ended without a display.')));
  });
  return { env: { DISPLAY: `:${display}` }, close: () => stop(child) };
}
