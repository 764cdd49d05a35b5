import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Absolute path of something in the project. @param {string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** Tools that cargo builds for this project only: wasm-bindgen. */
export const TOOLS = inRoot('.tools');

/** What Rust calls the browser. */
export const WASM_TARGET = 'wasm32-unknown-unknown';

/**
 * The compiled server, from the project's root.
 *
 * @param {'release' | 'dev'} profile
 */
export const serverProgram = profile =>
  join('target', profile === 'dev' ? 'debug' : profile, 'server');
