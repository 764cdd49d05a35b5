import assert from 'node:assert/strict';
import { test } from 'node:test';
import { devCoreSteps, wasm } from './steps.mjs';

test('npm run core builds every module of the page with one profile, so that none is stale', () => {
  const built = devCoreSteps.map(({ name, variant }) => `${name}: ${variant}`);
  assert.deepEqual(built, ['wasm: dev', 'search: dev', 'devtools: dev']);
  // The next build for visitors has another variant, and compiles them again.
  assert.notEqual(wasm('shipped').variant, wasm('dev').variant);
});
