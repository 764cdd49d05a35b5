import type { KeyboardEvent } from 'react';
import type { CarouselStore, LightboxStore, TrackStore } from '#core';

/** Passes keys to a store, except those that move the text cursor or that the browser uses. */
export function keyHandler(
  store: CarouselStore | LightboxStore | TrackStore,
): (event: KeyboardEvent) => void {
  return event => {
    const target = event.target as HTMLElement;
    const isText = target.matches('input, select, textarea') || target.isContentEditable;
    if (event.defaultPrevented || isText) return;
    if (!hasModifier(event) && store.keyPressed(event.key)) event.preventDefault();
  };
}

/** Ignores Enter that is held since the press that has moved the focus here. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
}

/** Keys with a modifier belong to the browser: Alt and Left go back. */
export function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey;
}
