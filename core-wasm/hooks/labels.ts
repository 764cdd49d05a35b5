// The labels for screen readers, in a module that does not import React's types: pages without React lack them.

import type { MotionLabels } from './motion';

interface SlideLabels {
  /** The button for the next one. */
  next: string;
  /** The button for the previous one. */
  previous: string;
  /** A slide's name, such as `{index} of {count}`. */
  slide: string;
}

/** Accessible names; names in braces are replaced. */
export interface CarouselLabels extends SlideLabels, Partial<MotionLabels> {
  /** The carousel's name. */
  carousel: string;
}

/** Accessible names; names in braces are replaced. */
export interface TrackLabels extends SlideLabels {
  /** The track's name. */
  track: string;
  /** The announcement after each change, such as `{first} to {last} of {count}`. */
  shown: string;
}

/** Accessible names; names in braces are replaced. */
export interface LightboxLabels extends SlideLabels {
  /** The lightbox's name. */
  lightbox: string;
  /** The button that closes it. */
  close: string;
  /** The button that zooms in. */
  enlarge: string;
  /** The button that zooms out. */
  reduce: string;
}
