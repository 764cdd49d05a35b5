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

/**
 * Passes the payload of a call to `report`, now and after each change; `null` if the call has failed. The returned function ends this;
 * call it once.
 */
export function watch(
  name: keyof Payloads | CallUrl,
  argument: string,
  report: (data: unknown) => void,
): () => void {
  const store = storeOf(name, argument);
  const reportSettled = () => {
    const { waiting, data } = store.getSnapshot();
    if (!waiting) report(data);
  };
  const unwatch = store.subscribe(reportSettled);
  reportSettled();
  return () => {
    unwatch();
    // A store must not be freed while it notifies its listeners.
    queueMicrotask(() => store.free());
  };
}

/** Requests the response of a call before a component does, so that the page that renders it need not wait. */
export function prefetch(name: keyof Payloads | CallUrl, argument = ''): void {
  let isSettled = false;
  const unwatch = watch(name, argument, () => {
    if (isSettled) return;
    isSettled = true;
    queueMicrotask(() => unwatch());
  });
}
