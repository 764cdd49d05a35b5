import type { ApiConfig, InitialData } from 'core-wasm';
import type { Brand } from '../components/Brand/brand';
import type { Film } from '../pages/home/film';

/** The data in the document: settings, the API's configuration and the initial data. */
interface PageData {
  config: ApiConfig;
  initialData: InitialData[];
  /** The home page's film, if the settings name one. */
  film?: Film;
  /** The brand of a company with its own API. */
  brand?: Brand;
  /** Whether this is the not-found page, which the server sends for every path that the release does not have. */
  notFound?: boolean;
}

/** Reads the data that the renderer has written into the document. */
export function pageData(): PageData {
  const text = document.getElementById('core-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : { config: {}, initialData: [] };
}
