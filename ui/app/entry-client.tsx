import { configure, init, redirects } from 'core-wasm';
import type { Recorder } from 'core-wasm/devtools';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App';
import { Document } from './Document';
import { pageData } from './pageData';
import { handleOf, hasPage, loadPage } from './pages';
import { createRoutes } from './routes';

/** Whether any page may be recorded: in a build for testers, `VITE_RECORD=1 npm run build`, and while one develops. */
const mayRecord = import.meta.env.DEV || import.meta.env.VITE_RECORD === '1';

/** Hydrates the prerendered page, once the core and the page's own code are there. */
async function start() {
  const [recorder] = await Promise.all([loadCore(), loadPage(location.pathname)]);
  const { config, initialData, film, brand, notFound } = pageData();
  configure(config, initialData);
  if (notFound) {
    // Where the host does not redirect, it sends the not-found page for a URL that has moved.
    const path = location.pathname.replace(/\/$/, '');
    const moved = redirects().find(({ from }) => from === path);
    if (moved) return location.replace(moved.to);
  }
  const app = (
    <App recorder={recorder} film={film} brand={brand}>
      <RouterProvider router={createBrowserRouter(createRoutes())} />
    </App>
  );
  const isPrerendered = document.body.childElementCount > 0;
  // A product that is newer than the release is not found by the server. The API knows it: its page is rendered here, with
  // its head. A page that is already read as its fallback stays as it is.
  const isNew = notFound === true && hasPage(location.pathname);
  if (isNew && document.documentElement.dataset.core === 'failed') return;
  dispatchEvent(new Event('core-hydrates'));
  // As a transition, so that a slow phone can answer a touch in between.
  startTransition(() => {
    if (isPrerendered && !isNew) hydrateRoot(document, <Document brand={brand}>{app}</Document>);
    else
      createRoot(document).render(
        <Document brand={brand} attributes={dataAttributes()}>
          {app}
        </Document>,
      );
  });
}

/** Loads the core; for a tester who asks for it by `?record`, the one that records. */
async function loadCore(): Promise<Recorder | undefined> {
  const isAsked = new URLSearchParams(location.search).has('record');
  if (!isAsked || !(mayRecord || location.pathname === '/demo')) {
    await init(handleOf(location.pathname)?.parts);
    return;
  }
  const { record } = await import('core-wasm/devtools');
  return record();
}

/** What the first script says in the root element, which React would clear. */
function dataAttributes(): Record<string, string> {
  const { attributes } = document.documentElement;
  return Object.fromEntries(
    [...attributes].flatMap(({ name, value }) => (name.startsWith('data-') ? [[name, value]] : [])),
  );
}

start().catch(error => {
  // The page stays the readable document that it already is (first.js).
  dispatchEvent(new Event('core-failed'));
  console.error('The page stays without its script:', error);
});
