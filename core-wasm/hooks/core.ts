import type * as glue from '#core';

/** The core as JavaScript sees it: its stores, and what needs none. */
export type Core = Omit<typeof glue, 'default' | 'initSync'>;

let present: Partial<Core> | undefined;
let loading: Promise<void> | undefined;

/** Loads a core once, in the way that is given; a load that has failed may be tried again. */
export function load(how: () => Promise<Core>): Promise<void> {
  loading ??= how().then(provideCore, error => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Whether a core is loaded, or on its way. */
export const isLoaded = (): boolean => loading !== undefined;

/**
 * Has the hooks and the functions of this package use this core, which may have some of the machines alone. Call it in place of
 * `init()`, with the module that the core's build has made, once it is loaded.
 */
export function provideCore(core: Partial<Core>): void {
  present = core;
  loading ??= Promise.resolve();
}

/** The loaded core. Throws an error that says what to do when it is not loaded yet. */
export function core(): Core {
  if (!present) {
    throw new Error(
      'core-wasm is not loaded: call init() and wait for it (await init()) before rendering a component that uses its hooks.',
    );
  }
  return present as Core;
}

/** A store of the core, or a function. Throws an error that names the feature when the core was built without it. */
export function fromCore<Name extends keyof Core>(name: Name): Core[Name] {
  const found: Core[Name] | undefined = core()[name];
  if (found === undefined) {
    const feature = FEATURES[name];
    throw new Error(
      `This core has no ${name}: build it with the feature "${feature}" (npm run core:part -- ${feature}).`,
    );
  }
  return found;
}

/** The feature of the core's crate that has each. */
const FEATURES: Record<keyof Core, string> = {
  CarouselStore: 'carousel',
  ConsentStore: 'consent',
  DialogStore: 'dialog',
  FilmStore: 'film',
  FormStore: 'form',
  HeaderStore: 'header',
  LightboxStore: 'lightbox',
  LoadingStore: 'loading',
  LogoStripStore: 'logo-strip',
  MenuStore: 'menu',
  MobileMenuStore: 'mobile-menu',
  NavigationStore: 'navigation',
  PdfCardStore: 'pdf-card',
  ResourceStore: 'resource',
  RevealStore: 'reveal',
  SearchStore: 'search',
  ShortlistStore: 'shortlist',
  TrackStore: 'track',
  WellStore: 'well',
  FormRules: 'form',
  callUrl: 'resource',
  configureApi: 'resource',
  describeForm: 'form',
  excerpt: 'track',
  formRules: 'form',
  head: 'pages',
  lacksCall: 'resource',
  passFocusOn: 'resource',
  phoneUrl: 'pages',
  provideInitialData: 'resource',
  readResponse: 'resource',
  redirects: 'pages',
  refreshInitialData: 'resource',
  withoutCall: 'resource',
};
