/** The code of a page failed to load: the network has failed, or the server has a newer release. */
export class PageLoadError extends Error {}
