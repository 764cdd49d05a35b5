import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { serve } from '../build/serve.mjs';
import { runMain, UserError } from '../build/user-error.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../setup/browser.mjs';
import { PAGES } from '../size/pages.mjs';
import { fontconfigFile, writeFonts } from '../test/fonts.mjs';
import { missed } from './pages/aims.mjs';
import { interactions } from './pages/interactions.mjs';
import { measure } from './pages/lighthouse.mjs';
import { medians } from './pages/median.mjs';
import { visit } from './pages/visit.mjs';

/** Runs a measurement several times. @template T @param {number} runs @param {() => Promise<T>} run @returns {Promise<T>} the medians */
async function repeat(runs, run) {
  const results = [];
  while (results.length < runs) results.push(await run());
  return medians(results);
}

// npm run bench:pages [-- /path ...] [--runs 5]: measures these pages, or one of each kind, as a phone on slow 4G loads them, and
// prints medians and missed aims.
runMain(async () => {
  const { values, positionals } = parseArgs({
    options: { runs: { type: 'string', default: '5' } },
    allowPositionals: true,
  });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new UserError('--runs takes a number from 1.');
  const executablePath = await requireBrowser();
  // The fonts of an Android phone, on every machine.
  await writeFonts();
  process.env.FONTCONFIG_FILE = fontconfigFile('roboto');
  const server = await serve();
  const args = ['--headless=new', ...BROWSER_FLAGS];
  const browser = await chromium.launch({ executablePath, args });
  console.log(
    `Node ${process.version}, Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  const paths = positionals.length > 0 ? positionals : PAGES;
  /** @type {Record<string, Record<string, number>>} */
  const simulated = {};
  /** @type {Record<string, Record<string, number>>} */
  const slowed = {};
  for (const path of paths) {
    console.log(path);
    const url = server.origin + path;
    simulated[path] = await repeat(runs, () => measure(url, executablePath, args));
    slowed[path] = await repeat(runs, () => visit(browser, url));
  }
  const inp = await repeat(runs, () => interactions(browser, server.origin, paths));
  await browser.close();
  await server.close();
  console.log('\nLighthouse: scores, ms, kB as sent before the film');
  console.table(simulated);
  console.log('Network and processor slowed: ms');
  console.table(slowed);
  console.log('Interactions with a processor 4 times slower: ms');
  console.table(inp);
  const misses = [
    ...[simulated, slowed].flatMap(table =>
      Object.entries(table).flatMap(([path, numbers]) => missed(path, numbers)),
    ),
    ...Object.entries(inp).flatMap(([name, INP]) => missed(name, { INP })),
  ];
  console.log(misses.join('\n') || 'Every aim is reached.');
});
