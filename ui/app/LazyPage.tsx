import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useState } from 'react';
import { LoadingFallback } from '../components/LoadingScreen/LoadingScreen';

/** A page whose code is a chunk of its own. */
export interface LazyModule {
  /** Asks for the chunk; afterwards the page renders without waiting. */
  preload(): Promise<void>;
  /** The page as it stands: itself when it is there, otherwise what waits for it. */
  content(): ComponentType | LazyExoticComponent<ComponentType>;
}

/** Puts a page into a chunk of its own. */
export function lazyModule(load: () => Promise<{ default: ComponentType }>): LazyModule {
  const waiting = lazy(load);
  let loaded: ComponentType | undefined;
  return {
    async preload() {
      loaded ??= (await load()).default;
    },
    content: () => loaded ?? waiting,
  };
}

/** Draws a lazy page, behind the loading screen until its chunk is there. */
export function LazyPage({ module }: { module: LazyModule }) {
  // Chosen once a mount: a page that arrives while it is awaited must not be mounted twice.
  const [Content] = useState(() => module.content());
  return (
    <Suspense fallback={<LoadingFallback />}>
      <Content />
    </Suspense>
  );
}
