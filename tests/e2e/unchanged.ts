import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type {
  APIRequestContext,
  APIResponse,
  BrowserContext,
  Response,
  TestInfo,
} from '@playwright/test';
import { sha256 } from '../../scripts/build/fingerprint.mjs';
import { inRoot, ROOT } from '../../scripts/build/paths.mjs';
import { filesOfScripts, isFile } from '../../scripts/test/imports.mjs';
import {
  ASSETS,
  assetsOf,
  contentOf,
  IMPORTS,
  manifestOf,
  namesIn,
  SITE,
  withoutHash,
} from '../../scripts/test/site.mjs';

// A passed test is recorded with the site's files that its pages loaded. `npm test` skips it until one of these files, or another
// input of the test, has changed.

const RENDERER = inRoot('dist', 'ssr', 'entry-server.js');
const RECORDS = inRoot('.cache', 'e2e');

/** The keys that `npm test` sets (scripts/test/checks.mjs). Without them every test runs and nothing is recorded. */
const handedOn = () => ({
  /** The key of everything beside the site's files: the server, its content, this machine. */
  baseKey: process.env.TESTS_KEY,
  /** The key of the whole site and its sources, for tests that depend on more than their pages. */
  siteKey: process.env.TESTS_SITE_KEY,
  again: Boolean(process.env.TESTS_AGAIN),
});

interface Passed {
  key: string;
  /** The hashes of the loaded files, by path. */
  loaded: Record<string, string>;
  /** The hash of the chunks that rendered the pages of another company. */
  rendered?: string;
}

/** URLs that the server answers from its content, which has its own key. */
const FROM_CONTENT = /^\/(?:api|media|places|wp-json)\//;

/** The file of a page or of any other file that is no asset. */
const fileAt = (path: string, site: string) =>
  [join(site, path), join(site, path, 'index.html')].find(isFile);

/** The hash of the site's files with this `pathKey`; several files may have the same one. */
export function siteAt(path: string, site = SITE) {
  if (path.startsWith('/assets/')) {
    const folder = join(site, 'assets');
    const files = readdirSync(folder).filter(name => `/assets/${withoutHash(name)}` === path);
    // Sorted by content: the order of the names depends on the hashes in them.
    const contents = files.map(name => contentOf(join(folder, name)));
    return contents.sort().join(' ');
  }
  const found = fileAt(path, site);
  return found ? contentOf(found) : `not found ${contentOf(join(site, '404.html'))}`;
}

/** A URL's path without the hashes that change with each build. */
export function pathKey(url: string) {
  const { pathname } = new URL(url);
  const path = decodeURI(pathname);
  return path.startsWith('/assets/') ? withoutHash(path) : path;
}

/** Dynamic imports. */
const LATER_IMPORTS = /\bimport\(["'`](\.\.?\/[^"'`]+)["'`]\)/g;

/**
 * The hash of the server bundle's chunks that render some pages: the entry, the chunks with the names of those that the pages
 * load in the browser, and all that these import. The chunks of other pages do not render these.
 */
export function rendererOf(loaded: readonly string[], entry = RENDERER) {
  const names = new Set(loaded.map(path => basename(path)));
  const files = new Set<string>();
  const visit = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    namesIn(file, IMPORTS).forEach(visit);
  };
  visit(entry);
  for (const file of namesIn(entry, LATER_IMPORTS))
    if (names.has(withoutHash(basename(file)))) visit(file);
  return sha256([...files].map(contentOf).sort().join('\n'));
}

/** Code by which a test depends on more than its pages: reading files, starting programs, sending requests. */
const READS_MORE = /from 'node:|(?<!route\.)\bfetch\(/;
const SCRIPT = /\.(?:mjs|ts|tsx)$/;
/** Exceptions: these files match `READS_MORE`, but what they read is already an input of the test. */
const READ_NO_MORE = [
  ...[
    'fixtures.ts',
    'unchanged.ts',
    'company.ts',
    'render.ts',
    'schema.ts',
    'hydration.spec.ts',
    'well.spec.ts',
  ],
  ...['bare/company.ts', 'bare/content.ts', 'bare/host.ts', 'bare/site.ts', 'hostile/content.ts'],
  ...['pages/session.ts', '../content/company.mjs'],
  // Joined, so that this file does not name the script.
  join('..', 'rendering', 'company.mjs'),
].map(name => join('tests', 'e2e', name));

const keys = new Map<string, string>();

/** Whether the tests of a file, or a file that it imports, depend on more than their pages. */
export function readsMore(spec: string) {
  const own = filesOfScripts([spec]).filter(
    file => file.startsWith('tests/') && !READ_NO_MORE.includes(file),
  );
  return own.some(file => SCRIPT.test(file) && READS_MORE.test(readFileSync(inRoot(file), 'utf8')));
}

/** Whether the tests of a file, or a file that it imports, render pages of another company. */
export const rendersPages = (spec: string) =>
  // Joined, so that this file does not name the script: every test imports it.
  filesOfScripts([spec]).includes(join('scripts', 'render', 'site.mjs'));

/** The key of all inputs of a test file beside its pages. */
function keyOf(spec: string) {
  const { baseKey, siteKey } = handedOn();
  const known = [spec, baseKey, siteKey].join(' ');
  let key = keys.get(known);
  if (key === undefined) {
    const file = relative(ROOT, spec);
    const files = filesOfScripts([file]);
    const hashes = files.map(name => `${name} ${sha256(readFileSync(inRoot(name)))}`);
    key = sha256([baseKey, readsMore(file) ? siteKey : '', ...hashes].join('\n'));
    keys.set(known, key);
  }
  return key;
}

const recordOf = ({ testId }: TestInfo) => join(RECORDS, `${testId}.json`);

/** Whether a test has passed with the same inputs. */
export function isUnchanged(info: TestInfo): boolean {
  const { baseKey, again } = handedOn();
  if (!baseKey || again) return false;
  try {
    const { key, loaded, rendered }: Passed = JSON.parse(readFileSync(recordOf(info), 'utf8'));
    return (
      key === keyOf(info.file) &&
      Object.entries(loaded).every(([path, content]) => siteAt(path) === content) &&
      (rendered === undefined || rendered === rendererOf(Object.keys(loaded)))
    );
  } catch {
    // There is no complete record.
    return false;
  }
}

/**
 * Files that only pages need which the test did not open: they were prefetched because a link to them had the focus. A page that is no
 * file, such as one of another company, may use any.
 *
 * @param loaded paths
 * @param opened paths of pages
 */
export function prefetched(loaded: readonly string[], opened: readonly string[], site = SITE) {
  const pages = opened.flatMap(path => fileAt(path, site) ?? []);
  if (pages.length < opened.length) return [];
  const used = new Set([...assetsOf(pages, site)].map(withoutHash));
  const built = Object.values(manifestOf(site)).flatMap(({ file, css = [] }) => [file, ...css]);
  const shared = new Set(built.map(name => withoutHash(`/${name}`)));
  return loaded.filter(path => shared.has(path) && !used.has(path));
}

/** Records the files that a test's pages load. */
export class Loaded {
  private readonly paths = new Set<string>();
  private readonly opened = new Set<string>();
  private readonly reading: Promise<void>[] = [];
  private isComplete = true;

  private note(url: string) {
    if (!/^https?:/.test(url)) return;
    const path = pathKey(url);
    const isOwn = path.startsWith('/assets/') || new URL(url).origin === process.env.SITE_ORIGIN;
    if (isOwn && !FROM_CONTENT.test(path)) this.paths.add(path);
  }

  /** Records the path of an opened page. A page of another company counts as one that is no file. */
  private noteOpened(url: string) {
    if (!/^https?:/.test(url)) return;
    const isOwn = new URL(url).origin === process.env.SITE_ORIGIN;
    this.opened.add(isOwn ? pathKey(url) : 'elsewhere');
  }

  /** Records the assets that a page of another company names. The site's own pages are files of the site. */
  private noteNamed(response: Response | APIResponse) {
    const url = response.url();
    const isMoved = response.status() >= 300 && response.status() < 400;
    if (isMoved || new URL(url).origin === process.env.SITE_ORIGIN) return;
    const read = async () => {
      for (const [name] of (await response.text()).matchAll(ASSETS))
        this.note(new URL(name, url).href);
    };
    this.reading.push(
      read().catch(() => {
        this.isComplete = false;
      }),
    );
  }

  /** Records the requests of a browser context. */
  watch(context: BrowserContext) {
    context.on('request', request => {
      this.note(request.url());
      if (request.resourceType() === 'document') this.noteOpened(request.url());
    });
    context.on('page', page => page.on('framenavigated', frame => this.noteOpened(frame.url())));
    context.on('response', response => {
      if (response.request().resourceType() === 'document') this.noteNamed(response);
    });
    this.watchRequests(context.request);
  }

  /** Records a request of the test itself. */
  watchRequests(requests: APIRequestContext) {
    const fetch = requests.fetch.bind(requests);
    requests.fetch = async (target, options) => {
      const response = await fetch(target, options);
      this.note(new URL(typeof target === 'string' ? target : target.url(), response.url()).href);
      this.note(response.url());
      if (response.headers()['content-type']?.startsWith('text/html')) this.noteNamed(response);
      return response;
    };
  }

  /** Saves the result of the test. */
  async remember(info: TestInfo) {
    const file = recordOf(info);
    await Promise.all(this.reading);
    const hasPassed = info.status === 'passed' && info.errors.length === 0 && info.retry === 0;
    if (!hasPassed || !this.isComplete) {
      rmSync(file, { force: true });
      return;
    }
    if (!handedOn().baseKey) return;
    const all = [...this.paths].sort();
    const unused = prefetched(all, [...this.opened]);
    const paths = all.filter(path => !unused.includes(path));
    const loaded = Object.fromEntries(paths.map(path => [path, siteAt(path)]));
    const rendered = rendersPages(relative(ROOT, info.file)) && { rendered: rendererOf(paths) };
    mkdirSync(RECORDS, { recursive: true });
    const passed = { key: keyOf(info.file), loaded, ...rendered } satisfies Passed;
    writeFileSync(file, JSON.stringify(passed));
  }
}
