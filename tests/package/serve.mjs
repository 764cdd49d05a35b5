import { readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { startServer, typeOf } from '../../scripts/test/http.mjs';

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
 */
export function serveFolders(folders) {
  return startServer(async ({ url = '/' }, response) => {
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
      response.writeHead(200, { 'content-type': typeOf(file) }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
}
