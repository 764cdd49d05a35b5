import { noticeProps } from 'core-wasm/react';
import { type ComponentType, useEffect, useState } from 'react';
import { Button, ButtonLink } from '../components/Button/Button';
import { Head } from '../components/Head/Head';
import { LoadingFallback } from '../components/LoadingScreen/LoadingScreen';
import { MessagePage } from '../components/MessagePage/MessagePage';
import { site } from '../content/site';

/** A page whose code is a chunk of its own. */
export interface LazyModule {
  /** Asks for the chunk; afterwards the page renders without waiting. */
  preload(): Promise<void>;
  /** The page, once it is there. */
  loaded(): ComponentType | undefined;
}

/** Puts a page into a chunk of its own. */
export function lazyModule(load: () => Promise<{ default: ComponentType }>): LazyModule {
  let loaded: ComponentType | undefined;
  return {
    async preload() {
      loaded ??= (await load()).default;
    },
    loaded: () => loaded,
  };
}

/** Draws a lazy page; until its chunk is there, the loading screen, and when it does not come, what can be done. */
export function LazyPage({ module }: { module: LazyModule }) {
  const [Content, setContent] = useState(module.loaded);
  const [state, setState] = useState<'waiting' | 'lost' | 'trying'>('waiting');
  useEffect(() => {
    if (Content || state === 'lost') return;
    let wanted = true;
    module.preload().then(
      () => {
        if (wanted) setContent(module.loaded);
      },
      () => {
        if (wanted) openAsDocument(() => setState('lost'));
      },
    );
    return () => {
      wanted = false;
    };
  }, [Content, module, state]);
  if (Content) return <Content />;
  const lost = (
    <Lost trying={state === 'trying'} tryAgain={() => openAsDocument(() => setState('trying'))} />
  );
  return state === 'waiting' ? <LoadingFallback late={lost} /> : lost;
}

/**
 * The server has every page as a finished document. A page that was opened before the site was renewed asks for code
 * that is no longer there, and finds the new one in this way; where there is no line, it stays.
 */
function openAsDocument(otherwise: () => void) {
  if (navigator.onLine) location.reload();
  else otherwise();
}

/** In the place of a page that has not come. */
function Lost({ trying, tryAgain }: { trying: boolean; tryAgain(): void }) {
  const { title, text, ...words } = site.lost;
  return (
    <MessagePage title={title} text={text}>
      <Head words={{ title, description: text, keywords: [] }} />
      <div {...noticeProps}>
        <Button onClick={tryAgain}>{trying ? words.trying : words.again}</Button>
      </div>
      <ButtonLink to="/" look="line">
        {site.notFound.home}
      </ButtonLink>
    </MessagePage>
  );
}
