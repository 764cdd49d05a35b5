import { relative } from 'node:path';
import { filesBelow } from '../../scripts/build/fingerprint.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { test } from '../e2e/fixtures.ts';
import { Frame } from '../e2e/pages/frame.ts';
import { scrollThrough } from '../e2e/shifts.ts';

// Saves a picture of every prerendered page in screenshots/.

const SITE = inRoot('dist/client');
const documents = (await filesBelow(SITE)).filter(file => file.endsWith('.html'));

for (const file of documents.toSorted()) {
  const path = `/${relative(SITE, file).replace(/(^|\/)index\.html$/, '')}`;

  test(path, async ({ page, log }, { project }) => {
    log.allow(/404/);
    const frame = new Frame(page);
    await frame.open(path);
    await frame.hydrate();
    await page.evaluate(() => {
      // Scrolls slowly, so that lazy pictures load.
      for (const image of document.images) image.loading = 'eager';
    });
    await scrollThrough(page);
    await frame.complete();
    await page.waitForFunction(() =>
      [...document.images].every(image => image.complete || image.getClientRects().length === 0),
    );
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    const name = path === '/' ? 'home' : path.slice(1).replaceAll('/', '-');
    const picture = `${project.outputDir}/${name}-${project.name}.png`;
    await page.screenshot({ path: picture, fullPage: true, animations: 'disabled' });
  });
}
