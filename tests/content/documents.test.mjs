import assert from 'node:assert/strict';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { CONTENT, DERIVED, inRoot } from '../../scripts/build/paths.mjs';
import { datasheetPath, makeDatasheets } from '../../scripts/documents/datasheets.mjs';
import { readCompany, readProducts, readToml } from './company.mjs';
import { readPdf, squeeze } from './read.mjs';

// These tests read the products' files themselves, independently of the server that makes the data sheets.
process.env.BUILD_PROFILE ??= 'dev';

const company = await readCompany();
const products = await readProducts();
const { case_studies: studies } =
  /** @type {{ case_studies: { id: number, document: string, title: string, summary: string, pages: number }[] }} */ (
    await readToml(join(CONTENT, 'case-studies.toml'))
  );

/** @param {string} date year-month-day */
const longDate = date =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** A model, a standard or a measure that is broken across lines. */
const BROKEN_MODEL = /(?:[A-Z]-|\d[-–]|\b[VQ])\n\d|\b(?:API|ISO|NACE|AISI|ASTM) ?\n[A-Z]{0,2}\d/;
const BROKEN_UNIT = /\d ?\n(?:(?:in|psi|MPa|lbf|kN|mm|HRC)\b|°[CF])/;
const BROKEN_MEASURE = new RegExp(`[^\\n]*(?:${BROKEN_MODEL.source}|${BROKEN_UNIT.source})[^\\n]*`);

/** @param {string} text @param {string} wanted @param {string} where */
const includes = (text, wanted, where) =>
  assert.ok(text.includes(squeeze(wanted)), `${where} lacks "${wanted}"`);

describe('data sheets', () => {
  before(() => makeDatasheets());

  for (const product of products.filter(({ datasheet }) => datasheet)) {
    it(`${product.model}: opens, with title, language, two pages and every number of the product`, async () => {
      const pdf = await readPdf(join(DERIVED, datasheetPath(product.slug)));
      assert.equal(pdf.title, `${product.name} data sheet`);
      assert.equal(pdf.author, company.name);
      assert.equal(pdf.language, 'en');
      assert.equal(pdf.pages, 2);
      const where = `the data sheet of ${product.model}`;
      for (const { name, value, unit } of product.specifications) {
        includes(pdf.text, name, where);
        includes(pdf.text, unit ? `${value} ${unit}` : value, where);
      }
      for (const row of product.size_table?.rows ?? []) includes(pdf.text, row.join(' '), where);
      for (const column of product.size_table?.columns ?? []) {
        for (const line of column.split(', ')) includes(pdf.text, line, where);
      }
      for (const text of product.features) includes(pdf.text, text, where);
      for (const standard of product.standards) includes(pdf.text, standard, where);
      const { revision = '', date = '' } = product.datasheet ?? {};
      const [broken] = BROKEN_MEASURE.exec(pdf.lines) ?? [];
      assert.equal(broken, undefined, 'a measure is broken across lines');
      includes(pdf.text, `Revision ${revision} · ${longDate(date)}`, where);
    });
  }
});

describe('case studies', () => {
  it('are at least six', () => assert.ok(studies.length >= 6));

  for (const study of studies) {
    it(`"${study.title}" opens, with the listed title, summary and pages`, async () => {
      const file = join(CONTENT, 'media', 'case-studies', String(study.id), study.document);
      const pdf = await readPdf(file);
      assert.equal(pdf.title, study.title);
      assert.equal(pdf.language, 'en');
      assert.equal(pdf.pages, study.pages);
      assert.ok(pdf.pages >= 2 && pdf.pages <= 4);
      includes(pdf.text, study.title, study.document);
      includes(pdf.text, study.summary, study.document);
      includes(pdf.text, 'are fictional', study.document);
    });
  }
});

describe('the protected case study', () => {
  const file = inRoot('tests', 'fixtures', 'protected-case-study.pdf');

  it('opens with its password only', async () => {
    await access(file);
    await assert.rejects(readPdf(file), { name: 'PasswordException' });
    await assert.rejects(readPdf(file, 'wrong'), { name: 'PasswordException' });
    const pdf = await readPdf(file, 'completion-2026');
    assert.equal(pdf.title, 'Two zones, one string');
    assert.equal(pdf.pages, 2);
  });
});
