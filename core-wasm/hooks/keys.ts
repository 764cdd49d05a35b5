import type { KeyboardEvent } from 'react';

/** A store that is moved by keys. */
export interface KeyStore {
  /** Says whether the key means something to it. */
  keyPressed(key: string): boolean;
}

/** Hands keys to a store, except where they move the cursor in a text and where the browser has a use for them. */
export function keyHandler(store: KeyStore): (event: KeyboardEvent) => void {
  return event => {
    const target = event.target as HTMLElement;
    if (event.defaultPrevented || target.matches('input, select, textarea')) return;
    if (!hasModifier(event) && store.keyPressed(event.key)) event.preventDefault();
  };
}

/** With a modifier a key belongs to the browser: Alt and Left go back. */
export function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey;
}
