import type { Image, ImageSource } from '#types';

/** The `<source>` elements of a picture, best format first. */
export function pictureSources({ src, widths, formats, sources }: Image): ImageSource[] {
  if (widths.length === 0) return sources ?? [];
  const name = src.replace(/\.[^./]*$/, '');
  return formats.map(format => ({
    type: `image/${format}`,
    srcSet: widths.map(width => `${name}-${width}.${format} ${width}w`).join(', '),
  }));
}
