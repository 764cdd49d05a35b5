import { ResourceStore } from '#core';
import type { Payloads, ResourceView } from '#types';
import type { ViewStore } from './useStore';
import { requireCore } from './wasm';

const storeOf = <Name extends keyof Payloads>(name: Name, argument: string) => {
  requireCore();
  return new ResourceStore(name, argument) as ViewStore<ResourceView<Payloads[Name]>> & {
    free(): void;
  };
};

/** The response of a call as far as it is known, without asking for it. */
export function known<Name extends keyof Payloads>(
  name: Name,
  argument = '',
): Payloads[Name] | null {
  const store = storeOf(name, argument);
  const { data } = store.getSnapshot();
  store.free();
  return data;
}

/** Asks for the response of a call before a component does, so that the page that draws it need not wait. */
export function prefetch<Name extends keyof Payloads>(name: Name, argument = ''): void {
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
