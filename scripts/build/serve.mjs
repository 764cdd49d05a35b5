import { createInterface } from 'node:readline';
import { run, start, stop } from './command.mjs';
import { configArgs, inRoot, serverProgram } from './paths.mjs';
import { UserError } from './user-error.mjs';

/**
 * Starts the server and waits until it listens.
 *
 * @param {{ port?: number, args?: string[], env?: Record<string, string | undefined>, onLine?: (line: string) => void }} [options]
 *   port: by default a free one; args: further arguments of `server serve`; env: further environment; onLine: called with each line of
 *   output
 * @returns {Promise<{ origin: string, child: import('node:child_process').ChildProcess, close: () => Promise<void> }>}
 */
export function serve({ port = 0, args = [], env = {}, onLine } = {}) {
  return new Promise((resolve, reject) => {
    const child = start(
      inRoot(serverProgram()),
      ['serve', '--listen', `127.0.0.1:${port}`, ...args],
      { env },
    );
    let output = '';
    const closed = new Promise(done => child.once('close', done));
    const read = (/** @type {import('node:stream').Readable | null} */ stream) => {
      if (!stream) return;
      createInterface({ input: stream }).on('line', line => {
        output = `${output}${line}\n`.slice(-20_000);
        onLine?.(line);
        const origin = /listening on (http:\/\/\S+)/.exec(line)?.[1];
        if (!origin) return;
        const close = async () => {
          stop(child);
          await closed;
        };
        resolve({ origin, child, close });
      });
    };
    read(child.stdout);
    read(child.stderr);
    child.once('error', error =>
      reject(new UserError(`The server did not start: ${error.message}`)),
    );
    child.once('close', code =>
      reject(new UserError(`${output}The server did not start: it ended with ${code}.`)),
    );
  });
}

/**
 * Runs a command of the server with the settings, and returns its standard output.
 *
 * @param {string[]} args
 * @param {{ input?: string }} [options] input: its standard input
 */
export async function askServer(args, options) {
  const program = inRoot(serverProgram());
  const { code, output, stdout } = await run(program, [...args, ...configArgs()], options);
  if (code === 127) throw new UserError(`${program} is missing: run npm run build first.`);
  if (code !== 0) throw new UserError(output.trim());
  return stdout;
}
