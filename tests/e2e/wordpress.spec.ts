import { Company } from './bare/company.ts';
import { renderSite } from './bare/site.ts';
import { missing, startWordPress } from './bare/wordpress.ts';
import { expect, test } from './fixtures.ts';
import { HomePage } from './pages/home.ts';

test.skip(
  missing.length > 0,
  `WordPress is not installed (apt install wordpress mariadb-server php-cli php-mysql): ${missing.join(', ')}`,
);

test('INS-1 INS-6 API-4 insights from a default WordPress, with plain and with pretty permalinks', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const wordpress = await startWordPress();
  const company = new Company();
  try {
    await company.listen();
    const site = await renderSite({
      SERVER_SITE_API: company.origin,
      SERVER_SITE_INSIGHTS: `${wordpress.origin}/?rest_route=`,
    });
    try {
      for (const base of ['/?rest_route=', '']) {
        await test.step(`at ${base || '/wp-json'}`, async () => {
          if (base === '') {
            await wordpress.prettyPermalinks();
            await site.render({ SERVER_SITE_INSIGHTS: wordpress.origin });
          }
          const home = new HomePage(page);
          await home.frame.open(`${site.origin}/`);
          const insights = home.main.getByRole('region', { name: 'Insights' });
          await insights.scrollIntoViewIfNeeded();
          await expect(insights.getByRole('link', { name: /Packers & plugs 🔧/ })).toBeVisible();
          await expect(insights.getByRole('link', { name: /No picture/ })).toBeVisible();
          await expect(insights.getByText(/^Setting depth is measured .*…$/)).toBeVisible();
          await expect(insights.getByText('Short “quotes” & more.')).toBeVisible();
          await expect(insights).not.toContainText(/\[|alert/);
          const picture = insights.getByRole('presentation').first();
          await expect(picture).toHaveJSProperty('complete', true);
          expect(
            await picture.evaluate(image => (image as HTMLImageElement).naturalWidth),
          ).toBeGreaterThan(0);
        });
      }
    } finally {
      // Pending requests must not fail because the server has stopped.
      await page.close();
      await site.close();
    }
  } finally {
    await company.close();
    await wordpress.close();
  }
});
