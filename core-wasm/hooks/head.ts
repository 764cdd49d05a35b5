/** A page's own metadata. */
export interface PageMetadata {
  /** Without the site's name, which {@link head} appends. */
  title: string;
  description: string;
  keywords?: readonly string[];
  /** Path or URL of the social image. The default is the image that the build makes for the page. */
  image?: string | null;
  /** Whether search engines must not list the page. */
  hidden?: boolean;
}

/** The metadata that all pages share. */
export interface SiteIdentity {
  /** The company's name, at the end of every title and in `og:site_name`. */
  name: string;
  /** Origin of the site's own URLs, `https://www.corvane.example`. */
  url: string;
  /** Keywords that every page has. */
  keywords: readonly string[];
}

/** One element of the head besides the title: `<meta name>`, `<meta property>` or `<link rel="canonical">`. */
export type Tag =
  | { kind: 'name' | 'property'; key: string; content: string }
  | { kind: 'canonical'; href: string };

/** The head of a page. */
export interface Head {
  title: string;
  tags: Tag[];
}

/**
 * Composes the head of the page at `path`: title, description, keywords, canonical URL and social tags. A hidden page (not found, the
 * demo) gets `noindex` and no canonical URL.
 */
export function head(site: SiteIdentity, path: string, page: PageMetadata): Head {
  const origin = site.url.replace(/\/+$/, '');
  const url = origin + path;
  const title = page.title.includes(site.name) ? page.title : `${page.title} | ${site.name}`;
  // The build makes an image for each page that search engines may list. Hidden pages use the home page's.
  const image = page.image ?? `/media/social${page.hidden || path === '/' ? '/home' : path}.jpg`;
  const name = (key: string, content: string): Tag => ({ kind: 'name', key, content });
  const property = (key: string, content: string): Tag => ({ kind: 'property', key, content });
  const tags = [
    name('description', page.description),
    name('keywords', [...new Set([...(page.keywords ?? []), ...site.keywords])].join(', ')),
    page.hidden ? name('robots', 'noindex') : ({ kind: 'canonical', href: url } as const),
    property('og:type', 'website'),
    property('og:site_name', site.name),
    property('og:title', title),
    property('og:description', page.description),
    property('og:url', url),
    property('og:image', image.startsWith('/') ? origin + image : image),
    property('og:image:width', '1200'),
    property('og:image:height', '628'),
    name('twitter:card', 'summary_large_image'),
  ];
  return { title, tags };
}

/**
 * The `tel:` URL of a printed telephone number: its digits, after a `+` if it begins with one. An extension (`ext. 12`) is left out, and
 * so is the trunk prefix in `+44 (0)20`, because it is not dialled from abroad.
 */
export function phoneUrl(printed: string): string {
  const number = printed.replace(/(\d)\D*\p{L}.*/u, '$1');
  const isInternational = number.trimStart().startsWith('+');
  const dialled = isInternational ? number.replaceAll('(0)', '') : number;
  return `tel:${isInternational ? '+' : ''}${dialled.replace(/[^0-9]/g, '')}`;
}
