import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { describe, test } from 'node:test';
import { filesBelow } from '../../scripts/build/fingerprint.mjs';
import { inRoot } from '../../scripts/build/paths.mjs';
import { coreViolations, serverViolations } from './rust.mjs';
import { hookViolations, uiViolations } from './script.mjs';

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

describe('the rooms as they are', () => {
  test('the core', async () => {
    assert.deepEqual(
      await violationsBelow('core-wasm/src', /\.rs$/, 'core-wasm/src', coreViolations),
      [],
    );
  });

  test('the server', async () => {
    assert.deepEqual(await violationsBelow('server/src', /\.rs$/, '.', serverViolations), []);
  });

  test('the hooks', async () => {
    assert.deepEqual(await violationsBelow('core-wasm/hooks', /\.tsx?$/, '.', hookViolations), []);
  });

  test('the interface', async () => {
    assert.deepEqual(await violationsBelow('ui', /\.tsx?$/, '.', uiViolations), []);
  });
});

describe('a violation is found', () => {
  for (const [file, source, expected] of /** @type {const} */ ([
    ['machines/carousel.rs', 'use crate::browser::Timers;', /machines must not know browser/],
    [
      'machines/carousel.rs',
      'use crate::{\n  content::{Team, Product},\n  browser,\n};',
      /know browser/,
    ],
    [
      'machines/carousel.rs',
      'use super::super::exports::Carousel;',
      /machines must not know exports/,
    ],
    ['machines/carousel.rs', 'let w = web_sys::window();', /pure and must not use web_sys/],
    [
      'machines/carousel.rs',
      'let now = std::time::Instant::now();',
      /must not use std::time::Instant/,
    ],
    ['content/mod.rs', 'use super::machines::Carousel;', /content must not know machines/],
    ['forms/contact.rs', 'fn f(p: crate::api::Path) {}', /forms must not know api/],
    ['attic/old.rs', '', /no known room/],
  ])) {
    test(`in ${file}: ${source.replaceAll(/\s+/g, ' ')}`, () => {
      assert.match(coreViolations(file, source).join('\n'), expected);
    });
  }

  test('in the server', () => {
    const source = 'use core_wasm::{content::Team, machines::Header};';
    assert.match(
      serverViolations('server/src/main.rs', source).join('\n'),
      /not know the core's machines/,
    );
  });

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
    ['ui/routing/address.ts', "import { A } from '../components/A/A';", /not know ui\/components/],
  ])) {
    test(`among the rooms of the interface: ${file} ${source}`, () => {
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
  test('in the core', () => {
    const source = `
      //! Knows nothing of crate::browser.
      use crate::{api::Endpoint, content::{browser_name, Team}, machine::Machine};
      use super::carousel::Carousel;
      const TEXT: &str = "web_sys \\" crate::browser";
#[cfg(test)]
mod tests {
    use crate::simulation::World;
}
    `;
    assert.deepEqual(coreViolations('machines/header.rs', source), []);
    assert.deepEqual(coreViolations('browser/timers.rs', 'use web_sys::Window;'), []);
  });

  test('in the server', () => {
    assert.deepEqual(serverViolations('server/src/main.rs', 'use core_wasm::content::Team;'), []);
  });

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
