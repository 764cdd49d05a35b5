import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';
import { findFirefox, requireBrowserAndDriver, writeWebdriverSettings } from '../setup/browser.mjs';

/**
 * How to run the core's suites (core-wasm/tests) in a real browser. It is what wasm-pack test does, in one pass of cargo
 * instead of two, and with cargo's own options.
 *
 * @param {string[]} options for cargo test, for example `--`, `carousel::` for one suite
 * @param {{ visible?: boolean, firefox?: boolean }} [how] visible: serve the suite for a browser of your own instead of a
 *   headless one; firefox: in Firefox instead of Chromium
 * @returns {Promise<{ args: string[], env: Record<string, string | undefined> }>} for cargo
 */
export async function browserTests(options, { visible = false, firefox = false } = {}) {
  const target = ['--target', 'wasm32-unknown-unknown'];
  return {
    args: [
      'test',
      '-p',
      'core-wasm',
      '--features',
      'simulation',
      '--locked',
      ...target,
      ...['--test', 'browser'],
      ...options,
    ],
    env: {
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: inRoot('.tools/bin/wasm-bindgen-test-runner'),
      WASM_BINDGEN_TEST_ONLY_WEB: '1',
      // In seconds: a busy machine may take longer than the runner's own 5 until the driver answers, and 20 for the suites.
      WASM_BINDGEN_TEST_DRIVER_TIMEOUT: '60',
      WASM_BINDGEN_TEST_TIMEOUT: '600',
      ...(firefox ? await inFirefox() : await inChromium()),
      ...(visible ? { NO_HEADLESS: '1' } : {}),
    },
  };
}

/**
 * The runner takes the first driver whose variable is set, Firefox's before Chromium's: only the one meant may be.
 *
 * @param {'GECKODRIVER' | 'CHROMEDRIVER'} variable
 * @param {string} path
 * @returns {Record<string, string | undefined>}
 */
export function onlyDriver(variable, path) {
  const names = ['GECKODRIVER', 'SAFARIDRIVER', 'CHROMEDRIVER', 'MSEDGEDRIVER'];
  const variables = names.flatMap(name => [name, `${name}_REMOTE`]);
  return { ...Object.fromEntries(variables.map(name => [name, undefined])), [variable]: path };
}

/** @returns {Promise<Record<string, string | undefined>>} */
async function inChromium() {
  const { path, driver } = await requireBrowserAndDriver();
  return {
    ...onlyDriver('CHROMEDRIVER', driver),
    WASM_BINDGEN_TEST_WEBDRIVER_JSON: await writeWebdriverSettings(path, 'goog:chromeOptions'),
  };
}

/** @returns {Promise<Record<string, string | undefined>>} */
async function inFirefox() {
  const firefox = await findFirefox();
  if (!firefox) {
    throw new UserError(
      'Firefox or its driver is missing: install both (on Debian "apt-get install firefox-esr" and "cargo install geckodriver"), or name the driver with GECKODRIVER.',
    );
  }
  return {
    ...onlyDriver('GECKODRIVER', firefox.driver),
    WASM_BINDGEN_TEST_WEBDRIVER_JSON: await writeWebdriverSettings(
      firefox.path,
      'moz:firefoxOptions',
    ),
  };
}
