import { createContext } from 'react';

/** What is done when a visitor points at a link to a page of the site; the app says what. */
export const Intent = createContext<(url: string) => void>(() => {});
