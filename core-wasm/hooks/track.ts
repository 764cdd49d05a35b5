// The attributes and handlers of a track's elements, for React and for plain documents.

import type { CSSProperties } from 'react';
import type { TrackStore } from '#core';
import type { TrackView } from '#types';
import { dragHandlers } from './drag';
import { excerpt } from './excerpt';
import { fill } from './fill';
import { keyHandler } from './keys';
import type { TrackLabels } from './labels';

/** Returns the props of a track's elements for a view. `id` is for the element around the slides. */
export function trackBehaviour(
  view: TrackView,
  store: TrackStore,
  { id, labels }: { id: string; labels: TrackLabels },
) {
  const button = (label: string, can: boolean, onClick: () => void) =>
    ({
      type: 'button',
      'aria-label': label,
      'aria-controls': id,
      // `aria-disabled` instead of `disabled`, so that the button keeps the focus at the end of the track.
      'aria-disabled': !can,
      onClick,
    }) as const;

  return {
    view,
    next: store.next,
    previous: store.previous,
    /** Shortens a text to the number of words for a slide. */
    excerpt: (text: string) => excerpt(text, view.words),
    /** For the element around slides and buttons. It has `--position`, `--visible`, and `--drag` during a drag. */
    rootProps: {
      role: 'region',
      'aria-roledescription': 'carousel',
      'aria-label': labels.track,
      'data-animating': view.animating,
      'data-looping': view.looping,
      'data-ready': view.ready,
      style: { '--position': view.position, '--visible': view.visible } as CSSProperties,
      ref: store.attach,
      onKeyDown: keyHandler(store),
    },
    /** For the element around the slides, which can be swiped. */
    viewportProps: { id, 'data-dragging': view.dragging, ...dragHandlers(store) },
    /** For each slide, by its index. Move each by `--shift` slides to the right, and the row by `--position` slides to the left. */
    slideProps: (index: number) => {
      // The count changes after a render, so the page may have a slide more than the store.
      const { shown, shift } = view.slides[index] ?? { shown: false, shift: 0 };
      return {
        role: 'group',
        'aria-roledescription': 'slide',
        'aria-label': fill(labels.slide, { index: index + 1, count: view.count }),
        'data-shown': shown,
        inert: view.ready && !shown,
        style: { '--shift': shift } as CSSProperties,
      } as const;
    },
    nextProps: button(labels.next, view.canNext, store.next),
    previousProps: button(labels.previous, view.canPrevious, store.previous),
    /** For a visually hidden element with `liveText`. */
    liveProps: { 'aria-live': 'polite', 'aria-atomic': true },
    liveText: view.moved
      ? fill(labels.shown, { first: view.index + 1, last: view.last + 1, count: view.count })
      : '',
  } as const;
}

/** What `useTrack` returns: the state, the methods and the props of a row of slides. */
export interface TrackBehaviour extends ReturnType<typeof trackBehaviour> {}
