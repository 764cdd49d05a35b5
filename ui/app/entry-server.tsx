import {
  type ApiConfig,
  configure,
  type InitialData,
  type PartName,
  type Product,
} from 'core-wasm';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Brand } from '../components/Brand/brand';
import { select } from '../components/ProductCard/query';
import type { Film } from '../pages/home/film';
import { App } from './App';
import { Document } from './Document';
import { type CatalogueSummary, type Dependency, handleOf, modulesOf, pages } from './pages';
import { createRoutes } from './routes';

export { configure, init, readResponse, urlOf } from 'core-wasm';
export { PRODUCTS_PREVIEW_COUNT, select } from '../components/ProductCard/query';
export { default as redirects } from './redirects.json';

/** The router's pattern for each page. */
export const patterns: readonly string[] = pages.map(({ path }) => path);

/** The titles of the pages that do not depend on the catalogue and are indexed, by path. */
export const titles: Readonly<Record<string, string>> = Object.fromEntries(
  pages.flatMap(({ path, handle: { head } }) => (head && !head.hidden ? [[path, head.title]] : [])),
);

/** The API's responses, which the core has read. */
export interface Responses {
  /** Returns `undefined` if the response is not available and the page is complete without it. */
  get(dependency: Dependency): Promise<InitialData | undefined>;
  catalogue(): Promise<CatalogueSummary>;
}

/** A page whose data has loaded. */
export interface LoadedPage {
  /** The data that the page is rendered from, which its document contains. */
  initialData: readonly InitialData[];
  /** The modules of the page that are separate chunks. */
  modules: readonly string[];
  /** The parts of the core that the page needs in addition to the common one. */
  parts: readonly PartName[];
  /** Renders the document, with `head` and `data` in it. Pages must be rendered one after the other: the core stores the data of one. */
  render(head: ReactNode, data: ReactNode): Promise<string>;
}

/** Returns a function that loads a page with the data of `responses`, to be rendered later. */
export function createRenderer(
  responses: Responses,
  config: ApiConfig,
  film?: Film,
  brand?: Brand,
): (path: string) => Promise<LoadedPage> {
  const { catalogue } = responses;
  const { query, dataRoutes } = createStaticHandler(createRoutes({ get, catalogue }));
  /** The lists, which several pages share. */
  const lists = new Map<string, Promise<InitialData | undefined>>();
  async function get(dependency: Dependency): Promise<InitialData | undefined> {
    if (typeof dependency !== 'string') return getOne(dependency);
    const known = lists.get(dependency) ?? responses.get(dependency);
    lists.set(dependency, known);
    return known;
  }
  async function getOne({ name, argument }: Exclude<Dependency, string>) {
    if (name !== 'products' || !config.lacks?.includes('queries')) {
      return responses.get({ name, argument });
    }
    const list = await get('products');
    return list && { name, argument, payload: select(list.payload as Product[], argument) };
  }
  return async path => {
    const context = await query(new Request(new URL(path, 'http://localhost')));
    if (context instanceof Response) throw new Error(`${path} is no page: it has moved.`);
    const [error] = Object.values(context.errors ?? {});
    if (error) throw error;
    const initialData = (Object.values(context.loaderData) as InitialData[][]).flat();
    const router = createStaticRouter(dataRoutes, context);
    return {
      initialData,
      modules: modulesOf(path, initialData),
      parts: handleOf(path)?.parts ?? [],
      async render(head, data) {
        configure(config, initialData);
        const { prelude } = await prerender(
          <Document head={head} data={data} brand={brand}>
            <App film={film} brand={brand}>
              <StaticRouterProvider router={router} context={context} hydrate={false} />
            </App>
          </Document>,
          { onError: fail, progressiveChunkSize: Number.POSITIVE_INFINITY },
        );
        return new Response(prelude).text();
      },
    };
  };
}

/** Aborts the rendering of a page on its first error. */
function fail(error: unknown) {
  throw error;
}
