import type { Payloads } from '#types';
import type { CallUrl } from './config';
import { fromCore } from './core';

const storeOf = (name: keyof Payloads | CallUrl, argument: string) => {
  return new (fromCore('ResourceStore'))(name, argument);
};

/** The response of a call as far as it is known, without asking for it. */
export function known<Name extends keyof Payloads>(
  name: Name,
  argument = '',
): Payloads[Name] | null {
  const store = storeOf(name, argument);
  const { data } = store.getSnapshot();
  store.free();
  // The name decides the payload's type, which the core cannot tell TypeScript.
  return data as Payloads[Name] | null;
}

/** Asks for the response of a call before a component does, so that the page that draws it need not wait. */
export function prefetch(name: keyof Payloads | CallUrl, argument = ''): void {
  const store = storeOf(name, argument);
  let settled = false;
  const leave = store.subscribe(settle);
  settle();

  function settle() {
    if (settled || store.getSnapshot().waiting) return;
    settled = true;
    // Not from inside the store's own call.
    queueMicrotask(() => {
      leave();
      store.free();
    });
  }
}
