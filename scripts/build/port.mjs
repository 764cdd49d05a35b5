import { createServer } from 'node:net';
import { UserError } from './user-error.mjs';

/** The port if PORT is not set. */
const DEFAULT_PORT = 4100;

/** The port in PORT, or the default. @param {string | undefined} text */
export function chosenPort(text = process.env.PORT) {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new UserError(`PORT is "${text}", which is not a port: choose a number from 1 to 65535.`);
  }
  return port;
}

/**
 * Throws an error that suggests another port if this one cannot be used.
 *
 * @param {number} port
 * @returns {Promise<void>}
 */
export function checkPortIsFree(port) {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', error => {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      const why =
        code === 'EADDRINUSE' ? 'is taken by another program' : `cannot be used (${code})`;
      reject(
        new UserError(
          `Port ${port} ${why}: choose another one, for example PORT=${port + 1} npm start.`,
        ),
      );
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

/** Finds a free port. @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
