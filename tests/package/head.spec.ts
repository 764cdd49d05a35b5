import { expect, test } from '@playwright/test';
import { head, type PageMetadata, phoneUrl } from '../../core-wasm/hooks/head.ts';

const SITE = {
  name: 'Corvane Completions',
  url: 'https://www.corvane.example/',
  keywords: ['packers', 'oilfield'],
};

const PAGE = {
  title: 'Case Studies',
  description: 'What our tools did.',
  keywords: ['case studies', 'packers'],
};

/** The head's title, and the contents of its elements by name. */
function headOf(path: string, page: Partial<PageMetadata> = {}) {
  const { title, tags } = head(SITE, path, { ...PAGE, ...page });
  const entries = tags.map(tag =>
    tag.kind === 'canonical' ? ['canonical', tag.href] : [tag.key, tag.content],
  );
  return { title, ...Object.fromEntries(entries) } as Record<string, string>;
}

test('SEO-1 SEO-2 a page has a title, keywords, a canonical URL and complete social tags', () => {
  expect(headOf('/case-studies')).toEqual({
    title: 'Case Studies | Corvane Completions',
    description: 'What our tools did.',
    keywords: 'case studies, packers, oilfield',
    canonical: 'https://www.corvane.example/case-studies',
    'og:type': 'website',
    'og:site_name': 'Corvane Completions',
    'og:title': 'Case Studies | Corvane Completions',
    'og:description': 'What our tools did.',
    'og:url': 'https://www.corvane.example/case-studies',
    'og:image': 'https://www.corvane.example/media/social/case-studies.jpg',
    'og:image:width': '1200',
    'og:image:height': '628',
    'twitter:card': 'summary_large_image',
  });
});

test('SEO-1 a title contains the name of the site once', () => {
  expect(headOf('/', { title: 'Corvane Completions: packers' }).title).toBe(
    'Corvane Completions: packers',
  );
  expect(headOf('/', { title: 'Corvane' }).title).toBe('Corvane | Corvane Completions');
});

test('SEO-2 the image is that of the page, or one of another host', () => {
  const image = (path: string, page?: Partial<PageMetadata>) => headOf(path, page)['og:image'];
  expect(image('/')).toBe('https://www.corvane.example/media/social/home.jpg');
  expect(image('/products/a/b/c')).toMatch(/\/media\/social\/products\/a\/b\/c\.jpg$/);
  expect(image('/', { image: 'https://cdn.example/a.jpg' })).toBe('https://cdn.example/a.jpg');
  expect(image('/nothing', { hidden: true })).toMatch(/\/media\/social\/home\.jpg$/);
});

test('RTE-4 a hidden page is not indexed and has no canonical URL', () => {
  const { robots, canonical } = headOf('/nothing', { hidden: true });
  expect({ robots, canonical }).toEqual({ robots: 'noindex', canonical: undefined });
});

test('a telephone URL contains the dialled digits', () => {
  for (const [printed, url] of [
    ['+47 55 50 12 00', 'tel:+4755501200'],
    ['+44 (0)20 7946-0000', 'tel:+442079460000'],
    ['(020) 7946.0000', 'tel:02079460000'],
    ['+1 (713) 555-0142 ext. 12', 'tel:+17135550142'],
    ['Tel. 555-0142 x12', 'tel:5550142'],
    [' 112 ', 'tel:112'],
    ['', 'tel:'],
  ] as const) {
    expect(phoneUrl(printed), printed).toBe(url);
  }
});
