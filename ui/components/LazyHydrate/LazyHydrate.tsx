import { type HydrationGate, useGated, useHydrationGate } from 'core-wasm/react';
import { Children, type ReactNode, Suspense } from 'react';

interface Props {
  /** Hydrates each child separately, in its own element. */
  children: ReactNode;
}

/**
 * Hydrates parts of a prerendered page late: each when it comes near the window, all at the first press or key. Until then they
 * are the server's HTML. On a page rendered in the browser they render at once.
 */
export function LazyHydrate({ children }: Props) {
  return Children.map(children, part => <Part>{part}</Part>);
}

function Part({ children }: Props) {
  const gate = useHydrationGate();
  return (
    <div data-lazy="" {...gate.rootProps}>
      <Suspense>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </div>
  );
}

function Gated({ gate, children }: Props & { gate: HydrationGate }) {
  useGated(gate);
  return children;
}
