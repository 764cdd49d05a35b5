import { fill } from './fill';

/** The view of slides of which one is visible. */
interface SlidesView {
  index: number;
  count: number;
  previous: number;
  next: number;
  leaving: number | null;
}

export interface SlideProps {
  role: 'group';
  'aria-roledescription': 'slide';
  'aria-label': string;
  'data-slide': 'current' | 'leaving' | 'waiting';
  /** Whether it may soon be visible, so that its picture should load. */
  'data-near': boolean;
  inert: boolean;
}

/** The props of a slide, by its index. In a prerendered page, which may have no script, no slide is inert. */
export function slideProps(
  view: SlidesView,
  label: string,
  slide: number,
  prerendered = false,
): SlideProps {
  const { index, count, previous, next, leaving } = view;
  return {
    role: 'group',
    'aria-roledescription': 'slide',
    'aria-label': fill(label, { index: slide + 1, count }),
    'data-slide': slide === index ? 'current' : slide === leaving ? 'leaving' : 'waiting',
    'data-near': [index, previous, next, leaving].includes(slide),
    inert: !prerendered && slide !== index,
  };
}
