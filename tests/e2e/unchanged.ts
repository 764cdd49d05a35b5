import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { APIRequestContext, BrowserContext, TestInfo } from '@playwright/test';
import { inRoot, ROOT } from '../../scripts/build/paths.mjs';
import { filesOfScripts } from '../../scripts/test/imports.mjs';

// A test remembers which files of the site its pages loaded, with their contents. While none of them has changed, nor
// anything else that the test reads, `npm test` does not run it again.

const SITE = inRoot('dist', 'client');
const RECORDS = inRoot('.cache', 'e2e');

/** What `npm test` hands on (scripts/test/checks.mjs); without it nothing is remembered and every test runs. */
const handedOn = () => ({
  /** Of all that is no file of the site: the server, its content, this machine. */
  baseKey: process.env.TESTS_KEY,
  /** Of the whole site and its sources, for tests that read more than their pages do. */
  siteKey: process.env.TESTS_SITE_KEY,
  again: Boolean(process.env.TESTS_AGAIN),
});

interface Passed {
  key: string;
  /** The content of what was loaded, by path. */
  loaded: Record<string, string>;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** The name of a file without the hash that bundlers put into it. */
const withoutHash = (name: string) => name.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** Names of other files change with their contents; which of them a page loads it remembers itself. */
const HASHED_NAMES = /-[\w-]{8}(?=\.(?:js|css|wasm|woff2|mjs)\b)/g;
const TEXT = /\.(?:html|js|mjs|css)$/;

/** What the server makes of its content, which is among the keys. */
const FROM_CONTENT = /^\/(?:api|media|wp-json)\//;

const contents = new Map<string, string>();

/** The content of a file, but for the hashes in the names of others. */
function contentOf(file: string) {
  const { mtimeMs, size } = statSync(file);
  const version = `${file} ${mtimeMs} ${size}`;
  let content = contents.get(version);
  if (content === undefined) {
    const bytes = readFileSync(file);
    content = sha256(TEXT.test(file) ? bytes.toString('utf8').replace(HASHED_NAMES, '') : bytes);
    contents.set(version, content);
  }
  return content;
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/** What a site has at a path as `pathKey` returns it. Several files may have the name of one. */
export function siteAt(path: string, site = SITE) {
  if (path.startsWith('/assets/')) {
    const folder = join(site, 'assets');
    const files = readdirSync(folder).filter(name => `/assets/${withoutHash(name)}` === path);
    return files.map(name => contentOf(join(folder, name))).join(' ');
  }
  const found = [join(site, path), join(site, path, 'index.html')].find(isFile);
  return found ? contentOf(found) : `not found ${contentOf(join(site, '404.html'))}`;
}

/** What stays of a URL when what it names is built again. */
export function pathKey(url: string) {
  const { pathname } = new URL(url);
  const path = decodeURI(pathname);
  return path.startsWith('/assets/') ? withoutHash(path) : path;
}

/** Reads of files and programs, and requests past the browser: what such a test depends on, no page says. */
const READS_MORE = /from '(?:node:|[./]+\/scripts\/)|(?<!route\.)\bfetch\(/;
const SCRIPT = /\.(?:mjs|ts|tsx)$/;
/** They read for the tests' sake what is among the keys. */
const OWN = ['tests/e2e/fixtures.ts', 'tests/e2e/unchanged.ts'];

const keys = new Map<string, string>();

/** Whether the tests of a file read more than what their pages load, by themselves or by what they import. */
export function readsMore(spec: string) {
  const own = filesOfScripts([spec]).filter(
    file => file.startsWith('tests/') && !OWN.includes(file),
  );
  return own.some(file => SCRIPT.test(file) && READS_MORE.test(readFileSync(inRoot(file), 'utf8')));
}

/** Of all that a test file reads which is no file of a page. */
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

/** Whether a test passed when all that it reads was as it is. */
export function isUnchanged(info: TestInfo): boolean {
  const { baseKey, again } = handedOn();
  if (!baseKey || again) return false;
  try {
    const { key, loaded }: Passed = JSON.parse(readFileSync(recordOf(info), 'utf8'));
    return (
      key === keyOf(info.file) &&
      Object.entries(loaded).every(([path, content]) => siteAt(path) === content)
    );
  } catch {
    // There is no record, or one that was cut short.
    return false;
  }
}

/** What a test's pages load. */
export class Loaded {
  private readonly paths = new Set<string>();

  private note(url: string) {
    if (!/^https?:/.test(url)) return;
    const path = pathKey(url);
    if (!FROM_CONTENT.test(path)) this.paths.add(path);
  }

  /** Notes what the pages and workers of a context ask for. */
  watch(context: BrowserContext) {
    context.on('request', request => this.note(request.url()));
    this.watchRequests(context.request);
  }

  /** Notes what a test asks for by itself. */
  watchRequests(requests: APIRequestContext) {
    const fetch = requests.fetch.bind(requests);
    requests.fetch = async (target, options) => {
      const response = await fetch(target, options);
      this.note(new URL(typeof target === 'string' ? target : target.url(), response.url()).href);
      this.note(response.url());
      return response;
    };
  }

  /** Remembers how the test ended. */
  remember(info: TestInfo) {
    const file = recordOf(info);
    if (info.status !== 'passed' || info.errors.length > 0 || info.retry > 0) {
      rmSync(file, { force: true });
      return;
    }
    if (!handedOn().baseKey) return;
    const loaded = Object.fromEntries([...this.paths].sort().map(path => [path, siteAt(path)]));
    mkdirSync(RECORDS, { recursive: true });
    writeFileSync(file, JSON.stringify({ key: keyOf(info.file), loaded } satisfies Passed));
  }
}
