import { readFileSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { run } from './build/command.mjs';
import { inRoot } from './build/paths.mjs';
import { runStep } from './build/step.mjs';
import { runMain, UserError } from './build/user-error.mjs';
import { ranges, readLcov } from './coverage/lines.mjs';
import { rustComponent } from './setup/steps.mjs';

const TARGET = inRoot('target', 'coverage');
const PROFILES = join(TARGET, 'profiles');
/** The crates that are pure, so that native tests can run all of them. */
const CRATES = ['machines', 'model'];
/** What is told of each. */
const FOLDERS = [
  'machines/src',
  ...['api', 'content', 'facts', 'forms', 'quantity', 'search', 'site'].map(
    name => `model/src/${name}`,
  ),
];

/** @param {string} program @param {string[]} args @param {Record<string, string>} [env] */
async function command(program, args, env = {}) {
  const done = await run(program, args, { env, onLine: () => {} });
  if (done.code !== 0) throw new UserError(`${program} ${args.join(' ')} failed:\n${done.output}`);
  return done.stdout;
}

/** LLVM's tools, of the version of the compiler. */
async function llvmTools() {
  const library = (await command('rustc', ['--print', 'target-libdir'])).trim();
  return join(dirname(library), 'bin');
}

/** Runs the core's native tests with counters in the code. @returns {Promise<string[]>} the programs that ran */
async function runTests() {
  await rm(PROFILES, { recursive: true, force: true });
  await mkdir(PROFILES, { recursive: true });
  const env = {
    RUSTFLAGS: '-C instrument-coverage',
    CARGO_TARGET_DIR: TARGET,
    LLVM_PROFILE_FILE: join(PROFILES, '%p-%m.profraw'),
  };
  const tests = ['test', ...CRATES.flatMap(name => ['-p', name]), '--lib', '--locked'];
  const built = await command('cargo', [...tests, '--no-run', '--message-format=json'], env);
  const programs = built
    .split('\n')
    .filter(line => line.startsWith('{'))
    .map(line => JSON.parse(line))
    .filter(({ executable, target }) => executable && CRATES.includes(target.name))
    .map(({ executable }) => executable);
  if (programs.length !== CRATES.length) {
    throw new UserError('cargo did not say where the tests are.');
  }
  await command('cargo', tests, env);
  return programs;
}

// npm run coverage: which lines of the core's pure crates their native tests run, by folder and by file.
runMain(async () => {
  await runStep(rustComponent('llvm-tools'));
  const programs = await runTests();
  const tools = await llvmTools();
  const profiles = (await readdir(PROFILES)).map(name => join(PROFILES, name));
  const data = join(TARGET, 'tests.profdata');
  await command(join(tools, 'llvm-profdata'), ['merge', '-sparse', ...profiles, '-o', data]);
  const lcov = await command(join(tools, 'llvm-cov'), [
    'export',
    '-format=lcov',
    `-instr-profile=${data}`,
    ...programs.flatMap(program => ['-object', program]),
    '-sources',
    ...FOLDERS.map(folder => inRoot('core-wasm', folder)),
  ]);
  const files = readLcov(lcov, file => readFileSync(file, 'utf8'));
  const row = (
    /** @type {string} */ name,
    /** @type {number} */ lines,
    /** @type {number} */ missed,
  ) =>
    `${name.padEnd(34)}${String(lines).padStart(6)} lines${String(missed).padStart(6)} missed${((100 * (lines - missed)) / lines).toFixed(1).padStart(7)} %`;
  for (const folder of FOLDERS) {
    const inside = files.filter(({ file }) => file.startsWith(inRoot('core-wasm', folder)));
    const lines = inside.reduce((sum, file) => sum + file.lines, 0);
    console.log(
      row(
        `${folder}/`,
        lines,
        inside.reduce((sum, file) => sum + file.missed.length, 0),
      ),
    );
    for (const { file, lines, missed } of inside) {
      if (missed.length === 0) continue;
      const name = `  ${relative(inRoot('core-wasm', folder), file)}`;
      console.log(`${row(name, lines, missed.length)}: ${ranges(missed)}`);
    }
  }
});
