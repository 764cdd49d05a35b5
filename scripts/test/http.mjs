import { createServer } from 'node:http';

/**
 * Starts a server of a test on a free port. It closes with the test.
 *
 * @param {{ after(close: () => void): void }} test
 * @param {import('node:http').RequestListener} respond
 * @returns {Promise<string>} its origin
 */
export async function listen(test, respond) {
  const server = createServer(respond);
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  test.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return `http://127.0.0.1:${port}`;
}
