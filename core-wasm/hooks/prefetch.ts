import type { Payloads } from '#types';
import type { CallUrl } from './config';
import { fromCore } from './core';

const storeOf = (name: keyof Payloads | CallUrl, argument: string) => {
  return new (fromCore('ResourceStore'))(name, argument);
};

/** The payload of a call if it has loaded; does not send it. */
export function known<Name extends keyof Payloads>(
  name: Name,
  argument = '',
): Payloads[Name] | null {
  const store = storeOf(name, argument);
  const { data } = store.getSnapshot();
  store.free();
  // The name determines the payload's type, which wasm-bindgen cannot express.
  return data as Payloads[Name] | null;
}

/** Fetches a response before a component needs it. */
export function prefetch(name: keyof Payloads | CallUrl, argument = ''): void {
  const store = storeOf(name, argument);
  let settled = false;
  const leave = store.subscribe(settle);
  settle();

  function settle() {
    if (settled || store.getSnapshot().waiting) return;
    settled = true;
    // Not synchronously, because it may be called by the store itself.
    queueMicrotask(() => {
      leave();
      store.free();
    });
  }
}
