import { configure, initSync, redirects } from 'core-wasm';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { heads } from '../content/heads';
import { App } from './App';
import type { PageData } from './pageData';
import { preload } from './routes';

export { chunkOf, needsOf, plainNeedsOf, relatedNeeds, routes } from './routes';
export { redirects };

/** Loads the core from the bytes of its wasm file; once, before the first page is rendered. */
export function start(wasm: BufferSource): void {
  initSync(wasm);
}

/** The titles of the pages that there always are, by path, for their structured data. */
export const titles: Record<string, string> = {
  '/': heads.home.title,
  '/about': heads.about.title,
  '/contact': heads.contact.title,
  '/career': heads.career.title,
  '/team': heads.team.title,
  '/privacy-policy': heads.privacy.title,
  '/terms-and-conditions': heads.terms.title,
  '/products': heads.products.title,
  '/licenses-certificates': heads.certificates.title,
  '/case-studies': heads.caseStudies.title,
  '/gallery': heads.gallery.title,
};

/** A page as the parts of its document. */
export interface RenderedPage {
  /** Title, meta and link elements. */
  head: string;
  /** What goes into the root element. */
  body: string;
}

/** Renders the page at `path` from the answers that it needs. */
export async function render(path: string, { config, seeds }: PageData): Promise<RenderedPage> {
  await preload(path);
  configure(config, seeds);
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={path}>
        <App />
      </StaticRouter>
    </StrictMode>,
  );
  // React puts what belongs into the head before everything else.
  const head = /^(?:<(?:meta|link)\b[^>]*>|<title>[^<]*<\/title>)*/.exec(html)?.[0] ?? '';
  return { head, body: html.slice(head.length) };
}
