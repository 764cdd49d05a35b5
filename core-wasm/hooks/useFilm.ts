import { useMemo } from 'react';
import { core } from './core';
import type { FilmView } from './types';
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
    onError(): void;
  };
  toggleProps: MotionButtonProps & { hidden: boolean };
}

/** A silent film behind a headline: its poster first, the film when the page is quiet and nobody minds. */
export function useFilm({ labels }: { labels: MotionLabels }): FilmBehaviour {
  const [view, store] = useStore(() => new (core().FilmStore)());
  const handlers = useMemo(
    () => ({
      toggle: () => store().toggle(),
      ref: (element: HTMLVideoElement | null) => {
        // React leaves the attribute out of prerendered pages, and browsers start no film that might be loud.
        if (element) element.muted = true;
        store().attach(element);
      },
      onPlaying: () => store().started(),
      onError: () => store().failed(),
    }),
    [store],
  );
  return {
    view,
    toggle: handlers.toggle,
    videoProps: {
      'data-shows': view.shows,
      'aria-hidden': true,
      tabIndex: -1,
      muted: true,
      loop: true,
      playsInline: true,
      preload: 'none',
      disablePictureInPicture: true,
      ref: handlers.ref,
      onPlaying: handlers.onPlaying,
      onError: handlers.onError,
    },
    toggleProps: {
      type: 'button',
      'aria-label': view.wanted ? labels.pause : labels.play,
      'data-wanted': view.wanted,
      hidden: view.failed,
      onClick: handlers.toggle,
    },
  };
}
