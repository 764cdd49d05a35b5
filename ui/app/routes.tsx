import { type InitialData, type Payloads, redirects } from 'core-wasm';
import { type LoaderFunction, type RouteObject, replace } from 'react-router-dom';
import { query } from '../components/ProductCard/query';
import { PageError, RootError } from './errors';
import { Layout } from './Layout';
import { type CatalogueSummary, type Dependency, FRAME, type PageRoute, pages } from './pages';

/** Where the renderer's loaders get what the API has. */
export interface Loaders {
  /** Nothing where it cannot be had, and the page is whole without it. */
  get(dependency: Dependency): Promise<InitialData | undefined>;
  catalogue(): Promise<CatalogueSummary>;
}

/**
 * All routes: the pages inside their frame, and the URLs that have moved.
 *
 * With `loaders`, each page's loader fetches the initial data that it is rendered from. A browser has them in the page,
 * or asks for them when a link is pointed at: navigating waits for code at most.
 */
export function createRoutes(loaders?: Loaders): RouteObject[] {
  return [
    ...redirects().map(({ from, to }) => ({ path: from, loader: () => replace(to) })),
    {
      element: <Layout />,
      errorElement: <RootError />,
      ...(loaders && { loader: () => load(loaders, FRAME) }),
      children: [
        {
          // Around the pages: React Router shows none beside a `lazy` that has failed.
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

function loaderOf({ handle }: PageRoute, loaders: Loaders): LoaderFunction {
  return async ({ params }) =>
    load(loaders, handle.dependencies(params, await loaders.catalogue()));
}

/** The responses that a page carries. */
async function load(loaders: Loaders, dependencies: readonly Dependency[]): Promise<InitialData[]> {
  const all = async (wanted: readonly Dependency[]) => {
    const initialData = await Promise.all(wanted.map(loaders.get));
    return initialData.filter(response => response !== undefined);
  };
  const own = await all(dependencies);
  return [...own, ...(await all(relatedTo(own)))];
}

/** The related products of a product's page, which depend on its response. */
function relatedTo(initialData: readonly InitialData[]): Dependency[] {
  return initialData
    .filter(({ name }) => name === 'product')
    .map(({ payload }) => (payload as Payloads['product']).related)
    .filter(slugs => slugs.length > 0)
    .map(slugs => ({ name: 'products', argument: query.named(slugs) }));
}
