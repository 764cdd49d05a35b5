import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { inRoot } from '../../scripts/build/paths.mjs';
import { projectFolder } from './prepare.mjs';
import { DOCUMENTS, documentedBlocks, namedBlocks } from './readme.mjs';

const tarball = () => process.env.PACKAGE_FILE ?? '';

/** The scripts of the package. */
const modules = () => readdirSync(inRoot('core-wasm', 'dist')).filter(name => name.endsWith('.js'));

/** Runs one of the tools that judge a package; throws with what it findings when it objects. */
function judge(tool: string, args: string[]): string {
  const program = `${projectFolder('tools')}/node_modules/.bin/${tool}`;
  try {
    return execFileSync(program, args, { encoding: 'utf8' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${tool} objects:\n${stdout}${stderr}`);
  }
}

test('publint accepts the packed package, suggestions too', () => {
  expect(judge('publint', ['run', tarball(), '--strict', '--level', 'suggestion'])).toContain(
    'All good!',
  );
});

test('its types resolve wherever ES modules are understood', () => {
  // The package has no CommonJS side, and the wasm no types.
  const output = judge('attw', [
    tarball(),
    ...['--profile', 'esm-only'],
    ...['--exclude-entrypoints', './core_wasm_bg.wasm', './core_wasm_devtools_bg.wasm'],
    ...['--format', 'ascii', '--no-emoji'],
  ]);
  // What understands no ES modules is ignored.
  const findings = output.replaceAll(/^.*\(ignored\).*$/gm, '');
  expect(findings).toMatch(/No problems found|OK \(ESM\)/);
  expect(findings).not.toMatch(/Resolution failed|Masquerading|Internal resolution error/);
});

test('its wasm files contain no paths of the build machine', () => {
  const cores = readdirSync(inRoot('core-wasm', 'dist')).filter(name => name.endsWith('.wasm'));
  expect(cores.length).toBeGreaterThan(0);
  for (const name of cores) {
    const bytes = readFileSync(inRoot('core-wasm', 'dist', name), 'latin1');
    expect(bytes.match(/[\w/\\.:-]*[/\\]registry[/\\]src[/\\]/g), name).toBeNull();
  }
});

test('it holds the modules, their maps and types, the core, its search and devtools, the README and the licence', () => {
  const files = execFileSync('tar', ['-tzf', tarball()], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(path => path.replace('package/', ''));
  // Declarations, what the entries share, and script that the core brings itself are as many as there need be.
  const rest = files.filter(
    path => !path.endsWith('.d.ts') && !/^(?:docs\/|snippets\/|shared\d*\.)/.test(path),
  );
  expect(rest.sort()).toEqual(
    [
      'LICENSE',
      'README.md',
      'catalogue.js',
      'catalogue.js.map',
      'core_wasm.js',
      'core_wasm_bg.wasm',
      'core_wasm_devtools.js',
      'core_wasm_devtools_bg.wasm',
      'core_wasm_search.js',
      'core_wasm_search_bg.wasm',
      'devtools.js',
      'devtools.js.map',
      'dom.js',
      'dom.js.map',
      'index.js',
      'index.js.map',
      'package.json',
      'parts.js',
      'react.js',
      'react.js.map',
      'usePlayback.js',
      'usePlayback.js.map',
    ].sort(),
  );
});

test('each link of its README leads to a document that it holds', () => {
  const readme = readFileSync(inRoot('core-wasm', 'dist', 'README.md'), 'utf8');
  const links = [...readme.matchAll(/\]\((?!https:)([^)#]+)/g)].map(([, path = '']) => path);
  expect(links.length).toBeGreaterThan(20);
  for (const path of links) {
    expect(existsSync(inRoot('core-wasm', 'dist', path)), path).toBe(true);
  }
});

test('no module waits at its top level', () => {
  for (const name of modules()) {
    const code = readFileSync(inRoot('core-wasm', 'dist', name), 'utf8');
    expect(code, name).not.toMatch(/^(?:const .*= |let .*= |var .*= )?await /m);
  }
});

test('the source maps carry the sources', () => {
  // The glue is wasm-bindgen's; the entry for parts only passes on what others have.
  for (const name of modules().filter(name => !/^(?:core_wasm|parts\.js)/.test(name))) {
    const map = JSON.parse(readFileSync(inRoot('core-wasm', 'dist', `${name}.map`), 'utf8'));
    expect(map.sources.length, name).toBeGreaterThan(0);
    expect(map.sourcesContent.filter(Boolean)).toHaveLength(map.sources.length);
  }
});

test('the README shows a carousel, a form and a consent bar in under 20 lines each', () => {
  const blocks = documentedBlocks();
  for (const name of ['Slides.tsx', 'Request.tsx', 'Consent.tsx']) {
    const lines = blocks.get(name)?.trimEnd().split('\n').length;
    expect(lines, name).toBeGreaterThan(5);
    expect(lines, name).toBeLessThan(20);
  }
});

test('every block of the README, and every named block of a document, is one that the tests use', () => {
  const readme = readFileSync(inRoot('core-wasm', 'README.md'), 'utf8');
  const fences = readme.match(/^```\w+.*$/gm) ?? [];
  expect(fences.length).toBe(namedBlocks(readme).size);
  const prepared = readFileSync(inRoot('tests', 'package', 'prepare.mjs'), 'utf8');
  for (const name of documentedBlocks().keys()) expect(prepared).toContain(`'${name}'`);
  const named = DOCUMENTS.flatMap(path => [
    ...namedBlocks(readFileSync(inRoot(path), 'utf8')).keys(),
  ]);
  expect(named.length, 'each name stands once').toBe(new Set(named).size);
});
