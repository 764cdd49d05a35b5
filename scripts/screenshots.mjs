import { mkdir, rm } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { filesBelow } from './build/fingerprint.mjs';
import { inRoot } from './build/paths.mjs';
import { serve } from './build/serve.mjs';
import { runSteps } from './build/step.mjs';
import { buildSteps } from './build/steps.mjs';
import { runMain } from './build/user-error.mjs';
import { browserFlags, requireBrowser } from './setup/browser.mjs';
import { setupSteps } from './setup/steps.mjs';

const WIDTHS = [360, 768, 1280, 1920];
const FOLDER = inRoot('screenshots');

/** Every path that the build has prerendered. */
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
  await runSteps([...(await setupSteps()), ...buildSteps]);
  const { chromium } = await import('@playwright/test');
  const server = await serve();
  const { path } = await requireBrowser();
  const browser = await chromium.launch({ executablePath: path, args: await browserFlags() });
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const named = process.argv.slice(2);
  const paths = named.length > 0 ? named : await routes();
  for (const width of WIDTHS) {
    const size = { width, height: Math.round(width * (width < 700 ? 2.1 : 0.625)) };
    const context = await browser.newContext({ viewport: size });
    // The note on cookies is not part of the page, and comes a second after it.
    await context.addInitScript(() => {
      if (location.protocol !== 'about:') localStorage.setItem('cookiesAccepted', 'true');
    });
    const page = await context.newPage();
    for (const route of paths) {
      await page.goto(`${server.origin}${route}`);
      await page.locator('html:not([data-core="loading"], [data-loading])').waitFor();
      await scrollThrough(page);
      const name = route === '/' ? 'home' : route.slice(1).replaceAll('/', '-');
      const file = `${FOLDER}/${name}-${width}.png`;
      await page.screenshot({ path: file, fullPage: true, animations: 'disabled' });
      console.log(relative(inRoot(), file));
    }
    await context.close();
  }
  await browser.close();
  await server.close();
});

/**
 * First pages of documents are drawn when they come near the window.
 *
 * @param {import('@playwright/test').Page} page
 */
async function scrollThrough(page) {
  await page.evaluate(async () => {
    // Passed by this quickly, pictures that load when they are near would be missed.
    for (const image of document.images) image.loading = 'eager';
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' });
      await new Promise(done => setTimeout(done, 60));
    }
    scrollTo({ top: 0, behavior: 'instant' });
  });
  // What is hidden, such as the slides that wait their turn, is not asked for.
  await page.waitForFunction(() =>
    [...document.images].every(image => image.complete || image.getClientRects().length === 0),
  );
  await page.locator('[data-state="loading"]').first().waitFor({ state: 'detached' });
  await page.waitForTimeout(400);
}
