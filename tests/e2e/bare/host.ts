import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { startServer, typeOf } from '../../../scripts/test/http.mjs';

/** Starts a server of static files that supports `_headers` and `_redirects`, as hosting services do. */
export async function hostFiles(folder: string) {
  const lines = async (file: string) => (await readFile(join(folder, file), 'utf8')).split('\n');
  const moved = new Map(
    (await lines('_redirects')).filter(Boolean).map(line => {
      const [from = '', to = '', status] = line.split(' ');
      return [from, { to, status: Number(status) }];
    }),
  );
  const headers: [string, string, string][] = [];
  let pattern = '';
  for (const line of await lines('_headers')) {
    const [, name, value] = /^ {2}([^:]+): (.*)$/.exec(line) ?? [];
    if (name && value) headers.push([pattern.replace('*', ''), name, value]);
    else pattern = line;
  }
  return startServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    for (const [below, name, value] of headers) {
      if (path.startsWith(below)) response.setHeader(name, value);
    }
    const redirect = moved.get(path);
    if (redirect) return response.writeHead(redirect.status, { location: redirect.to }).end();
    const file = extname(path) ? path : join(path, 'index.html');
    const bytes = await readFile(join(folder, file)).catch(() => null);
    if (bytes) return response.writeHead(200, { 'content-type': typeOf(file) }).end(bytes);
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(await readFile(join(folder, '404.html')));
  });
}
