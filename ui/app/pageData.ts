import type { ApiConfig, Seed } from 'core-wasm';

/** What the finished HTML was drawn from, and where more of it is. */
export interface PageData {
  config: ApiConfig;
  seeds: Seed[];
}

/** Reads what the build or the server has put into the page. */
export function pageData(): PageData {
  const text = document.getElementById('core-data')?.textContent;
  return text ? (JSON.parse(text) as PageData) : { config: {}, seeds: [] };
}
