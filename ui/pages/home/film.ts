import { createContext } from 'react';

/** A film in several formats. */
export interface Film {
  /** For wide screens, and for all screens if `tall` is empty. */
  wide: readonly FilmSource[];
  /** For portrait screens. */
  tall: readonly FilmSource[];
}

interface FilmSource {
  src: string;
  type: string;
}

/** The film in the settings, or the site's own. */
export const HeroFilm = createContext<Film | undefined>(undefined);
