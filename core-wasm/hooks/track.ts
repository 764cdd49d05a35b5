// What the track's elements need, for React and for the document alike.

import type { CSSProperties, KeyboardEvent } from 'react';
import type { TrackStore } from '#core';
import type { TrackView } from '#types';
import { fromCore } from './core';
import { type DragHandlers, dragHandlers } from './drag';
import { fill } from './fill';
import { keyHandler } from './keys';

/** Words that the track speaks; what stands in braces is replaced. */
export interface TrackLabels {
  /** What it shows. */
  track: string;
  /** The button that goes on. */
  next: string;
  /** The button that goes back. */
  previous: string;
  /** A slide's name, `{index} of {count}`. */
  slide: string;
  /** What is said after each change, `{first} to {last} of {count}`. */
  shown: string;
}

export interface TrackBehaviour {
  view: TrackView;
  next(): void;
  previous(): void;
  /** A text cut to the words that a slide has room for. */
  excerpt(text: string): string;
  /** For the whole carousel with its buttons. Carries `--position` and `--visible`, and `--drag` during a drag. */
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
  /**
   * For each slide, by its index. It stands `--shift` slides right of where it would stand by its index; move the
   * row of slides by `--position` slides to the left.
   */
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
  /** For an element that only screen readers get, with `liveText` in it. */
  liveProps: { 'aria-live': 'polite'; 'aria-atomic': true };
  liveText: string;
}

interface TrackButtonProps {
  type: 'button';
  'aria-label': string;
  'aria-controls': string;
  /** Not `disabled`: who has just reached the end with it keeps the focus. */
  'aria-disabled': boolean;
  onClick(): void;
}

/** The handlers of a track's elements: the same for as long as its store is. */
export const trackHandlers = (store: TrackStore) => ({
  onKeyDown: keyHandler(store),
  viewport: dragHandlers(store),
});

/** What a track does and what its elements need. `id` is for the element around the slides. */
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
      const shown = store.shows(index);
      return {
        role: 'group',
        'aria-roledescription': 'slide',
        'aria-label': fill(labels.slide, { index: index + 1, count: view.count }),
        'data-shown': shown,
        inert: view.ready && !shown,
        style: { '--shift': store.place(index) - index } as CSSProperties,
      };
    },
    nextProps: button(labels.next, store.canNext(), store.next),
    previousProps: button(labels.previous, store.canPrevious(), store.previous),
    liveProps: { 'aria-live': 'polite', 'aria-atomic': true },
    liveText: view.moved
      ? fill(labels.shown, { first: view.index + 1, last: view.last + 1, count: view.count })
      : '',
  };
}
