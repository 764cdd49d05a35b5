import type { Page } from '@playwright/test';

/** Finds headings that are cut off, outside of the window or overlapping, and pages wider than the window. */
export async function flaws(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    const found: string[] = [];
    const name = (element: Element) => `${element.tagName} "${element.textContent?.slice(0, 30)}"`;
    const wide = document.documentElement.scrollWidth;
    if (wide > innerWidth) found.push(`the page is ${wide} px wide`);
    const headings = [...document.querySelectorAll('h1, h2, h3, caption')].filter(
      heading =>
        heading.checkVisibility({ visibilityProperty: true }) && !heading.closest('[inert]'),
    );
    const boxes = headings.map(heading => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      // Visually hidden text at the end of a heading is not measured.
      const spans = [...heading.querySelectorAll('span')];
      const hidden = spans.find(span => getComputedStyle(span).clipPath !== 'none');
      if (hidden) range.setEndBefore(hidden);
      return range.getBoundingClientRect();
    });
    headings.forEach((heading, index) => {
      const box = boxes[index];
      if (!box || box.width <= 1) return;
      // Elements that scroll inside their own frame may be wider than the window.
      if (heading.closest('[tabindex="0"]')) return;
      if (box.left < -1 || box.right > innerWidth + 1)
        found.push(`${name(heading)} leaves the window`);
      for (let parent = heading.parentElement; parent; parent = parent.parentElement) {
        const frame = parent.getBoundingClientRect();
        if (
          getComputedStyle(parent).overflowX !== 'visible' &&
          parent !== document.documentElement &&
          (box.right > frame.right + 1 || box.bottom > frame.bottom + parent.scrollHeight)
        ) {
          found.push(`${name(heading)} is cut`);
        }
      }
      for (let other = index + 1; other < headings.length; other++) {
        const b = boxes[other];
        if (!b || b.width <= 1) continue;
        const over =
          Math.min(box.right, b.right) - Math.max(box.left, b.left) > 1 &&
          Math.min(box.bottom, b.bottom) - Math.max(box.top, b.top) > 4;
        const there = headings[other];
        if (over && there) found.push(`${name(heading)} lies over ${name(there)}`);
      }
    });
    return found;
  });
}

/** Finds left-to-right texts in a right-to-left page whose figures and units are displayed in the wrong order. */
export async function reversed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (
      let text = walker.nextNode() as Text | null;
      text;
      text = walker.nextNode() as Text | null
    ) {
      const element = text.parentElement;
      if (!/\d/.test(text.data) || /\p{Script=Arabic}/u.test(text.data)) continue;
      if (!element?.checkVisibility({ visibilityProperty: true })) continue;
      if (element.closest('script, style, noscript, svg, [aria-hidden=true]')) continue;
      const range = document.createRange();
      let before: DOMRect | undefined;
      for (let at = 0; at < text.length; at++) {
        if (text.data[at]?.trim() === '') continue;
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        const box = range.getBoundingClientRect();
        const isSameLine = before && Math.abs(box.top - before.top) < box.height / 2;
        if (before && isSameLine && box.left < before.left - 1) {
          found.push(`${element.tagName} "${text.data.slice(0, 70)}"`);
          break;
        }
        before = box;
      }
    }
    return found;
  });
}

/** Finds right-to-left texts whose first line does not begin at the right of its block. */
export async function misaligned(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (
      let text = walker.nextNode() as Text | null;
      text;
      text = walker.nextNode() as Text | null
    ) {
      const first = /\p{L}/u.exec(text.data)?.[0] ?? '';
      if (!/\p{Script=Arabic}/u.test(first)) continue;
      let block = text.parentElement;
      if (!block?.checkVisibility({ visibilityProperty: true })) continue;
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement;
      if (!block) continue;
      const style = getComputedStyle(block);
      const range = document.createRange();
      range.selectNodeContents(text);
      // A line has one box per change of direction.
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      const top = Math.min(...boxes.map(box => box.top));
      const line = boxes.filter(box => box.top < top + box.height / 2);
      // Items of a flex row or grid are as wide as their text; visually hidden text has no width.
      const isFree = !/flex|grid/.test(style.display) && style.textAlign !== 'center';
      if (line.length === 0 || !isFree || block.clientWidth <= 1) continue;
      const begins = Math.max(...line.map(box => box.right));
      const edge =
        block.getBoundingClientRect().right -
        Number.parseFloat(style.paddingRight) -
        Number.parseFloat(style.borderRightWidth);
      if (Math.abs(edge - begins) > 2) {
        found.push(`${block.tagName} "${text.data.slice(0, 70)}" begins ${edge - begins} px late`);
      }
    }
    return found;
  });
}
