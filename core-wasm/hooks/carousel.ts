// The attributes and handlers of a carousel's elements, for React and for plain documents.

import type { KeyboardEvent, MouseEvent } from 'react';
import type { CarouselStore } from '#core';
import type { CarouselView } from '#types';
import { type AttentionHandlers, attentionHandlers } from './attention';
import { type DragHandlers, dragHandlers } from './drag';
import { keyHandler } from './keys';
import { type SlideProps, slideProps } from './slides';
import type { MotionButtonProps, MotionLabels } from './useLogoStrip';

/** Accessible names; `{index}` and `{count}` are replaced. */
export interface CarouselLabels extends Partial<MotionLabels> {
  /** The carousel's name. */
  carousel: string;
  /** The button for the next one. */
  next: string;
  /** The button for the previous one. */
  previous: string;
  /** A slide's name, such as `{index} of {count}`. */
  slide: string;
}

export interface CarouselBehaviour {
  view: CarouselView;
  /** Shows the next slide, after the last one the first. */
  next(): void;
  /** Shows the previous slide, before the first one the last. */
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

/** The handlers of a carousel's elements: created once for each store. */
export const carouselHandlers = (store: CarouselStore) => ({
  root: { ...attentionHandlers(store), ref: store.attach, onKeyDown: keyHandler(store) },
  viewport: dragHandlers(store),
});

/** Returns the props of a carousel's elements for a view. `id` is for the element around the slides. */
export function carouselBehaviour(
  view: CarouselView,
  store: CarouselStore,
  handlers: ReturnType<typeof carouselHandlers>,
  {
    id,
    labels,
    plays,
    prerendered = false,
  }: { id: string; labels: CarouselLabels; plays: boolean; prerendered?: boolean },
): CarouselBehaviour {
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
    slideProps: index => slideProps(view, labels.slide, index, prerendered),
    nextProps: button(labels.next, store.next),
    previousProps: button(labels.previous, store.previous),
    motionProps: plays
      ? {
          type: 'button',
          'aria-label': (view.wanted ? labels.pause : labels.play) ?? '',
          'data-wanted': view.wanted,
          // The focus pauses autoplay, so a press that moved the focus here would pause first, and the click would start it again.
          onMouseDown: event => event.preventDefault(),
          onClick: store.toggleMotion,
        }
      : undefined,
  };
}
