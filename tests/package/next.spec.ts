import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { freePort } from '../../scripts/build/port.mjs';
import { projectFolder } from './prepare.mjs';
import { carouselMoves, consentIsStored, expect, test, watchBar } from './readmePage.ts';

const FOLDER = projectFolder('next');

let server: ChildProcess | undefined;

/** Runs `next start` or `next dev` until the test ends. Returns its origin. */
async function serve(command: 'start' | 'dev'): Promise<string> {
  const port = await freePort();
  const options = [command, '--port', String(port), '--hostname', '127.0.0.1'];
  server = spawn(process.execPath, [`${FOLDER}/node_modules/next/dist/bin/next`, ...options], {
    cwd: FOLDER,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  await expect(async () => expect((await fetch(origin)).status).toBe(200)).toPass({
    timeout: 120_000,
  });
  return origin;
}

test.afterEach(() => {
  server?.kill();
});

test('Next.js renders the page on its server, and the page hydrates without a difference', async ({
  page,
}) => {
  const origin = await serve('start');
  const html = await (await fetch(origin)).text();
  expect(html).toContain('aria-label="1 of 3"');
  expect(html).toContain('Centraliser</article>');
  expect(html).toMatch(/<aside[^>]* hidden=""/);
  await watchBar(page);
  await page.goto(origin);
  // The bar appears after hydration.
  await expect(page.getByRole('region', { name: 'We use cookies.' })).toBeVisible();
  await carouselMoves(page);
  await consentIsStored(page);
});

test('under next dev a changed component is replaced, and the carousel stays where it is', async ({
  page,
  log,
}) => {
  log.allow(/React DevTools|HMR|Fast Refresh/);
  await page.goto(await serve('dev'));
  // The development server compiles before the page hydrates; the bar appears after that.
  await expect(page.getByRole('region', { name: 'We use cookies.' })).toBeVisible({
    timeout: 60_000,
  });
  const carousel = page.getByRole('region', { name: 'Pumps' });
  const current = carousel.locator('[data-slide=current]');
  await carousel.getByRole('button', { name: 'Next' }).click();
  await expect(current).toHaveText('Bridge plug');
  const file = `${FOLDER}/app/Slides.tsx`;
  const code = readFileSync(file, 'utf8');
  let mark = '';
  try {
    await expect(async () => {
      // Next.js may miss a change while it is busy, and takes the next one up.
      mark += '!';
      writeFileSync(file, code.replace('{name}</article>', `{name}${mark}</article>`));
      await expect(current).toHaveText(`Bridge plug${mark}`, { timeout: 10_000 });
    }).toPass();
  } finally {
    writeFileSync(file, code);
  }
});
