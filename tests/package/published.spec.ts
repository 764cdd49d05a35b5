import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { inRoot } from '../../scripts/build/paths.mjs';
import { projectFolder } from './prepare.mjs';
import { DOCUMENTS, documentedBlocks, namedBlocks } from './readme.mjs';

const tarball = () => process.env.PACKAGE_FILE ?? '';

/** The scripts of the package. */
const modules = () => readdirSync(inRoot('core-wasm', 'dist')).filter(name => name.endsWith('.js'));

/** Runs a tool that checks packages; throws its findings if there are any. */
function runTool(tool: string, args: string[]): string {
  const program = `${projectFolder('tools')}/node_modules/.bin/${tool}`;
  try {
    return execFileSync(program, args, { encoding: 'utf8' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${tool} reports:\n${stdout}${stderr}`);
  }
}

test('publint finds nothing in the packed package, not even a suggestion', () => {
  expect(runTool('publint', ['run', tarball(), '--strict', '--level', 'suggestion'])).toContain(
    'All good!',
  );
});

test('its types resolve in every tool that supports ES modules', () => {
  // The package has no CommonJS entries, and the wasm files no types.
  const output = runTool('attw', [
    tarball(),
    ...['--profile', 'esm-only'],
    '--exclude-entrypoints',
    ...['', '_devtools', '_search'].map(name => `./core_wasm${name}_bg.wasm`),
    ...['--format', 'ascii', '--no-emoji'],
  ]);
  // Findings for tools without ES modules are ignored.
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

test('it contains the modules, their maps and types, the core, its search and devtools, the README and the licence', () => {
  const files = execFileSync('tar', ['-tzf', tarball()], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(path => path.replace('package/', ''));
  // The number of declarations, shared chunks and snippets may change.
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

const withoutParameters = (type: string) => type.replaceAll(/\([^()]*\) =>/g, '=>');

/** The members of hooks' options, and of the types of options and schemas, each with the text before it. */
function optionsIn(declarations: string): { name: string; before: string }[] {
  const hooks = declarations.match(/export declare function use\w+[\s\S]*?\): [\w{]/g) ?? [];
  const types =
    /export (?:interface|type) (?:\w+(?:Options|Labels|Config|Rule)|Visit|FormField|FormDescription|FieldMessages)\b[^{]*\{([\s\S]*?)\n?\};?\n/g;
  const bodies = [
    ...hooks.flatMap(hook => [...hook.matchAll(/\{\n([\s\S]*?)\n\}/g)]),
    ...declarations.matchAll(types),
  ];
  // Before a member is its doc comment, a brace, or another member.
  const member = /(\*\/\s*|[{;,]\s*|^\s*)(\w+)\??(?:\([^)]*\))?: /gm;
  return bodies.flatMap(([, body = '']) =>
    [...withoutParameters(body).matchAll(member)].map(([, before = '', name = '']) => ({
      name,
      before,
    })),
  );
}

test('the types of the entries without React import none of its types', () => {
  const folder = inRoot('core-wasm', 'dist');
  const reached = new Set(['index', 'dom', 'parts', 'devtools']);
  for (const name of reached) {
    const declarations = readFileSync(`${folder}/${name}.d.ts`, 'utf8');
    expect(declarations, name).not.toMatch(/(?:from |import\()['"]react['"]/);
    for (const [, imported] of declarations.matchAll(/['"]\.\/([\w.]+?)\.js['"]/g)) {
      reached.add(imported as string);
    }
  }
  expect(reached).toContain('labels');
});

test('every option of every hook and every key of a schema has a doc comment, which editors show', () => {
  const folder = inRoot('core-wasm', 'dist');
  const files = readdirSync(folder).filter(name => /^(?!core_wasm).*\.d\.ts$/.test(name));
  const options = files.flatMap(file =>
    optionsIn(readFileSync(`${folder}/${file}`, 'utf8')).map(option => ({ ...option, file })),
  );
  expect(options.length).toBeGreaterThan(80);
  const silent = options.filter(({ before }) => !before.trim().endsWith('*/'));
  expect(silent.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
  const glue = readFileSync(`${folder}/core_wasm.d.ts`, 'utf8');
  expect(glue, 'the text of comments only').not.toMatch(/^ *\* r"/m);
});

/** The declarations of an object's members, by the name of the function that returns it. */
const returnedBy = (builder: string, declarations: string) =>
  new RegExp(`\\b${builder}\\b[\\s\\S]*?(?:\\): |=> )\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(
    declarations,
  )?.[1];

/** What each hook returns, by the page of its machine: the members of `CarouselBehaviour` belong to carousel.md. */
const behavioursIn = (declarations: string) =>
  [
    ...declarations.matchAll(
      /export interface (\w+?)(?:Behaviour|(?<=Loading)(?=Screen)Screen)\b([^{]*)\{\n([\s\S]*?)^\}/gm,
    ),
  ].map(([, name = '', heritage = '', own = '']) => {
    const builder = /ReturnType<typeof (\w+)>/.exec(heritage)?.[1];
    const text = builder ? (returnedBy(builder, declarations) ?? '') : own;
    const page = PAGES[name] ?? `${name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()}.md`;
    const members = [...text.matchAll(/^ {4}(?:readonly )?(\w+)\??[(:<]/gm)].map(
      ([, member = '']) => member,
    );
    if (builder) expect(members, `the members of ${name}`).not.toEqual([]);
    return { page, members };
  });

const behaviours = () =>
  readdirSync(inRoot('core-wasm', 'dist'))
    .filter(name => name.endsWith('.d.ts'))
    .flatMap(name => behavioursIn(readFileSync(inRoot('core-wasm', 'dist', name), 'utf8')));

/** Pages that have another name than what their hook returns. */
const PAGES: Record<string, string> = { FormField: 'form.md', Loading: 'loading-screen.md' };

test('the page of each hook names what the hook returns, its keys and what styles read, and has an example', () => {
  expect(behaviours().length).toBeGreaterThan(17);
  for (const { page, members } of behaviours()) {
    const text = readFileSync(inRoot('docs', 'machines', page), 'utf8');
    for (const member of members) expect(text, page).toMatch(new RegExp(`\`${member}\\b`));
    expect(text, page).toMatch(/\bkeys?\b|\| input \|/i);
    expect(text, page).toMatch(/your styles/i);
    if (page !== 'carousel.md') expect(namedBlocks(text).size, page).toBeGreaterThan(0);
  }
});

const withoutCode = (markdown: string) => markdown.replaceAll(/```[\s\S]*?```/g, '');

/** The anchors of a document's headings, as GitHub makes them. */
const anchorsOf = (markdown: string) =>
  [...withoutCode(markdown).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test('each link of its documents leads to a document in the package, and to a heading', () => {
  const dist = inRoot('core-wasm', 'dist');
  const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' });
  const documents = paths.filter(path => path.endsWith('.md'));
  const links = documents.flatMap(path => {
    const text = withoutCode(readFileSync(`${dist}/${path}`, 'utf8'));
    return [...text.matchAll(/\]\((?!https:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(
      ([link, to = '', anchor]) => ({
        link: `${path}: ${link}`,
        target: to ? join(dirname(path), to) : path,
        anchor,
      }),
    );
  });
  expect(links.length).toBeGreaterThan(80);
  for (const { link, target, anchor } of links) {
    expect(existsSync(`${dist}/${target}`), link).toBe(true);
    if (anchor)
      expect(anchorsOf(readFileSync(`${dist}/${target}`, 'utf8')), link).toContain(anchor);
  }
});

test('no module has a top-level await', () => {
  for (const name of modules()) {
    const code = readFileSync(inRoot('core-wasm', 'dist', name), 'utf8');
    expect(code, name).not.toMatch(/^(?:const .*= |let .*= |var .*= )?await /m);
  }
});

test('the source maps contain the sources', () => {
  // Without the glue, which wasm-bindgen writes, and the entry for parts, which only re-exports.
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

test('the tests use every block of the README and every named block of a document', () => {
  const readme = readFileSync(inRoot('core-wasm', 'README.md'), 'utf8');
  const fences = readme.match(/^```\w+.*$/gm) ?? [];
  expect(fences.length).toBe(namedBlocks(readme).size);
  const prepared = readFileSync(inRoot('tests', 'package', 'prepare.mjs'), 'utf8');
  for (const name of documentedBlocks().keys()) expect(prepared).toContain(`'${name}'`);
  const named = DOCUMENTS.flatMap(path => [
    ...namedBlocks(readFileSync(inRoot(path), 'utf8')).keys(),
  ]);
  expect(named.length, 'each name is used once').toBe(new Set(named).size);
});
