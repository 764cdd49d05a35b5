import { type HydrationGate, useGated, useHydrationGate } from 'core-wasm/react';
import { Children, type ReactNode, Suspense } from 'react';

interface Props {
  /** Each child hydrates by itself, in an element of its own. */
  children: ReactNode;
}

/**
 * Parts of a prerendered page that are not seen at once. Each hydrates when it comes near the window, and all do at the
 * visitor's first press or key; until then they are the document that the server sent. On a page that is rendered in the
 * browser nothing waits.
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
