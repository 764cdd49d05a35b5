import { createContext } from 'react';

/** The brand of a company with its own API. Missing parts are left out; the sample's are not used. */
export interface Brand {
  /** The logo, an SVG element. */
  mark?: string;
  /** The URL of the film's poster. */
  poster?: string;
  /** The URL of the poster for portrait screens. */
  tallPoster?: string;
  /** Whether its API has team members. */
  hasTeam: boolean;
  /** Whether each product has an image of its own for link previews; otherwise they share those of their categories. */
  hasProductCards: boolean;
}

/** The brand of a company with its own API; undefined if the site uses the content folder. */
export const CompanyBrand = createContext<Brand | undefined>(undefined);
