import { createContext } from 'react';

/** Goes to a URL of the site in a view transition, where there is to be one; says whether it does. */
export const Transition = createContext<(url: string) => boolean>(() => false);
