import { use, useState } from 'react';
import { deferred } from './deferred';
import { useIsHydrating } from './useIsHydrating';

/** Delays the hydration of a part of a prerendered page. */
export interface HydrationGate {
  /** For the element around the part. The gate opens when the element comes within a window's height of the window. */
  rootProps: { ref(element: HTMLElement | null): (() => void) | undefined };
  /** Opens the gate. */
  open(): void;
  /** Resolves when the gate opens. */
  opened: Promise<void>;
}

/**
 * A gate for a part of the page that is not visible at first, so that a slow phone hydrates the visible part first. It opens when the
 * part comes near the window. All gates open at the first press or key, and when the visitor goes back.
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
 * Suspends the component during hydration while the gate is closed: React leaves the content of the nearest `Suspense` as the server
 * sent it. On a server, and when rendered first in the browser, the component is not suspended.
 */
export function useGated(gate: HydrationGate): void {
  const isHydrating = useIsHydrating();
  // There is no server HTML to keep.
  if (!isHydrating) gate.open();
  use(gate.opened);
}

/** The functions that open the closed gates. */
const closedGates = new Set<() => void>();
let allOpen = false;

function openAll() {
  allOpen = true;
  for (const open of closedGates) open();
}

// On the window and in the capture phase, so that gates are open when React handles the event. The same listener is added once.
function listen() {
  for (const type of ['click', 'keydown', 'popstate']) {
    addEventListener(type, openAll, { capture: true, once: true });
  }
}

function createGate(): HydrationGate {
  const opened = deferred();
  let isOpen = false;
  function open() {
    isOpen = true;
    opened.resolve();
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
    closedGates.add(open);
    return () => {
      observer.disconnect();
      closedGates.delete(open);
    };
  }
  // A server renders everything.
  if (allOpen || typeof window === 'undefined') open();
  return { rootProps: { ref: watch }, open, opened: opened.promise };
}
