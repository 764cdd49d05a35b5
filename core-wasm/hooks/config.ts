import type { OptionalCall, Payloads } from '#types';
import { fromCore } from './core';

/** The base URLs of the calls. The default is the page's own origin. */
export interface ApiConfig {
  /** The company API. */
  api?: string;
  /** The host of its files; `api` by default. */
  media?: string;
  /** The insights site with the blog feed. */
  insights?: string;
  /** The host of the country and state lists. */
  places?: string;
  /**
   * The optional calls that the API lacks, or that browsers must not use. Products are then built from the product list. Without
   * `facts` the server searches and checks wells; without `search`, too, names and texts are searched in the browser. In place of
   * `company`, `clients`, `team` and `insights` the hooks read files of the page's origin, such as `/data/company.json`.
   */
  lacks?: readonly OptionalCall[];
  /** Whether the initial data are fetched again in the background. */
  refresh?: boolean;
}

/** A call of your own: a path below the API, or an absolute URL. */
export type CallUrl = `/${string}` | `https://${string}` | `http://${string}`;

/** Initial data: the payload of a call, so that hydration does not fetch it. */
export interface InitialData {
  name: keyof Payloads | CallUrl;
  /** The slug or id, for calls that have one. */
  argument?: string;
  /** The result of `readResponse`. Components get this object itself, frozen. */
  payload: unknown;
}

let configuredBase = '';

/** The company API's base URL, as `configure` has set it. */
export const apiBase = (): string => configuredBase;

/** The base URL given for an option, without a slash at its end: paths that begin with one are appended. */
function baseURL(option: string, base: string): string {
  if (!/^(?:https?:\/\/[^/?#]+|\/|$)[^?#]*$/i.test(base)) {
    throw new Error(
      `configure: ${option} must be like "https://example.com" or "/path", not "${base}".`,
    );
  }
  // Without TypeScript it may be a URL object.
  return `${base}`.replace(/\/+$/, '');
}

/** Sets the base URLs and the page's initial data, and discards all responses fetched before. */
export function configure(config: ApiConfig = {}, initialData: readonly InitialData[] = []): void {
  const {
    api = '',
    media = api,
    insights = '',
    places = '',
    lacks = [],
    refresh,
    ...others
  } = config;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    throw new Error(
      `configure: there is no option "${unknown}"; there is api, media, insights, places, lacks, refresh.`,
    );
  }
  configuredBase = baseURL('api', api);
  fromCore('configureApi')(
    configuredBase,
    baseURL('media', media),
    baseURL('insights', insights),
    baseURL('places', places),
  );
  for (const call of lacks) {
    if (!fromCore('withoutCall')(call)) {
      throw new Error(`core-wasm has no optional call named "${call}".`);
    }
  }
  if (refresh) fromCore('refreshInitialData')();
  for (const { name, argument = '', payload } of initialData) {
    fromCore('provideInitialData')(name, argument, payload);
  }
}

/**
 * Reads the body of a response for the initial data of a prerendered page. Call `configure` first, because media URLs depend on it.
 * Throws an error with the reason if the response is invalid.
 */
export function readResponse(
  name: keyof Payloads | CallUrl,
  argument: string,
  body: string,
): InitialData {
  return { name, argument, payload: fromCore('readResponse')(name, argument, body) };
}

/** Whether the API lacks a call, as set by `configure`. */
export function lacks(call: OptionalCall): boolean {
  return fromCore('lacksCall')(call);
}

/** The URL of a call; `argument` is its slug, id or query. */
export function urlOf(name: keyof Payloads | CallUrl, argument = ''): string {
  return fromCore('callUrl')(name, argument);
}
