import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

/** @type {Record<string, string>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
};

/** The API's responses that the pages fetch. @type {Record<string, unknown>} */
const RESPONSES = {
  '/api/get-products': {
    status: 'success',
    data: [{ name: 'CM-2', slug: 'cm-2', description: 'A packer.', media: '{}', features: '' }],
  },
  '/api/stock/cm-2': { count: 3 },
};

/**
 * Serves the files of each folder below the folder's name, and the API's responses.
 *
 * @param {Record<string, string>} folders
 * @returns {Promise<{ origin: string, close: () => Promise<void> }>}
 */
export function serveFolders(folders) {
  const server = createServer(async ({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    if (pathname === '/favicon.ico') {
      response.writeHead(204).end();
      return;
    }
    if (pathname in RESPONSES) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(RESPONSES[pathname]));
      return;
    }
    const [name = '', ...rest] = normalize(pathname).slice(1).split('/');
    const folder = folders[name];
    const path = folder ? rest.join('/') : pathname;
    try {
      const file = join(folder ?? folders[''] ?? '', path.replace(/\/$/, '') || 'index.html');
      const body = await readFile(file);
      response
        .writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
        .end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      resolve({
        origin: `http://127.0.0.1:${port}`,
        close: () =>
          new Promise(done => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
