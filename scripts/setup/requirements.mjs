import { run } from '../build/command.mjs';
import { UserError } from '../build/user-error.mjs';

/**
 * The programs that must be installed, and what to do if one is missing. npm checks the version of Node.js (`engines`), Cargo that of
 * Rust (`rust-version`).
 */
const NEEDED = {
  rustup: 'rustup is needed, for Rust and its wasm target: install it from https://rustup.rs.',
  cargo: 'The Rust compiler is needed: run "rustup toolchain install stable".',
  cc: 'A C compiler is needed (no "cc" was found): on Debian and Ubuntu "apt-get install build-essential", on macOS "xcode-select --install".',
};

/** Throws an error with a sentence for each missing program. */
export async function checkRequirements() {
  const missing = [];
  for (const [program, sentence] of Object.entries(NEEDED)) {
    const { code } = await run(program, ['--version']);
    if (code !== 0) missing.push(sentence);
  }
  if (missing.length > 0) throw new UserError(missing.join('\n'));
}
