import assert from 'node:assert/strict';
import { test } from 'node:test';
import { devCoreSteps, wasm } from './steps.mjs';

test('npm run core builds every module of the page with one profile, so that none is stale', () => {
  assert.deepEqual(
    devCoreSteps.map(({ name }) => name),
    ['wasm', 'search', 'devtools'],
  );
  for (const { variant } of devCoreSteps) assert.match(variant ?? '', /"profile":"dev"/);
  // The next build for visitors has another variant, and compiles them again.
  assert.notEqual(wasm('shipped').variant, wasm('dev').variant);
});
