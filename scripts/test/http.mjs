import { createServer } from 'node:http';
import { extname } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
};

/** The media type of a file of a site. @param {string} path */
export const typeOf = path => TYPES[extname(path)] ?? 'application/octet-stream';

/**
 * Starts a server on a free port.
 *
 * @param {import('node:http').RequestListener} respond
 */
export async function startServer(respond) {
  const server = createServer(respond);
  // Otherwise a connection may be closed just as the next request is sent.
  server.keepAliveTimeout = 0;
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    origin: `http://127.0.0.1:${port}`,
    /** @returns {Promise<void>} */
    close: () =>
      new Promise(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

/**
 * Starts a server of a test on a free port. It closes with the test.
 *
 * @param {{ after(close: () => Promise<void>): void }} test
 * @param {import('node:http').RequestListener} respond
 * @returns {Promise<string>} its origin
 */
export async function listen(test, respond) {
  const { origin, close } = await startServer(respond);
  test.after(close);
  return origin;
}
