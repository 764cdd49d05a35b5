import { configureApi, seed } from '#core';
import type { Payloads } from '#types';
import { requireCore } from './wasm';

/** Where the calls go. Each is a URL without a trailing slash; left out, it is the page's own origin. */
export interface ApiConfig {
  /** The company API. */
  api?: string;
  /** The host of its files; the API's own when left out. */
  media?: string;
  /** The insights site, whose blog feed is read. */
  insights?: string;
  /** The host of the country and state lists. */
  places?: string;
}

/** The body of an answer that came with the page, so that hydration need not fetch it. */
export interface Seed {
  name: keyof Payloads;
  /** The slug or id of calls that need one. */
  argument?: string;
  body: string;
}

/** Sets the base URLs, and the answers that came with the page. Begins anew: what was fetched before is forgotten. */
export function configure(config: ApiConfig, seeds: readonly Seed[] = []): void {
  requireCore();
  const api = config.api ?? '';
  configureApi(api, config.media ?? api, config.insights ?? '', config.places ?? '');
  for (const { name, argument = '', body } of seeds) {
    if (!seed(name, argument, body)) throw new Error(`core-wasm has no call named "${name}".`);
  }
}
