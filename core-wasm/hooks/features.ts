// The Cargo features of the core, for a core of only some machines.

import { type Core, provideCore as provide } from './core';

/**
 * Sets the core of the hooks and functions, which may have only some machines. Call it instead of `init()`, with the module of the
 * core's build, after it has loaded.
 */
export const provideCore = (core: Partial<Core>): void => provide(core, featureMessage);

/** Says by which feature a core has a store or function. */
function featureMessage(name: keyof Core): string {
  const feature = featureOf(name);
  const orForm = feature === 'schemas' ? ', or with "form" for the built-in forms' : '';
  return `This core has no ${name}: build it with the feature "${feature}" (npm run core:part -- ${feature})${orForm}.`;
}

/** The Cargo feature of most stores has their name: `LogoStripStore` is in `logo-strip`. */
function featureOf(name: keyof Core): string {
  const store = /^(\w+)Store$/.exec(name)?.[1];
  return (
    FEATURES[name as keyof typeof FEATURES] ??
    store?.replaceAll(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
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
