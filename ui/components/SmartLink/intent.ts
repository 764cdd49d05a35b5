import { createContext } from 'react';

/** Called when a visitor points at a link to a page of the site; the app provides it. */
export const Intent = createContext<(url: string) => void>(() => {});
