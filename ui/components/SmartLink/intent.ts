import { createContext } from 'react';

/** Called when a visitor hovers or focuses a link to a page; provided by the app. */
export const Intent = createContext<(url: string) => void>(() => {});
