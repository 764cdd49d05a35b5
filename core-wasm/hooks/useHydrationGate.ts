import { use, useState, useSyncExternalStore } from 'react';

/** Holds the hydration of a part of a prerendered page up until the part is wanted. */
export interface HydrationGate {
  /**
   * For the element around the part, which hydrates at once: the gate opens when it comes within a window's height of the
   * window.
   */
  rootProps: { ref(element: HTMLElement | null): (() => void) | undefined };
  /** Opens the gate. */
  open(): void;
  /** Settles when the gate opens. */
  opened: Promise<void>;
}

/**
 * A gate for a part of the page that is not seen at once, so that a slow phone first brings to life what is before the eye.
 * It opens when the part comes near the window, and every gate opens at the visitor's first press or key, or when they go
 * back: what they do then finds a whole page.
 *
 *     const gate = useHydrationGate();
 *     <div {...gate.rootProps}>
 *       <Suspense><Part gate={gate} /></Suspense>   // Part begins with useGated(gate)
 *     </div>
 */
export function useHydrationGate(): HydrationGate {
  const [gate] = useState(createGate);
  return gate;
}

/**
 * Suspends the component while it is hydrated and the gate is shut: React leaves the nearest `Suspense` above it as the
 * document that the server sent. A component that is rendered by a server, or for the first time in the browser, goes on.
 */
export function useGated(gate: HydrationGate): void {
  const isHydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  // There is no document to leave.
  if (!isHydrating) gate.open();
  use(gate.opened);
}

const never = () => () => {};

/** What opens each gate that is shut. */
const shut = new Set<() => void>();
let allOpen = false;
let listening = false;

function openAll() {
  allOpen = true;
  for (const open of shut) open();
}

/** On the window and as the event comes down: React, which listens below, finds the gates open. */
function listen() {
  if (listening) return;
  listening = true;
  for (const type of ['click', 'keydown', 'popstate']) {
    addEventListener(type, openAll, { capture: true, once: true });
  }
}

function createGate(): HydrationGate {
  let settle = () => {};
  const opened = new Promise<void>(resolve => {
    settle = resolve;
  });
  let isOpen = false;
  function open() {
    isOpen = true;
    // React reads it before it waits: an event finds the gate open at once.
    Object.assign(opened, { status: 'fulfilled', value: undefined });
    settle();
  }
  function watch(element: HTMLElement | null) {
    if (!element || isOpen) return;
    listen();
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) open();
      },
      { rootMargin: '100% 0%' },
    );
    observer.observe(element);
    shut.add(open);
    return () => {
      observer.disconnect();
      shut.delete(open);
    };
  }
  // A server renders everything.
  if (allOpen || typeof window === 'undefined') open();
  return { rootProps: { ref: watch }, open, opened };
}
