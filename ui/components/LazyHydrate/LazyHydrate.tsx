import { Children, type ReactNode, Suspense } from 'react';

/** The sections of a prerendered page, which hydrate one by one: a touch waits for one of them at most. */
export function LazyHydrate({ children }: { children: ReactNode }) {
  return Children.map(children, section => <Suspense>{section}</Suspense>);
}
