import { configure, init } from 'core-wasm';
import type { Recorder } from 'core-wasm/devtools';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App';
import { Document } from './Document';
import { keepEntries } from './keepEntries';
import { pageData } from './pageData';
import { handleOf, hasPage, loadPage } from './pages';
import redirects from './redirects.json';
import { createRoutes } from './routes';
import { allowTranslation } from './translation';

/** Whether any page can be recorded: in development, and in a build for testers (`VITE_RECORD=1 npm run build`). */
const mayRecord = import.meta.env.DEV || import.meta.env.VITE_RECORD === '1';

/** Hydrates the prerendered page when the core and the page's code have loaded. */
async function start() {
  const { config, initialData, film, brand, notFound } = pageData();
  const [recorder] = await Promise.all([loadCore(), loadPage(location.pathname, initialData)]);
  configure(config, initialData);
  if (notFound) {
    // A host without redirects sends the not-found page for a URL that has moved.
    const path = location.pathname.replace(/\/$/, '');
    const moved = redirects.find(({ from }) => from === path);
    if (moved) return location.replace(moved.to);
  }
  const app = (
    <App recorder={recorder} film={film} brand={brand}>
      <RouterProvider router={createBrowserRouter(createRoutes())} />
    </App>
  );
  const isPrerendered = document.body.childElementCount > 0;
  // The server does not find a product that is newer than the release, but the API has it, so the browser renders its page.
  // If first.js has already shown the fallback, the page stays as it is.
  const isNew = notFound === true && hasPage(location.pathname);
  if (isNew && document.documentElement.dataset.core === 'failed') return;
  allowTranslation();
  dispatchEvent(new Event('core-hydrates'));
  const page = (
    <Document brand={brand} attributes={documentAttributes()}>
      {app}
    </Document>
  );
  const enterAgain = keepEntries();
  // In a transition, so that input is handled between its steps on a slow phone.
  startTransition(() => {
    if (isPrerendered && !isNew) {
      hydrateRoot(document, page, {
        onRecoverableError(error) {
          enterAgain();
          reportError(error);
        },
      });
    } else createRoot(document).render(page);
  });
}

/** Loads the core, or with `?record` the one that records. */
async function loadCore(): Promise<Recorder | undefined> {
  const isAsked = new URLSearchParams(location.search).has('record');
  if (!isAsked || !(mayRecord || location.pathname === '/demo')) {
    await init(handleOf(location.pathname)?.parts);
    return;
  }
  const { record } = await import('core-wasm/devtools');
  return record();
}

/**
 * The attributes that first.js and a translator have set on the root element. React would remove them where it renders the whole
 * page: a page that is not prerendered, or one that a translator has changed before it was hydrated.
 */
function documentAttributes(): Record<string, string> {
  const { attributes, lang, className } = document.documentElement;
  const data = [...attributes].filter(({ name }) => name.startsWith('data-'));
  return { lang, className, ...Object.fromEntries(data.map(({ name, value }) => [name, value])) };
}

start().catch(error => {
  // The page stays readable without the core (first.js).
  dispatchEvent(new Event('core-failed'));
  console.error('The page stays without its script:', error);
});
