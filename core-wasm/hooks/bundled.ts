// The entry for builds from source, in which the bundler loads the wasm.

import * as readers from '#readers';
import { apiBase, lacks } from './config';
import { addPart, type Core, isProvided, load } from './core';
import { deferred } from './deferred';
import { once } from './once';
import { known, watch } from './prefetch';
import { type Startable, started } from './started';

export * from './api';
export { once };

/** The cores that a page loads first. Base and part in one module are smaller than in two. */
const firstCores = {
  base: () => import('../pkg-base/core_wasm_base.js'),
  forms: () => import('../pkg-base-forms/core_wasm_base_forms.js'),
  catalogue: () => import('../pkg-base-catalogue/core_wasm_base_catalogue.js'),
};

let loading: Promise<void> | undefined;

/**
 * Loads the core, in browsers, in Node.js and on the development server. Call it once, before the first hook renders, and wait
 * for it; calling it again waits for the first.
 *
 * Pages are rendered and developed with the whole core. In the browser a page begins with a core without readers, and with only the
 * first of the parts that it needs.
 *
 * @param needed the parts that the page needs
 */
export function init(needed: readonly PartName[] = []): Promise<void> {
  loading = load(async () => {
    if (import.meta.env.SSR || import.meta.hot) return import('../pkg/core_wasm.js');
    const core = await firstCores[needed[0] ?? 'base']();
    core.readWith(loadReaders);
    return core;
  });
  return loading;
}

/** Loads the readers of responses. Their script comes with the page, so that a failed load of the wasm can be tried again. */
const loadReaders = once(() => started(readers));

/** The functions that a part calls in the page's core (core-wasm/src/browser/connected.rs). */
const client = { apiBase, lacks, known, watch };

interface Part extends Startable, Partial<Omit<Core, 'FormStore'>> {
  /** For the site's own forms: without the methods for schemas. */
  FormStore?: unknown;
  connect(page: typeof client): void;
}

/** A part that is loaded once, and only if the core does not contain its store. */
function lazyPart(store: keyof Core, importPart: () => Promise<Part>) {
  const loaded = deferred();
  return {
    load: once(async () => {
      // The core that is loading may contain the part.
      await loading;
      if (!isProvided(store)) {
        const part = await started(await importPart());
        part.connect(client);
        addPart(part as Partial<Core>);
      }
      loaded.resolve();
    }),
    whenLoaded: () => {
      if (isProvided(store)) loaded.resolve();
      return loaded.promise;
    },
  };
}

/** The parts of the core that a page may load later. */
const parts = {
  /** Forms, and the lists of countries and states. */
  forms: lazyPart('FormStore', () => import('#forms')),
  /** The search and the well of the catalogue's pages. */
  catalogue: lazyPart('SearchStore', () => import('#catalogue')),
};

/** The name of a part. */
export type PartName = keyof typeof parts;

/** Loads a part of the core once, before a component uses its hooks; a load that has failed may be tried again. */
export const loadPart = (name: PartName): Promise<void> => parts[name].load();

/** Settles when a part is loaded, and loads nothing: for a component that suspends until then (`use`). */
export const partLoaded = (name: PartName): Promise<void> => parts[name].whenLoaded();
