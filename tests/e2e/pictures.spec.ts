import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';

const PATHS = ['/', '/about', '/products', '/licenses-certificates', '/gallery'];

test('A11-3 `sizes` matches the displayed width of pictures', async ({ page }) => {
  const frame = new Frame(page);
  for (const path of PATHS) {
    await frame.open(path);
    for (const width of [360, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const wasteful = await frame.main
        .locator('picture img[loading=lazy]:visible')
        .evaluateAll(images =>
          images.flatMap(image => {
            const sizes = image.parentElement?.querySelector('source')?.sizes;
            const { width, height } = image.getBoundingClientRect();
            const shape =
              Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
            // `object-fit: cover` crops a picture in a narrower box, `contain` leaves room in a wider one.
            const isWhole = getComputedStyle(image).objectFit === 'contain';
            const drawn = Math[isWhole ? 'min' : 'max'](width, height * shape);
            if (!sizes || drawn === 0) return [];
            // The browser uses the first length whose media condition matches.
            const [, length] =
              sizes
                .split(', ')
                .map(part => /^(?:(\([^)]*\)) )?(.*)$/.exec(part)?.slice(1) ?? [])
                .find(([condition]) => !condition || matchMedia(condition).matches) ?? [];
            const ruler = document.body.appendChild(document.createElement('div'));
            ruler.style.width = length ?? '';
            const declared = ruler.getBoundingClientRect().width;
            ruler.remove();
            const isClose = declared > drawn * 0.7 && declared < drawn * 1.7;
            return isClose ? [] : [`${sizes}: ${declared} px for ${drawn}`];
          }),
        );
      expect(wasteful, `${path} at ${width} px`).toEqual([]);
    }
  }
});
