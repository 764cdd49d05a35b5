import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the whole project. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Absolute path of something in the project. @param {string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** Tools that are installed for this project only. */
export const TOOLS = inRoot('.tools');

/** What Rust calls the browser. */
export const WASM_TARGET = 'wasm32-unknown-unknown';

/**
 * How the server is compiled: in full for production and benchmarks, or quickly, without optimising, for all that builds and tests the site.
 *
 * @typedef {'release' | 'dev'} Profile
 */

/** The profile that the command which runs has chosen; programs that it starts inherit it. @returns {Profile} */
export const chosenProfile = () => (process.env.BUILD_PROFILE === 'release' ? 'release' : 'dev');

/**
 * The compiled server, from the project's root. The quickly compiled one is a copy: the server's tests have Cargo put theirs, which Clippy
 * has compiled, in the place of its own.
 *
 * @param {Profile} [profile]
 */
export const serverProgram = (profile = chosenProfile()) =>
  profile === 'dev' ? join('.cache', 'bin', 'server') : join('target', profile, 'server');

/** The settings of the site, of a project that has any; SITE_CONFIG names another file. */
export const settingsFile = () => {
  const file = process.env.SITE_CONFIG ?? inRoot('site.toml');
  return process.env.SITE_CONFIG || existsSync(file) ? file : undefined;
};

/** The server's option for the settings file, if there is one. @returns {string[]} */
export const configArgs = () => {
  const file = settingsFile();
  return file ? ['--config', file] : [];
};
