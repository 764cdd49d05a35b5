import { readFile } from 'node:fs/promises';
import { run } from '../build/command.mjs';
import { inRoot } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';

/**
 * Whether a version is at least another, number by number.
 *
 * @param {string} version for example `1.95.0`
 * @param {string} least for example `1.90`
 */
export const isAtLeast = (version, least) =>
  version.localeCompare(least, 'en', { numeric: true }) >= 0;

/** The oldest Node.js and Rust that the project's own manifests name. */
async function leastVersions() {
  const { engines } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));
  const manifest = await readFile(inRoot('Cargo.toml'), 'utf8');
  const rust = /^rust-version\s*=\s*"([^"]+)"/m.exec(manifest)?.[1];
  if (!rust) throw new UserError('Cargo.toml has no rust-version.');
  return { node: engines.node.replace('>=', ''), rust };
}

/**
 * What is missing on this machine, a sentence each that says what to do; empty when all is there.
 *
 * @param {{ node: string, rust: string }} least
 * @param {{ node: string, rustc: string | null, rustup: string | null, cc: string | null }} found what each program says its version is, null when it is missing
 */
export function whatIsMissing(least, found) {
  const missing = [];
  if (!isAtLeast(found.node, least.node)) {
    missing.push(
      `Node.js ${least.node} or newer is needed, this is ${found.node}: install a newer one from https://nodejs.org.`,
    );
  }
  if (found.rustup === null) {
    missing.push(
      'rustup is needed, for Rust and its wasm target: install it from https://rustup.rs.',
    );
  }
  const rustc = found.rustc && /rustc (\d+\.\d+\.\d+)/.exec(found.rustc)?.[1];
  if (!rustc) {
    // Whoever installs rustup gets the compiler with it.
    if (found.rustup !== null)
      missing.push('The Rust compiler is needed: run "rustup toolchain install stable".');
  } else if (!isAtLeast(rustc, least.rust)) {
    missing.push(
      `Rust ${least.rust} or newer is needed, this is ${rustc}: run "rustup update stable".`,
    );
  }
  if (found.cc === null) {
    missing.push(
      'A C compiler is needed (no "cc" was found): on Debian and Ubuntu "apt-get install build-essential", on macOS "xcode-select --install".',
    );
  }
  return missing;
}

/** Throws the sentences of `whatIsMissing` when this machine cannot build the project. */
export async function checkRequirements() {
  const version = async (/** @type {string} */ program) => {
    const done = await run(program, ['--version']);
    return done.code === 0 ? done.output : null;
  };
  const [least, rustc, rustup, cc] = await Promise.all([
    leastVersions(),
    version('rustc'),
    version('rustup'),
    version('cc'),
  ]);
  const missing = whatIsMissing(least, { node: process.versions.node, rustc, rustup, cc });
  if (missing.length > 0) throw new UserError(missing.join('\n'));
}
