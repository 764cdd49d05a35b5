import { fromCore } from './core';

/** A `ref`: when its element is removed with the focus in it, the focus moves to the main part of the page, or of a dialog of `useDialog`. */
export function passFocusOnRemoval(element: HTMLElement | null): (() => void) | undefined {
  return element ? () => fromCore('passFocusOn')(element) : undefined;
}
