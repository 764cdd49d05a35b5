import { stretchWaits } from './clock.ts';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { PLAIN } from './paths.ts';

const MOVED = [
  ['/about/aboutus', '/about'],
  ['/products/packer_system', '/products/packer-systems'],
  ['/our_team', '/about#management'],
  ['/products/cementation_systems', '/products'],
  ['/products/float_equipments', '/products/float-equipment'],
  ['/products/liner_hanger_systems', '/products/liner-hangers'],
  ['/products/cast_iron_products', '/products/cast-iron-products'],
  ['/products/flow_control_systems', '/products/flow-control-systems'],
  ['/products/sealing_packing_comp', '/products/sealing-packing-components'],
  ['/about/gallery', '/gallery'],
] as const;

const CHUNKS = [
  ['Our Products', 'Products'],
  ['Licenses & Certifications', 'Certificates'],
  ['Case Studies', 'CaseStudies'],
  ['Gallery', 'Gallery'],
] as const;

test('RTE-2 RTE-3 lazy pages have their own chunks, and in the browser a moved URL is replaced in the history', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', request => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  const isLoaded = (chunk: string) => scripts.some(path => path.includes(`/assets/${chunk}-`));
  const frame = new Frame(page);
  await frame.open(PLAIN);
  expect(isLoaded('Privacy')).toBe(true);
  for (const [, chunk] of CHUNKS) expect(isLoaded(chunk), chunk).toBe(false);
  for (const [link, chunk] of CHUNKS) {
    await frame.footer.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => isLoaded(chunk), chunk).toBe(true);
  }
  await frame.follow(PLAIN);
  for (const [from, to] of MOVED) {
    await frame.follow(from);
    await expect(page).toHaveURL(to);
    await page.goBack();
    await expect(page).toHaveURL(PLAIN);
  }
});

test('RTE-4 RTE-2 HOM-2 an unknown URL shows the not-found page with a link home; after a link to a moved URL, back leads to the page with the link; after a navigation within the site the film starts without delay', async ({
  page,
  home,
  log,
}) => {
  // Without interaction the film would start after ten seconds.
  await stretchWaits(page);
  const post = { id: 1, title: { rendered: 'Our pictures' }, link: '/about/gallery' };
  await page.route(/\/wp-json\//, route => route.fulfill({ json: [post] }));
  const response = await home.frame.open('/no/such/page');
  expect(response?.status()).toBe(404);
  await log.expect(/404/);
  await expect(page.getByRole('heading', { level: 1, name: 'Sorry Page Not Found' })).toBeVisible();
  await expect(page.locator('meta[property="og:url"]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Back To Home' }).click();
  await expect(page).toHaveURL('/');
  await expect(home.hero).toBeVisible();
  await test.step('a link to a moved URL', async () => {
    await home.frame.follow('/about');
    await home.main.getByRole('link', { name: /Our pictures/ }).click();
    await expect(page).toHaveURL('/gallery');
    await page.goBack();
    await expect(page).toHaveURL('/about');
  });
  await test.step('the film starts at once', async () => {
    // The header has hidden while the page scrolled.
    await home.frame.scrollTo(0);
    await home.frame.header.getByRole('link', { name: 'Corvane Completions, Home' }).click();
    const { film } = home;
    await expect(film).toHaveJSProperty('paused', false);
    await expect(film).toHaveAttribute('data-shows', 'true');
    // The sources for other screens fail, but the film does not.
    await expect(home.hero.getByRole('button', { name: 'Stop the film' })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(film).toBeHidden();
  });
});
