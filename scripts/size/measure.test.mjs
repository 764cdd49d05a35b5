import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { exceeded, filesOf, sizeOf, sum } from './measure.mjs';

const manifest = {
  'index.html': {
    file: 'entry.js',
    isEntry: true,
    imports: ['_shared.js', '_other.js'],
    css: ['entry.css'],
    assets: ['core.wasm'],
  },
  '_shared.js': { file: 'shared.js', imports: ['_other.js'], css: ['shared.css'] },
  '_other.js': { file: 'other.js', imports: ['_shared.js'] },
  'lazy.tsx': { file: 'lazy.js', isDynamicEntry: true, imports: ['_shared.js'] },
};

describe('what a chunk loads', () => {
  test('is itself and all it imports, once each, whatever the circles', () => {
    const files = filesOf(manifest, 'index.html');
    assert.deepEqual(files.scripts.sort(), ['entry.js', 'other.js', 'shared.js']);
    assert.deepEqual(files.styles.sort(), ['entry.css', 'shared.css']);
    assert.deepEqual(files.assets, ['core.wasm']);
  });

  test('leaves out what is loaded later', () => {
    assert.equal(filesOf(manifest, 'index.html').scripts.includes('lazy.js'), false);
  });
});

describe('a size', () => {
  test('is smaller when compressed, and adds up', () => {
    const size = sizeOf(Buffer.from('a'.repeat(1000)));
    assert.equal(size.raw, 1000);
    assert.ok(size.brotli < size.gzip && size.gzip < size.raw);
    assert.equal(sum([size, size]).raw, 2000);
  });
});

describe('a limit', () => {
  const sizes = new Map([['wasm', { raw: 100, gzip: 50, brotli: 40 }]]);

  test('holds up to its last byte', () => {
    assert.deepEqual(exceeded(sizes, { wasm: { brotli: 40 } }), []);
    assert.deepEqual(exceeded(sizes, { wasm: { brotli: 39, raw: 100 } }), [
      'wasm: 40 bytes brotli, the limit is 39.',
    ]);
  });

  test('on something that is not there is a mistake', () => {
    assert.match(exceeded(sizes, { film: { raw: 1 } })[0] ?? '', /not measured/);
  });
});
