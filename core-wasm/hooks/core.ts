import type * as glue from '#core';

/** The core's exports: stores and functions. */
export type Core = Omit<typeof glue, 'default' | 'initSync'>;

let present: Partial<Core> | undefined;
let loading: Promise<void> | undefined;

/** Loads a core once. After a failure the next call tries again. */
export function load(how: () => Promise<Core>): Promise<void> {
  loading ??= how().then(provideCore, error => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Whether a core is loaded or loading. */
export const isLoaded = (): boolean => loading !== undefined;

/**
 * Sets the core of the hooks and functions, which may have only some machines. Call it instead of `init()`, with the module of the
 * core's build, after it has loaded.
 */
export function provideCore(core: Partial<Core>): void {
  present = core;
  loading ??= Promise.resolve();
}

/** The loaded core. Throws an error that says what to do if it is not loaded. */
export function core(): Core {
  if (!present) {
    throw new Error(
      'core-wasm is not loaded: call init() and wait for it (await init()) before rendering a component that uses its hooks.',
    );
  }
  return present as Core;
}

/** A store or function of the core. Throws an error that names the feature if the core was built without it. */
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

/** The Cargo feature of each export. */
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
