// The entry for whoever brings a core of some machines: all of the package but the whole core.

export * from './api';
export { provideCore } from './core';
