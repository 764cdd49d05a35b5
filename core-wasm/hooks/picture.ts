import type { Image, ImageSource } from '#types';

/**
 * The `<source>` elements of a picture, best format first. They are written here rather than in the core, because this only formats a
 * view: in the core, each picture would be a call at each render, or its `srcset` a part of every page's data.
 *
 * @param maxWidth the width in pixels above which no copy is needed, for a picture that is always shown small
 */
export function pictureSources(
  { src, widths, formats, sources }: Image,
  maxWidth = Number.POSITIVE_INFINITY,
): ImageSource[] {
  if (widths.length === 0) return sources ?? [];
  const name = src.replace(/\.[^./]*$/, '');
  const needed = widths.filter((width, index) => index === 0 || width <= maxWidth);
  return formats.map(format => ({
    type: `image/${format}`,
    srcSet: needed.map(width => `${name}-${width}.${format} ${width}w`).join(),
  }));
}
