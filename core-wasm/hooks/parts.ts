// The entry for a core with only some machines: the package without the complete core.

export * from './api';
export { provideCore } from './features';
