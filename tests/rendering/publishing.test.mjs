import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { startUntil } from '../../scripts/build/command.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { hashesOf } from '../../scripts/release/manifest.mjs';
import { CATEGORY_PATH, changed, copyFor, OLD, pagesOf } from './company.mjs';

/** Waits up to two minutes. @param {() => boolean | Promise<boolean>} holds @param {number} [pause] milliseconds between two checks */
async function until(holds, pause = 100) {
  for (let waited = 0; !(await holds()); waited += pause) {
    assert.ok(waited < 120_000, `not true within two minutes: ${holds}`);
    await delay(pause);
  }
}

// The tests run concurrently, because they mostly wait for processes and the file system.
describe('publishing', { concurrency: 4 }, () => {
  test('SEO-3 publishes the files of the bundle, and removes those that are in it no longer', async t => {
    const company = await copyFor(t);
    const before = await hashesOf(company.site);
    const assets = join(company.site, 'assets');
    // Not all assets: compressing them takes half a minute.
    const styles = (await readdir(assets)).filter(file => /\.css(?:\.|$)/.test(file));
    assert.ok(styles.length > 0);
    for (const file of styles) await rm(join(assets, file));
    await writeFile(join(company.site, 'favicon.svg'), '<svg/>');
    await writeFile(join(company.site, 'old.js'), 'old();'.repeat(500));
    assert.equal(await company.render(), 0);
    assert.deepEqual(await hashesOf(company.site), before);
  });

  test('SEO-3 serves either the old or the new release, without errors', async t => {
    const company = await copyFor(t);
    const server = await company.serve();
    try {
      const before = await pagesOf(company.site);
      let stop = false;
      const paths = [
        '/',
        '/about',
        '/products',
        '/products/packer-systems',
        `${CATEGORY_PATH}/${OLD}`,
      ];
      const fileOf = (/** @type {string} */ path) => join(path.slice(1), 'index.html');
      const visit = async () => {
        /** @type {{ path: string, status: number, text: string }[]} */
        const seen = [];
        while (!stop) {
          for (const path of paths) {
            const response = await fetch(server.origin + path);
            seen.push({ path, status: response.status, text: await response.text() });
          }
          // Without a pause, the visits would take the processors from the renderer.
          await delay(20);
        }
        return seen;
      };
      const visits = [visit(), visit(), visit()];
      await company.edit('company.toml', /^name = .*$/m, 'name = "Ravenco Tools"');
      await company.edit(`products/${OLD}.toml`, /^summary = "/m, 'summary = "Ravenco makes it. ');
      await company.render();
      const after = await pagesOf(company.site);
      const about = async () => (await fetch(`${server.origin}/about`)).text();
      await until(async () => (await about()).includes('Ravenco Tools'));
      for (const path of paths) {
        assert.equal(await (await fetch(server.origin + path)).text(), after[fileOf(path)]);
      }
      stop = true;
      for (const seen of await Promise.all(visits)) {
        assert.deepEqual(
          seen.filter(({ status }) => status !== 200),
          [],
        );
        const isNew = seen.map(({ path, text }) => text === after[fileOf(path)]);
        const isOld = seen.map(({ path, text }) => text === before[fileOf(path)]);
        assert.ok(isOld[0], 'the visit began before the change');
        const turn = isNew.indexOf(true);
        assert.ok(isOld.slice(0, turn).every(Boolean), 'all of the old release');
        assert.ok(isNew.slice(turn).every(Boolean), 'then all of the new one');
      }
    } finally {
      await server.close();
    }
  });

  test('SEO-3 renders all pages from the same content, even if it changes meanwhile', async t => {
    const company = await copyFor(t);
    await company.edit('company.toml', /^name = .*$/m, 'name = "Ravenco Tools"');
    const rendering = company.render();
    // Some pages show the first change before the second one is saved.
    await until(() => existsSync(join(company.site, '.next/index.html')), 10);
    await company.edit('company.toml', 'Ravenco Tools', 'Corvenra Tools');
    await rendering;
    for (const [file, text] of Object.entries(await pagesOf(company.site))) {
      if (file.endsWith('.html')) assert.match(text, /Corvenra Tools/, file);
      assert.doesNotMatch(text, /Ravenco Tools/, file);
    }
  });

  test('SEO-3 reports errors in the content, and keeps the last release', async t => {
    const company = await copyFor(t);
    const before = await pagesOf(company.site);
    const manifest = await readFile(join(company.site, '.release.json'), 'utf8');
    await company.edit(`products/${OLD}.toml`, /^category = .*$/m, 'category = "no-such-category"');
    const failure = await company.render().catch(error => error);
    assert.equal(failure.code, 1);
    assert.match(failure.stderr, /cw-9-permanent-packer\.toml:\d+: /);
    assert.match(failure.stderr, /no-such-category/);
    assert.deepEqual(changed(before, await pagesOf(company.site)), []);
    assert.equal(await readFile(join(company.site, '.release.json'), 'utf8'), manifest);
  });

  test('SEO-3 runs at each save of watched content; an error is reported, and the site stays up', async t => {
    const company = await copyFor(t);
    const server = await company.serve();
    let output = '';
    const args = ['--watch', '--quick', '--content', company.content, '--to', company.site];
    const watcher = await startUntil(
      /Watching the content/,
      process.execPath,
      [inRoot('scripts/render.mjs'), ...args],
      {
        onLine: line => {
          output += `${line}\n`;
        },
      },
    );
    try {
      const page = async () => (await fetch(`${server.origin}${CATEGORY_PATH}/${OLD}`)).text();
      const file = `products/${OLD}.toml`;
      await company.edit(file, /^summary = "/m, 'summary = "Seen at once. ');
      await until(async () => (await page()).includes('Seen at once. '));

      await company.edit(file, /^category = /m, 'kategory = ');
      await until(() => /cw-9-permanent-packer\.toml:\d+: /.test(output));
      await until(() => output.includes('The last release stays.'));
      assert.ok((await page()).includes('Seen at once. '));

      await company.edit(file, /^kategory = /m, 'category = ');
      await company.edit(file, 'Seen at once. ', 'Mended. ');
      await until(async () => (await page()).includes('Mended. '));
    } finally {
      await watcher.close();
      await server.close();
    }
  });
});
