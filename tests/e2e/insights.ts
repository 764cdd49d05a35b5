import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inReach } from './pages/carousel.ts';
import type { HomePage } from './pages/home.ts';

interface Post {
  link: string;
  featured_media_src_url: string;
  title: { rendered: string };
  excerpt: { rendered: string };
}

const feed = (page: Page): Promise<Post[]> =>
  page.request.get('/wp-json/wp/v2/posts').then(response => response.json());

/** Whether a text is shown shortened to this number of words, with an ellipsis. */
function cut(shown: string | null, text: string, words: number) {
  const all = text.split(/\s+/).filter(Boolean);
  expect(all.length, 'the excerpt is long enough to be cut').toBeGreaterThan(words);
  expect(shown).toMatch(/…$/);
  expect(shown?.replace(/…$/, '').split(/\s+/)).toEqual(all.slice(0, words));
}

/** Expects as many insights on the home page as fit, moves by one, and shortened texts. */
export async function expectInsights(home: HomePage) {
  const { page } = home;
  const posts = await feed(page);
  const section = home.section('Insights');
  const carousel = section.getByRole('region');
  await expect(carousel).toHaveAttribute('aria-roledescription', 'carousel');
  const shown = inReach(carousel.getByRole('group'));
  const previous = section.getByRole('button', { name: /previous/i });
  const next = section.getByRole('button', { name: /next/i });
  const titles = () => shown.getByRole('heading', { level: 3 }).allInnerTexts();
  const expected = (from: number, count: number) =>
    Array.from({ length: count }, (_, i) => posts[(from + i) % posts.length]?.title.rendered);
  const text = (post: Post | undefined) =>
    page.evaluate(
      html => new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '',
      post?.excerpt.rendered ?? '',
    );
  // The distances of the outer two cards from the ends of the row.
  const unfilled = async () => {
    const [row, ...items] = await carousel
      .or(shown)
      .evaluateAll(all => all.map(each => each.getBoundingClientRect()));
    const [first, last] = [items.at(0), items.at(-1)];
    if (!row || !first || !last) return Number.NaN;
    return Math.max(Math.abs(first.left - row.left), Math.abs(last.right - row.right));
  };
  await section.scrollIntoViewIfNeeded();

  for (const [width, count] of [
    [1280, 4],
    [1025, 4],
    [1024, 3],
    [769, 3],
    [768, 2],
    [481, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(shown, `shown at ${width} px`).toHaveCount(count);
    // The cards fill the row, in widths that follow from their number.
    await expect.poll(unfilled, `the row is filled at ${width} px`).toBeLessThan(0.5);
  }
  // The only controls are two arrows.
  await expect(carousel.getByRole('button')).toHaveCount(2);
  await expect(section.getByRole('button')).toHaveCount(2);
  await expect(section.getByRole('tab')).toHaveCount(0);

  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(shown).toHaveCount(4);
  expect(await titles()).toEqual(expected(0, 4));
  cut(await shown.first().getByRole('paragraph').textContent(), await text(posts[0]), 20);
  await expect(shown.first().getByRole('link')).toHaveAttribute('href', posts[0]?.link ?? '');
  await expect(shown.first().getByRole('presentation')).toHaveAttribute(
    'src',
    posts[0]?.featured_media_src_url ?? '',
  );
  await test.step('a move takes 500 ms, and controls are ignored meanwhile', async () => {
    const [took, durations] = await next.evaluate(
      (button: HTMLButtonElement) =>
        new Promise<[took: number, durations: unknown[]]>((resolve, reject) => {
          const track = button.closest('section')?.querySelector('[aria-roledescription=carousel]');
          if (!track) return reject(new Error('there is no carousel'));
          const began = performance.now();
          let durations: unknown[] | undefined;
          new MutationObserver(() => {
            const moving = track.getAttribute('data-animating') === 'true';
            if (durations && !moving) resolve([performance.now() - began, durations]);
            if (moving)
              durations = track
                .getAnimations({ subtree: true })
                .filter(each => (each as CSSTransition).transitionProperty === 'transform')
                .map(({ effect }) => effect?.getTiming().duration);
          }).observe(track, { attributeFilter: ['data-animating'] });
          button.click();
          button.click();
        }),
    );
    // Only a lower bound, minus a millisecond for the clock, because a busy machine is late.
    expect(took).toBeGreaterThanOrEqual(499);
    expect(durations).toEqual([500]);
    expect(await titles()).toEqual(expected(1, 4));
    const announced = section.getByText(`Posts 2 to 5 of ${posts.length}`);
    await expect(announced).toHaveAttribute('aria-live', 'polite');
  });
  const steps = posts.length - 4;
  for (let step = 2; step <= steps; step++) {
    await expect(next).toHaveAttribute('aria-disabled', 'false');
    await next.click();
    await expect.poll(titles).toEqual(expected(step, 4));
    await expect(carousel).toHaveAttribute('data-animating', 'false');
  }
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(previous).toHaveAttribute('aria-disabled', 'false');
  for (let step = steps - 1; step >= 0; step--) {
    await previous.click();
    await expect.poll(titles).toEqual(expected(step, 4));
    await expect(carousel).toHaveAttribute('data-animating', 'false');
  }
  await expect(previous).toHaveAttribute('aria-disabled', 'true');

  // On the smallest windows it wraps around.
  await page.setViewportSize({ width: 480, height: 800 });
  await expect(shown).toHaveCount(2);
  await expect(previous).toHaveAttribute('aria-disabled', 'false');
  const [title, arrow] = await section
    .getByRole('heading', { level: 2 })
    .or(next)
    .evaluateAll(all => all.map(each => each.getBoundingClientRect()))
    .then(boxes => boxes.map(({ top, bottom }) => (top + bottom) / 2));
  expect(title, 'the title is level with the arrows').toBeCloseTo(arrow ?? -1, 0);
  cut(await shown.first().getByRole('paragraph').textContent(), await text(posts[0]), 12);
  await previous.click();
  await expect
    .poll(async () => (await titles()).toSorted())
    .toEqual(expected(posts.length - 1, 2).toSorted());
  await expect(carousel).toHaveAttribute('data-animating', 'false');
  await next.click();
  await expect.poll(titles).toEqual(expected(0, 2));
}
