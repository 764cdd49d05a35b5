import { createContext } from 'react';

/** What is done when a visitor points at a link to an address of the site; the app says what. */
export const Intent = createContext<(address: string) => void>(() => {});
