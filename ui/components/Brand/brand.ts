import { createContext } from 'react';

/** What another company has given of its brand. What it has not given is absent, and not the sample's. */
export interface Brand {
  /** Its mark, an SVG element. */
  mark?: string;
  /** The URL of the picture that the film shows before it plays. */
  poster?: string;
  /** The same for screens that are held upright. */
  tallPoster?: string;
  /** Whether it names people of its team. */
  hasTeam: boolean;
}

/** The brand of a company with an API of its own; without one, the site's content has everything. */
export const CompanyBrand = createContext<Brand | undefined>(undefined);
