// The attributes and handlers of a track's elements, for React and for plain documents.

import type { CSSProperties, KeyboardEvent } from 'react';
import type { TrackStore } from '#core';
import type { TrackView } from '#types';
import { fromCore } from './core';
import { type DragHandlers, dragHandlers } from './drag';
import { fill } from './fill';
import { keyHandler } from './keys';

/** Accessible names; names in braces are replaced. */
export interface TrackLabels {
  /** The track's name. */
  track: string;
  /** The button for the next one. */
  next: string;
  /** The button for the previous one. */
  previous: string;
  /** A slide's name, such as `{index} of {count}`. */
  slide: string;
  /** The announcement after each change, such as `{first} to {last} of {count}`. */
  shown: string;
}

export interface TrackBehaviour {
  view: TrackView;
  next(): void;
  previous(): void;
  /** Shortens a text to the number of words for a slide. */
  excerpt(text: string): string;
  /** For the element around slides and buttons. It has `--position`, `--visible`, and `--drag` during a drag. */
  rootProps: {
    role: 'region';
    'aria-roledescription': 'carousel';
    'aria-label': string;
    'data-animating': boolean;
    'data-looping': boolean;
    'data-ready': boolean;
    style: CSSProperties;
    ref(element: HTMLElement | null): void;
    onKeyDown(event: KeyboardEvent): void;
  };
  /** For the element around the slides, which can be swiped. */
  viewportProps: DragHandlers & { id: string; 'data-dragging': boolean };
  /** For each slide, by its index. Move each by `--shift` slides to the right, and the row by `--position` slides to the left. */
  slideProps(index: number): {
    role: 'group';
    'aria-roledescription': 'slide';
    'aria-label': string;
    'data-shown': boolean;
    inert: boolean;
    style: CSSProperties;
  };
  nextProps: TrackButtonProps;
  previousProps: TrackButtonProps;
  /** For a visually hidden element with `liveText`. */
  liveProps: { 'aria-live': 'polite'; 'aria-atomic': true };
  liveText: string;
}

interface TrackButtonProps {
  type: 'button';
  'aria-label': string;
  'aria-controls': string;
  // `aria-disabled` instead of `disabled`, so that the button keeps the focus at the end of the track.
  'aria-disabled': boolean;
  onClick(): void;
}

/** The handlers of a track's elements: created once for each store. */
export const trackHandlers = (store: TrackStore) => ({
  onKeyDown: keyHandler(store),
  viewport: dragHandlers(store),
});

/** Returns the props of a track's elements for a view. `id` is for the element around the slides. */
export function trackBehaviour(
  view: TrackView,
  store: TrackStore,
  handlers: ReturnType<typeof trackHandlers>,
  { id, labels }: { id: string; labels: TrackLabels },
): TrackBehaviour {
  const button = (label: string, can: boolean, onClick: () => void): TrackButtonProps => ({
    type: 'button',
    'aria-label': label,
    'aria-controls': id,
    'aria-disabled': !can,
    onClick,
  });

  return {
    view,
    next: store.next,
    previous: store.previous,
    excerpt: text => fromCore('excerpt')(text, view.words),
    rootProps: {
      role: 'region',
      'aria-roledescription': 'carousel',
      'aria-label': labels.track,
      'data-animating': view.animating,
      'data-looping': view.looping,
      'data-ready': view.ready,
      style: { '--position': view.position, '--visible': view.visible } as CSSProperties,
      ref: store.attach,
      onKeyDown: handlers.onKeyDown,
    },
    viewportProps: { id, 'data-dragging': view.dragging, ...handlers.viewport },
    slideProps: index => {
      // The count changes after a render, so the page may have a slide more than the store.
      const { shown, shift } = view.slides[index] ?? { shown: false, shift: 0 };
      return {
        role: 'group',
        'aria-roledescription': 'slide',
        'aria-label': fill(labels.slide, { index: index + 1, count: view.count }),
        'data-shown': shown,
        inert: view.ready && !shown,
        style: { '--shift': shift } as CSSProperties,
      };
    },
    nextProps: button(labels.next, view.canNext, store.next),
    previousProps: button(labels.previous, view.canPrevious, store.previous),
    liveProps: { 'aria-live': 'polite', 'aria-atomic': true },
    liveText: view.moved
      ? fill(labels.shown, { first: view.index + 1, last: view.last + 1, count: view.count })
      : '',
  };
}
