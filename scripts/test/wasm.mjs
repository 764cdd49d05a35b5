import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ENGINES, open } from '../../tests/engines/engines.mjs';
import { startUntil } from '../build/command.mjs';
import { WASM_TARGET } from '../build/paths.mjs';
import { runMain, UserError } from '../build/user-error.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../setup/browser.mjs';

const OPTIONS = /** @type {const} */ ({
  visible: { type: 'boolean', default: false },
  firefox: { type: 'boolean', default: false },
});

/** The suites take half a minute on two quiet cores. */
const PATIENCE_MS = 600_000;

const OUTPUT = "document.querySelector('#output')?.textContent";
/** Elements of the tests must not move when the runner prints above them. */
const HIDE_OUTPUT = `
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('#output { display: none }');
  document.adoptedStyleSheets = [sheet];
`;

/**
 * An open page.
 *
 * @typedef {object} Opened
 * @property {() => Promise<string>} output the text of the tests on the page
 * @property {() => Promise<void>} close
 */

/** @param {string} url @returns {Promise<Opened>} */
async function inChromium(url) {
  const executablePath = await requireBrowser();
  const browser = await chromium.launch({ executablePath, args: BROWSER_FLAGS });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  page.on('pageerror', error => console.error(error));
  await page.addInitScript(HIDE_OUTPUT);
  await page.goto(url);
  // Playwright's evaluate counts as user activation, which starts a film.
  const session = await page.context().newCDPSession(page);
  return {
    output: async () =>
      (await session.send('Runtime.evaluate', { expression: OUTPUT })).result.value ?? '',
    close: () => browser.close(),
  };
}

/** @param {string} url @returns {Promise<Opened>} */
async function inFirefox(url) {
  const engine = ENGINES.find(({ name }) => name === 'Firefox');
  const opened = engine && (await open(engine));
  if (!opened)
    throw new UserError(`Firefox or its driver is missing: install both, ${engine?.install}.`);
  const { browser, close } = opened;
  await browser.get(url);
  await browser.executeScript(HIDE_OUTPUT);
  return { output: async () => String(await browser.executeScript(`return ${OUTPUT}`)), close };
}

/** Prints the page's text until the tests have ended. @param {Opened} page @returns {Promise<boolean>} whether all passed */
async function follow({ output }) {
  const began = performance.now();
  let printed = 0;
  while (performance.now() - began < PATIENCE_MS) {
    // The page replaces this text when the tests begin.
    const text = (await output()).replace(/^Loading .*$/m, '');
    process.stdout.write(text.slice(printed));
    printed = text.length;
    const result = /^test result: (\w+)\..*$/m.exec(text);
    if (result) return result[1] === 'ok';
    await setTimeout(100);
  }
  throw new UserError(`The tests have not ended after ${PATIENCE_MS / 1000} s.`);
}

/** Compiles the tests, and serves them at an address. @param {string[]} filter @param {string} address */
const serveTests = (filter, address) =>
  startUntil(
    /available at (http:\S+)/,
    'cargo',
    [
      ...['test', '--locked', '-p', 'core-wasm', '--test', 'browser'],
      ...['--target', WASM_TARGET, '--', ...filter],
    ],
    {
      env: {
        CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER: 'wasm-bindgen-test-runner',
        WASM_BINDGEN_TEST_ADDRESS: address,
        NO_HEADLESS: '1',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );

// npm run test:wasm [-- [--visible] [--firefox] [name]]: runs the core's suites in a real browser, or the tests whose full name, for
// example carousel::wraps, contains the given one. --visible serves them at a URL for any browser.
runMain(async () => {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const address = values.visible ? '127.0.0.1:8000' : '127.0.0.1:0';
  const { match, child, close } = await serveTests(positionals, address);
  const [, url = ''] = match;
  if (values.visible) {
    console.log(`${url} runs the tests in the browser that opens it (Ctrl-C ends this).`);
    await once(child, 'close');
    return 0;
  }
  const page = await (values.firefox ? inFirefox : inChromium)(url);
  try {
    return (await follow(page)) ? 0 : 1;
  } finally {
    await page.close();
    await close();
  }
});
