import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { APIRequestContext, BrowserContext, TestInfo } from '@playwright/test';
import { inRoot, ROOT } from '../../scripts/build/paths.mjs';
import { filesOfScripts } from '../../scripts/test/imports.mjs';

// A passed test is recorded with the site's files that its pages loaded. `npm test` skips it until one of these files, or another
// input of the test, has changed.

const SITE = inRoot('dist', 'client');
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
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** A file's name without the hash of its content. */
const withoutHash = (name: string) => name.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** Names with hashes in the content of a file are ignored, because the loaded files themselves are recorded. */
const HASHED_NAMES = /-[\w-]{8}(?=\.(?:js|css|wasm|woff2|mjs)\b)/g;
const TEXT = /\.(?:html|js|mjs|css)$/;

/** URLs that the server answers from its content, which has its own key. */
const FROM_CONTENT = /^\/(?:api|media|wp-json)\//;

const contents = new Map<string, string>();

/** The hash of a file's content, without the hashes in names of other files. */
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

/** The hash of the site's files with this `pathKey`; several files may have the same one. */
export function siteAt(path: string, site = SITE) {
  if (path.startsWith('/assets/')) {
    const folder = join(site, 'assets');
    const files = readdirSync(folder).filter(name => `/assets/${withoutHash(name)}` === path);
    return files.map(name => contentOf(join(folder, name))).join(' ');
  }
  const found = [join(site, path), join(site, path, 'index.html')].find(isFile);
  return found ? contentOf(found) : `not found ${contentOf(join(site, '404.html'))}`;
}

/** A URL's path without the hashes that change with each build. */
export function pathKey(url: string) {
  const { pathname } = new URL(url);
  const path = decodeURI(pathname);
  return path.startsWith('/assets/') ? withoutHash(path) : path;
}

/** Code by which a test depends on more than its pages: reading files, starting programs, sending requests. */
const READS_MORE = /from '(?:node:|[./]+\/scripts\/)|(?<!route\.)\bfetch\(/;
const SCRIPT = /\.(?:mjs|ts|tsx)$/;
/** Test helpers that read files which already have a key. */
const OWN = ['tests/e2e/fixtures.ts', 'tests/e2e/unchanged.ts'];

const keys = new Map<string, string>();

/** Whether the tests of a file, or a file that it imports, depend on more than their pages. */
export function readsMore(spec: string) {
  const own = filesOfScripts([spec]).filter(
    file => file.startsWith('tests/') && !OWN.includes(file),
  );
  return own.some(file => SCRIPT.test(file) && READS_MORE.test(readFileSync(inRoot(file), 'utf8')));
}

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
    const { key, loaded }: Passed = JSON.parse(readFileSync(recordOf(info), 'utf8'));
    return (
      key === keyOf(info.file) &&
      Object.entries(loaded).every(([path, content]) => siteAt(path) === content)
    );
  } catch {
    // There is no complete record.
    return false;
  }
}

/** Records the files that a test's pages load. */
export class Loaded {
  private readonly paths = new Set<string>();

  private note(url: string) {
    if (!/^https?:/.test(url)) return;
    const path = pathKey(url);
    if (!FROM_CONTENT.test(path)) this.paths.add(path);
  }

  /** Records the requests of a browser context. */
  watch(context: BrowserContext) {
    context.on('request', request => this.note(request.url()));
    this.watchRequests(context.request);
  }

  /** Records a request of the test itself. */
  watchRequests(requests: APIRequestContext) {
    const fetch = requests.fetch.bind(requests);
    requests.fetch = async (target, options) => {
      const response = await fetch(target, options);
      this.note(new URL(typeof target === 'string' ? target : target.url(), response.url()).href);
      this.note(response.url());
      return response;
    };
  }

  /** Saves the result of the test. */
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
