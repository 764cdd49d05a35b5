import type { InitialData, Payloads } from 'core-wasm';
import { type LoaderFunction, type RouteObject, redirect, replace } from 'react-router-dom';
import { query } from '../components/ProductCard/query';
import { PageError, RootError } from './errors';
import { Layout } from './Layout';
import { type CatalogueSummary, type Dependency, FRAME, type PageRoute, pages } from './pages';
import redirects from './redirects.json';

/** The data sources of the renderer's loaders. */
interface Loaders {
  /** Returns `undefined` if the response is not available and the page is complete without it. */
  get(dependency: Dependency): Promise<InitialData | undefined>;
  catalogue(): Promise<CatalogueSummary>;
}

/**
 * The routes: the pages with header and footer, and the URLs that have moved.
 *
 * With `loaders`, each page has a loader for its initial data. In the browser pages have none: the data is in the document or
 * prefetched, so a navigation waits at most for code.
 */
export function createRoutes(loaders?: Loaders): RouteObject[] {
  return [
    ...redirects.map(({ from, to }) => ({ path: from, loader: movedTo(to) })),
    {
      element: <Layout />,
      errorElement: <RootError />,
      ...(loaders && { loader: () => load(loaders, FRAME) }),
      children: [
        {
          // In a route of its own, because React Router ignores the `errorElement` of a route whose `lazy` fails.
          errorElement: <PageError />,
          children: pages.map(route => ({
            ...route,
            ...(loaders && { loader: loaderOf(route, loaders) }),
          })),
        },
      ],
    },
  ];
}

/** The URL that has moved is in the history if it was opened or gone back to, but not yet if a link leads to it. */
function movedTo(to: string): LoaderFunction {
  return ({ request }) =>
    new URL(request.url).pathname === location.pathname ? replace(to) : redirect(to);
}

function loaderOf({ handle }: PageRoute, loaders: Loaders): LoaderFunction {
  return async ({ params }) =>
    load(loaders, handle.dependencies?.(params, await loaders.catalogue()) ?? []);
}

/** Loads the initial data of a page. */
async function load(loaders: Loaders, dependencies: readonly Dependency[]): Promise<InitialData[]> {
  const all = async (wanted: readonly Dependency[]) => {
    const initialData = await Promise.all(wanted.map(loaders.get));
    return initialData.filter(response => response !== undefined);
  };
  const own = await all(dependencies);
  return [...own, ...(await all(relatedTo(own)))];
}

/** The call for the related products of a product's page, which depends on the product's response. */
function relatedTo(initialData: readonly InitialData[]): Dependency[] {
  return initialData
    .filter(({ name }) => name === 'product')
    .map(({ payload }) => (payload as Payloads['product']).related)
    .filter(slugs => slugs.length > 0)
    .map(slugs => ({ name: 'products', argument: query.named(slugs) }));
}
