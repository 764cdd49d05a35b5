import type { Page } from '@playwright/test';

/**
 * Numbers all elements that the keyboard has to reach, in document order.
 *
 * @param within the selector of a part of the page
 */
function mark(page: Page, within: string): Promise<number> {
  return page.evaluate(within => {
    const reachable = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ].filter(
      element =>
        element.tabIndex >= 0 &&
        element.closest(within) &&
        !element.matches(':disabled') &&
        !element.closest('[inert], [hidden]') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    reachable.forEach((element, index) => {
      element.dataset.stop = String(index);
    });
    return reachable.length;
  }, within);
}

interface Stop {
  number: number | null;
  what: string;
  /** The element that shows the focus: itself, an overlay of its card, or its frame. */
  marked: boolean;
  /** Whether it is inside the window and not covered. */
  seen: boolean;
}

/** The focused element. */
function stop(page: Page): Promise<Stop> {
  return page.evaluate(async () => {
    await new Promise(done => requestAnimationFrame(done));
    const element = document.activeElement as HTMLElement;
    const outlined = (part?: string, of: Element = element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of, part);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) || boxShadow !== 'none';
    };
    const frame = element.closest('label') ?? element;
    const visible = () => {
      const box = element.getBoundingClientRect();
      const points = [
        [box.left + box.width / 2, box.top + Math.min(box.height / 2, innerHeight / 2)],
        [box.left + 4, box.top + 4],
        [box.right - 4, box.bottom - 4],
      ] as const;
      return points.some(([x, y]) => {
        const top = document.elementFromPoint(x, y);
        return top !== null && (element.contains(top) || top.contains(element));
      });
    };
    // The header may be hiding.
    for (let frames = 0; frames < 60 && !visible(); frames++) {
      await new Promise(done => requestAnimationFrame(done));
    }
    return {
      number: element.dataset.stop === undefined ? null : Number(element.dataset.stop),
      what: `${element.tagName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`,
      marked: outlined() || outlined('::after') || outlined(undefined, frame),
      seen: visible(),
    };
  });
}

/** Presses Tab through a part of the page, and returns elements out of order, without a visible focus, or covered. */
async function walk(page: Page, within: string): Promise<string[]> {
  const count = await mark(page, within);
  const wrong: string[] = [];
  for (let expected = 0; expected < count; expected++) {
    await page.keyboard.press('Tab');
    const { number, what, marked, seen } = await stop(page);
    if (number !== expected) wrong.push(`stop ${expected} is ${number} ${what}`);
    if (!marked) wrong.push(`the focus does not show on ${what}`);
    if (!seen) wrong.push(`${what} has the focus and cannot be seen`);
  }
  return wrong;
}

/** Walks through the whole page. */
export async function walkAll(page: Page) {
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  return walk(page, 'body');
}

/** Walks through the main element, because header and footer are the same on all pages. */
export async function walkMain(page: Page) {
  await page.getByRole('main').focus();
  return walk(page, 'main');
}
