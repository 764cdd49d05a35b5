import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { describe, test } from 'node:test';
import { filesBelow } from '../../scripts/build/fingerprint.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { dissolved, moduleCircles } from './rust.mjs';
import { hookViolations, packagesOf, uiViolations } from './script.mjs';

/**
 * @param {string} folder
 * @param {RegExp} kind
 * @param {string} from what the file names begin after
 * @param {(file: string, source: string) => string[]} check
 */
async function violationsBelow(folder, kind, from, check) {
  const files = (await filesBelow(inRoot(folder))).filter(file => kind.test(file));
  assert.notEqual(files.length, 0, `${folder} has no files to check`);
  const sources = files.map(async file =>
    check(relative(inRoot(from), file), await readFile(file, 'utf8')),
  );
  return (await Promise.all(sources)).flat();
}

describe('the folders as they are', () => {
  test('the hooks', async () => {
    assert.deepEqual(await violationsBelow('core-wasm/hooks', /\.tsx?$/, '.', hookViolations), []);
  });

  test('the interface', async () => {
    assert.deepEqual(await violationsBelow('ui', /\.tsx?$/, '.', uiViolations), []);
  });
});

describe('a command that sets up can be started before any package is installed', () => {
  const read = (/** @type {string} */ file) => readFile(inRoot(file), 'utf8');
  const commands = readdirSync(inRoot('scripts')).filter(
    name =>
      name.endsWith('.mjs') && readFileSync(inRoot('scripts', name), 'utf8').includes('setupSteps'),
  );

  test('there are such commands', () => {
    for (const name of ['start.mjs', 'test.mjs', 'build.mjs']) assert.ok(commands.includes(name));
  });

  for (const name of commands) {
    test(name, async () => assert.deepEqual(await packagesOf(`scripts/${name}`, read), []));
  }

  test('one that needs a package is found', async () => {
    const files = /** @type {Record<string, string>} */ ({
      'scripts/a.mjs': "import { b } from './lib/b.mjs';",
      'scripts/lib/b.mjs': "import {\n  watch,\n} from 'chokidar';\nawait import('sharp');",
    });
    const found = await packagesOf('scripts/a.mjs', async file => files[file] ?? '');
    assert.deepEqual(found, ['scripts/lib/b.mjs imports chokidar.']);
  });
});

/** The modules of a crate, by its folder. @param {string} crate */
async function modulesOf(crate) {
  const root = inRoot(crate, 'src');
  const files = (await filesBelow(root)).filter(
    file => file.endsWith('.rs') && !/[/]tests?[.]rs$/.test(file),
  );
  assert.notEqual(files.length, 0, `${crate} has no modules to check`);
  const modules = files.map(async file => ({
    path: relative(root, file)
      .replace(/\.rs$/, '')
      .split('/')
      .filter(name => !['lib', 'main', 'mod'].includes(name)),
    source: await readFile(file, 'utf8'),
  }));
  return Promise.all(modules);
}

describe('no module needs itself by way of others beside it', () => {
  for (const crate of ['core-wasm', 'core-wasm/machines', 'core-wasm/model']) {
    test(crate, async () => assert.deepEqual(moduleCircles(await modulesOf(crate)), []));
  }

  // Within its modules the server's files may need each other.
  test('server', async () => {
    const circles = moduleCircles(await modulesOf('server'));
    assert.deepEqual(
      circles.filter(circle => circle.startsWith('crate:')),
      [],
    );
  });
});

describe('a circle of modules is found', () => {
  for (const [name, sources, expected] of /** @type {const} */ ([
    [
      'across the crate',
      { app: 'use crate::routes::Cache;', routes: 'use crate::{app, config};', config: '' },
      ['crate: app, routes'],
    ],
    [
      'within a folder, by names that the folder hands on',
      {
        forms: 'mod field; mod file;\npub use field::{Field, Kind};\npub use file::FileRule;',
        'forms/field': 'use super::file::FileRule;',
        'forms/file': 'use super::{Field, Form};',
        'forms/form': 'use super::Kind;',
      },
      ['forms: field, file'],
    ],
    ['in an expression', { a: 'fn f() { crate::b::g(); }', b: 'use super::a;' }, ['crate: a, b']],
    [
      'and what only points one way, or from a test or a comment, is none',
      {
        a: 'use crate::b::{self, C};',
        b: '// see crate::a\n#[cfg(test)]\nmod tests {\n    use crate::a;\n}',
        c: 'use crate::a;',
      },
      [],
    ],
  ])) {
    test(name, () => {
      const modules = Object.entries(sources).map(([path, source]) => ({
        path: path.split('/'),
        source,
      }));
      assert.deepEqual(moduleCircles(modules), expected);
    });
  }

  test('the braces of an import are dissolved', () => {
    assert.deepEqual(dissolved('a::{b, c::{D, E as F}, self}'), [
      'a::b',
      'a::c::D',
      'a::c::E',
      'a::self',
    ]);
  });
});

describe('a violation is found', () => {
  for (const [source, expected] of /** @type {const} */ ([
    ["import init from '../../core-wasm/pkg/core_wasm.js';", /not core-wasm\/pkg\/core_wasm\.js/],
    ["import init from 'core-wasm/pkg/core_wasm.js';", /not core-wasm\/pkg\/core_wasm\.js/],
    ["const m = await import('../../core-wasm/hooks/core.ts');", /not core-wasm\/hooks\/core\.ts/],
    ["import { readFile } from 'node:fs';", /must not know node:fs/],
    ['useEffect(() => { setTimeout(next, 500); });', /setTimeout belongs to the core/],
    ["window.addEventListener('scroll', f);", /addEventListener belongs to the core/],
  ])) {
    test(`in the interface: ${source}`, () => {
      assert.match(uiViolations('ui/pages/Home.tsx', source).join('\n'), expected);
    });
  }

  for (const [file, source, expected] of /** @type {const} */ ([
    ['ui/components/A/A.tsx', "import { routes } from '../../app/routes';", /not know ui\/app/],
    [
      'ui/components/A/A.tsx',
      "import { Home } from '../../pages/home/Home';",
      /not know ui\/pages/,
    ],
    ['ui/pages/home/Home.tsx', "import { App } from '../../app/App';", /not know ui\/app/],
    ['ui/routing/url.ts', "import { A } from '../components/A/A';", /not know ui\/components/],
  ])) {
    test(`among the folders of the interface: ${file} ${source}`, () => {
      assert.match(uiViolations(file, source).join('\n'), expected);
    });
  }

  test('in a hook', () => {
    const source = "import { Hero } from '../../ui/pages/home/Hero.tsx';";
    assert.match(
      hookViolations('core-wasm/hooks/useHeader.ts', source).join('\n'),
      /must not know ui\//,
    );
  });
});

describe('what is allowed is left alone', () => {
  test('in the interface', () => {
    const source = `
      // setTimeout( is the core's, see https://example.com/core-wasm/pkg
      import { useHeader } from 'core-wasm/react';
      import { init } from 'core-wasm';
      import './Header.css';
    `;
    assert.deepEqual(uiViolations('ui/components/Header.tsx', source), []);
  });
});
