import { createContext } from 'react';

/** Navigates in a view transition if possible, and returns whether it does. */
export const Transition = createContext<(url: string) => boolean>(() => false);
