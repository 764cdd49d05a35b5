import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { startServer } from '../../../scripts/test/http.mjs';

const MEDIA = 'server/content/media';

const names = ['Alpha Packer', 'Bravo Hanger', 'Charlie Shoe', 'Delta Plug'];

export const products = names.map(name => {
  const slug = name.toLowerCase().replace(' ', '-');
  return {
    name,
    slug,
    description: `${name} holds &amp; seals.`,
    media: JSON.stringify({ image: `${slug}.webp` }),
    features: '<ul><li>One trip</li><li>Full bore</li></ul>',
    // An additional field, as of a database row.
    category: { id: 3 },
  };
});

export const success = (data: unknown) => JSON.stringify({ status: 'success', data });

const post = (id: number, title: string, link = 'https://blog.example/post') => ({
  id,
  date: '2026-10-01T08:00:00',
  title: { rendered: title },
  excerpt: { rendered: '<p>Why it matters [&hellip;]</p>' },
  link,
});

/** The responses of the specification's calls, without additional calls. */
const RESPONSES: Record<string, string> = {
  '/api/get-products': success(products),
  '/api/get-categories': success([
    { name: 'Packers', slug: 'packers' },
    { name: 'Liner Hangers', slug: 'liner-hangers' },
  ]),
  '/api/certificates-licenses': success([{ id: 1, attachment: 'iso.webp', regd_no: 'QMS 1' }]),
  '/api/gallery': success([
    { id: 1, file: 'a.webp' },
    { id: 2, file: 'b.webp' },
  ]),
  '/api/case-studies': success([{ id: 1, document: 'study.pdf' }]),
  '/blog/wp-json/wp/v2/posts': JSON.stringify([
    post(1, 'Packers &amp; plugs'),
    post(2, 'Seals', '//blog.example/seals'),
  ]),
};

/** Media files at the specification's URLs, with the sample company's bytes. */
const FILES: [RegExp, string, string][] = [
  [/^\/films\//, 'hero/hero.webm', 'video/webm'],
  [/^\/media\/case-studies\//, 'case-studies/1/four-settings-one-packer.pdf', 'application/pdf'],
  [/^\/media\/documents\//, 'documents/1/iso-9001.webp', 'image/webp'],
  [/^\/media\//, 'cm-2-double-grip-packer/images/inspection-bench.webp', 'image/webp'],
];

/** A submitted form. */
interface Sent {
  path: string;
  parts: Record<string, string>;
}

/** A server with the specification's API: its calls and fields only. */
export class Company {
  /** Requests for unknown paths. */
  readonly unknown: string[] = [];
  readonly sent: Sent[] = [];
  /** Changed responses, by path. */
  readonly changed = new Map<string, string>();
  /** Failing calls, by path. */
  readonly faults = new Map<
    string,
    { status: number; type?: string; body?: string; to?: string }
  >();
  /** Whether it responds at all. */
  isUp = true;
  origin = '';
  close = async () => {};

  async listen() {
    ({ origin: this.origin, close: this.close } = await startServer((request, response) => {
      this.respond(request, response).catch(error => response.destroy(error));
    }));
  }

  private async respond(request: IncomingMessage, response: ServerResponse) {
    const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
    const send = (status: number, type: string, body: string | Uint8Array) =>
      response
        .writeHead(status, { 'content-type': type, 'access-control-allow-origin': '*' })
        .end(body);
    if (!this.isUp) return send(503, 'text/plain', 'down');
    const fault = this.faults.get(pathname);
    if (fault?.to) return response.writeHead(fault.status, { location: fault.to }).end();
    if (fault) return send(fault.status, fault.type ?? 'text/plain', fault.body ?? '');
    if (request.method === 'POST' && ['/api/contact-us', '/api/career'].includes(pathname)) {
      this.sent.push({ path: pathname, parts: await partsOf(request) });
      return send(200, 'application/json', '{"status":"success"}');
    }
    const file = FILES.find(([path]) => path.test(pathname));
    if (request.method === 'GET' && file) {
      return send(200, file[2], await readFile(`${MEDIA}/${file[1]}`));
    }
    const known = request.method === 'GET' && (this.changed.get(pathname) ?? RESPONSES[pathname]);
    if (known) return send(200, 'application/json', known);
    this.unknown.push(`${request.method} ${pathname}${search}`);
    return send(404, 'text/html', '<h1>Not found</h1>');
  }
}

async function partsOf(request: IncomingMessage) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const type = request.headers['content-type'] ?? '';
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': type },
  }).formData();
  const parts = [...form].map(([name, value]) => [
    name,
    typeof value === 'string' ? value : value.name,
  ]);
  return Object.fromEntries(parts) as Record<string, string>;
}
