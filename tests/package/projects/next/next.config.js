export default {
  // As `create-next-app` sets it: what is not known at once on the server is an error in development.
  cacheComponents: true,
  // The lock files of the project that holds this one are not its own.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
