import type { ApiConfig, InitialData } from 'core-wasm';
import type { Brand } from '../components/Brand/brand';
import type { Film } from '../pages/home/film';

/** What the page was prerendered from, and where more of it is. */
export interface PageData {
  config: ApiConfig;
  initialData: InitialData[];
  /** The film of the home page, where the settings name one. */
  film?: Film;
  /** The brand of a company with an API of its own. */
  brand?: Brand;
  /** Whether this is the not-found page, which the server sends for every path that the release does not have. */
  notFound?: boolean;
}

/** Reads the data that the renderer has put into the page. */
export function pageData(): PageData {
  const text = document.getElementById('core-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : { config: {}, initialData: [] };
}
