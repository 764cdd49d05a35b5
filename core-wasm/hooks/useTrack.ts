import { type CSSProperties, type KeyboardEvent, useEffect, useId, useMemo } from 'react';
import type { TrackOptions, TrackView } from '#types';
import { fromCore } from './core';
import { type DragHandlers, dragHandlers } from './drag';
import { fill } from './fill';
import { keyHandler } from './keys';
import { useStore } from './useStore';

/** Accessible names; names in braces are replaced. */
export interface TrackLabels {
  /** The track's name. */
  track: string;
  next: string;
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

/** A row of slides of which several are visible, moved one at a time by buttons, arrow keys and swipe. */
export function useTrack(
  options: Partial<TrackOptions> & { count: number; labels: TrackLabels },
): TrackBehaviour {
  const { labels, ...storeOptions } = options;
  const { count } = storeOptions;
  const [view, store] = useStore(() => new (fromCore('TrackStore'))(storeOptions));
  const id = useId();
  useEffect(() => store.countChanged(count), [store, count]);

  const handlers = useMemo(
    () => ({ onKeyDown: keyHandler(store), viewport: dragHandlers(store) }),
    [store],
  );

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
