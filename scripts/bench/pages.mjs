import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, release } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { inRoot } from '../build/paths.mjs';
import { serve } from '../build/serve.mjs';
import { runMain, UserError } from '../build/user-error.mjs';
import { BROWSER_FLAGS, requireBrowser } from '../setup/browser.mjs';
import { fontconfigFile, writeFonts } from '../test/fonts.mjs';
import { interactions } from './pages/interactions.mjs';
import { lighthouseVersion, measure } from './pages/lighthouse.mjs';
import { medians } from './pages/median.mjs';
import { everyRoute } from './pages/paths.mjs';
import { aligned, changes, columns, missed } from './pages/table.mjs';
import { VISITS, visit } from './pages/visit.mjs';

const STORED = inRoot('scripts/bench/pages/record.json');

const OPTIONS = /** @type {const} */ ({
  runs: { type: 'string', default: '5' },
  update: { type: 'boolean', default: false },
});

/** @param {string[]} args @returns {{ runs: number, update: boolean, named: string[] }} */
function settings(args) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new UserError('--runs wants a number from 1.');
  return { runs, update: values.update, named: positionals };
}

/** @typedef {import('./pages/table.mjs').Route} Route */

// npm run bench:pages [-- /route ...] [--runs 5] [--update]: measures every route, or those named, as a phone on slow 4G
// gets it, simulated and filmed; prints medians, what has changed since the stored record, and the aims that are missed.
runMain(async () => {
  const { runs, update, named } = settings(process.argv.slice(2));
  const path = await requireBrowser();
  const flags = ['--headless=new', ...BROWSER_FLAGS];
  // A phone's letters, whatever this machine has.
  await writeFonts();
  process.env.FONTCONFIG_FILE = fontconfigFile('roboto');
  const server = await serve();
  const routes = named.length > 0 ? named : await everyRoute(server.origin);
  const browser = await chromium.launch({ executablePath: path, args: flags });
  const load = loadavg()[0]?.toFixed(1);

  /** @type {Record<string, Route>} */
  const measured = {};
  let speed = 0;
  for (const route of routes) {
    /** @type {Route[]} */
    const rounds = [];
    for (let run = 0; run < runs; run += 1) {
      const url = server.origin + route;
      const one = await measure(url, { path, flags });
      speed = Math.round(one.report.environment.benchmarkIndex);
      rounds.push({
        ...one.measured,
        visits: {
          slow: await visit(browser, url, VISITS.slow),
          lowEnd: await visit(browser, url, VISITS.lowEnd),
          broadband: await visit(browser, url, VISITS.broadband),
        },
      });
    }
    measured[route] = medians(rounds);
    const { scores, metrics, visits } = measured[route];
    console.log(
      `  ${route}: ${scores.performance}, LCP ${metrics.lcp}, seen ${visits.slow.uncovered}, TBT at 15x ${visits.lowEnd.tbt}`,
    );
  }
  const scenes = [];
  for (let run = 0; run < runs; run += 1) scenes.push(await interactions(browser, server.origin));
  const now = {
    conditions: {
      date: new Date().toISOString().slice(0, 10),
      runs,
      lighthouse: await lighthouseVersion(),
      browser: browser.version(),
      node: process.versions.node,
      machine: `${cpus().length} x ${cpus()[0]?.model ?? 'unknown'}, ${process.platform} ${release()}`,
      load: `${load} at the beginning, ${loadavg()[0]?.toFixed(1)} at the end`,
      speed,
    },
    routes: measured,
    interactions: medians(scenes),
  };
  await browser.close();
  await server.close();
  await report(now, update && named.length === 0);
});

/**
 * @param {import('./pages/table.mjs').Record_ & { interactions: Record<string, number> }} now
 * @param {boolean} store
 */
async function report(now, store) {
  const rows = Object.entries(now.routes).map(([path, route]) => ({ path, is: columns(route) }));
  const titles = Object.keys(rows[0]?.is ?? {});
  const cells = rows.map(({ path, is }) => [path, ...titles.map(title => is[title] ?? '')]);
  console.log(`\n${aligned([['milliseconds, kB as sent', ...titles], ...cells])}\n`);
  console.log(
    aligned([['interaction', 'ms'], ...Object.entries(now.interactions).map(row => [...row])]),
  );
  console.log(`\n${JSON.stringify(now.conditions)}`);
  const aims = [
    ...rows.flatMap(({ path, is }) => missed(path, is)),
    ...Object.entries(now.interactions).flatMap(([name, inp]) => missed(name, { inp })),
  ];
  console.log(aims.length > 0 ? `\nmissed:\n${aims.join('\n')}` : '\nEvery aim is reached.');
  const text = await readFile(STORED, 'utf8').catch(() => null);
  if (text) console.log(`\nchanged:\n${changes(JSON.parse(text), now).join('\n') || 'nothing'}`);
  if (store) await writeFile(STORED, `${JSON.stringify(now, null, 2)}\n`);
}
