import { configure, initSync, type Seed } from 'core-wasm';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { App } from './App';
import { handleOf, pages } from './pages';
import { createRoutes, type InitialData, type Responses } from './routes';

/** Loads the core from the bytes of its wasm file; once, before the first page is rendered. */
export function start(wasm: BufferSource): void {
  initSync(wasm);
}

/** The router's pattern of every page. */
export const patterns: readonly string[] = pages.map(({ path }) => path);

/** The titles of the pages that there always are and that search engines may show, by path. */
export const titles: Readonly<Record<string, string>> = Object.fromEntries(
  pages.flatMap(({ path, handle: { head } }) => (head && !head.hidden ? [[path, head.title]] : [])),
);

/** A page as the parts of its document. */
export interface RenderedPage {
  /** Title, meta and link elements. */
  head: string;
  /** What goes into the root element. */
  body: string;
}

/** A page whose data are there. */
export interface LoadedPage {
  /** The responses that the page is rendered from and carries. */
  seeds: readonly Seed[];
  /** Those that are rendered for who has no script only. */
  fallback: readonly Seed[];
  /** The module of the page, for a page whose code is a chunk of its own. */
  module: string | undefined;
  render(): RenderedPage;
}

/** Loads pages by what `responses` gets; each is rendered when that is wanted. */
export function createRenderer(responses: Responses): (path: string) => Promise<LoadedPage> {
  const { query, dataRoutes } = createStaticHandler(createRoutes(responses));
  return async path => {
    const context = await query(new Request(new URL(path, 'http://localhost')));
    if (context instanceof Response) throw new Error(`${path} is no page: it has moved.`);
    const [error] = Object.values(context.errors ?? {});
    if (error) throw error;
    const data = Object.values(context.loaderData) as InitialData[];
    const seeds = data.flatMap(({ seeds }) => seeds);
    const fallback = data.flatMap(({ fallback }) => fallback);
    return {
      seeds,
      fallback,
      module: handleOf(path)?.module,
      render() {
        configure({}, [...seeds, ...fallback]);
        const html = renderToString(
          <App>
            <StaticRouterProvider
              router={createStaticRouter(dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </App>,
        );
        // React puts what belongs into the head before everything else.
        const head = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(html)?.[0] ?? '';
        return { head, body: html.slice(head.length) };
      },
    };
  };
}
