import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { start, stop } from '../../scripts/build/command.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { serve } from '../../scripts/build/serve.mjs';
import { expect, test } from './fixtures.ts';
import { Frame } from './pages/frame.ts';
import { canonical, meta } from './pages/head.ts';

const CONTENT = inRoot('server', 'content');
const SITE = inRoot('dist', 'client');
const OLD = 'cw-9-permanent-packer';
const NEW = 'cw-10-permanent-packer';
const PLACE = '/products/packer-systems/permanent-packers';

/** A copy of the sample company, whose content the tests change. */
class Company {
  constructor(readonly folder: string) {}

  get content() {
    return join(this.folder, 'content');
  }

  get site() {
    return join(this.folder, 'site');
  }

  static async copy() {
    const company = new Company(await mkdtemp(join(tmpdir(), 'rendering-')));
    await cp(CONTENT, company.content, { recursive: true, preserveTimestamps: true });
    await cp(SITE, company.site, { recursive: true });
    return company;
  }

  serve() {
    const data = join(this.folder, 'data');
    return serve({ args: ['--content', this.content, '--site', this.site, '--data', data] });
  }

  async edit(file: string, from: string | RegExp, to: string) {
    const path = join(this.content, file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(from, to);
    expect(changed, `${file} has ${from}`).not.toBe(text);
    await writeFile(path, changed);
  }

  /** Another product takes the place of one. */
  async replaceProduct() {
    for (const folder of ['products', 'categories', 'insights', '.']) {
      for (const file of await readdir(join(this.content, folder))) {
        if (!/\.(toml|md)$/.test(file)) continue;
        const path = join(this.content, folder, file);
        const text = await readFile(path, 'utf8');
        await writeFile(path, text.replaceAll('CW-9', 'CW-10').replaceAll(`"${OLD}"`, `"${NEW}"`));
      }
    }
    const [from, to] = [OLD, NEW].map(slug => join(this.content, 'products', `${slug}.toml`));
    await rename(from ?? '', to ?? '');
    await cp(join(this.content, 'media', OLD), join(this.content, 'media', NEW), {
      recursive: true,
    });
  }

  /** Renders into a site; returns how many pages that took. */
  async render(site = this.site) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      inRoot('scripts/render/site.mjs'),
      ...['--quick', '--content', this.content, '--to', site],
    ]);
    return Number(/^(\d+) of \d+ pages rendered/.exec(stdout)?.[1]);
  }

  remove() {
    // What the watcher had started may still be ending, and writing.
    return rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** The text of every page of a site, and of its site map, by file. */
async function pagesOf(site: string): Promise<Record<string, string>> {
  const files = (await readdir(site, { recursive: true })).filter(file =>
    /\.(html|xml)$/.test(file),
  );
  const texts = files.map(async file => [file, await readFile(join(site, file), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

function changed(before: Record<string, string>, after: Record<string, string>) {
  const files = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...files].filter(file => before[file] !== after[file]).sort();
}

test.describe('rendering again', () => {
  let company: Company;

  test.beforeEach(async () => {
    test.setTimeout(180_000);
    company = await Company.copy();
  });

  test.afterEach(() => company.remove());

  test('SEO-3 takes the pages that show what has changed, and no others', async () => {
    expect(await company.render(), 'nothing has changed').toBe(0);
    const before = await pagesOf(company.site);

    await company.edit(`products/${OLD}.toml`, /^summary = "/m, 'summary = "Tried in 300 wells. ');
    const rendered = await company.render();
    const after = await pagesOf(company.site);
    const pages = changed(before, after).filter(file => file.endsWith('.html'));
    expect(pages).toContain(`${PLACE.slice(1)}/${OLD}/index.html`);
    expect(pages).toContain(`${PLACE.slice(1)}/index.html`);
    expect(pages).not.toContain('about/index.html');
    expect(rendered, 'each of them, and no page in vain').toBe(pages.length);

    // Everything rendered from nothing is the same to the letter.
    const whole = join(company.folder, 'whole');
    await cp(SITE, whole, { recursive: true, filter: source => !/\.rendered\.json$/.test(source) });
    await company.render(whole);
    expect(changed(after, await pagesOf(whole))).toEqual([]);

    const name = 'Packer Systems and Anchors';
    await company.edit('categories/packer-systems.toml', /^name = .*$/m, `name = "${name}"`);
    expect(await company.render()).toBe(Object.keys(after).length - 1);
    expect((await pagesOf(company.site))['contact/index.html']).toContain(name);
  });

  test('SEO-3 shows visitors one release or the other, and goes on without an error', async () => {
    const server = await company.serve();
    try {
      const before = await pagesOf(company.site);
      let stop = false;
      const paths = ['/', '/about', '/products', '/products/packer-systems', `${PLACE}/${OLD}`];
      const fileOf = (path: string) => join(path.slice(1), 'index.html');
      const visit = async () => {
        const seen: { path: string; status: number; text: string }[] = [];
        while (!stop) {
          for (const path of paths) {
            const response = await fetch(server.origin + path);
            seen.push({ path, status: response.status, text: await response.text() });
          }
        }
        return seen;
      };
      const visits = [visit(), visit(), visit()];
      await company.edit('company.toml', /^name = .*$/m, 'name = "Ravenco Tools"');
      await company.edit(`products/${OLD}.toml`, /^summary = "/m, 'summary = "Ravenco makes it. ');
      await company.render();
      const after = await pagesOf(company.site);
      await expect
        .poll(async () => (await fetch(`${server.origin}/about`)).text(), { timeout: 20_000 })
        .toContain('Ravenco Tools');
      for (const path of paths) {
        expect(await (await fetch(server.origin + path)).text()).toBe(after[fileOf(path)]);
      }
      stop = true;
      for (const seen of await Promise.all(visits)) {
        expect(seen.filter(({ status }) => status !== 200)).toEqual([]);
        const isNew = seen.map(({ path, text }) => text === after[fileOf(path)]);
        const isOld = seen.map(({ path, text }) => text === before[fileOf(path)]);
        expect(isOld[0], 'the visit began before the change').toBe(true);
        const turn = isNew.indexOf(true);
        expect(isOld.slice(0, turn).every(Boolean), 'all of the old release').toBe(true);
        expect(isNew.slice(turn).every(Boolean), 'then all of the new one').toBe(true);
      }
    } finally {
      await server.close();
    }
  });

  test('PRD-2 SEO-3 a product comes and goes with the release; a visitor with script is shown a new one before', async ({
    page,
    request,
    log,
  }) => {
    const server = await company.serve();
    try {
      await company.replaceProduct();
      const status = async (path: string) => (await request.get(server.origin + path)).status();
      await expect.poll(() => status(`/api/products/${NEW}`)).toBe(200);
      expect(await status(`/api/products/${OLD}`)).toBe(404);
      expect(await status(`${PLACE}/${OLD}`), 'the pages stay of one piece').toBe(200);
      const early = await request.get(`${server.origin}${PLACE}/${NEW}`);
      expect(early.status()).toBe(404);
      expect(await early.text()).toContain('<meta name="robots" content="noindex"');

      const frame = new Frame(page);
      const heading = frame.main.getByRole('heading', { level: 1 });
      for (const path of [`${PLACE}/${NEW}`, `/products/${NEW}`]) {
        await frame.open(server.origin + path);
        await expect(heading).toHaveText(/^CW-10/);
        await expect(page).toHaveTitle(/^CW-10/);
        await expect(meta(page, 'robots')).toHaveCount(0);
        await expect(canonical(page)).toHaveCount(1);
        await log.expect(/\b404\b/);
      }
      await frame.open(`${server.origin}${PLACE}/no-such-product`);
      await expect(heading).toHaveText('Sorry Page Not Found');
      await expect(meta(page, 'robots')).toHaveAttribute('content', 'noindex');
      log.allow(/\b404\b/);

      await company.render();
      await expect.poll(() => status(`${PLACE}/${NEW}`), { timeout: 20_000 }).toBe(200);
      expect(await status(`/products/${NEW}`)).toBe(200);
      for (const path of [`${PLACE}/${OLD}`, `/products/${OLD}`]) {
        expect(await status(path), path).toBe(404);
      }
      const map = await (await request.get(`${server.origin}/sitemap.xml`)).text();
      expect(map).toContain(`${PLACE}/${NEW}</loc>`);
      expect(map).not.toContain(`/${OLD}</loc>`);
      const image = await request.get(`${server.origin}/media/social${PLACE}/${NEW}.jpg`);
      expect(image.headers()['content-type']).toBe('image/jpeg');
      const html = await (await request.get(`${server.origin}/products/packer-systems`)).text();
      expect(html).toContain('CW-10');
      expect(html).not.toContain('CW-9');
    } finally {
      await server.close();
    }
  });

  test('SEO-3 names the mistakes of the content, and the last release stands', async () => {
    const before = await pagesOf(company.site);
    const manifest = await readFile(join(company.site, '.release.json'), 'utf8');
    await company.edit(`products/${OLD}.toml`, /^category = .*$/m, 'category = "no-such-category"');
    const failure = await company.render().catch(error => error);
    expect(failure.code).toBe(1);
    expect(failure.stderr).toMatch(/cw-9-permanent-packer\.toml:\d+: /);
    expect(failure.stderr).toContain('no-such-category');
    expect(changed(before, await pagesOf(company.site))).toEqual([]);
    expect(await readFile(join(company.site, '.release.json'), 'utf8')).toBe(manifest);
  });

  test('SEO-3 happens at each save where the content is watched; a mistake is reported, and the site goes on', async () => {
    const server = await company.serve();
    const watcher = start(process.execPath, [
      inRoot('scripts/render.mjs'),
      ...['--watch', '--content', company.content, '--to', company.site],
    ]);
    const closed = new Promise(resolve => watcher.once('close', resolve));
    let said = '';
    for (const stream of [watcher.stdout, watcher.stderr]) {
      stream?.on('data', chunk => {
        said += chunk;
      });
    }
    try {
      const patience = { timeout: 60_000 };
      await expect.poll(() => said, patience).toContain('Watching the content');
      const page = async () => (await fetch(`${server.origin}${PLACE}/${OLD}`)).text();
      const file = `products/${OLD}.toml`;
      await company.edit(file, /^summary = "/m, 'summary = "Seen at once. ');
      await expect.poll(page, patience).toContain('Seen at once. ');

      await company.edit(file, /^category = /m, 'kategory = ');
      await expect.poll(() => said, patience).toMatch(/cw-9-permanent-packer\.toml:\d+: /);
      await expect.poll(() => said, patience).toContain('The last release stays.');
      expect(await page()).toContain('Seen at once. ');

      await company.edit(file, /^kategory = /m, 'category = ');
      await company.edit(file, 'Seen at once. ', 'Mended. ');
      await expect.poll(page, patience).toContain('Mended. ');
    } finally {
      stop(watcher);
      await closed;
      await server.close();
    }
  });
});
