import { type SyntheticEvent, useCallback } from 'react';
import type { FilmView } from '#types';
import { fromCore } from './core';
import type { MotionButtonProps, MotionLabels } from './useLogoStrip';
import { useStore } from './useStore';

export interface FilmBehaviour {
  view: FilmView;
  /** Stops or starts the film. */
  toggle(): void;
  /** For the `video` element above its poster; visible while `data-shows` is true. */
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

/** A silent background film: the poster first, the film when the page is idle, unless the visitor prefers less motion or data. */
export function useFilm({
  labels,
}: {
  /** Names of the button. */
  labels: MotionLabels;
}): FilmBehaviour {
  const [view, store] = useStore(() => new (fromCore('FilmStore'))());
  const ref = useCallback(
    (element: HTMLVideoElement | null) => {
      // React omits `muted` from prerendered HTML, and browsers autoplay only muted films.
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
        // A source fails if the browser cannot play it or it is for another screen; then the browser tries the next one.
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
