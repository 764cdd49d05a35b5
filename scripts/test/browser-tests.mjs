import { inRoot } from '../build/paths.mjs';
import { requireBrowserAndDriver, writeWebdriverSettings } from '../setup/browser.mjs';

/**
 * How to run the core's suites (core-wasm/tests) in a real browser. It is what wasm-pack test does, in one pass of cargo
 * instead of two, and with cargo's own options.
 *
 * @param {string[]} options for cargo test, for example `--test`, `carousel`
 * @param {{ visible?: boolean }} [how] visible: serve the suite for a browser of your own instead of a headless one
 * @returns {Promise<{ args: string[], env: Record<string, string> }>} for cargo
 */
export async function browserTests(options, { visible = false } = {}) {
  const browser = await requireBrowserAndDriver();
  const target = ['--target', 'wasm32-unknown-unknown'];
  return {
    args: ['test', '-p', 'core-wasm', '--locked', ...target, ...options],
    env: {
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: inRoot('.tools/bin/wasm-bindgen-test-runner'),
      CHROMEDRIVER: browser.driver,
      WASM_BINDGEN_TEST_ONLY_WEB: '1',
      WASM_BINDGEN_TEST_WEBDRIVER_JSON: await writeWebdriverSettings(browser.path),
      ...(visible ? { NO_HEADLESS: '1' } : {}),
    },
  };
}
