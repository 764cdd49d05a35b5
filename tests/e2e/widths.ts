import type { Page } from '@playwright/test';

/** Finds models and measures that are broken across lines. */
export function brokenMeasures(page: Page): Promise<string[]> {
  return page.getByRole('main').evaluate(main => {
    const model = /(?<![\w-])[A-Z]{1,3}-\d+/;
    const quantity = /\d[\d.,]* (?:in|mm|psi|MPa|lbf|kN|°C|°F|HRC)\b/;
    const interval = /\d[\d./]*[-–]\d[\d./]*/;
    const measure = new RegExp(
      [model, quantity, interval].map(({ source }) => source).join('|'),
      'g',
    );
    const found: string[] = [];
    for (const block of main.querySelectorAll('p, td, th, dd, h2, h3')) {
      if (!block.checkVisibility({ visibilityProperty: true }) || block.closest('[inert]'))
        continue;
      const texts: Text[] = [];
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        for (const { 0: words, index } of text.data.matchAll(measure)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + words.length);
          const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(r => r.top);
          if (Math.max(...tops) - Math.min(...tops) > 8) found.push(words);
        }
      }
    }
    return found;
  });
}

/** Finds pictures whose `sizes` do not match their displayed width. */
export function wastefulSizes(page: Page): Promise<string[]> {
  return page
    .getByRole('main')
    .locator('picture img[loading=lazy]:visible')
    .evaluateAll(images => {
      const pictures = images.flatMap(image => {
        const sizes = image.parentElement?.querySelector('source')?.sizes;
        const { width, height } = image.getBoundingClientRect();
        const shape = Number(image.getAttribute('width')) / Number(image.getAttribute('height'));
        // `object-fit: cover` crops a picture in a narrower box, `contain` leaves room in a wider one.
        const isWhole = getComputedStyle(image).objectFit === 'contain';
        const drawn = Math[isWhole ? 'min' : 'max'](width, height * shape);
        return sizes && drawn > 0 ? [{ sizes, drawn }] : [];
      });
      // All at once, because each change of the document lays it out again.
      const rulers = document.createElement('div');
      for (const { sizes } of pictures) {
        // The browser uses the first length whose media condition matches.
        const [, length] =
          sizes
            .split(', ')
            .map(part => /^(?:(\([^)]*\)) )?(.*)$/.exec(part)?.slice(1) ?? [])
            .find(([condition]) => !condition || matchMedia(condition).matches) ?? [];
        rulers.appendChild(document.createElement('div')).style.width = length ?? '';
      }
      document.body.append(rulers);
      const found = pictures.flatMap(({ sizes, drawn }, index) => {
        const declared = rulers.children[index]?.getBoundingClientRect().width ?? 0;
        const isClose = declared > drawn * 0.7 && declared < drawn * 1.7;
        return isClose ? [] : [`${sizes}: ${declared} px for ${drawn}`];
      });
      rulers.remove();
      return found;
    });
}
