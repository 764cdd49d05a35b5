import { run } from '../build/command.mjs';
import { inRoot, TOOLS, WASM_TARGET } from '../build/paths.mjs';

/** @typedef {import('../build/step.mjs').Step} Step */

/**
 * Adds a part to the installed Rust. With a rust-toolchain.toml, rustup would update the user's compiler, or do nothing if
 * RUSTUP_AUTO_INSTALL is 0.
 *
 * @param {'target' | 'component'} kind
 * @param {string} name
 * @returns {Step}
 */
const rustPart = (kind, name) => ({
  name: kind === 'target' ? 'wasm target' : name,
  title: `add Rust's ${name}`,
  async isDone() {
    const { code, output } = await run('rustup', [kind, 'list', '--installed']);
    return (
      code === 0 && output.split('\n').some(line => line === name || line.startsWith(`${name}-`))
    );
  },
  run: ({ command }) => command('rustup', [kind, 'add', name]),
});

/** Steps of every build. @type {Step[]} */
export const setupSteps = [
  {
    name: 'npm packages',
    title: 'install the npm packages (npm ci)',
    inputs: ['package.json', 'package-lock.json', 'core-wasm/package.json'],
    outputs: ['node_modules/.package-lock.json'],
    run: ({ command }) => command('npm', ['ci', '--no-audit', '--no-fund']),
  },
  {
    name: 'wasm tools',
    title: 'compile wasm-pack and wasm-bindgen into .tools (once)',
    inputs: ['Cargo.lock', 'core-wasm/build-tools'],
    outputs: [
      ...['wasm-pack', 'wasm-bindgen', 'wasm-bindgen-test-runner'].map(
        name => `.tools/bin/${name}`,
      ),
    ],
    run: ({ command }) =>
      // Without optimization they compile in half the time, and still run for only a second.
      command('cargo', [
        ...['install', '--path', 'core-wasm/build-tools', '--features', 'programs', '--locked'],
        ...['--force', '--root', TOOLS, '--debug', '--config', 'profile.dev.debug=false'],
        ...['--target-dir', 'target'],
      ]),
  },
  rustPart('target', WASM_TARGET),
];

/** Further steps of linting. */
export const lintSetupSteps = [rustPart('component', 'rustfmt'), rustPart('component', 'clippy')];

/** Installs the packages of the benchmarks. @type {Step} */
export const benchPackages = {
  name: 'bench packages',
  title: 'install the packages of the benchmarks (once)',
  inputs: ['scripts/bench/package.json', 'scripts/bench/package-lock.json'],
  outputs: ['scripts/bench/node_modules/.package-lock.json'],
  run: ({ command }) =>
    command('npm', ['ci', '--ignore-scripts'], { cwd: inRoot('scripts/bench') }),
};
