import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from './user-error.mjs';

/** The folder of the whole project. */
export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The absolute path of a file or folder in the project. @param {string[]} parts */
export const inRoot = (...parts) => join(ROOT, ...parts);

/** The content folder of the sample company. */
export const CONTENT = inRoot('server', 'content');

/** The web pictures and data sheets that are made from the content. */
export const DERIVED = inRoot('.cache', 'media');

/** The folder of tools that are installed for this project. */
export const TOOLS = inRoot('.tools');

/** Rust's target for browsers. */
export const WASM_TARGET = 'wasm32-unknown-unknown';

/**
 * How the server is compiled: optimized for production and benchmarks, or not, for builds and tests of the site.
 *
 * @typedef {'release' | 'dev'} Profile
 */

/** The profile of the running command; programs that it starts inherit it. @returns {Profile} */
export const chosenProfile = () => (process.env.BUILD_PROFILE === 'release' ? 'release' : 'dev');

/**
 * The path of the compiled server, from the project's root. That of the profile `dev` is a copy, because `cargo test` replaces Cargo's
 * file by one that Clippy has compiled.
 *
 * @param {Profile} [profile]
 */
export const serverProgram = (profile = chosenProfile()) =>
  profile === 'dev' ? join('.cache', 'bin', 'server') : join('target', profile, 'server');

/** The path of the player of recordings, which is a copy for the same reason. */
export const REPLAY_PROGRAM = join('.cache', 'bin', 'replay');

/** The settings file, if there is one; SITE_CONFIG may name another. @returns {string[]} */
export function settingsFiles() {
  const file = process.env.SITE_CONFIG ?? inRoot('site.toml');
  if (existsSync(file)) return [file];
  if (!process.env.SITE_CONFIG) return [];
  throw new UserError(
    `SITE_CONFIG is "${file}", which is not there: name a settings file, or unset it.`,
  );
}

/** The server's option for it. */
export const configArgs = () => settingsFiles().flatMap(file => ['--config', file]);
