import { type KeyboardEvent, type MouseEvent, useEffect, useId, useMemo } from 'react';
import type { CarouselOptions, CarouselView } from '#types';
import { type AttentionHandlers, attentionHandlers } from './attention';
import { fromCore } from './core';
import { type DragHandlers, dragHandlers } from './drag';
import { keyHandler } from './keys';
import { type SlideProps, slideProps } from './slides';
import type { MotionButtonProps, MotionLabels } from './useLogoStrip';
import { useStore } from './useStore';

/** Accessible names; `{index}` and `{count}` are replaced. */
export interface CarouselLabels extends Partial<MotionLabels> {
  /** The carousel's name. */
  carousel: string;
  next: string;
  previous: string;
  /** A slide's name, such as `{index} of {count}`. */
  slide: string;
}

export interface CarouselBehaviour {
  view: CarouselView;
  next(): void;
  previous(): void;
  /** Shows a slide, by its index from 0. */
  goTo(index: number): void;
  /** For the element around carousel and controls. While a pointer drags, it has the property `--drag`. */
  rootProps: AttentionHandlers & {
    role: 'region';
    'aria-roledescription': 'carousel';
    'aria-label': string;
    'data-animating': boolean;
    'data-direction': CarouselView['direction'];
    ref(element: HTMLElement | null): void;
    onKeyDown(event: KeyboardEvent): void;
  };
  /** For the element around the slides, which can be swiped. It announces new slides, unless the carousel plays. */
  viewportProps: DragHandlers & {
    id: string;
    'aria-live': 'polite' | 'off';
    'data-dragging': boolean;
  };
  /** For each slide, by its index. */
  slideProps(index: number): SlideProps;
  nextProps: ButtonProps;
  previousProps: ButtonProps;
  /** For the button that stops and starts autoplay; put it first. Absent without `autoplay`. */
  motionProps: (MotionButtonProps & { onMouseDown(event: MouseEvent): void }) | undefined;
}

interface ButtonProps {
  type: 'button';
  'aria-label': string;
  'aria-controls': string;
  onClick(): void;
}

/** A looping carousel with one visible slide, buttons, arrow keys and swipe. */
export function useCarousel(
  options: Partial<CarouselOptions> & { count: number; labels: CarouselLabels },
): CarouselBehaviour {
  const { labels, ...storeOptions } = options;
  const { count, autoplay } = storeOptions;
  const [view, store] = useStore(() => new (fromCore('CarouselStore'))(storeOptions));
  const id = useId();

  useEffect(() => store.countChanged(count), [store, count]);

  const handlers = useMemo(
    () => ({
      root: { ...attentionHandlers(store), ref: store.attach, onKeyDown: keyHandler(store) },
      viewport: dragHandlers(store),
    }),
    [store],
  );

  const button = (label: string, onClick: () => void): ButtonProps => ({
    type: 'button',
    'aria-label': label,
    'aria-controls': id,
    onClick,
  });

  return {
    view,
    next: store.next,
    previous: store.previous,
    goTo: store.goTo,
    rootProps: {
      role: 'region',
      'aria-roledescription': 'carousel',
      'aria-label': labels.carousel,
      'data-animating': view.animating,
      'data-direction': view.direction,
      ...handlers.root,
    },
    viewportProps: {
      id,
      'aria-live': view.playing ? 'off' : 'polite',
      'data-dragging': view.dragging,
      ...handlers.viewport,
    },
    slideProps: index => slideProps(view, labels.slide, index),
    nextProps: button(labels.next, store.next),
    previousProps: button(labels.previous, store.previous),
    motionProps: autoplay
      ? {
          type: 'button',
          'aria-label': (view.wanted ? labels.pause : labels.play) ?? '',
          'data-wanted': view.wanted,
          // The focus stops autoplay. If a mouse press focused the button first, its click would start autoplay again.
          onMouseDown: event => event.preventDefault(),
          onClick: store.toggleMotion,
        }
      : undefined,
  };
}
