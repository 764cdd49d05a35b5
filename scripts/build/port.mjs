import { createServer } from 'node:net';
import { UserError } from './user-error.mjs';

/** The port if PORT is not set. */
const DEFAULT_PORT = 4100;

/** The port in PORT, or the default. */
export function chosenPort() {
  const text = process.env.PORT;
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535) {
    throw new UserError(`PORT is "${text}", which is not a port: choose a number from 1 to 65535.`);
  }
  return port;
}

/**
 * Finds a free port.
 *
 * @param {number} [wanted] by default any
 * @returns {Promise<number>} rejects if the port cannot be used
 */
export function freePort(wanted = 0) {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(wanted, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });
}
