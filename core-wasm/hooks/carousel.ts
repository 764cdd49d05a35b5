// The attributes and handlers of a carousel's elements, for React and for plain documents.

import type { MouseEvent } from 'react';
import type { CarouselStore } from '#core';
import type { CarouselView } from '#types';
import { attentionHandlers } from './attention';
import { dragHandlers } from './drag';
import { keyHandler } from './keys';
import type { CarouselLabels } from './labels';
import { motionButton } from './motion';
import { slideProps } from './slides';

/** Returns the props of a carousel's elements for a view. `id` is for the element around the slides. */
export function carouselBehaviour(
  view: CarouselView,
  store: CarouselStore,
  {
    id,
    labels,
    plays,
    prerendered = false,
  }: { id: string; labels: CarouselLabels; plays: boolean; prerendered?: boolean },
) {
  const button = (label: string, onClick: () => void) =>
    ({ type: 'button', 'aria-label': label, 'aria-controls': id, onClick }) as const;

  return {
    view,
    /** Shows the next slide, after the last one the first. */
    next: store.next,
    /** Shows the previous slide, before the first one the last. */
    previous: store.previous,
    /** Shows a slide, by its index from 0. */
    goTo: store.goTo,
    /** For the element around carousel and controls. While a pointer drags, it has the property `--drag`. */
    rootProps: {
      role: 'region',
      'aria-roledescription': 'carousel',
      'aria-label': labels.carousel,
      'data-animating': view.animating,
      'data-direction': view.direction,
      ...attentionHandlers(store),
      ref: store.attach,
      onKeyDown: keyHandler(store),
    },
    /** For the element around the slides, which can be swiped. It announces new slides, unless the carousel plays. */
    viewportProps: {
      id,
      'aria-live': view.playing ? 'off' : 'polite',
      'data-dragging': view.dragging,
      ...dragHandlers(store),
    },
    /** For each slide, by its index. */
    slideProps: (index: number) => slideProps(view, labels.slide, index, prerendered),
    nextProps: button(labels.next, store.next),
    previousProps: button(labels.previous, store.previous),
    /** For the button that stops and starts autoplay; put it first. Absent without `autoplay`. */
    motionProps: plays
      ? {
          ...motionButton(view.wanted, labels, store.toggleMotion),
          // The focus stops autoplay, so a press that moved the focus here would stop it, and the click would start it again.
          onMouseDown: (event: MouseEvent) => event.preventDefault(),
        }
      : undefined,
  } as const;
}

/** What `useCarousel` returns: the state, the methods and the props of a carousel and its controls. */
export interface CarouselBehaviour extends ReturnType<typeof carouselBehaviour> {}
