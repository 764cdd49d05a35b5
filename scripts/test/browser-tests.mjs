import { run } from '../build/command.mjs';
import { inRoot } from '../build/paths.mjs';
import { requireBrowserAndDriver, writeWebdriverSettings } from '../setup/browser.mjs';

/**
 * Runs the core's suites (core-wasm/tests) in a real browser. What wasm-pack test does, in one pass of cargo instead of
 * two, and with cargo's own options.
 *
 * @param {string[]} args what to pass to cargo test
 * @param {{ onLine?: (line: string) => void, minutes?: number, visible?: boolean }} [options]
 *   visible: serve the suite for a browser of your own instead of a headless one
 */
export async function runBrowserTests(args, { visible = false, ...options } = {}) {
  const browser = await requireBrowserAndDriver();
  const suites = args.includes('--test') ? [] : ['--test', '*'];
  return run('cargo', ['test', '-p', 'core-wasm', '--locked', ...TARGET, ...suites, ...args], {
    ...options,
    env: {
      CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: inRoot('.tools/bin/wasm-bindgen-test-runner'),
      CHROMEDRIVER: browser.driver,
      WASM_BINDGEN_TEST_ONLY_WEB: '1',
      WASM_BINDGEN_TEST_WEBDRIVER_JSON: await writeWebdriverSettings(browser.path),
      ...(visible ? { NO_HEADLESS: '1' } : {}),
    },
  });
}

const TARGET = ['--target', 'wasm32-unknown-unknown'];
