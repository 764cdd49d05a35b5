import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { run } from '../build/command.mjs';
import { inRoot, TOOLS, WASM_TARGET } from '../build/paths.mjs';
import { UserError } from '../build/user-error.mjs';
import { fetchPrebuilt } from './prebuilt.mjs';

/** @typedef {import('../build/step.mjs').Step} Step */

const WASM_PACK = '0.15.1';

/**
 * The version of a crate that Cargo.lock holds.
 *
 * @param {string} lock the text of Cargo.lock
 * @param {string} crate
 */
export function lockedVersion(lock, crate) {
  const version = new RegExp(`^name = "${crate}"\\r?\\nversion = "([^"]+)"`, 'm').exec(lock)?.[1];
  if (!version) throw new UserError(`Cargo.lock does not hold ${crate}.`);
  return version;
}

/** @type {Step} */
const wasmTarget = {
  name: 'wasm target',
  title: `add Rust's ${WASM_TARGET} target`,
  isDone: () => rustupHas('target', WASM_TARGET),
  async run({ command }) {
    await command('rustup', ['target', 'add', WASM_TARGET]);
  },
};

/** Where the authors of both publish what they have compiled. */
const RELEASES = 'https://github.com/wasm-bindgen';

/**
 * wasm-pack builds the core with the wasm-bindgen and the wasm-opt that it finds; wasm-bindgen must be of the same version as
 * the library. Compiling them takes minutes, so they are fetched where there is a way to them.
 *
 * @type {() => Promise<Step>}
 */
const wasmTools = async () => {
  const bindgen = lockedVersion(await readFile(inRoot('Cargo.lock'), 'utf8'), 'wasm-bindgen');
  const tools = [
    {
      crate: `wasm-pack@${WASM_PACK}`,
      release: {
        url: `${RELEASES}/wasm-pack/releases/download/v${WASM_PACK}`,
        name: `wasm-pack-v${WASM_PACK}`,
        programs: ['wasm-pack'],
      },
      isThere: () => toolIs('wasm-pack', WASM_PACK),
    },
    {
      crate: `wasm-bindgen-cli@${bindgen}`,
      release: {
        url: `${RELEASES}/wasm-bindgen/releases/download/${bindgen}`,
        name: `wasm-bindgen-${bindgen}`,
        programs: ['wasm-bindgen', 'wasm-bindgen-test-runner'],
      },
      isThere: () => toolIs('wasm-bindgen', bindgen),
    },
  ];
  const lacking = async () => {
    const there = await Promise.all(tools.map(tool => tool.isThere()));
    return tools.filter((_, index) => !there[index]);
  };
  return {
    name: 'wasm tools',
    title: `get wasm-pack ${WASM_PACK} and wasm-bindgen-cli ${bindgen} into .tools (once)`,
    isDone: async () => (await lacking()).length === 0,
    async run({ command, say }) {
      const fetched = await Promise.allSettled(
        (await lacking()).map(({ release }) => fetchPrebuilt(release, `${TOOLS}/bin`)),
      );
      const left = await lacking();
      if (left.length === 0) return say('fetched as their authors compiled them');
      const reasons = new Set(
        fetched.flatMap(each => (each.status === 'rejected' ? [each.reason.message] : [])),
      );
      say(`compiles them from source, which takes two to five minutes: ${[...reasons].join('; ')}`);
      await install(command, ...left.map(({ crate }) => crate));
    },
  };
};

const LLVM_COV = '0.9.1';

/** It reads which lines the tests have run, and adds rustup's `llvm-tools` itself. @type {Step} */
export const llvmCov = {
  name: 'cargo-llvm-cov',
  title: `compile cargo-llvm-cov ${LLVM_COV} into .tools (once, a minute)`,
  isDone: () => toolIs('cargo-llvm-cov', LLVM_COV, ['llvm-cov']),
  async run({ command }) {
    await install(command, `cargo-llvm-cov@${LLVM_COV}`);
  },
};

/** @type {Step} */
const packages = {
  name: 'npm packages',
  title: 'install the npm packages (npm ci)',
  inputs: ['package.json', 'package-lock.json', 'core-wasm/package.json'],
  outputs: ['node_modules/.package-lock.json'],
  async run({ command }) {
    await command('npm', ['ci', '--no-audit', '--no-fund']);
  },
};

/** @type {(component: string) => Step} */
const rustComponent = component => ({
  name: component,
  title: `add Rust's ${component}`,
  isDone: () => rustupHas('component', component),
  async run({ command }) {
    await command('rustup', ['component', 'add', component]);
  },
});

/** What building needs. @returns {Promise<Step[]>} */
export const setupSteps = async () => [packages, wasmTarget, await wasmTools()];

/** What linting needs besides. @type {Step[]} */
export const lintSetupSteps = [rustComponent('rustfmt'), rustComponent('clippy')];

/**
 * @param {'target' | 'component'} kind
 * @param {string} name
 */
async function rustupHas(kind, name) {
  const { code, output } = await run('rustup', [kind, 'list', '--installed']);
  return (
    code === 0 && output.split('\n').some(line => line === name || line.startsWith(`${name}-`))
  );
}

/**
 * @param {string} tool
 * @param {string} version
 * @param {string[]} [args] that cargo gives it, when it is one of cargo's subcommands
 */
async function toolIs(tool, version, args = []) {
  const path = `${TOOLS}/bin/${tool}`;
  if (!existsSync(path)) return false;
  const { code, output } = await run(path, [...args, '--version']);
  return code === 0 && output.trim().split(' ')[1] === version;
}

/**
 * @param {import('../build/step.mjs').StepContext['command']} command
 * @param {string[]} crates each with its version
 */
async function install(command, ...crates) {
  // Unoptimised, they are compiled in half the time, and still run for only a second. A third of their crates are each
  // other's or the server's, and are compiled once in a folder that all share.
  const quickly = ['--debug', '--config', 'profile.dev.debug=false', '--target-dir', 'target'];
  await command('cargo', ['install', ...crates, '--root', TOOLS, '--force', ...quickly]);
}
