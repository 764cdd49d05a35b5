import { noticeProps } from 'core-wasm/react';
import { useEffect, useState } from 'react';
import { useLocation, useRouteError } from 'react-router-dom';
import { Button, ButtonLink } from '../components/Button/Button';
import { Head } from '../components/Head/Head';
import { LoadingFallback } from '../components/LoadingScreen/LoadingScreen';
import { MessagePage } from '../components/MessagePage/MessagePage';
import { site } from '../content/site';
import { CodeMissing } from './pages';
import { useReady } from './ready';

/** Stands in for a page whose code has not come, or that cannot be rendered; the frame around it keeps working. */
export function PageError() {
  return useRouteError() instanceof CodeMissing ? <MissingPage /> : <Crash />;
}

/** Stands in for everything when header, footer or banner cannot be rendered. */
export function RootError() {
  const { pathname } = useLocation();
  useReady(pathname);
  useEffect(() => {
    // The loading screen is gone with the frame.
    delete document.documentElement.dataset.loading;
  }, []);
  return (
    <main>
      <Crash />
    </main>
  );
}

function Crash() {
  const { title, text, reload, home } = site.crash;
  return (
    <MessagePage title={title} text={text}>
      <title>{title}</title>
      <Button onClick={() => location.reload()}>{reload}</Button>
      <ButtonLink to="/" variant="line">
        {home}
      </ButtonLink>
    </MessagePage>
  );
}

/**
 * The server has every page as a document. A page that was opened before the site was renewed asks for code that is no
 * longer there, and finds the new one in this way; where there is no line, it stays.
 */
function openDocument(url: string) {
  if (navigator.onLine) location.assign(url);
}

/** A page whose code cannot be had is opened as a document. */
function MissingPage() {
  const { pathname, search } = useLocation();
  const url = pathname + search;
  const [isOnline] = useState(() => navigator.onLine);
  useEffect(() => {
    if (isOnline) location.reload();
  }, [isOnline]);
  return isOnline ? <LoadingFallback late={<Lost url={url} />} /> : <Lost url={url} />;
}

/** The loading screen while the code of the page at `url` is on its way; when it is late, what can be done. */
export function PendingPage({ url }: { url: string }) {
  return (
    <LoadingFallback
      late={
        <div role="alert">
          <Lost url={url} />
        </div>
      }
    />
  );
}

/** In the place of a page that has not come. */
function Lost({ url }: { url: string }) {
  const [isTrying, setTrying] = useState(false);
  const { title, text } = site.lost;
  const tryAgain = () => {
    setTrying(navigator.onLine);
    openDocument(url);
  };
  return (
    <MessagePage title={title} text={text}>
      <Head copy={{ title, description: text, keywords: [] }} />
      <div {...noticeProps}>
        <Button onClick={tryAgain}>{isTrying ? site.retry.trying : site.retry.again}</Button>
      </div>
      <ButtonLink to="/" variant="line">
        {site.notFound.home}
      </ButtonLink>
    </MessagePage>
  );
}
