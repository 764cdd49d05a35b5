import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { inRoot } from '../scripts/build/paths.mjs';

/** @typedef {{ version?: string, link?: boolean, resolved?: string, optionalDependencies?: Record<string, string> }} Entry */

/** The folders with a lock file: the project, and packages that are installed on demand. */
const FOLDERS = [
  '.',
  'examples/svelte',
  'scripts/bench',
  'tests/package/projects/next',
  'tests/package/projects/tools',
  'tests/package/projects/vite',
  'tests/package/projects/webpack',
];

for (const folder of FOLDERS) {
  const lock = JSON.parse(readFileSync(inRoot(folder, 'package-lock.json'), 'utf8'));
  /** @type {Record<string, Entry>} */
  const packages = lock.packages;

  test(`${folder}: the lock file has the packages of every platform, so that npm ci works on each`, () => {
    const missing = Object.values(packages)
      .flatMap(entry => Object.keys(entry.optionalDependencies ?? {}))
      .filter(name => !packages[`node_modules/${name}`]?.version);
    assert.deepEqual(missing, []);
  });

  test(`${folder}: the lock file names no registry, so that npm uses the configured one`, () => {
    const resolved = Object.values(packages).filter(entry => !entry.link && entry.resolved);
    assert.deepEqual(resolved, []);
  });

  test(`${folder}: package.json pins exact versions`, () => {
    const manifest = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'));
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const loose = versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
    assert.deepEqual(loose, []);
  });
}
