import { expect, test } from './fixtures.ts';

test.describe('the products call fails', () => {
  for (const [what, answer, line] of [
    [
      'with an error',
      { status: 500, json: { status: 'error', message: 'out of order' } },
      /^\/api\/get-products: the server answered 500; given up after \d attempts$/,
    ],
    [
      'with a status other than success',
      { status: 200, json: { status: 'error', message: 'no' } },
      /^\/api\/get-products: /,
    ],
    ['with something that is no JSON', { status: 200, body: '<html>' }, /^\/api\/get-products: /],
  ] as const) {
    test(`CAR-5 API-2 API-3 API-5 ${what}: no carousel, a whole page, a line in the log`, async ({
      page,
      home,
      log,
    }) => {
      test.slow();
      await page.route('**/api/get-products', route => route.fulfill(answer));
      await page.goto('/no-such-page');
      await log.expect(/404/);
      await home.frame.loadingScreen.waitFor({ state: 'detached' });
      await home.main.getByRole('link', { name: 'Back To Home' }).click();
      await expect(home.hero.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(home.section('About Us')).toBeVisible();
      await expect(home.section('Insights')).toBeVisible();
      if (answer.status === 500) await log.expect(/\b500\b/);
      await log.expect(line);
      await expect(home.section('Products')).toBeHidden();
      await expect(home.frame.footer).toBeVisible();
    });
  }
});
