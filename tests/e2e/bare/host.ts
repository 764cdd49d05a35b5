import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const TYPES: Record<string, string> = {
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
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    for (const [below, name, value] of headers) {
      if (path.startsWith(below)) response.setHeader(name, value);
    }
    const redirect = moved.get(path);
    if (redirect) return response.writeHead(redirect.status, { location: redirect.to }).end();
    const file = extname(path) ? path : join(path, 'index.html');
    const bytes = await readFile(join(folder, file)).catch(() => null);
    const type = TYPES[extname(file)] ?? 'application/octet-stream';
    if (bytes) return response.writeHead(200, { 'content-type': type }).end(bytes);
    response.writeHead(404, { 'content-type': 'text/html; charset=utf-8' });
    return response.end(await readFile(join(folder, '404.html')));
  });
  // Otherwise a connection may be closed just as the next request is sent.
  server.keepAliveTimeout = 0;
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
