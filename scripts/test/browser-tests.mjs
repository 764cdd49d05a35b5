import { inRoot } from '../build/paths.mjs';
import { Problem } from '../build/problem.mjs';
import { findFirefox, requireBrowserAndDriver, writeWebdriverSettings } from '../setup/browser.mjs';

/**
 * How to run the core's suites (core-wasm/tests) in a real browser. It is what wasm-pack test does, in one pass of cargo
 * instead of two, and with cargo's own options.
 *
 * @param {string[]} options for cargo test, for example `--test`, `carousel`
 * @param {{ visible?: boolean, firefox?: boolean }} [how] visible: serve the suite for a browser of your own instead of a
 *   headless one; firefox: in Firefox instead of Chromium
 * @returns {Promise<{ args: string[], env: Record<string, string> }>} for cargo
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
      ...options,
    ],
    env: {
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: inRoot('.tools/bin/wasm-bindgen-test-runner'),
      WASM_BINDGEN_TEST_ONLY_WEB: '1',
      ...(firefox ? await inFirefox() : await inChromium()),
      ...(visible ? { NO_HEADLESS: '1' } : {}),
    },
  };
}

/** @returns {Promise<Record<string, string>>} */
async function inChromium() {
  const { path, driver } = await requireBrowserAndDriver();
  return {
    CHROMEDRIVER: driver,
    WASM_BINDGEN_TEST_WEBDRIVER_JSON: await writeWebdriverSettings(path),
  };
}

/** @returns {Promise<Record<string, string>>} */
async function inFirefox() {
  const firefox = await findFirefox();
  if (!firefox) {
    throw new Problem(
      'Firefox or its driver is missing: install both (on Debian "apt-get install firefox-esr" and "cargo install geckodriver"), or name the driver with GECKODRIVER.',
    );
  }
  return {
    GECKODRIVER: firefox.driver,
    WASM_BINDGEN_TEST_WEBDRIVER_JSON: await writeWebdriverSettings(
      firefox.path,
      'moz:firefoxOptions',
    ),
  };
}
