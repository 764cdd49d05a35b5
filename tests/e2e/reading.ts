import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** A page's HTML as a crawler reads it. */
export interface CrawledPage {
  title: string;
  names: Record<string, string>;
  properties: Record<string, string>;
  canonical: string[];
  headings: string[];
  words: number;
  structured: string[];
  links: string[];
  images: { src: string; alt: string | null; sized: boolean }[];
}

/** Parses HTML without running scripts or loading files. */
export async function readPage(page: Page, html: string): Promise<CrawledPage> {
  return page.evaluate(text => {
    const document = new DOMParser().parseFromString(text, 'text/html');
    const all = (selector: string) => [...document.querySelectorAll(selector)];
    const textOf = (element: Element) => element.textContent ?? '';
    const metas = (key: string) =>
      Object.fromEntries(
        all(`meta[${key}]`).map(meta => [meta.getAttribute(key), meta.getAttribute('content')]),
      );
    return {
      title: document.title,
      names: metas('name'),
      properties: metas('property'),
      canonical: all('link[rel=canonical]').map(link => link.getAttribute('href') ?? ''),
      headings: all('h1').map(textOf),
      words: all('main').map(textOf).join(' ').split(/\s+/).length,
      structured: all('script[type="application/ld+json"]').map(textOf),
      links: all('a[href]').map(link => link.getAttribute('href') ?? ''),
      images: all('img').map(image => ({
        src: image.getAttribute('src') ?? '',
        alt: image.getAttribute('alt'),
        sized: image.hasAttribute('width') && image.hasAttribute('height'),
      })),
    };
  }, html);
}

/** The paths in the site map, with their entries; `origin` is that of the site's own URLs. */
export async function readSiteMap(request: APIRequestContext, origin: string, server = '') {
  const response = await request.get(`${server}/sitemap.xml`);
  expect(response.headers()['content-type']).toBe('application/xml');
  const entries = [...(await response.text()).matchAll(/<url>(.*?)<\/url>/g)];
  return entries.map(([, entry = '']) => {
    const location = /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '';
    expect(location.startsWith(origin), location).toBe(true);
    expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/);
    const images = [...entry.matchAll(/<image:loc>(.*?)<\/image:loc>/g)].map(([, url]) => url);
    return { path: location.slice(origin.length), images };
  });
}
