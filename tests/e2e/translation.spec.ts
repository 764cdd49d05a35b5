import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';

/** How a translator changes texts: as Chrome, by elements in one or in two steps; or by other texts. */
type Way = 'replaces by elements' | 'inserts elements and removes' | 'replaces by texts';

/** Translates the page before its scripts run, and what is added later. */
function translate(way: Way) {
  const translations = new WeakSet<Node>();
  function visit(node: Node) {
    for (const child of [...node.childNodes]) visit(child);
    if (!(node instanceof Text) || !node.data.trim() || translations.has(node)) return;
    if (node.parentElement?.closest('script, style, template, noscript') !== null) return;
    const text = new Text(`«${node.data.toUpperCase()}»`);
    translations.add(text);
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    outer.append(inner);
    inner.append(text);
    if (way === 'inserts elements and removes') {
      node.before(outer);
      node.remove();
    } else node.replaceWith(way === 'replaces by texts' ? text : outer);
  }
  addEventListener('DOMContentLoaded', () => {
    document.documentElement.lang = 'es';
    visit(document.body);
    new MutationObserver(records => {
      for (const { target, addedNodes } of records)
        for (const node of [target, ...addedNodes]) visit(node);
    }).observe(document.body, { childList: true, characterData: true, subtree: true });
  });
}

/** React has rendered again what was translated before hydration. */
const RENDERED_AGAIN = /#418/;

for (const way of ['replaces by elements', 'inserts elements and removes'] as const) {
  test(`GAL-1 current texts, and what needs a script, where a translator ${way}`, async ({
    page,
    log,
  }) => {
    log.allow(RENDERED_AGAIN);
    await page.addInitScript(translate, way);
    const frame = new Frame(page);
    await frame.open('/gallery');
    await expect(frame.root).toHaveAttribute('lang', 'es');
    await expect(page.locator('title')).toHaveCount(1);
    await expect(page.getByRole('button', { name: /show more/i })).toBeVisible();
    await frame.main.getByRole('listitem').first().getByRole('link').click();
    const viewer = page.getByRole('dialog');
    await expect(viewer).toContainText(/1\W+12/);
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText(/2\W+12/);
  });
}

for (const way of ['replaces by elements', 'replaces by texts'] as const) {
  test(`HOM-6 PRD-5 the page stays where a translator ${way}`, async ({ page, log }) => {
    log.allow(RENDERED_AGAIN);
    await page.addInitScript(translate, way);
    const frame = new Frame(page);
    await frame.open('/products/well');
    const fields = page.getByRole('search');
    await fields.getByRole('combobox').first().selectOption('7');
    await fields.getByRole('combobox').last().selectOption('29.0');
    for (const pressure of ['much', '69 MPa', '']) {
      await fields.getByRole('textbox').first().fill(pressure);
      await frame.pass(500);
    }
    await expect(page.getByRole('region', { name: /packer systems/i })).toBeVisible();
    await frame.open('/');
    await frame.hydrate();
    for (const width of [1280, 360, 768]) {
      await page.setViewportSize({ width, height: 800 });
      await frame.pass(500);
    }
    await expect(frame.main.getByRole('heading', { level: 1 })).not.toContainText(/error/i);
  });
}
