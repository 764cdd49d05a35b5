import type { DragEvent, MouseEvent, PointerEvent } from 'react';
import type { CarouselStore, LightboxStore, TrackStore } from '#core';

/** The position of a pointer in the window. */
const inWindow = (event: PointerEvent): [number, number] => [event.clientX, event.clientY];

/** Whether the visitor has zoomed in with two fingers, so that one finger moves the page in all directions. */
const isPageZoomed = () => (window.visualViewport?.scale ?? 1) > 1;

/** The browser pans vertically; horizontal drags go to the core. A constant, because React calls a changed ref again at each render. */
const panVertically = (element: HTMLElement | null) => {
  if (!element) return;
  const controller = new AbortController();
  const set = () => {
    element.style.touchAction = isPageZoomed() ? 'auto' : 'pan-y pinch-zoom';
  };
  set();
  window.visualViewport?.addEventListener('resize', set, controller);
  return () => controller.abort();
};

/**
 * Props of an element that is dragged sideways by mouse, finger or pen.
 *
 * @param positionOf the position of a pointer in CSS pixels; by default in the window
 */
export function dragHandlers(
  store: CarouselStore | LightboxStore | TrackStore,
  positionOf = inWindow,
) {
  return {
    /** By which the store finds the element, to capture the pointer that drags it. */
    'data-part': 'viewport' as const,
    ref: panVertically,
    onPointerDown: (event: PointerEvent) => {
      if (event.button === 0) store.pointerPressed(event.pointerId, ...positionOf(event));
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons !== 0) store.pointerMoved(event.pointerId, ...positionOf(event));
      // The button was released outside of the window or of the element.
      else store.pointerCancelled(event.pointerId);
    },
    onPointerUp: (event: PointerEvent) =>
      store.pointerReleased(event.pointerId, ...positionOf(event)),
    onPointerCancel: (event: PointerEvent) => store.pointerCancelled(event.pointerId),
    onClickCapture: (event: MouseEvent) => {
      if (event.detail > 0 && store.swallowsClick()) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
}
