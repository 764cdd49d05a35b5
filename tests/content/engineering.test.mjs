import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readProducts } from './company.mjs';
import { writtenTexts } from './read.mjs';
import { compare, PAIRS, wrongInTable, wrongInText } from './units.mjs';

/** @typedef {import('./company.mjs').Product} Product */

const products = await readProducts();

/** A column of a product's size table as numbers: `8.312 (211.1)` is 8.312. @param {Product} product @param {RegExp} heading */
function column({ size_table: table }, heading) {
  const i = table?.columns.findIndex(name => heading.test(name)) ?? -1;
  return i < 0 ? [] : (table?.rows.map(row => Number.parseFloat(row[i] ?? '')) ?? []);
}

/** The first number of a specification. @param {Product} product @param {RegExp} name */
function specified({ specifications }, name) {
  const found = specifications.find(each => name.test(each.name));
  return found ? Number.parseFloat(found.value.replaceAll(',', '')) : undefined;
}

/** Cells of a product's size table by heading. @param {Product} product */
const rowsOf = ({ size_table: table }) =>
  table?.rows.map(row => new Map(table.columns.map((name, i) => [name, row[i] ?? '']))) ?? [];

/** How the names of columns with outside diameters begin. */
const OUTSIDE = startingWith(
  ...['Maximum OD', 'Body OD', 'Element OD', 'OD free', 'OD over fins', 'Locator OD'],
  'Outside diameter',
);
/** How the names of columns with diameters inside of these begin. */
const INSIDE = startingWith(
  ...['Minimum ID', 'Seal bore', 'Receptacle bore', 'Valve bore', 'Stinger bore', 'No-go ID'],
  ...['Element ID', 'Inside diameter', 'Core OD', 'OD collapsed'],
);

/** @param {string[]} names */
function startingWith(...names) {
  return new RegExp(`^(?:${names.join('|')})`);
}

describe('units', () => {
  it('are compared by their last written digit', () => {
    const psi = PAIRS.find(pair => pair.from === 'psi');
    assert.ok(psi);
    assert.deepEqual(compare('10,000', '68.9', psi), []);
    assert.deepEqual(compare('1,200–1,800', '8.3–12.4', psi), []);
    assert.equal(compare('10,000', '69.9', psi).length, 1);
    assert.equal(compare('10,000–12,000', '68.9', psi).length, 1);
    assert.equal(wrongInText('-20 to 250 °F (-29 to 121 °C)').found, 1);
    assert.deepEqual(wrongInText('-20 to 250 °F (-29 to 121 °C)').wrong, []);
    assert.equal(wrongInText('40–300 °F (4–159 °C)').wrong.length, 1);
  });

  it('agree in every text', async () => {
    let found = 0;
    for (const { file, text } of await writtenTexts()) {
      const result = wrongInText(text);
      found += result.found;
      assert.deepEqual(result.wrong, [], file);
    }
    assert.ok(found > 250, `only ${found} pairs were found`);
  });

  it('agree in every size table', () => {
    let found = 0;
    for (const { slug, size_table: table } of products) {
      if (!table) continue;
      const result = wrongInTable(table);
      found += result.found;
      assert.deepEqual(result.wrong, [], slug);
    }
    assert.ok(found > 200, `only ${found} cells were found`);
  });
});

for (const product of products) {
  describe(product.name, () => {
    const rows = rowsOf(product);

    it('has a size table with an outside diameter', () => {
      assert.ok(rows.length >= 4);
      assert.equal(column(product, OUTSIDE).length, rows.length);
    });

    it('is wider outside than inside', () => {
      for (const row of rows) {
        const entries = [...row];
        const outside = Number.parseFloat(entries.find(([name]) => OUTSIDE.test(name))?.[1] ?? '');
        for (const [name, cell] of entries.filter(([each]) => INSIDE.test(each))) {
          assert.ok(Number.parseFloat(cell) < outside, `${name} ${cell} in ${outside}`);
        }
      }
    });

    it('specifies the smallest and largest outside diameter of its table', () => {
      const outside = column(product, OUTSIDE);
      const free = column(product, /^OD free/);
      const smallest = column(product, /^OD collapsed/);
      const least = Math.min(...(smallest.length > 0 ? smallest : outside));
      assert.equal(specified(product, /^Minimum outside diameter/), least);
      assert.equal(
        specified(product, /^Maximum outside diameter/),
        Math.max(...(free.length > 0 ? free : outside)),
      );
    });

    it('specifies the casing weights of its table', () => {
      const weights = rows.flatMap(row => row.get('Casing weight, lb/ft')?.split('–') ?? []);
      const range = product.specifications.find(({ name }) => name === 'Casing weight range');
      if (weights.length === 0) return assert.equal(range, undefined);
      const values = weights.map(Number);
      const wanted = [Math.min(...values), Math.max(...values)].map(each => each.toFixed(1));
      assert.equal(range?.value, wanted.join('–'));
    });

    it('keeps every elastomer within its temperature range', () => {
      const limits = { NBR: 250, HNBR: 300, FKM: 400, AFLAS: 450 };
      for (const { name, value } of product.specifications) {
        const compound = /^Temperature.*\b(NBR|HNBR|FKM|AFLAS)\b/.exec(name)?.[1];
        if (!compound) continue;
        const highest = Number(/(\d+) °F/.exec(value)?.[1]);
        const limit = limits[/** @type {keyof typeof limits} */ (compound)];
        assert.ok(highest <= limit, `${name}: ${value}`);
      }
    });

    it('names material, standard and connection', () => {
      const groups = new Set(product.specifications.map(({ group }) => group));
      assert.ok(groups.has('Materials') && groups.has('Ratings') && groups.has('Dimensions'));
      const names = product.specifications.map(({ name }) => name);
      assert.ok(
        names.some(name => /^Connections?$|^Lower connection$/.test(name)) ||
          product.model === 'OR-1',
      );
      assert.ok(names.includes('Applicable standard'));
    });
  });
}
