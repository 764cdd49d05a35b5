import type { CarouselView } from '#types';
import { fill } from './fill';

/** The props of a slide, by its index. In a prerendered page, which may have no script, no slide is inert. */
export function slideProps(
  view: Pick<CarouselView, 'index' | 'count' | 'previous' | 'next' | 'leaving'>,
  label: string,
  slide: number,
  prerendered = false,
) {
  const { index, count, previous, next, leaving } = view;
  return {
    role: 'group',
    'aria-roledescription': 'slide',
    'aria-label': fill(label, { index: slide + 1, count }),
    'data-slide': slide === index ? 'current' : slide === leaving ? 'leaving' : 'waiting',
    /** Whether it may soon be visible, so that its picture should load. */
    'data-near': [index, previous, next, leaving].includes(slide),
    inert: !prerendered && slide !== index,
  } as const;
}
