import {
  known,
  loadPart,
  once,
  type PageMetadata,
  type PartName,
  type Payloads,
  prefetch,
} from 'core-wasm';
import type { ComponentType } from 'react';
import { matchRoutes, type NonIndexRouteObject, type Params } from 'react-router-dom';
import { Head } from '../components/Head/Head';
import { type List, PRODUCTS_PREVIEW_COUNT, query } from '../components/ProductCard/query';
import { heads } from '../content/heads';
import { home } from '../content/home';
import { NotFound } from '../pages/not-found/NotFound';

/** A call whose response a page is rendered from. */
export type Dependency = keyof Payloads | { name: keyof Payloads; argument: string };

/** What the catalogue has, as far as pages differ by it. */
export interface CatalogueSummary {
  categories: readonly { slug: string; subcategories: readonly unknown[] }[];
  /** How many products there are. */
  products: number;
}

/** What the route of a page says of itself. */
export interface PageHandle {
  /** Title and description, for a page that does not compose them from the catalogue. */
  head?: PageMetadata;
  /** The module of the page, from the project's root, for a page whose code is a chunk of its own. */
  module?: string;
  /** The parts of the core that the page needs besides what every page has. */
  parts?: readonly PartName[];
  /** Whether the page scrolls to its top smoothly when it opens. */
  smooth?: boolean;
  /** Whether the way from one such page to another is animated: lists, products and pictures. */
  animated?: boolean;
  /** The calls whose responses the page is rendered from, besides those of the frame around it. */
  dependencies(parameters: Params, catalogue: CatalogueSummary): readonly Dependency[];
}

export interface PageRoute extends NonIndexRouteObject {
  path: string;
  handle: PageHandle;
}

/** The code of a page has not come: the line is broken, or the release that the visitor has open is gone. */
export class CodeMissing extends Error {}

/** Every URL that no other page has. */
const NOWHERE = '*';

/** The modules of the pages, a chunk each. */
const modules = import.meta.glob<{ default: ComponentType }>(
  '../pages/*/{Home,About,Contact,Career,Team,Privacy,Terms,Products,CatalogueEntry,Subcategory,ListPage,Product,Well,Certificates,CaseStudies,Gallery,Demo}.tsx',
);

/** The paths of the routes whose code is there. */
const loaded = new Set<string>();

/** A page whose code is a chunk of its own: the module `name` below `ui/pages`. */
function page(path: string, name: string, handle: Omit<PageHandle, 'module'>): PageRoute {
  const { head, parts = [] } = handle;
  const importModule = modules[`../pages/${name}.tsx`];
  if (!importModule) {
    throw new Error(`The route ${path} names no page: there is no ui/pages/${name}.tsx.`);
  }
  const lazy = once(async () => {
    const code = Promise.all([importModule(), ...parts.map(loadPart)]);
    const [{ default: Page }] = await code.catch(cause => {
      throw new CodeMissing(`The code of ${path} has not come.`, { cause });
    });
    loaded.add(path);
    const element = (
      <>
        {head && <Head copy={head} />}
        <Page />
      </>
    );
    return { element };
  });
  return { path, lazy, handle: { ...handle, module: `ui/pages/${name}.tsx` } };
}

/** A query of the product list. */
const some = (argument: string): Dependency => ({ name: 'products', argument });

/** The pages. */
export const pages: readonly PageRoute[] = [
  page('/', 'home/Home', {
    head: heads.home,
    dependencies: () => [
      some(query.first),
      some(query.named([home.about.figure.slug])),
      'gallery',
      'clients',
      'insights',
    ],
  }),
  page('/about', 'about/About', {
    head: heads.about,
    dependencies: () => ['gallery', 'certificates', 'clients', 'insights'],
  }),
  page('/contact', 'contact/Contact', {
    head: heads.contact,
    parts: ['forms'],
    dependencies: () => ['countries'],
  }),
  page('/career', 'career/Career', {
    head: heads.career,
    parts: ['forms'],
    dependencies: () => [],
  }),
  page('/team', 'team/Team', { head: heads.team, dependencies: () => ['team'] }),
  page('/privacy-policy', 'legal/Privacy', { head: heads.privacy, dependencies: () => [] }),
  page('/terms-and-conditions', 'legal/Terms', { head: heads.terms, dependencies: () => [] }),
  page('/products', 'products/Products', {
    head: heads.products,
    parts: ['catalogue'],
    animated: true,
    // A small catalogue is there at once as a whole, to be searched.
    dependencies: (_, { products }) =>
      products > PRODUCTS_PREVIEW_COUNT ? [some(query.page({}))] : ['products'],
  }),
  page('/products/well', 'products/Well', {
    head: heads.well,
    parts: ['catalogue'],
    animated: true,
    dependencies: () => [],
  }),
  page('/products/:slug', 'products/CatalogueEntry', {
    animated: true,
    dependencies: ({ slug = '' }, { categories }) => {
      const category = categories.find(candidate => candidate.slug === slug);
      return category
        ? [some(query.category(slug, category.subcategories.length))]
        : [{ name: 'product', argument: slug }];
    },
  }),
  page('/products/:category/:subcategory', 'products/Subcategory', {
    animated: true,
    dependencies: ({ category = '', subcategory = '' }) => [
      some(query.page({ category, subcategory })),
    ],
  }),
  // The router prefers `page` to a parameter, so no slug of a category or a sub-category may be `page`.
  ...['/products', '/products/:category', '/products/:category/:subcategory'].map(list =>
    page(`${list}/page/:page`, 'products/ListPage', {
      animated: true,
      dependencies: ({ page, ...parameters }) => [
        some(query.page(parameters as List, Number(page))),
      ],
    }),
  ),
  page('/products/:category/:subcategory/:product', 'products/Product', {
    animated: true,
    dependencies: ({ product = '' }) => [{ name: 'product', argument: product }],
  }),
  page('/licenses-certificates', 'certificates/Certificates', {
    head: heads.certificates,
    dependencies: () => ['certificates'],
  }),
  page('/case-studies', 'case-studies/CaseStudies', {
    head: heads.caseStudies,
    smooth: true,
    dependencies: () => ['caseStudies'],
  }),
  page('/gallery', 'gallery/Gallery', {
    head: heads.gallery,
    animated: true,
    dependencies: () => ['gallery'],
  }),
  page('/demo', 'demo/Demo', {
    head: heads.demo,
    parts: ['forms', 'catalogue'],
    dependencies: (_, { products }) => [
      'countries',
      'caseStudies',
      ...(products > PRODUCTS_PREVIEW_COUNT ? [] : (['products'] as const)),
    ],
  }),
  { path: NOWHERE, element: <NotFound />, handle: { dependencies: () => [] } },
];

function match(path: string) {
  return matchRoutes<PageRoute>([...pages], path)?.at(-1);
}

/** What the page at `path` says of itself. */
export function handleOf(path: string): PageHandle | undefined {
  return match(path)?.route.handle;
}

/** Whether the way from one page to another is animated: only where the code of the other is there, since nothing may wait for it. */
export function isAnimated(from: string, to: string): boolean {
  const [left, entered] = [match(from)?.route, match(to)?.route];
  if (!left?.handle.animated || !entered?.handle.animated) return false;
  return loaded.has(entered.path);
}

/** Whether the site may have a page at `path`. */
export function hasPage(path: string): boolean {
  return match(path)?.route.path !== NOWHERE;
}

/** Loads the code of the page at `path` into its route, so that a router that is created afterwards renders it at once. */
export async function loadPage(path: string): Promise<void> {
  const route = match(path)?.route;
  if (typeof route?.lazy === 'function') {
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/** Asks for the code and the data of the page at `path`, so that following a link to it does not wait. */
export function prefetchRoute(path: string): void {
  const found = match(path);
  if (!found) return;
  const { route, params } = found;
  // A page whose code does not come says so itself, once it is wanted.
  if (typeof route.lazy === 'function') route.lazy().catch(() => {});
  const catalogue = {
    categories: known('categories') ?? [],
    // Of a list that is not known, a part will do.
    products: known('products')?.length ?? Number.POSITIVE_INFINITY,
  };
  for (const dependency of [...FRAME, ...route.handle.dependencies(params, catalogue)]) {
    if (typeof dependency === 'string') prefetch(dependency);
    else prefetch(dependency.name, dependency.argument);
  }
}

/** The calls whose responses the frame around every page is rendered from. */
export const FRAME: readonly Dependency[] = ['company', 'categories'];
