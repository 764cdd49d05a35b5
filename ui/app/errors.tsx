import { passFocusOnRemoval } from 'core-wasm/react';
import { useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { Button, ButtonLink } from '../components/Button/Button';
import { Head } from '../components/Head/Head';
import { LoadingFallback } from '../components/LoadingScreen/LoadingScreen';
import { MessagePage } from '../components/MessagePage/MessagePage';
import { site } from '../content/site';
import { PageLoadError } from '../routing/PageLoadError';
import { useReady } from './ready';

/** Replaces a page whose code failed to load or that failed to render; header and footer still work. */
export function PageError() {
  const { key } = useLocation();
  return useRouteError() instanceof PageLoadError ? <FailedPage key={key} /> : <Crash />;
}

/** Replaces everything if header, footer or banner fail to render. */
export function RootError() {
  const { pathname } = useLocation();
  useReady(pathname);
  useEffect(() => {
    // The loading screen was not rendered.
    delete document.documentElement.dataset.loading;
  }, []);
  return (
    <main>
      <Crash />
    </main>
  );
}

function Crash() {
  const { title, text, reload } = site.crash;
  return (
    <MessagePage title={title} text={text}>
      <title>{title}</title>
      <Button onClick={() => location.reload()}>{reload}</Button>
      <ButtonLink to="/" variant="line">
        {site.notFound.home}
      </ButtonLink>
    </MessagePage>
  );
}

/** The path and query that this document was opened at. */
const openedAt = import.meta.env.SSR ? '' : location.pathname + location.search;

/** Reloads as a document a page whose code failed to load. A document that was opened at this page would fail again. */
function FailedPage() {
  // The window's URL on both sides: the router may encode a path differently, and the page would reload without end.
  const [reloads] = useState(
    () => navigator.onLine && location.pathname + location.search !== openedAt,
  );
  useEffect(() => {
    if (reloads) location.reload();
  }, [reloads]);
  const failed = <LoadFailed retry={() => location.reload()} />;
  return reloads ? <LoadingFallback late={failed} /> : failed;
}

/** The loading screen while the code of the page at `url` loads; after eight seconds, an error with a retry button. */
export function PendingPage({ url }: { url: string }) {
  return (
    <LoadingFallback
      late={
        <div role="alert">
          <LoadFailed retry={() => location.assign(url)} />
        </div>
      }
    />
  );
}

/** The error for a page that has not loaded. `retry` opens it as a document. */
function LoadFailed({ retry }: { retry(): void }) {
  const [isTrying, setTrying] = useState(false);
  const { title, text } = site.lost;
  const tryAgain = () => {
    setTrying(navigator.onLine);
    // As a document, because the chunks of an open page are missing on the server after a new release. Offline the page stays.
    if (navigator.onLine) retry();
  };
  return (
    <MessagePage title={title} text={text}>
      <Head copy={{ title, description: text, keywords: [] }} />
      <div ref={passFocusOnRemoval}>
        <Button onClick={tryAgain}>{isTrying ? site.retry.trying : site.retry.again}</Button>
      </div>
      <ButtonLink to="/" variant="line">
        {site.notFound.home}
      </ButtonLink>
    </MessagePage>
  );
}
