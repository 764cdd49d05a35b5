import { existsSync } from 'node:fs';
import { outputOf, startUntil } from './command.mjs';
import { configArgs, inRoot, serverProgram } from './paths.mjs';
import { UserError } from './user-error.mjs';

/**
 * Starts the server and waits until it listens.
 *
 * @param {{ port?: number, args?: string[], env?: Record<string, string | undefined>, onLine?: (line: string) => void }} [options]
 *   port: by default a free one; args: further arguments of `server serve`; env: further environment; onLine: called with each line of
 *   output
 */
export async function serve({ port = 0, args = [], env = {}, onLine } = {}) {
  const { match, child, close } = await startUntil(
    /listening on (http:\/\/\S+)/,
    inRoot(serverProgram()),
    ['serve', '--listen', `127.0.0.1:${port}`, ...args],
    { env, onLine },
  );
  return { origin: match[1] ?? '', child, close };
}

/**
 * Runs a command of the server with the settings, and returns its standard output.
 *
 * @param {string[]} args
 * @param {{ input?: string }} [options] input: its standard input
 */
export async function askServer(args, options) {
  const program = inRoot(serverProgram());
  if (!existsSync(program)) throw new UserError(`${program} is missing: run npm run build first.`);
  return outputOf(program, [...args, ...configArgs()], options);
}
