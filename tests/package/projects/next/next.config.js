export default {
  // The default of create-next-app: a component that waits on the server is an error in development.
  cacheComponents: true,
  // This folder is in another project; without a root, Next.js takes that project's lock file.
  turbopack: { root: import.meta.dirname },
  outputFileTracingRoot: import.meta.dirname,
};
