import { configure, init } from 'core-wasm';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { App } from './App';
import { pageData } from './pageData';
import { hasPage, loadPage } from './pages';
import { createRoutes } from './routes';

/** What pages write into the head themselves. */
const HEAD =
  'title, [rel=canonical], [property], [name=description], [name=keywords], [name=robots], [name^=twitter]';

/** Hydrates the prerendered page, once the core and the page's own code are there. */
async function start(root: HTMLElement) {
  await Promise.all([init(), loadPage(location.pathname)]);
  const { config, seeds, notFound } = pageData();
  configure(config, seeds);
  const app = (
    <App>
      <RouterProvider router={createBrowserRouter(createRoutes())} />
    </App>
  );
  // What the content has and the release has not yet is not found by the server. The API knows it: the page is rendered
  // anew from there, with its head. One that has been given to its reader stays as it is.
  const isNew = notFound === true && hasPage(location.pathname);
  if (isNew && document.documentElement.dataset.core === 'failed') return;
  if (isNew) for (const tag of document.head.querySelectorAll(HEAD)) tag.remove();
  dispatchEvent(new Event('core-hydrates'));
  // As a transition, so that a slow phone can answer a touch in between.
  startTransition(() => {
    if (root.firstElementChild && !isNew) hydrateRoot(root, app);
    else createRoot(root).render(app);
  });
}

const root = document.getElementById('root');
if (root) {
  start(root).catch(error => {
    // The page stays the readable document that it already is (see index.html).
    dispatchEvent(new Event('core-failed'));
    console.error('The page stays without its script:', error);
  });
}
