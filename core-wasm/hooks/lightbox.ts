// The attributes and handlers of a lightbox's elements, for React and for plain documents.

import type { MouseEvent } from 'react';
import type { LightboxStore } from '#core';
import type { LightboxView } from '#types';
import { dragHandlers } from './drag';
import { keyHandler } from './keys';
import type { LightboxLabels } from './labels';
import { modalHandlers } from './modal';
import { slideProps } from './slides';

/** The handlers of a lightbox's elements that keep a state: created once for each store. */
export const lightboxHandlers = (store: LightboxStore) => ({
  root: modalHandlers(store),
  viewport: viewportHandlers(store),
});

/** Returns the props of a lightbox's elements for a view. */
export function lightboxBehaviour(
  view: LightboxView,
  store: LightboxStore,
  handlers: ReturnType<typeof lightboxHandlers>,
  labels: LightboxLabels,
) {
  const button = (label: string, onClick: () => void) =>
    ({ type: 'button', 'aria-label': label, onClick }) as const;

  return {
    view,
    /** Shows a picture, by its index from 0. */
    openAt: store.openAt,
    close: store.close,
    next: store.next,
    previous: store.previous,
    /** For a `dialog` element that is always rendered. It has `--drag`, `--zoom`, `--pan-x` and `--pan-y`. */
    rootProps: {
      'aria-label': labels.lightbox,
      'data-animating': view.animating,
      'data-direction': view.direction,
      'data-enlarged': view.enlarged,
      ...handlers.root,
      onKeyDown: keyHandler(store),
    },
    /** For each button outside of the lightbox that opens a picture, by its index. */
    openerProps: (index: number) =>
      ({
        type: 'button',
        'aria-haspopup': 'dialog',
        onClick: () => store.openAt(index),
      }) as const,
    /** For the frame around the pictures, which handles swipe, pinch and double press. */
    viewportProps: { 'aria-live': 'polite', 'data-dragging': view.dragging, ...handlers.viewport },
    /** For each picture, by its index. */
    slideProps: (index: number) => slideProps(view, labels.slide, index),
    nextProps: button(labels.next, store.next),
    previousProps: button(labels.previous, store.previous),
    closeProps: button(labels.close, store.close),
    enlargeProps: button(labels.enlarge, store.enlarge),
    reduceProps: button(labels.reduce, store.reduce),
  } as const;
}

/** What `useLightbox` returns: the methods and the props of a dialog with pictures that can be zoomed. */
export interface LightboxBehaviour extends ReturnType<typeof lightboxBehaviour> {}

/** A pointer's position, from the middle of the frame. */
function fromMiddle(frame: Element, event: { clientX: number; clientY: number }): [number, number] {
  const { left, top, width, height } = frame.getBoundingClientRect();
  return [event.clientX - left - width / 2, event.clientY - top - height / 2];
}

function viewportHandlers(store: LightboxStore) {
  const drag = dragHandlers(store, event => fromMiddle(event.currentTarget, event));
  const onWheel = (event: WheelEvent) => {
    event.preventDefault();
    store.wheeled(event.deltaY, ...fromMiddle(event.currentTarget as Element, event));
  };
  return {
    ...drag,
    ref: (element: HTMLElement | null) => {
      if (!element) return;
      const size = new ResizeObserver(([entry]) => {
        if (entry) store.measured(entry.contentRect.width, entry.contentRect.height);
      });
      size.observe(element);
      // Pinching zooms the picture, not the page; React's own wheel listener is passive and could not prevent that.
      element.style.touchAction = 'none';
      element.addEventListener('wheel', onWheel, { passive: false });
      return () => {
        size.disconnect();
        element.removeEventListener('wheel', onWheel);
      };
    },
    onDoubleClick: (event: MouseEvent) => {
      store.doublePressed(...fromMiddle(event.currentTarget, event));
    },
  };
}
