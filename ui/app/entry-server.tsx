import {
  type ApiConfig,
  configure,
  type InitialData,
  type PartName,
  type Payloads,
  readResponse,
} from 'core-wasm';
import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import type { Brand } from '../components/Brand/brand';
import type { Film } from '../pages/home/film';
import { App } from './App';
import { Document } from './Document';
import { type Catalogue, type Dependency, handleOf, pages } from './pages';
import { createRoutes, type RouteData } from './routes';

export { configure, init, redirects, urlOf } from 'core-wasm';

/** The router's pattern of every page. */
export const patterns: readonly string[] = pages.map(({ path }) => path);

/** The titles of the pages that there always are and that search engines may show, by path. */
export const titles: Readonly<Record<string, string>> = Object.fromEntries(
  pages.flatMap(({ path, handle: { head } }) => (head && !head.hidden ? [[path, head.title]] : [])),
);

/** Where responses come from. */
export interface Responses {
  /** Nothing where a response cannot be had, and the page is whole without it. */
  get(
    dependency: Dependency,
  ): Promise<{ name: keyof Payloads; argument: string; body: string } | undefined>;
  catalogue(): Promise<Catalogue>;
}

/** A page whose data are there. */
export interface LoadedPage {
  /** What the page is rendered from and carries. */
  initialData: readonly InitialData[];
  /** Those that are rendered for who has no script only. */
  fallback: readonly InitialData[];
  /** The module of the page, for a page whose code is a chunk of its own. */
  module: string | undefined;
  /** The parts of the core that the page needs besides what every page has. */
  parts: readonly PartName[];
  /** Renders the document; `head` and `data` are added to it. One page after the other: the core holds the data of one. */
  render(head: ReactNode, data: ReactNode): Promise<string>;
}

/** Loads pages with the data that `responses` gets; a loaded page is rendered on demand. */
export function createRenderer(
  responses: Responses,
  config: ApiConfig,
  film?: Film,
  brand?: Brand,
): (path: string) => Promise<LoadedPage> {
  const { catalogue } = responses;
  const { query, dataRoutes } = createStaticHandler(createRoutes({ get, catalogue }));
  async function get(dependency: Dependency): Promise<InitialData | undefined> {
    const response = await responses.get(dependency);
    return response && readable(response.name, response.argument, response.body);
  }
  return async path => {
    const context = await query(new Request(new URL(path, 'http://localhost')));
    if (context instanceof Response) throw new Error(`${path} is no page: it has moved.`);
    const [error] = Object.values(context.errors ?? {});
    if (error) throw error;
    const data = Object.values(context.loaderData) as RouteData[];
    const initialData = distinct(data.flatMap(({ initialData }) => initialData));
    const fallback = data.flatMap(({ fallback }) => fallback);
    const router = createStaticRouter(dataRoutes, context);
    return {
      initialData,
      fallback,
      module: handleOf(path)?.module,
      parts: handleOf(path)?.parts ?? [],
      async render(head, data) {
        configure(config, [...initialData, ...fallback]);
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

/** What the core makes of a response. One that it cannot read is left to the browser, which says so. */
function readable(name: keyof Payloads, argument: string, body: string): InitialData | undefined {
  try {
    return readResponse(name, argument, body);
  } catch (error) {
    console.warn(`The response of ${name} is left to the browser: ${(error as Error).message}.`);
    return undefined;
  }
}

/** Each payload once: what a page asks for in several ways may be served by one list. */
function distinct(initialData: readonly InitialData[]): InitialData[] {
  return [
    ...new Map(initialData.map(data => [`${data.name} ${data.argument ?? ''}`, data])).values(),
  ];
}

/** A page that cannot be rendered as a whole is not rendered. */
function fail(error: unknown) {
  throw error;
}
