import { expect, test } from './fixtures.ts';

interface Crawled {
  links: string[];
  images: { src: string; alt: string | null; sized: boolean }[];
}

test('RTE-1 every link of every page leads somewhere, and every picture is there', async ({
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000);
  // Only to read HTML: its scripts and pictures have no URL to be loaded from.
  const page = await browser.newPage({ javaScriptEnabled: false });
  const seen = new Set<string>(['/']);
  const pictures = new Set<string>();
  const broken: string[] = [];
  for (const path of seen) {
    const response = await request.get(path);
    if (response.status() !== 200) broken.push(`${path} responds with ${response.status()}`);
    if (!response.headers()['content-type']?.startsWith('text/html')) continue;
    await page.setContent(await response.text(), { waitUntil: 'commit' });
    const { links, images }: Crawled = await page.evaluate(() => ({
      links: [...document.querySelectorAll('a[href]')].map(link => link.getAttribute('href') ?? ''),
      images: [...document.querySelectorAll('img')].map(image => ({
        src: image.getAttribute('src') ?? '',
        alt: image.getAttribute('alt'),
        sized: image.hasAttribute('width') && image.hasAttribute('height'),
      })),
    }));
    for (const link of links) {
      const url = new URL(link, new URL(path, baseURL));
      if (url.origin === baseURL) seen.add(url.pathname);
    }
    for (const { src, alt, sized } of images) {
      if (alt === null) broken.push(`${path}: ${src} has no alternative text`);
      if (!sized) broken.push(`${path}: ${src} has no dimensions`);
      pictures.add(src);
    }
  }
  for (const src of pictures) {
    const response = await request.get(src);
    if (response.status() !== 200) broken.push(`${src} responds with ${response.status()}`);
    if (!response.headers()['content-type']?.startsWith('image/'))
      broken.push(`${src} is no image`);
  }
  expect(broken).toEqual([]);
  expect(seen.size, 'pages and documents').toBeGreaterThan(60);
  expect(pictures.size, 'pictures').toBeGreaterThan(40);
});
