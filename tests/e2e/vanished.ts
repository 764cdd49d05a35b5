import type { Page } from '@playwright/test';

/** Forced colours as in a dark contrast theme of Windows: elements with their own black background would be invisible. */
export const CONTRAST = { forcedColors: 'active', colorScheme: 'dark' } as const;

/** Finds invisible texts and controls, controls without a visible focus, and logos that are invisible on the background. */
export async function vanished(page: Page, within = 'body'): Promise<string[]> {
  // From here on the focus is shown as for the keyboard.
  await page.keyboard.press('Shift');
  return page.evaluate(selector => {
    const found: string[] = [];
    const clear = (color: string) => /^rgba\(.*, 0\)$/.test(color) || color === 'none';
    const ground = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (!clear(backgroundColor)) return backgroundColor;
      }
      return canvas;
    };
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.backgroundColor = 'Canvas';
    const canvas = getComputedStyle(probe).backgroundColor;
    probe.remove();

    const isVisible = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    const hasBorder = (element: Element) => {
      const style = getComputedStyle(element);
      return (['Top', 'Right', 'Bottom', 'Left'] as const).some(
        side =>
          style[`border${side}Style`] !== 'none' &&
          Number.parseFloat(style[`border${side}Width`]) > 0 &&
          style[`border${side}Color`] !== ground(element.parentElement),
      );
    };
    const hasWords = (element: Element) =>
      [...element.childNodes].some(node => node.nodeType === 3 && node.textContent?.trim()) &&
      element.getBoundingClientRect().width > 1 &&
      getComputedStyle(element).color !== ground(element);
    const isDrawn = (element: Element) => {
      const { fill, stroke } = getComputedStyle(element);
      return [fill, stroke].some(color => !clear(color) && color !== ground(element));
    };
    const shows = (element: Element) =>
      hasWords(element) ||
      (element.matches('svg *') && !element.matches('g, defs *') && isDrawn(element)) ||
      (element instanceof HTMLImageElement && element.getBoundingClientRect().width > 1);
    const outlined = (element: Element, pseudo?: string) => {
      const style = getComputedStyle(element, pseudo);
      return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 1;
    };

    const root = document.querySelector(selector) ?? document.body;
    const controls = [
      ...root.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([type=hidden]), select, textarea, [tabindex="0"]',
      ),
    ].filter(control => isVisible(control) && !control.closest('[inert], [aria-hidden="true"]'));
    for (const control of controls) {
      const box = control.getBoundingClientRect();
      // Elements outside of the window, such as the honeypot or the skip link.
      if (box.right < 0 || box.bottom + scrollY < 0 || box.width <= 1) continue;
      const name = `${control.tagName} "${(control.getAttribute('aria-label') ?? control.textContent ?? control.id).trim().slice(0, 40)}"`;
      const parts = [control, ...control.querySelectorAll('*')].filter(isVisible);
      const isField = control.matches('input, select, textarea');
      // Native controls, which the browser draws in the visitor's colours.
      const isNative =
        control.matches('[type=file]') ||
        (control.matches('[type=checkbox], [type=radio], [type=range]') &&
          getComputedStyle(control).appearance !== 'none');
      const isSeen = isField
        ? isNative || hasBorder(control) || hasBorder(control.parentElement ?? control)
        : parts.some(shows) ||
          control.matches('[tabindex="0"]') ||
          // An empty checkbox.
          (control.matches('[aria-pressed]') && parts.some(hasBorder));
      if (!isSeen) found.push(`${name} is not to be seen`);
      if (control.matches(':disabled')) continue;
      control.focus({ preventScroll: true });
      const around = [control, control.parentElement, control.closest('label')];
      const hasOutline =
        outlined(control, '::before') ||
        outlined(control, '::after') ||
        around.some(element => element && outlined(element));
      if (!hasOutline) found.push(`${name} does not show that it has the focus`);
    }
    for (const element of root.querySelectorAll('*')) {
      const text = [...element.childNodes].find(
        node => node.nodeType === 3 && node.textContent?.trim(),
      );
      if (text && isVisible(element) && getComputedStyle(element).color === ground(element))
        found.push(`the text "${text.textContent}" cannot be seen`);
    }
    for (const image of root.querySelectorAll<HTMLImageElement>('img[src*="/clients/"]')) {
      if (isVisible(image) && clear(getComputedStyle(image).backgroundColor))
        found.push(`the logo "${image.alt}" has no ground of its own`);
    }
    return found;
  }, within);
}
