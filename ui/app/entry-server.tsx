import { configure, initSync, type PageWords, redirects } from 'core-wasm';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { type Empty, noteOf } from '../components/Listing/Listing';
import { caseStudies } from '../content/case-studies';
import { certificates } from '../content/certificates';
import { gallery } from '../content/gallery';
import { heads } from '../content/heads';
import { products } from '../content/products';
import { team } from '../content/team';
import { notFoundWords } from '../pages/not-found/NotFound';
import { App } from './App';
import type { PageData } from './pageData';
import { preload } from './routes';

export { chunkOf, needsOf, plainNeedsOf, relatedNeeds, routes } from './routes';
export { redirects };

/** Loads the core from the bytes of its wasm file; once, before the first page is rendered. */
export function start(wasm: BufferSource): void {
  initSync(wasm);
}

/** What the pages say of themselves that there always are, by path. */
export const words: Record<string, PageWords> = {
  '/': heads.home,
  '/about': heads.about,
  '/contact': heads.contact,
  '/career': heads.career,
  '/team': heads.team,
  '/privacy-policy': heads.privacy,
  '/terms-and-conditions': heads.terms,
  '/products': heads.products,
  '/licenses-certificates': heads.certificates,
  '/case-studies': heads.caseStudies,
  '/gallery': heads.gallery,
  '/demo': heads.demo,
  '/404': notFoundWords,
};

const notes: Record<string, Empty> = {
  '/products': products.preparing,
  '/products/*': products.empty,
  '/licenses-certificates': certificates.empty,
  '/case-studies': caseStudies.empty,
  '/gallery': gallery.empty,
  '/team': team.empty,
};

/** What the lists of those pages say that have nothing to list; `/products/*` is any list of products. */
export const empty = Object.fromEntries(
  Object.entries(notes).map(([path, note]) => [path, noteOf(note, 'ready')]),
);

/** A page as the parts of its document. */
export interface RenderedPage {
  /** Title, meta and link elements. */
  head: string;
  /** What goes into the root element. */
  body: string;
}

/** Draws the page at `path` from the answers that it needs. */
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
