import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { glueDeclarations, publishedLinks, publishedManifest, withFileNames } from './manifest.mjs';

describe('the published manifest', () => {
  const manifest = publishedManifest({
    name: 'core',
    private: true,
    exports: {
      '.': { source: './hooks/index.ts', types: './dist/index.d.ts', default: './dist/index.js' },
      './devtools': { source: './hooks/devtools.ts' },
      './core.wasm': './dist/core.wasm',
    },
  });

  test('may be published', () => {
    assert.equal('private' in manifest, false);
    assert.equal(manifest.name, 'core');
  });

  test('leads to the built files beside it, types first, and to nothing that has only sources', () => {
    assert.deepEqual(manifest.exports, {
      '.': { types: './index.d.ts', default: './index.js' },
      './core.wasm': './core.wasm',
    });
    assert.deepEqual(Object.keys(manifest.exports['.']), ['types', 'default']);
  });
});

describe('declarations', () => {
  for (const [text, expected] of /** @type {const} */ ([
    ["import { a } from './a';", "import { a } from './a.js';"],
    ["export type * from './types';", "export type * from './types.js';"],
    ['() => View<import("./types").Product>;', '() => View<import("./types.js").Product>;'],
    ["export type * from '#types';", "export type * from './types.js';"],
    ["import { core } from '#core';", "import { core } from './core_wasm.js';"],
    ["typeof import('#devtools')", "typeof import('./core_wasm_devtools.js')"],
    ["typeof import('#search')", "typeof import('./core_wasm_search.js')"],
    ["import { a } from './a.js';", "import { a } from './a.js';"],
    ["import { type Ref } from 'react';", "import { type Ref } from 'react';"],
  ])) {
    test(text, () => assert.equal(withFileNames(text), expected));
  }
});

test("the glue's declarations need no library newer than the code", () => {
  const text = 'export class A {\n        free(): void;\n        [Symbol.dispose](): void;\n}\n';
  assert.equal(glueDeclarations(text), 'export class A {\nfree(): void;\n}\n');
});

test('a link to a document of the package leads there, any other file is only named', () => {
  const documents = {
    'core/README.md': 'README.md',
    'docs/machines/menu.md': 'docs/machines/menu.md',
  };
  const links =
    '[a](../../core/README.md#top), [b](menu.md), [c](../api.md), [d](https://d.example), [e](#here)';
  assert.equal(
    publishedLinks(links, 'docs/machines/menu.md', documents),
    '[a](../../README.md#top), [b](menu.md), c, [d](https://d.example), [e](#here)',
  );
  assert.equal(
    publishedLinks('[b](../docs/machines/menu.md)', 'core/README.md', documents),
    '[b](docs/machines/menu.md)',
  );
});
