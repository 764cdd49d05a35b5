import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { delimiter } from 'node:path';
import { createInterface } from 'node:readline';
import { inRoot, ROOT } from './paths.mjs';
import { UserError } from './user-error.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** They have a lower priority than the browsers beside them, whose tests would time out. */
const COMPILERS = ['cargo', 'wasm-pack', 'wasm-opt'];

/** The project's tools come first on PATH, so that other installed versions are not used. */
function environment(/** @type {Record<string, string | undefined>} */ extra = {}) {
  const path = [inRoot('.tools', 'bin'), inRoot('node_modules', '.bin'), process.env.PATH];
  return { ...process.env, PATH: path.join(delimiter), ...extra };
}

/**
 * Starts a program in its own process group, so that it can be stopped with all its children.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, stdio?: import('node:child_process').StdioOptions }} [options]
 */
export function start(program, args, options = {}) {
  const child = spawn(program, args, {
    cwd: options.cwd ?? ROOT,
    env: environment(options.env),
    stdio: options.stdio ?? ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  if (COMPILERS.includes(program) && child.pid)
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  running.add(child);
  child.once('close', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * Stops a program of `start` and its children.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} [signal]
 */
export function stop(child, signal = 'SIGTERM') {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

process.once('exit', () => {
  for (const child of running) stop(child);
});
for (const [signal, code] of /** @type {const} */ ([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])) {
  process.once(signal, () => process.exit(code));
}

/**
 * Starts a program, and waits for a line of its output.
 *
 * @param {RegExp} pattern of the line
 * @param {string} program
 * @param {string[]} args
 * @param {Parameters<typeof start>[2] & { onLine?: ((line: string) => void) | undefined }} [options] onLine: called with each line
 * @returns the match, the running program and how to end it; the error of a program that ends before contains its output
 */
export async function startUntil(pattern, program, args, { onLine, ...options } = {}) {
  const child = start(program, args, options);
  const closed = new Promise(resolve => child.once('close', resolve));
  let output = '';
  /** @type {RegExpExecArray} */
  const match = await new Promise((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      if (!input) continue;
      createInterface({ input }).on('line', line => {
        output = `${output}${line}\n`.slice(-20_000);
        onLine?.(line);
        const found = pattern.exec(line);
        if (found) resolve(found);
      });
    }
    child.once('error', error => reject(new UserError(`${program}: ${error.message}`)));
    closed.then(code => reject(new UserError(`${output}${program} ended with ${code}.`)));
  });
  const close = async () => {
    stop(child);
    await closed;
  };
  return { match, child, close };
}

/**
 * Runs a program, and shows its output.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined> }} [options]
 * @returns {Promise<number>} its exit code
 */
export async function show(program, args, options = {}) {
  const child = start(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(child, 'close');
  return code ?? 1;
}

/**
 * @typedef {object} Finished
 * @property {number} code exit code; 127 when the program is missing
 * @property {string} output standard output and standard error together
 * @property {string} stdout standard output alone, whose lines cannot be mixed with those of standard error
 */

/** The time that a program gets to stop its children, in milliseconds. */
const KILL_MS = 10_000;

/** The time between two reports of a program that runs, in milliseconds. */
const REPORT_MS = 30_000;

/**
 * Runs a program, and returns its output.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, input?: string, label?: string, minutes?: number }} [options]
 *   input: its standard input; label: prints its last line of output each half minute, after this label; minutes: until it is stopped
 * @returns {Promise<Finished>}
 */
export function run(program, args, options = {}) {
  return new Promise(resolve => {
    const stdin = options.input === undefined ? 'ignore' : 'pipe';
    const child = start(program, args, { ...options, stdio: [stdin, 'pipe', 'pipe'] });
    // A program that ends without reading its input reports why by itself.
    child.stdin?.on('error', () => {}).end(options.input);
    let output = '';
    let stdout = '';
    const { label, minutes } = options;
    const began = performance.now();
    const report = () => {
      const line = /.*$/.exec(output.trimEnd())?.[0] ?? '';
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(`${label}… ${seconds} s${line && `: ${line.trim().slice(0, 120)}`}`);
    };
    const kill = () => {
      output += `\nended: still running after ${minutes} minutes\n`;
      // Children in groups of their own, such as the tests' servers, end with the program's handlers.
      stop(child);
      timers.push(setTimeout(stop, KILL_MS, child, 'SIGKILL'));
    };
    const timers = [
      label !== undefined && setInterval(report, REPORT_MS),
      minutes !== undefined && setTimeout(kill, minutes * 60_000),
    ];
    /** @param {number} code */
    const end = code => {
      for (const timer of timers) if (timer) clearInterval(timer);
      resolve({ code, output, stdout });
    };
    // Decoded as a stream, because a character of several bytes may arrive in two pieces.
    child.stdout?.setEncoding('utf8');
    child.stderr?.setEncoding('utf8');
    child.stdout?.on('data', text => {
      stdout += text;
      output += text;
    });
    child.stderr?.on('data', text => {
      output += text;
    });
    child.once('error', error => {
      output += `${program}: ${error.message}\n`;
      end(127);
    });
    child.once('close', (code, signal) => end(code ?? (signal ? 1 : 0)));
  });
}

/**
 * Runs a program, and returns its standard output. If it fails, the error contains all output.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export async function outputOf(program, args, options) {
  const { code, output, stdout } = await run(program, args, options);
  if (code !== 0) throw new UserError(output.trim());
  return stdout;
}
