import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { run } from '../../scripts/build/command.mjs';
import { filesBelow } from '../../scripts/build/fingerprint.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { freePort } from '../../scripts/build/port.mjs';
import { expandedPaths, importCycles } from './rust.mjs';

describe('setup commands run before the npm packages are installed', () => {
  const commands = readdirSync(inRoot('scripts')).filter(
    name =>
      name.endsWith('.mjs') && readFileSync(inRoot('scripts', name), 'utf8').includes('setupSteps'),
  );
  /** A copy of the repository without npm packages. @type {string} */
  let folder;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'without-packages-'));
    for (const name of [
      'scripts',
      'tests',
      'package.json',
      'playwright.config.ts',
      'vite.config.ts',
    ])
      await cp(inRoot(name), join(folder, name), {
        recursive: true,
        filter: path => !path.includes('node_modules'),
      });
  });

  after(() => rm(folder, { recursive: true }));

  test('there are setup commands', () => {
    for (const name of ['start.mjs', 'test.mjs', 'task.mjs']) assert.ok(commands.includes(name));
  });

  for (const name of commands) {
    test(`${name} says which program is missing`, async () => {
      const env = { PATH: '', PORT: String(await freePort()) };
      const { output } = await run(process.execPath, [`scripts/${name}`, 'core'], {
        cwd: folder,
        env,
      });
      assert.match(output, /rustup is needed|spawn cargo ENOENT/);
    });
  }
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

describe('sibling modules have no import cycles', () => {
  for (const crate of ['core-wasm', 'core-wasm/machines', 'core-wasm/model']) {
    test(crate, async () => assert.deepEqual(importCycles(await modulesOf(crate)), []));
  }

  // Cycles within the server's top-level modules are permitted.
  test('server', async () => {
    const cycles = importCycles(await modulesOf('server'));
    assert.deepEqual(
      cycles.filter(cycle => cycle.startsWith('crate:')),
      [],
    );
  });
});

describe('an import cycle is found', () => {
  for (const [name, sources, expected] of /** @type {const} */ ([
    [
      'across the crate',
      { app: 'use crate::routes::Cache;', routes: 'use crate::{app, config};', config: '' },
      ['crate: app, routes'],
    ],
    [
      'within a folder, by re-exported names',
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
      'but not for one-way imports, nor for those in tests and comments',
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
      assert.deepEqual(importCycles(modules), expected);
    });
  }

  test('nested imports are expanded', () => {
    assert.deepEqual(expandedPaths('a::{b, c::{D, E as F}, self}'), [
      'a::b',
      'a::c::D',
      'a::c::E',
      'a::self',
    ]);
  });
});

describe('the import rules of biome.json', () => {
  /** Lints files as if they were in the project. @param {Record<string, string>} files @returns the messages by path */
  async function lint(/** @type {Record<string, string>} */ files) {
    const folder = await mkdtemp(join(tmpdir(), 'boundaries-'));
    try {
      for (const path of ['biome.json', 'ui/behaviour.grit']) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await copyFile(inRoot(path), join(folder, path));
      }
      for (const [path, source] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), source);
      }
      const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none'];
      const { stdout } = await run('biome', args, { cwd: folder });
      /** @type {{ diagnostics: { location: { path: string }, message: string }[] }} */
      const { diagnostics } = JSON.parse(stdout);
      return (/** @type {string} */ path) =>
        diagnostics
          .filter(({ location }) => location.path.endsWith(path))
          .map(({ message }) => message);
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  const forbidden = /** @type {const} */ ([
    ['ui/pages/a/A.tsx', "import init from '../../../core-wasm/pkg/core_wasm.js';", /entry points/],
    ['ui/pages/a/B.tsx', "import init from 'core-wasm/pkg/core_wasm.js';", /entry points/],
    ['ui/app/C.tsx', "await import('../../core-wasm/hooks/core.ts');", /entry points/],
    ['ui/pages/a/D.tsx', "import { readFile } from 'node:fs';", /from Node\.js/],
    ['ui/content/e.ts', "import { serve } from '../../scripts/build/serve.mjs';", /from Node\.js/],
    ['ui/pages/a/F.tsx', 'useEffect(() => { setTimeout(next, 500); });', /belong to the core/],
    ['ui/pages/a/G.tsx', "window.addEventListener('scroll', f);", /belong to the core/],
    ['ui/components/h/H.tsx', "localStorage.getItem('seen');", /belong to the core/],
    ['ui/components/i/I.tsx', 'const seen = new ResizeObserver(f);', /belong to the core/],
    ['ui/components/j/J.tsx', "import { routes } from '../../app/routes';", /app or ui.pages/],
    ['ui/components/k/K.tsx', "import { Home } from '../../pages/home/Home';", /app or ui.pages/],
    ['ui/components/l/L.tsx', "import init from '../../../core-wasm/pkg/a.js';", /entry points/],
    ['ui/pages/a/M.tsx', "import { App } from '../../app/App';", /pages must not/],
    ['ui/routing/n.ts', "import { A } from '../components/A/A';", /routing must not/],
    ['core-wasm/hooks/o.ts', "import { Hero } from '../../ui/pages/home/Hero';", /only React/],
    ['core-wasm/hooks/p.ts', "import { clsx } from 'clsx';", /only React/],
  ]);
  const allowed = {
    'ui/components/a/Allowed.tsx': `
      // setTimeout( is the core's, see https://example.com/core-wasm/pkg
      export { init } from 'core-wasm';
      export { useHeader } from 'core-wasm/react';
      export { link } from '../../content/site';
    `,
    'core-wasm/hooks/allowed.ts':
      "export { useState } from 'react';\nexport { a } from './useStore';",
  };

  test('reject exactly the forbidden imports and calls', async () => {
    const messagesOf = await lint({
      ...Object.fromEntries(forbidden.map(([path, source]) => [path, source])),
      ...allowed,
    });
    for (const [path, source, reason] of forbidden) {
      assert.match(messagesOf(path).join('\n'), reason, `${path}: ${source}`);
    }
    for (const path of Object.keys(allowed)) assert.deepEqual(messagesOf(path), [], path);
  });
});
