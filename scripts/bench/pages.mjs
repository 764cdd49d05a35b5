import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { serve } from '../build/serve.mjs';
import { runMain, UserError } from '../build/user-error.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../setup/browser.mjs';
import { PAGES } from '../size/pages.mjs';
import { fontconfigFile, writeFonts } from '../test/fonts.mjs';
import { medians } from './measure.mjs';
import { interactions } from './pages/interactions.mjs';
import { measure } from './pages/lighthouse.mjs';
import { visit } from './pages/visit.mjs';

/** The lowest scores. The home page has the largest picture and the most scripts. */
const LOWEST = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };
const LOWEST_OF_HOME = { ...LOWEST, performance: 98 };

/** The highest values, in ms and kB. `4x` and `15x` are measured with a slowed processor. */
const HIGHEST = {
  FCP: 800,
  LCP: 1300,
  TBT: 30,
  CLS: 0,
  INP: 70,
  kB: 350,
  'FCP 4x': 1100,
  'hydrated 4x': 3200,
  'TBT 15x': 350,
  'hydrated 15x': 5500,
  'CLS 15x': 0,
};

/** The aims that a page misses. @param {string} path @param {Record<string, number>} numbers */
function missed(path, numbers) {
  const tooLow = Object.entries(path === '/' ? LOWEST_OF_HOME : LOWEST)
    .filter(([name, aim]) => (numbers[name] ?? aim) < aim)
    .map(([name, aim]) => `${path}: ${name} is ${numbers[name]}, the aim is at least ${aim}`);
  const tooHigh = Object.entries(HIGHEST)
    .filter(([name, aim]) => (numbers[name] ?? aim) > aim)
    .map(([name, aim]) => `${path}: ${name} is ${numbers[name]}, the aim is at most ${aim}`);
  return [...tooLow, ...tooHigh];
}

/** Repeats a measurement. @param {number} runs @param {() => Promise<Record<string, number>>} run */
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
    ...paths.flatMap(path => missed(path, { ...simulated[path], ...slowed[path] })),
    ...Object.entries(inp).flatMap(([name, INP]) => missed(name, { INP })),
  ];
  console.log(misses.join('\n') || 'Every aim is reached.');
});
