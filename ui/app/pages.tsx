import {
  type InitialData,
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
import { FIGURE_TOOL } from '../content/figure';
import { heads } from '../content/heads';
import { NotFound } from '../pages/not-found/NotFound';
import { PageLoadError } from '../routing/PageLoadError';

/** A call that a page is rendered from. */
export type Dependency = keyof Payloads | { name: keyof Payloads; argument: string };

/** The properties of the catalogue on which the dependencies of pages depend. */
export interface CatalogueSummary {
  categories: readonly { slug: string; subcategories: readonly unknown[] }[];
  /** The number of products. */
  products: number;
}

/** The properties of a page's route. */
interface PageHandle {
  /** Title and description, if they do not depend on the catalogue. */
  head?: PageMetadata;
  /** The page's module, from the project's root, if its code is a separate chunk. */
  module?: string;
  /** A further module that the page needs if it was rendered from this call. */
  moduleOfCall?: { call: keyof Payloads; module: string };
  /** The parts of the core that the page needs in addition to the common one. */
  parts?: readonly PartName[];
  /** Whether the page scrolls smoothly to its top when it opens. */
  smooth?: boolean;
  /** Whether a navigation between two such pages has a view transition: lists, products and pictures. */
  animated?: boolean;
  /** The calls that the page is rendered from, except for those of header and footer. */
  dependencies?(parameters: Params, catalogue: CatalogueSummary): readonly Dependency[];
}

export interface PageRoute extends NonIndexRouteObject {
  path: string;
  handle: PageHandle;
}

/** The pattern of the not-found page. */
const NOT_FOUND = '*';

/** The modules of the pages, each a separate chunk. */
const modules = import.meta.glob<{ default: ComponentType }>(
  '../pages/*/{Home,About,Contact,Career,Team,Privacy,Terms,Products,CatalogueEntry,Subcategory,ListPage,Product,Well,Certificates,CaseStudies,Gallery,Demo}.tsx',
);

/** The paths of the routes whose code has loaded. */
const loaded = new Set<string>();

/**
 * Whether the code of a page has failed to load. The others are then opened as documents, because pages share style sheets, and the
 * bundler's loader does not request one again that has failed.
 */
let hasFailed = false;

/** A page whose code is a separate chunk: the module `name` below `ui/pages`. */
function page(path: string, name: string, handle: Omit<PageHandle, 'module'>): PageRoute {
  const { head, parts = [] } = handle;
  const importModule = modules[`../pages/${name}.tsx`];
  if (!importModule) {
    throw new Error(`The route ${path} needs ui/pages/${name}.tsx, and its name in modules.`);
  }
  const lazy = once(async () => {
    if (hasFailed) throw new PageLoadError(`${path} is opened as a document.`);
    const code = Promise.all([importModule(), ...parts.map(loadPart)]);
    const [{ default: Page }] = await code.catch(cause => {
      hasFailed = true;
      throw new PageLoadError(`The code of ${path} failed to load.`, { cause });
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

/** A call for a part of the product list. */
const productList = (argument: string): Dependency => ({ name: 'products', argument });

export const pages: readonly PageRoute[] = [
  page('/', 'home/Home', {
    head: heads.home,
    dependencies: () => [
      productList(query.slides),
      productList(query.named([FIGURE_TOOL])),
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
  page('/career', 'career/Career', { head: heads.career, parts: ['forms'] }),
  page('/team', 'team/Team', { head: heads.team, dependencies: () => ['team'] }),
  page('/privacy-policy', 'legal/Privacy', { head: heads.privacy }),
  page('/terms-and-conditions', 'legal/Terms', { head: heads.terms }),
  page('/products', 'products/Products', {
    head: heads.products,
    parts: ['catalogue'],
    animated: true,
    // The page of a small catalogue contains all products, for the search.
    dependencies: (_, { products }) =>
      products > PRODUCTS_PREVIEW_COUNT ? [productList(query.page({}))] : ['products'],
  }),
  page('/products/well', 'products/Well', {
    head: heads.well,
    parts: ['catalogue'],
    animated: true,
  }),
  page('/products/:slug', 'products/CatalogueEntry', {
    animated: true,
    dependencies: ({ slug = '' }, { categories }) => {
      const category = categories.find(candidate => candidate.slug === slug);
      return category
        ? [
            { name: 'category', argument: slug },
            productList(query.category(slug, category.subcategories.length)),
          ]
        : [{ name: 'product', argument: slug }];
    },
    moduleOfCall: { call: 'product', module: 'ui/pages/products/Product.tsx' },
  }),
  page('/products/:category/:subcategory', 'products/Subcategory', {
    animated: true,
    dependencies: ({ category = '', subcategory = '' }) => [
      { name: 'category', argument: category },
      productList(query.page({ category, subcategory })),
    ],
  }),
  // The router prefers `page` to a parameter, so no slug of a category or a sub-category may be `page`.
  ...['/products', '/products/:category', '/products/:category/:subcategory'].map(list =>
    page(`${list}/page/:page`, 'products/ListPage', {
      animated: true,
      dependencies: ({ page, ...parameters }) => [
        productList(query.page(parameters as List, Number(page))),
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
  { path: NOT_FOUND, element: <NotFound />, handle: {} },
];

function matchPage(path: string) {
  return matchRoutes<PageRoute>([...pages], path)?.at(-1);
}

/** The properties of the page at `path`. */
export function handleOf(path: string): PageHandle | undefined {
  return matchPage(path)?.route.handle;
}

/** Whether a navigation has a view transition. Only if the code of the new page has loaded, because the transition must not wait. */
export function isAnimated(from: string, to: string): boolean {
  const [left, entered] = [matchPage(from)?.route, matchPage(to)?.route];
  if (!left?.handle.animated || !entered?.handle.animated) return false;
  return loaded.has(entered.path);
}

/** Whether the site may have a page at `path`. */
export function hasPage(path: string): boolean {
  return matchPage(path)?.route.path !== NOT_FOUND;
}

/** The modules of the page at `path`, rendered from these data, that are separate chunks. */
export function modulesOf(path: string, initialData: readonly InitialData[]): string[] {
  const { module, moduleOfCall } = handleOf(path) ?? {};
  const needsMore = initialData.some(({ name }) => name === moduleOfCall?.call);
  return [...(module ? [module] : []), ...(moduleOfCall && needsMore ? [moduleOfCall.module] : [])];
}

/** Loads the code of the page at `path` into its route, so that a router created later renders it at once. */
export async function loadPage(path: string, initialData: readonly InitialData[]): Promise<void> {
  const route = matchPage(path)?.route;
  const needed = modulesOf(path, initialData).map(module => module.replace(/^ui/, '..'));
  await Promise.all(needed.map(module => modules[module]?.()));
  if (typeof route?.lazy === 'function') {
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/** Prefetches the code and the data of the page at `path`, so that a click on a link to it does not wait. */
export function prefetchRoute(path: string): void {
  const found = matchPage(path);
  if (!found) return;
  const { route, params } = found;
  // An error is shown when the page is opened.
  if (typeof route.lazy === 'function') route.lazy().catch(() => {});
  const catalogue = {
    categories: known('categories') ?? [],
    // While the number is unknown, only a part of the list is requested.
    products: known('products')?.length ?? Number.POSITIVE_INFINITY,
  };
  for (const dependency of [...FRAME, ...(route.handle.dependencies?.(params, catalogue) ?? [])]) {
    if (typeof dependency === 'string') prefetch(dependency);
    else prefetch(dependency.name, dependency.argument);
  }
}

/** The calls of header and footer. */
export const FRAME: readonly Dependency[] = ['company', 'categories'];
