import { createContext } from 'react';

/** Opens a page of the site by its whole URL, in a view transition if possible; provided by the app. */
export const Follow = createContext<(href: string) => void>(href => location.assign(href));
