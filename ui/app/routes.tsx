import { known, type Payloads, prefetch, type Seed } from 'core-wasm';
import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import { part, SHOWN } from '../components/ProductCard/part';
import { home } from '../content/home';
import { NotFound } from '../pages/not-found/NotFound';
import { type LazyModule, lazyModule } from './LazyPage';

/** A call whose answer a page is drawn from. */
export type Need = keyof Payloads | { name: keyof Payloads; argument: string };

interface PageRoute {
  /** The router's pattern. */
  path: string;
  Page: LazyModule | (() => ReactNode);
  /** The module of a lazy page, from the project's root. */
  module?: string;
  /** What its finished HTML is drawn from, besides what the frame needs. */
  needs:
    | readonly Need[]
    | ((parameters: Record<string, string | undefined>, catalogue: Catalogue) => Need[]);
  /** What is drawn for who has no script only; the page does not carry it. */
  plainNeeds?(parameters: Record<string, string | undefined>): Need[];
}

/** What the catalogue has, as far as pages differ by it. */
interface Catalogue {
  /** The slugs of the categories. */
  categories: readonly string[];
  /** How many products there are. */
  products: number;
}

/** What the frame around every page needs. */
const FRAME: readonly Need[] = ['company', 'categories'];

/** Every address that no other route has. */
const NOWHERE = '*';

/** A part of the product list. */
const some = (argument: string): Need => ({ name: 'products', argument });

/** The screens. A lazy one is a chunk of its own. */
export const routes: readonly PageRoute[] = [
  {
    path: '/',
    Page: lazyModule(() => import('../pages/home/Home')),
    module: 'ui/pages/home/Home.tsx',
    needs: [
      some(part.first),
      some(part.named([home.about.figure.slug])),
      'gallery',
      'clients',
      'insights',
    ],
  },
  {
    path: '/about',
    Page: lazyModule(() => import('../pages/about/About')),
    module: 'ui/pages/about/About.tsx',
    needs: ['gallery', 'certificates', 'clients', 'insights'],
  },
  {
    path: '/contact',
    Page: lazyModule(() => import('../pages/contact/Contact')),
    module: 'ui/pages/contact/Contact.tsx',
    needs: ['countries'],
  },
  {
    path: '/career',
    Page: lazyModule(() => import('../pages/career/Career')),
    module: 'ui/pages/career/Career.tsx',
    needs: [],
  },
  {
    path: '/team',
    Page: lazyModule(() => import('../pages/team/Team')),
    module: 'ui/pages/team/Team.tsx',
    needs: ['team'],
  },
  {
    path: '/privacy-policy',
    Page: lazyModule(() => import('../pages/legal/Privacy')),
    module: 'ui/pages/legal/Privacy.tsx',
    needs: [],
  },
  {
    path: '/terms-and-conditions',
    Page: lazyModule(() => import('../pages/legal/Terms')),
    module: 'ui/pages/legal/Terms.tsx',
    needs: [],
  },
  {
    path: '/products',
    Page: lazyModule(() => import('../pages/products/Products')),
    module: 'ui/pages/products/Products.tsx',
    // A small catalogue is there at once as a whole, to be searched.
    needs: (_, { products }) => (products > SHOWN ? [some(part.first)] : ['products']),
  },
  {
    path: '/products/:slug',
    Page: lazyModule(() => import('../pages/products/CatalogueEntry')),
    module: 'ui/pages/products/CatalogueEntry.tsx',
    needs: ({ slug = '' }, catalogue) =>
      catalogue.categories.includes(slug)
        ? [some(part.category(slug))]
        : [{ name: 'product', argument: slug }],
  },
  {
    path: '/products/:category/:subcategory',
    Page: lazyModule(() => import('../pages/products/Subcategory')),
    module: 'ui/pages/products/Subcategory.tsx',
    needs: ({ category = '', subcategory = '' }) => [some(part.subcategory(category, subcategory))],
    plainNeeds: ({ category = '', subcategory = '' }) => [some(part.names(category, subcategory))],
  },
  {
    path: '/products/:category/:subcategory/:product',
    Page: lazyModule(() => import('../pages/products/Product')),
    module: 'ui/pages/products/Product.tsx',
    needs: ({ product = '' }) => [{ name: 'product', argument: product }],
  },
  {
    path: '/licenses-certificates',
    Page: lazyModule(() => import('../pages/certificates/Certificates')),
    module: 'ui/pages/certificates/Certificates.tsx',
    needs: ['certificates'],
  },
  {
    path: '/case-studies',
    Page: lazyModule(() => import('../pages/case-studies/CaseStudies')),
    module: 'ui/pages/case-studies/CaseStudies.tsx',
    needs: ['caseStudies'],
  },
  {
    path: '/gallery',
    Page: lazyModule(() => import('../pages/gallery/Gallery')),
    module: 'ui/pages/gallery/Gallery.tsx',
    needs: ['gallery'],
  },
  {
    path: '/demo',
    Page: lazyModule(() => import('../pages/demo/Demo')),
    module: 'ui/pages/demo/Demo.tsx',
    needs: (_, { products }) => [
      'countries',
      'caseStudies',
      ...(products > SHOWN ? [] : (['products'] as const)),
    ],
  },
  { path: NOWHERE, Page: NotFound, needs: [] },
];

function find(address: string) {
  const path = address.split(/[?#]/, 1)[0] ?? address;
  for (const route of routes) {
    const match = matchPath(route.path, path);
    if (match) return { route, parameters: match.params };
  }
  return undefined;
}

/** Whether the site may have a page at `address`. */
export function hasPage(address: string): boolean {
  return find(address)?.route.path !== NOWHERE;
}

/** Asks for the code of the page at `address`. */
export async function preload(address: string): Promise<void> {
  const Page = find(address)?.route.Page;
  if (Page && 'preload' in Page) await Page.preload();
}

/** Asks for the code and the data of the page at `address`, so that following a link to it does not wait. */
export function ready(address: string): void {
  // A page whose code does not come says so itself, once it is wanted.
  preload(address).catch(() => {});
  const catalogue = {
    categories: known('categories')?.map(({ slug }) => slug) ?? [],
    // Of a list that is not known, a part will do.
    products: known('products')?.length ?? Number.POSITIVE_INFINITY,
  };
  for (const need of needsOf(address, catalogue)) {
    if (typeof need === 'string') prefetch(need);
    else prefetch(need.name, need.argument);
  }
}

/** The calls whose answers the page at `address` is drawn from. */
export function needsOf(address: string, catalogue: Catalogue): Need[] {
  const found = find(address);
  if (!found) return [...FRAME];
  const { needs } = found.route;
  return [...FRAME, ...(typeof needs === 'function' ? needs(found.parameters, catalogue) : needs)];
}

/** The calls from whose answers the page at `address` is drawn for who has no script. */
export function plainNeedsOf(address: string): Need[] {
  const found = find(address);
  return found?.route.plainNeeds?.(found.parameters) ?? [];
}

/** What a product's page needs besides, once its answer tells which others it names. */
export function relatedNeeds(seeds: readonly Seed[]): Need[] {
  return seeds
    .filter(({ name }) => name === 'product')
    .map(({ body }) => (JSON.parse(body) as { data: { related?: string[] } }).data.related ?? [])
    .filter(slugs => slugs.length > 0)
    .map(slugs => ({ name: 'products', argument: part.named(slugs) }));
}

/** The module of the page at `address`, when it is a chunk of its own. */
export function chunkOf(address: string): string | undefined {
  return find(address)?.route.module;
}
