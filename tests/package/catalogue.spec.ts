import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { projectFolder } from './prepare.mjs';

/** The wasm files that a build has shipped. */
const shipped = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.wasm'));

for (const [bundler, folder, cores] of [
  ['Vite', `${projectFolder('vite')}/dist`, 1],
  // webpack also builds the page that records, which has its own core.
  ['webpack', `${projectFolder('webpack')}/dist`, 2],
  ['Next.js', `${projectFolder('next')}/.next/static`, 1],
] as const) {
  test(`${bundler}: a page without search ships the core alone`, () => {
    expect(shipped(folder)).toHaveLength(cores);
  });
}
