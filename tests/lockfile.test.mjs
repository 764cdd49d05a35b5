import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../scripts/build/paths.mjs';

/** @typedef {{ version?: string, link?: boolean, resolved?: string, optionalDependencies?: Record<string, string> }} Entry */

const text = readFileSync(inRoot('package-lock.json'), 'utf8');
/** @type {Record<string, Entry>} */
const packages = JSON.parse(text).packages;

test('the lock file holds the packages of every platform, so that npm ci works on each', () => {
  const missing = Object.values(packages)
    .flatMap(entry => Object.keys(entry.optionalDependencies ?? {}))
    .filter(name => !packages[`node_modules/${name}`]?.version);
  assert.deepEqual(missing, []);
});

test('the lock file names no registry, so that npm uses the one that is set', () => {
  const resolved = Object.values(packages).filter(entry => !entry.link && entry.resolved);
  assert.deepEqual(resolved, []);
});

test('package.json pins exact versions', () => {
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  const loose = versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  assert.deepEqual(loose, []);
});
