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

test('RTE-2 in the browser a moved URL is replaced in the history', async ({ page }) => {
  const frame = new Frame(page);
  await frame.open(PLAIN);
  for (const [from, to] of MOVED) {
    await frame.follow(from);
    await expect(page).toHaveURL(to);
    await page.goBack();
    await expect(page).toHaveURL(PLAIN);
  }
});

test('RTE-4 RTE-2 an unknown URL shows the not-found page with a link home; after a link to a moved URL, back leads to the page with the link', async ({
  page,
  home,
  log,
}) => {
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
});
