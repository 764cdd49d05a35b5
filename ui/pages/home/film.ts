import { createContext } from 'react';

/** A film in several formats. */
export interface Film {
  /** For wide screens, and for all others where `tall` is empty. */
  wide: readonly FilmSource[];
  /** For screens that are held upright. */
  tall: readonly FilmSource[];
}

interface FilmSource {
  src: string;
  type: string;
}

/** The film that the settings name; without one it is the site's own. */
export const HeroFilm = createContext<Film | undefined>(undefined);
