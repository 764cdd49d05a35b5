import type { Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from './fixtures.ts';
import { Frame, linksInto } from './pages/frame.ts';
import { PLAIN, PRODUCT } from './paths.ts';

/** The width of A4 without margins, in CSS pixels. */
const PAPER_WIDTH = 680;

/** The texts of each printed page. */
async function sides(page: Page, format: 'A4' | 'Letter' = 'A4'): Promise<string[]> {
  const data = new Uint8Array(await page.pdf({ format, preferCSSPageSize: true }));
  const task = getDocument({ data, verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(
      items
        .map(item => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  await task.destroy();
  return texts;
}

/** Finds elements that waste ink or do not belong on paper: pale text, dark backgrounds, controls, and boxes wider than the sheet. */
async function wasted(page: Page): Promise<string[]> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: PAPER_WIDTH, height: 960 });
  return page.evaluate(() => {
    const found: string[] = [];
    const light = (color: string) => {
      const [r = 0, g = 0, b = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return alpha === 0 ? 255 : Math.min(r, g, b);
    };
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
      const style = getComputedStyle(element);
      const own = [...element.childNodes].some(
        node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const name = `${element.tagName} "${element.textContent?.trim().slice(0, 40)}"`;
      if (own && light(style.color) > 0x60) found.push(`${name} is pale: ${style.color}`);
      const isPlate = element.closest('picture, img, svg') || element.querySelector('img');
      if (!isPlate && light(style.backgroundColor) < 0xe0) found.push(`${name} has dark ground`);
      if (own && box.right > innerWidth + 1) found.push(`${name} sticks out`);
      if (element.matches('button, nav, [role="region"][data-banner], [role="progressbar"]'))
        found.push(`${name} is of no use on paper`);
      if (style.position === 'fixed') found.push(`${name} would be on every sheet`);
    }
    return found;
  });
}

/** Ends what `wasted` has begun. */
async function backToScreen(page: Page) {
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1280, height: 800 });
}

/** Expects features on the front of one sheet and tables on its back. Returns the texts of both. */
async function expectTwoSides(page: Page) {
  let printed: string[] = [];
  for (const format of ['Letter', 'A4'] as const) {
    printed = await sides(page, format);
    const [front, back, ...further] = printed;
    expect(front, format).toContain('Features');
    expect(back, format).toMatch(/Specifications.*Sizes/);
    expect(further, format).toEqual([]);
  }
  return printed;
}

const LEGAL = [
  {
    path: '/privacy-policy',
    title: 'Privacy & Cookie Policy',
    parts: [
      'Contents',
      'Data we obtain',
      'Cookies and similar storage',
      'How we use data',
      'Sharing',
      'Your choices',
      'How we protect data',
      'Children under 14',
      'Updates of this policy',
      'Contact',
    ],
    topics: [/essential/i, /analytical/i, /under 14/i],
    link: 'mailto:',
  },
  {
    path: '/terms-and-conditions',
    title: 'Terms & Conditions',
    parts: [
      'Contents',
      'Acceptance of the terms',
      'Changes to the terms',
      'Intellectual property',
      'Reliance on information',
      'Prohibited uses',
      'Information we collect',
      'Disclaimer of warranties',
      'Governing law and jurisdiction',
      'Miscellaneous',
      'Contact',
    ],
    topics: [],
    link: '/privacy-policy',
  },
];

test.describe('on paper', () => {
  // The cookie banner is not printed, either.
  test.use({ consent: false });

  test('PRD-1 PRD-5 PRD-6 products are printed with picture, texts and complete tables, on two pages of A4 and Letter; so are the tools for a well, and the shortlist on one page', async ({
    page,
  }) => {
    const frame = new Frame(page);
    await frame.open(PRODUCT);
    await expect(page.getByRole('button', { name: 'Agree' })).toBeVisible();
    const tables = await frame.main
      .getByRole('table')
      .evaluateAll(all =>
        all.map(table =>
          [...table.querySelectorAll('tbody tr')].map(row =>
            [...row.children].map(cell => cell.textContent?.replace(/\s/g, '') ?? ''),
          ),
        ),
      );
    const groups = await frame.main.getByRole('caption').allInnerTexts();
    expect(tables.length).toBeGreaterThan(3);
    const printed = await expectTwoSides(page);
    const words = printed.map(text => text.replace(/\s/g, ''));
    for (const [index, rows] of tables.entries()) {
      const on = new Set(
        rows.map(cells => words.findIndex(text => cells.every(cell => text.includes(cell)))),
      );
      expect([...on], `${groups[index]}: every row is printed, and on one side`).toHaveLength(1);
      expect(on.has(-1)).toBe(false);
    }
    for (const of of [
      'Request datasheet',
      'Enquire about',
      'Shortlist',
      'the shortlist',
      'Cookie policy',
      'Career',
    ])
      expect(printed.join(' ')).not.toContain(of);
    // The kit has the most sizes, the packers the most specifications.
    for (const [slug, name] of [
      ['or-1-o-ring-kit', /^OR-1/],
      ['ch-4-hydraulic-packer', /^CH-4/],
    ] as const) {
      await test.step(slug, async () => {
        await frame.follow(`/products/${slug}`);
        await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(name);
        await frame.complete();
        await expectTwoSides(page);
      });
    }
    await frame.follow(PRODUCT);
    await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText(/^CM-2/);
    expect(await wasted(page)).toEqual([]);
    await backToScreen(page);
    await test.step('the sizes of the tools for a well, without the hint to mark them', async () => {
      await frame.follow(
        '/products/well?casing=7&weight=26.0&pressure=8000&temperature=275&h2s=yes',
      );
      await expect(frame.main.getByText('Mark the sizes')).toBeVisible();
      const printed = (await sides(page)).join(' ');
      for (const size of ['7 in, 20.0–26.0 lb/ft', '7 in, 26.0–32.0 lb/ft', '2-7/8 in'])
        expect(printed).toContain(size);
      expect(printed).not.toContain('Mark the sizes');
    });
    await test.step('the shortlist, without the page behind it', async () => {
      await frame.follow(PRODUCT);
      await frame.main.getByRole('button', { name: 'Shortlist 7 in, 20.0–26.0 lb/ft' }).click();
      await frame.follow('/products/packer-systems');
      for (const name of [/^Shortlist CH-4/, /^Shortlist CW-9/])
        await frame.main.getByRole('button', { name }).click();
      await frame.main.getByRole('button', { name: 'Open shortlist' }).click();
      await expect(page.getByRole('dialog').getByRole('columnheader')).toHaveCount(3);
      const [printed = '', ...further] = await sides(page);
      expect(further).toEqual([]);
      expect(printed, 'the company is named first').toMatch(/^\s*Corvane Completions\s+Shortlist/);
      for (const words of ['CH-4 Hydraulic-Set Packer', '20.0–26.0', 'Slips'])
        expect(printed).toContain(words);
      for (const words of ['Packer Systems', 'Send with an enquiry', 'Cookie policy', 'Career'])
        expect(printed).not.toContain(words);
      expect(await wasted(page)).toEqual([]);
    });
  });

  test('LEG-1 LEG-2 RTE-4 the legal pages cover their topics, and are printed as text; the page for unknown paths on one sheet', async ({
    page,
  }) => {
    const frame = new Frame(page);
    await frame.open(PLAIN);
    for (const { path, title, parts, topics, link } of LEGAL) {
      await page.emulateMedia({ media: null });
      await frame.follow(path);
      await expect(frame.main.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(frame.main.getByRole('heading', { level: 2 })).toHaveText(parts);
      for (const topic of topics) {
        await expect(frame.main.getByText(topic).first()).toBeAttached();
      }
      await expect(linksInto(frame.main, link).first()).toBeVisible();
      const texts = await sides(page);
      expect(texts.length).toBeLessThanOrEqual(4);
      const printed = texts.join(' ');
      for (const part of parts.slice(1)) expect(printed).toContain(part);
      // Paths of the site are of no use on paper.
      expect(printed).not.toContain('(/');
      for (const of of ['Get an Appointment', 'Cookie policy', 'Back to top'])
        expect(printed).not.toContain(of);
      expect(await wasted(page), path).toEqual([]);
    }
    await backToScreen(page);
    await frame.follow('/no-such-page');
    await expect(frame.main.getByRole('heading', { level: 1 })).toHaveText('Sorry Page Not Found');
    expect(await sides(page)).toHaveLength(1);
  });
});
