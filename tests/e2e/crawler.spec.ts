import sharp from 'sharp';
import { inParallel } from '../../scripts/build/in-parallel.mjs';
import { type Company, read } from './api.ts';
import { expect, test } from './fixtures.ts';
import { type CrawledPage, readPage, readSiteMap } from './reading.ts';
import { vocabularyMistakes } from './schema.ts';

interface Crawled extends CrawledPage {
  path: string;
  type: string;
}

test.describe('the site as a crawler reads it', () => {
  test.use({ javaScriptEnabled: false });

  test('RTE-1 SEO-1 SEO-2 SEO-3 every page is complete without script, links and pictures exist, and the site map lists all pages', async ({
    page,
    request,
  }) => {
    test.setTimeout(600_000);
    const { site_url: origin, name } = await read<Company>(request, '/api/company');
    const map = await readSiteMap(request, origin);
    const seen = new Set<string>(['/']);
    const pages: Crawled[] = [];
    const hidden: string[] = [];
    for (const path of seen) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const type = response.headers()['content-type'] ?? '';
      if (!type.startsWith('text/html')) continue;
      const html = await response.text();
      const reading = await readPage(page, html);
      for (const link of reading.links) {
        const url = new URL(link, new URL(path, origin));
        if (url.origin === origin) seen.add(url.pathname);
      }
      if (reading.names.robots?.includes('noindex')) hidden.push(path);
      else pages.push({ ...reading, path, type });
    }
    expect(hidden, 'nothing links to hidden pages').toEqual([]);

    const own = pages.filter(({ path, canonical }) => canonical[0] === origin + path);
    const listed = map.map(({ path }) => path);
    expect(own.map(({ path }) => path).sort()).toEqual([...listed].sort());

    for (const found of pages) {
      const { path, title, names, properties, canonical, headings, images, words } = found;
      // One expectation for all, because each takes milliseconds.
      const complete = {
        'one canonical URL, in the site map':
          canonical.length === 1 && listed.includes(canonical[0]?.slice(origin.length) ?? ''),
        'a title with the name': title.includes(name) && title.length > name.length + 3,
        'a description': (names.description?.length ?? 0) > 40,
        keywords: (names.keywords?.split(', ').length ?? 0) > 3,
        'one heading': headings.length === 1 && headings[0]?.trim() !== '',
        text: words > 30,
        'pictures with alternative text and dimensions': images.every(
          ({ alt, sized }) => alt !== null && sized,
        ),
      };
      expect(
        Object.entries(complete).filter(([, holds]) => !holds),
        path,
      ).toEqual([]);
      expect({ ...properties, 'twitter:card': names['twitter:card'] }, path).toMatchObject({
        'og:type': 'website',
        'og:title': title,
        'og:description': names.description,
        'og:url': canonical[0],
        'og:site_name': name,
        'og:image:width': '1200',
        'og:image:height': '628',
        'twitter:card': 'summary_large_image',
      });
    }
    const previews = pages.map(({ properties }) => properties['og:image'] ?? '');
    await inParallel([...new Set(previews)], async url => {
      const image = await request.get(url.slice(origin.length));
      const type = image.headers()['content-type'];
      expect([image.status(), type], url).toEqual([200, 'image/jpeg']);
      const size = await sharp(await image.body()).metadata();
      expect(size, url).toMatchObject({ width: 1200, height: 628 });
    });
    expect(seen.size, 'pages and documents').toBeGreaterThan(60);
    const pictures = new Set(pages.flatMap(({ images }) => images.map(({ src }) => src)));
    expect(pictures.size, 'pictures').toBeGreaterThan(40);
    for (const url of map.flatMap(({ images }) => images))
      pictures.add(url?.slice(origin.length) ?? '');
    await inParallel([...pictures], async src => {
      const response = await request.get(src);
      expect(response.status(), src).toBe(200);
      expect(response.headers()['content-type'], src).toMatch(/^image\//);
    });
    const duplicates = (values: string[]) =>
      values.filter((value, index) => values.indexOf(value) !== index);
    expect(duplicates(own.map(({ title }) => title))).toEqual([]);
    expect(duplicates(own.map(({ names }) => names.description ?? ''))).toEqual([]);
    expect(duplicates(own.map(({ properties }) => properties['og:image'] ?? ''))).toEqual([]);

    const graphs = own.map(({ path, structured }) => {
      expect(structured, path).toHaveLength(1);
      const graph = JSON.parse(structured[0] ?? '');
      const kinds = graph['@graph'].map((node: { '@type': string }) => node['@type']);
      expect(kinds, path).toContain('Organization');
      if (path !== '/') expect(kinds, path).toContain('BreadcrumbList');
      if (path.split('/').length === 5) expect(kinds, path).toContain('Product');
      return { path, graph };
    });
    const mistake = { '@graph': [{ '@type': 'Product', colour: 'grey' }] };
    const mistakes = await vocabularyMistakes([...graphs, { path: 'a mistake', graph: mistake }]);
    expect(mistakes, 'the check finds the mistake').toEqual([
      expect.stringMatching(/^a mistake: /),
    ]);
  });

  test('RTE-4 unknown URLs are not found and not indexed', async ({ page, request }) => {
    for (const path of ['/nowhere', '/products/nothing', '/sitemap-7.xml']) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(404);
      const { names, canonical, structured } = await readPage(page, await response.text());
      expect(names.robots, path).toBe('noindex');
      expect(canonical, path).toEqual([]);
      expect(structured, path).toEqual([]);
    }
  });

  test('pages link to their icons', async ({ request }) => {
    const manifest = await (await request.get('/site.webmanifest')).json();
    expect(manifest).toMatchObject({ start_url: '/', name: expect.stringMatching(/\w/) });
    expect(manifest.icons.length).toBeGreaterThan(2);
    for (const { src, type, sizes } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.headers()['content-type'], src).toBe(type);
      if (type !== 'image/png') continue;
      const { width, height } = await sharp(await icon.body()).metadata();
      expect(`${width}x${height}`).toBe(sizes);
    }
    for (const path of ['/favicon.svg', '/apple-touch-icon.png']) {
      expect((await request.get(path)).status(), path).toBe(200);
    }
  });
});
