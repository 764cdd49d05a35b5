import { expect, test } from './fixtures.ts';

test('HDR-1 turns black past 50 px, and back', async ({ home }) => {
  await home.frame.open('/');
  const { header } = home.frame;
  const isBlack = () =>
    header.evaluate(element => getComputedStyle(element).backgroundColor === 'rgb(0, 0, 0)');
  await home.frame.scrollTo(50);
  await expect.poll(isBlack).toBe(false);
  await home.frame.scrollTo(51);
  await expect.poll(isBlack).toBe(true);
  await home.frame.scrollTo(0);
  await expect.poll(isBlack).toBe(false);
});

test('HDR-2 on desktop hides on scrolling down past 300 px and comes back on scrolling up', async ({
  home,
}) => {
  await home.frame.open('/');
  const { header } = home.frame;
  await home.frame.scrollTo(280);
  await expect(header).toBeInViewport();
  await home.frame.scrollTo(700);
  await expect(header).not.toBeInViewport();
  await home.frame.scrollTo(600);
  await expect(header).toBeInViewport();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('HDR-2 never hides', async ({ home }) => {
    await home.frame.open('/');
    await home.frame.scrollTo(700);
    await home.frame.pass(500);
    await expect(home.frame.header).toBeInViewport();
  });
});

test('A11-3 the company name is complete at every width', async ({ page, home }) => {
  await home.frame.open('/');
  const name = home.frame.header
    .getByRole('link', { name: 'Corvane Completions' })
    .getByText('Corvane', { exact: true });
  for (const width of [320, 360, 480, 768, 1023, 1024, 1080, 1127, 1128, 1129, 1200, 1360, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await name.evaluate(first => {
      const whole = first.parentElement as Element;
      return [whole.scrollWidth - whole.clientWidth, whole.scrollHeight - whole.clientHeight];
    });
    expect(cut, `at ${width} px`).toEqual([0, 0]);
  }
});
