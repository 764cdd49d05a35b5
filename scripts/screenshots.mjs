import { mkdir, rm } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { filesBelow } from './build/fingerprint.mjs';
import { inRoot } from './build/paths.mjs';
import { runMain } from './build/problem.mjs';
import { serve } from './build/serve.mjs';
import { runStep } from './build/step.mjs';
import { buildSteps } from './build/steps.mjs';
import { browserFlags, requireBrowser } from './setup/browser.mjs';
import { setupSteps } from './setup/steps.mjs';

const WIDTHS = [360, 768, 1280, 1920];
const FOLDER = inRoot('screenshots');

/** Every address that the build has prerendered. */
async function routes() {
  const site = inRoot('dist/client');
  const pages = (await filesBelow(site)).filter(file => file.endsWith('.html'));
  return pages.map(file => {
    const path = relative(site, file);
    if (path === '404.html') return '/an-unknown-page';
    return `/${dirname(path) === '.' ? '' : dirname(path)}`;
  });
}

// npm run screenshots [-- /route ...]: every route, or those named, as a visitor sees it at four widths, in screenshots/.
runMain(async () => {
  for (const step of [...(await setupSteps()), ...buildSteps]) await runStep(step);
  const { chromium } = await import('@playwright/test');
  const server = await serve();
  const { path } = await requireBrowser();
  const browser = await chromium.launch({ executablePath: path, args: await browserFlags() });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const named = process.argv.slice(2);
  for (const route of named.length > 0 ? named : await routes()) {
    for (const width of WIDTHS) {
      const page = await browser.newPage({ viewport: { width, height: Math.round(width * 0.75) } });
      await page.goto(`${server.origin}${route}`, { waitUntil: 'networkidle' });
      await page.locator('html:not([data-core="loading"])').waitFor();
      await scrollThrough(page);
      const name = route === '/' ? 'home' : route.slice(1).replaceAll('/', '-');
      const file = `${FOLDER}/${name}-${width}.png`;
      await page.screenshot({ path: file, fullPage: true });
      console.log(relative(inRoot(), file));
      await page.close();
    }
  }
  await browser.close();
  await server.close();
});

/** Pictures below the fold load when they come near the window. @param {import('@playwright/test').Page} page */
async function scrollThrough(page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(done => setTimeout(done, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
    await Promise.all([...document.images].map(image => image.decode().catch(() => {})));
  });
  await page.waitForTimeout(400);
}
