import type { ViewStore } from './useStore';

type Listener = (event: Event) => void;

/** Sets an element's attributes, styles, listeners and `ref`, by React's names. */
type SetProps = (element: HTMLElement | null, props: object) => void;

/** The events that React knows under another name than the document. */
const EVENTS: Record<string, string> = {
  focus: 'focusin',
  blur: 'focusout',
  doubleclick: 'dblclick',
};

/**
 * Renders a store's view to elements of the document, now and after each change.
 *
 * @param prepare gets the store, whose methods can be passed as handlers, and returns the function that renders a view
 * @returns a function that removes the listeners and the store's subscription
 */
export function bind<Store extends ViewStore<unknown>>(
  store: Store,
  prepare: (store: Store) => (view: ReturnType<Store['getSnapshot']>, set: SetProps) => void,
): () => void {
  if (typeof store?.subscribe !== 'function') {
    throw new TypeError(
      'core-wasm/dom: the second argument is no store. Pass one, such as new (core().CarouselStore)().',
    );
  }
  const elements = new WeakMap<HTMLElement, Record<string, Listener>>();
  const controller = new AbortController();
  /** Of each element's `ref`, as React calls them. */
  const cleanups = new Map<HTMLElement, () => void>();

  const listen = (element: HTMLElement, name: string, listener: Listener) => {
    let listeners = elements.get(element);
    if (!listeners) {
      listeners = {};
      elements.set(element, listeners);
    }
    if (!listeners[name]) {
      const capture = name.endsWith('Capture');
      const type = name.slice(2, capture ? -'Capture'.length : undefined).toLowerCase();
      element.addEventListener(
        EVENTS[type] ?? type,
        event => elements.get(element)?.[name]?.(event),
        {
          capture,
          signal: controller.signal,
        },
      );
    }
    listeners[name] = listener;
  };

  const set: SetProps = (element, props) => {
    if (!element) return;
    for (const [name, value] of Object.entries(props)) {
      if (name === 'ref') {
        if (cleanups.has(element)) continue;
        cleanups.set(element, value(element) ?? (() => value(null)));
      } else if (typeof value === 'function') listen(element, name, value);
      else if (name === 'style') setStyle(element, value);
      else setAttribute(element, name, value);
    }
  };

  const render = prepare(withBoundMethods(store));
  const update = () => render(store.getSnapshot() as ReturnType<Store['getSnapshot']>, set);
  // Before the subscription, because a machine may look for its elements when it starts.
  update();
  const unsubscribe = store.subscribe(update);
  update();
  return () => {
    unsubscribe();
    controller.abort();
    for (const cleanUp of cleanups.values()) cleanUp();
    cleanups.clear();
  };
}

/** Warns of parts that the root lacks and without which the machine does nothing: a wrong name would be silent. */
export function expectParts(root: HTMLElement, ...names: string[]): void {
  for (const name of names) {
    if (!part(root, name)) {
      console.warn(`core-wasm/dom: no element has data-part="${name}" in`, root);
    }
  }
}

/** The element inside the root whose `data-part` is this. */
export const part = (root: HTMLElement, name: string): HTMLElement | null =>
  parts(root, name)[0] ?? null;

/** All elements inside the root whose `data-part` is this. */
export function parts(root: HTMLElement, name: string): HTMLElement[] {
  // Pages without TypeScript pass the result of `querySelector` as it is.
  if (typeof root?.querySelectorAll !== 'function') {
    throw new TypeError(
      `core-wasm/dom: the root is ${root}, not an element. Pass an element that the document already has.`,
    );
  }
  return [...root.querySelectorAll<HTMLElement>(`[data-part="${name}"]`)];
}

let lastId = 0;

/** The id of an element, which gets one when it has none. */
export function idOf(element: HTMLElement | null): string {
  if (!element) return '';
  if (element.id === '') {
    lastId += 1;
    element.id = `core-wasm-${lastId}`;
  }
  return element.id;
}

function setAttribute(element: HTMLElement, name: string, value: unknown): void {
  // A label that is left out and the id of a missing element leave the attribute as it is in the document.
  if (value === undefined || value === '') return;
  // After a visitor has pressed a checkbox, browsers ignore its attribute `checked`.
  if (name === 'checked') Object.assign(element, { checked: value });
  else if (typeof value === 'boolean' && !/^(?:aria|data)-/.test(name)) {
    element.toggleAttribute(name, value);
  } else if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, String(value));
}

function setStyle(element: HTMLElement, style: object): void {
  for (const [name, value] of Object.entries(style)) element.style.setProperty(name, String(value));
}

/** A store whose methods can be passed as handlers and refs. */
const withBoundMethods = <Store extends object>(store: Store): Store =>
  new Proxy(store, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
