import { type SyntheticEvent, useCallback } from 'react';
import type { FilmView } from '#types';
import { fromCore } from './core';
import type { MotionButtonProps, MotionLabels } from './useLogoStrip';
import { useStore } from './useStore';

export interface FilmBehaviour {
  view: FilmView;
  /** Stops the film, or starts it. */
  toggle(): void;
  /** For the `video` element, which lies over its poster and is to be seen while `data-shows` is true. */
  videoProps: {
    'data-shows': boolean;
    'aria-hidden': true;
    tabIndex: -1;
    muted: true;
    loop: true;
    playsInline: true;
    preload: 'none';
    disablePictureInPicture: true;
    ref(element: HTMLVideoElement | null): void;
    onPlaying(): void;
    onError(event: SyntheticEvent<HTMLVideoElement>): void;
  };
  toggleProps: MotionButtonProps & { hidden: boolean };
}

/** A silent film behind a headline: its poster first, the film when the page is quiet and nobody minds. */
export function useFilm({ labels }: { labels: MotionLabels }): FilmBehaviour {
  const [view, store] = useStore(() => new (fromCore('FilmStore'))());
  const ref = useCallback(
    (element: HTMLVideoElement | null) => {
      // React leaves the attribute out of prerendered pages, and browsers start no film that might be loud.
      if (element) element.muted = true;
      store.attach(element);
    },
    [store],
  );
  return {
    view,
    toggle: store.toggle,
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
      onError({ target, currentTarget }) {
        // A source fails that the browser cannot play, or that is for another screen: then it tries the next one.
        const last = currentTarget.querySelector('source:last-of-type') ?? currentTarget;
        if (target === currentTarget || target === last) store.failed();
      },
    },
    toggleProps: {
      type: 'button',
      'aria-label': view.wanted ? labels.pause : labels.play,
      'data-wanted': view.wanted,
      hidden: view.failed,
      onClick: store.toggle,
    },
  };
}
