import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CONTENT, inRoot } from '../../scripts/build/paths.mjs';
import { serve } from '../../scripts/build/serve.mjs';

export const SITE = inRoot('dist', 'client');
/** A product of the sample company, and the one that replaces it. */
export const OLD = 'cw-9-permanent-packer';
export const NEW = 'cw-10-permanent-packer';
export const CATEGORY_PATH = '/products/packer-systems/permanent-packers';

/** A copy of the sample company's content folder, which tests change. */
export class Company {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
    this.content = join(folder, 'content');
    this.site = join(folder, 'site');
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

  /** @param {string} file @param {string | RegExp} from @param {string} to */
  async edit(file, from, to) {
    const path = join(this.content, file);
    const text = await readFile(path, 'utf8');
    const changed = text.replace(from, to);
    if (changed === text) throw new Error(`${file} has no ${from}.`);
    await writeFile(path, changed);
  }

  /** Replaces a product by another one. */
  async replaceProduct() {
    for (const folder of ['products', 'categories', 'insights', '.']) {
      for (const file of await readdir(join(this.content, folder))) {
        if (!/\.(toml|md)$/.test(file)) continue;
        const path = join(this.content, folder, file);
        const text = await readFile(path, 'utf8');
        await writeFile(path, text.replaceAll('CW-9', 'CW-10').replaceAll(`"${OLD}"`, `"${NEW}"`));
      }
    }
    const product = (/** @type {string} */ slug) => join(this.content, 'products', `${slug}.toml`);
    await rename(product(OLD), product(NEW));
    await cp(join(this.content, 'media', OLD), join(this.content, 'media', NEW), {
      recursive: true,
    });
  }

  /** Renders a site, and returns the number of rendered pages. */
  async render(site = this.site) {
    const { stdout } = await promisify(execFile)(process.execPath, [
      inRoot('scripts/render/site.mjs'),
      ...['--quick', '--content', this.content, '--to', site],
    ]);
    return Number(/^(\d+) of \d+ pages rendered/.exec(stdout)?.[1]);
  }

  remove() {
    // A rendering that the watcher has started may still be writing.
    return rm(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** A copy of the company for one test. @param {import('node:test').TestContext} test */
export async function copyFor(test) {
  const company = await Company.copy();
  test.after(() => company.remove());
  return company;
}

/** The pages and the site map of a site, by file. @param {string} site @returns {Promise<Record<string, string>>} */
export async function pagesOf(site) {
  const files = (await readdir(site, { recursive: true })).filter(file =>
    /\.(html|xml)$/.test(file),
  );
  const texts = files.map(async file => [file, await readFile(join(site, file), 'utf8')]);
  return Object.fromEntries(await Promise.all(texts));
}

/** The files that differ. @param {Record<string, string>} before @param {Record<string, string>} after */
export function changed(before, after) {
  const files = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...files].filter(file => before[file] !== after[file]).sort();
}
