import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { stateOf } from './pages/demo.ts';
import { Frame } from './pages/frame.ts';
import { PATHS } from './paths.ts';
import { scrollThrough, shifts, watchShifts } from './shifts.ts';
import { CONTRAST, vanished } from './vanished.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Whatever a keyboard has to reach on the page as it stands, marked with its number in the document's order. */
function mark(page: Page): Promise<number> {
  return page.evaluate(() => {
    const reachable = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex="0"]',
      ),
    ].filter(
      element =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        !element.closest('[inert], [hidden]') &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    reachable.forEach((element, index) => {
      element.dataset.stop = String(index);
    });
    return reachable.length;
  });
}

interface Stop {
  number: number | null;
  what: string;
  /** How the focus shows: at the element, at what is spread over its card, or at the frame around it. */
  marked: boolean;
  /** Whether it can be seen: in the window, and under nothing. */
  seen: boolean;
}

/** What has the focus. */
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
    // What lies over it may be on its way out: the header, which comes and goes with the scrolling.
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

for (const path of PATHS) {
  test(`A11-1 A11-2 A11-3 nothing jumps on ${path}, and the keyboard reaches everything, in order, and is seen, in forced colours, too`, async ({
    page,
  }) => {
    test.slow();
    await watchShifts(page);
    const frame = new Frame(page);
    await frame.open(path);
    await scrollThrough(page);
    // The demo page writes down each state that its machines go through, in lines of their own.
    if (path !== '/demo') expect(await shifts(page)).toEqual([]);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await frame.complete();
    if (path === '/demo') {
      // The consent on show comes a second after its page.
      await page.getByRole('button', { name: 'Agree' }).waitFor();
      // The search asks for its facts when its field is entered, and its log tells of them: another stop. Tab is to start from the top.
      const search = page.getByRole('region', { name: 'Search', exact: true });
      await search.getByRole('searchbox').dispatchEvent('focusin');
      await expect(stateOf(search)).toContainText('"lookedThrough": "facts"');
      await expect(search.getByRole('button', { name: 'Clear the log' })).toBeVisible();
    }
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const count = await mark(page);
    const wrong: string[] = [];
    for (let expected = 0; expected < count; expected++) {
      await page.keyboard.press('Tab');
      const { number, what, marked, seen } = await stop(page);
      if (number !== expected) wrong.push(`stop ${expected} is ${number} ${what}`);
      if (!marked) wrong.push(`the focus does not show on ${what}`);
      if (!seen) wrong.push(`${what} has the focus and cannot be seen`);
    }
    expect(wrong).toEqual([]);
    await test.step('in forced colours everything is to be seen, and the focus, too', async () => {
      await page.emulateMedia(CONTRAST);
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      expect(await vanished(page)).toEqual([]);
    });
  });
}

test('A11-2 HDR-6 menus, dialogs, pictures, search and comparison work by keys alone', async ({
  page,
}) => {
  const frame = new Frame(page);
  await frame.open('/products');
  // Whatever it is that has the focus.
  const focused = page.locator(':focus');
  const { keyboard } = page;

  // The way past the navigation.
  await keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await expect(focused).toHaveAttribute('type', 'search');
  await keyboard.type('packer');
  await expect(frame.main.getByRole('article').first()).toContainText(/packer/i);

  // Two products are laid beside each other, and the focus comes back.
  const choices = frame.main.getByRole('button', { name: /^Shortlist [A-Z]/ });
  for (const index of [0, 1]) {
    await choices.nth(index).focus();
    await keyboard.press('Space');
    await expect(choices.nth(index)).toHaveAttribute('aria-pressed', 'true');
  }
  await page.getByRole('button', { name: 'Open shortlist' }).focus();
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('table')).toBeVisible();
  for (let i = 0; i < 8; i++) {
    await keyboard.press('Tab');
    // The browser's own bar is a stop of the dialog, too; the page behind it is not.
    expect(
      await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true);
  }
  await keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(focused).toHaveText('Open shortlist');

  // A menu leads to a page, and the page begins at its beginning.
  await frame.header.getByRole('button', { name: 'Product Line' }).focus();
  await keyboard.press('ArrowDown');
  await expect(focused).toHaveText('Our Products');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/products\/packer-systems$/);
  await expect(frame.main).toBeFocused();

  // A dialog with a form.
  await frame.open('/products/cm-2-double-grip-packer');
  const request = page.getByRole('button', { name: 'Request datasheet' });
  await request.focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Datasheet' })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true);
  await page.getByRole('button', { name: 'Download Datasheet' }).focus();
  await keyboard.press('Enter');
  await expect(focused).toHaveAttribute('aria-invalid', 'true');
  await keyboard.press('Escape');
  await expect(request).toBeFocused();

  // Pictures.
  const picture = frame.main.getByRole('region', { name: 'Pictures' }).getByRole('link').first();
  await picture.focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('1 / 4')).toBeVisible();
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog').getByText('2 / 4')).toBeVisible();
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
