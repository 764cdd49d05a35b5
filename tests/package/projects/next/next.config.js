export default {
  // The lock files of the project that holds this one are not its own.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
