import { readdirSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { projectFolder } from './prepare.mjs';

/** The wasm files that a build has shipped. */
const shipped = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.wasm'));

for (const [bundler, folder] of [
  ['Vite', `${projectFolder('vite')}/dist`],
  ['webpack', `${projectFolder('webpack')}/dist`],
  ['Next.js', `${projectFolder('next')}/.next/static`],
] as const) {
  test(`${bundler}: a page without search ships the core alone`, () => {
    expect(shipped(folder)).toHaveLength(1);
  });
}
