import assert from 'node:assert/strict';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { CATEGORY_PATH, changed, copyFor, OLD, pagesOf, SITE } from './company.mjs';

test('SEO-3 renders exactly the pages that show changed content', async t => {
  const company = await copyFor(t);
  const before = await pagesOf(company.site);

  await company.edit(`products/${OLD}.toml`, /^summary = "/m, 'summary = "Tried in 300 wells. ');
  const rendered = await company.render();
  const after = await pagesOf(company.site);
  const pages = changed(before, after).filter(file => file.endsWith('.html'));
  assert.ok(pages.includes(`${CATEGORY_PATH.slice(1)}/${OLD}/index.html`));
  assert.ok(pages.includes(`${CATEGORY_PATH.slice(1)}/index.html`));
  assert.ok(!pages.includes('about/index.html'));
  assert.equal(rendered, pages.length, 'other pages were rendered too');

  // A complete rendering gives identical files. The images for link previews stay: drawing them takes longer than all pages.
  const whole = join(company.folder, 'whole');
  await cp(SITE, whole, { recursive: true });
  const record = join(whole, '.rendered.json');
  const made = Object.entries(JSON.parse(await readFile(record, 'utf8')));
  const images = made.filter(([file]) => file.startsWith('media/'));
  await writeFile(record, JSON.stringify(Object.fromEntries(images)));
  await company.render(whole);
  assert.deepEqual(changed(after, await pagesOf(whole)), []);

  const name = 'Packer Systems and Anchors';
  await company.edit('categories/packer-systems.toml', /^name = .*$/m, `name = "${name}"`);
  assert.equal(await company.render(), Object.keys(after).length - 1);
  assert.ok((await pagesOf(company.site))['contact/index.html']?.includes(name));
});
