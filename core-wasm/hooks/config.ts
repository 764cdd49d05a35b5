import type { Payloads } from '#types';
import { fromCore } from './core';

/**
 * A call that a company's API may not have, for the specification does not have it either: `product` (one product by its
 * slug), `queries` (parts of the product list), `facts` (the specifications and sizes of all products), `search` (what a query
 * finds, for catalogues without `facts`), `well` (the tools that a well leads to), `company`, `clients`, `team`, and
 * the blog feed, `insights`.
 */
export type OptionalCall =
  | 'product'
  | 'queries'
  | 'facts'
  | 'search'
  | 'well'
  | 'company'
  | 'clients'
  | 'team'
  | 'insights';

/** The base URLs of the calls, each without a trailing slash. The default is the page's own origin. */
export interface ApiConfig {
  /** The company API. */
  api?: string;
  /** The host of its files; the API's own when left out. */
  media?: string;
  /** The insights site, whose blog feed is read. */
  insights?: string;
  /** The host of the country and state lists. */
  places?: string;
  /**
   * The optional calls that the API does not have, or that browsers are to do without; they are not made. A product is then made of
   * its entry in the list. Without `facts` the API searches, and judges wells; without `search`, too, names and texts are looked
   * through. The last four are read from files of the page's own origin: `/data/company.json` and so on.
   */
  lacks?: readonly OptionalCall[];
  /** Whether the page's initial data is requested once more, in the background. */
  refresh?: boolean;
}

/** A call of your own: a path below the API, or a whole URL. */
export type CallUrl = `/${string}` | `https://${string}` | `http://${string}`;

/** What came with the page of a call, so that hydration need not fetch it. */
export interface InitialData {
  name: keyof Payloads | CallUrl;
  /** The slug or id of calls that need one. */
  argument?: string;
  /** What `readResponse` has made of the response. Components get this very object, frozen. */
  payload: unknown;
}

/** Sets the base URLs and the page's initial data, and forgets all responses fetched before. */
export function configure(config: ApiConfig, initialData: readonly InitialData[] = []): void {
  const api = config.api ?? '';
  fromCore('configureApi')(api, config.media ?? api, config.insights ?? '', config.places ?? '');
  for (const call of config.lacks ?? []) {
    if (!fromCore('withoutCall')(call))
      throw new Error(`core-wasm has no optional call named "${call}".`);
  }
  if (config.refresh) fromCore('refreshInitialData')();
  for (const { name, argument = '', payload } of initialData) {
    if (!fromCore('provideInitialData')(name, argument, payload))
      throw new Error(`core-wasm has no call named "${name}".`);
  }
}

/**
 * Reads the body of a response, for the initial data of a page that is prerendered. Call `configure` before: URLs of files are made
 * with its base URLs. Throws an error that says why when the response cannot be used.
 */
export function readResponse(
  name: keyof Payloads | CallUrl,
  argument: string,
  body: string,
): InitialData {
  const payload = fromCore('readResponse')(name, argument, body);
  if (payload === undefined) throw new Error(`core-wasm has no call named "${name}".`);
  return { name, argument, payload };
}

/** Whether the API lacks a call, as `configure` was told. */
export function lacks(call: OptionalCall): boolean {
  return fromCore('lacksCall')(call);
}

/** The URL of a call; `argument` is the slug, id or query of those that take one. */
export function urlOf(name: keyof Payloads | CallUrl, argument = ''): string {
  const url = fromCore('callUrl')(name, argument);
  if (url === undefined) throw new Error(`core-wasm has no call named "${name}".`);
  return url;
}
