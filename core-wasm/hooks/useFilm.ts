import { type SyntheticEvent, useCallback } from 'react';
import { fromCore } from './core';
import { missingLabels } from './fill';
import { type MotionLabels, motionButton } from './motion';
import { useStore } from './useStore';

/**
 * A silent background film. The poster shows first; the film starts when the visitor touches or scrolls the page, or ten seconds after the
 * page has loaded, unless the visitor prefers less motion or data.
 */
export function useFilm({
  labels = missingLabels(),
}: {
  /** Names of the button. */
  labels: MotionLabels;
}) {
  const [view, store] = useStore(() => new (fromCore('FilmStore'))());
  const ref = useCallback(
    (element: HTMLVideoElement) => {
      // React omits `muted` from prerendered HTML, and browsers autoplay only muted films.
      element.muted = true;
      store.attach(element);
      return () => {
        store.attach(null);
        // Once it is removed: Chromium never frees a video that was removed with a source that has `media`.
        queueMicrotask(() => {
          if (element.isConnected) return;
          for (const source of element.querySelectorAll('source')) source.media = '';
        });
      };
    },
    [store],
  );
  return {
    view,
    /** Stops or starts the film. */
    toggle: store.toggle,
    /** For the `video` element above its poster; visible while `data-shows` is true. */
    videoProps: {
      'data-shows': view.shows,
      'aria-hidden': true,
      tabIndex: -1,
      muted: true,
      loop: true,
      playsInline: true,
      preload: 'none',
      disablePictureInPicture: true,
      ref,
      onPlaying: store.started,
      onError: ({ target, currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
        // A source fails if the browser cannot play it or it is for another screen; then the browser tries the next one.
        const last = currentTarget.querySelector('source:last-of-type') ?? currentTarget;
        if (target === currentTarget || target === last) store.failed();
      },
    },
    toggleProps: {
      ...motionButton(view.wanted, labels, store.toggle),
      hidden: view.failed,
    },
  } as const;
}

/** What `useFilm` returns: the state, and the props of the video and its button. */
export interface FilmBehaviour extends ReturnType<typeof useFilm> {}
