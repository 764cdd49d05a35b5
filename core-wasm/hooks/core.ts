import type * as glue from '#core';
import { once } from './once';

/** The core's exports: stores and functions. */
export type Core = Omit<typeof glue, 'default' | 'initSync'>;

let provided: Partial<Core> | undefined;
let parts: Partial<Core> = {};
let isLoading = false;

/** Loads a core once, unless one is provided. After a failure the next call tries again. */
export const load = once(async (how: () => Promise<Partial<Core>>): Promise<void> => {
  if (provided) return;
  isLoading = true;
  try {
    provideCore(await how());
  } finally {
    isLoading = false;
  }
});

/** Whether a core is loaded or loading. */
export const isLoaded = (): boolean => isLoading || provided !== undefined;

/**
 * Sets the core of the hooks and functions, which may have only some machines. Call it instead of `init()`, with the module of the
 * core's build, after it has loaded.
 */
export function provideCore(core: Partial<Core>): void {
  provided = core;
}

/** Adds stores and functions that the core lacks. */
export function addPart(part: Partial<Core>): void {
  parts = { ...parts, ...part };
}

/** Whether the core, or a part that has been added, has this. */
export const isProvided = (name: keyof Core): boolean =>
  (provided?.[name] ?? parts[name]) !== undefined;

/** The loaded core. Throws an error that says what to do when it is not loaded yet. */
export function core(): Core {
  if (!provided) {
    throw new Error(
      'core-wasm is not loaded: call init() and wait for it (await init()) before rendering a component that uses its hooks.',
    );
  }
  return provided as Core;
}

/** A store or function of the core. Throws an error that names the feature if the core was built without it. */
export function fromCore<Name extends keyof Core>(name: Name): Core[Name] {
  const found: Core[Name] | undefined = core()[name] ?? parts[name];
  if (found === undefined) {
    const feature = featureOf(name);
    const orForm = feature === 'schemas' ? ', or with "form" for the built-in forms' : '';
    throw new Error(
      `This core has no ${name}: build it with the feature "${feature}" (npm run core:part -- ${feature})${orForm}.`,
    );
  }
  return found;
}

/** The Cargo feature of most stores has their name: `LogoStripStore` is in `logo-strip`. */
function featureOf(name: keyof Core): string {
  const store = /^(\w+)Store$/.exec(name)?.[1];
  return (
    FEATURES[name as keyof typeof FEATURES] ??
    store?.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  );
}

/** The Cargo feature of each function, and of a store whose feature has another name. */
const FEATURES: Record<Exclude<keyof Core, `${string}Store`> | 'FormStore', string> = {
  FormRules: 'schemas',
  FormStore: 'schemas',
  callUrl: 'resource',
  configureApi: 'resource',
  describeForm: 'schemas',
  fetchWith: 'refetch',
  formRules: 'schemas',
  invalidateCall: 'refetch',
  lacksCall: 'resource',
  passFocusOn: 'resource',
  provideInitialData: 'resource',
  readResponse: 'resource',
  refreshInitialData: 'resource',
  withoutCall: 'resource',
};
