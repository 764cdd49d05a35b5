import { fill } from './fill';

/** What there is to know of slides that are shown one at a time. */
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
  /** Whether it may soon be seen, so that its picture is to be fetched. */
  'data-near': boolean;
  inert: boolean;
}

/** What the slide of this index needs. */
export function slideProps(view: SlidesView, label: string, slide: number): SlideProps {
  const { index, count, previous, next, leaving } = view;
  return {
    role: 'group',
    'aria-roledescription': 'slide',
    'aria-label': fill(label, { index: slide + 1, count }),
    'data-slide': slide === index ? 'current' : slide === leaving ? 'leaving' : 'waiting',
    'data-near': [index, previous, next, leaving].includes(slide),
    inert: slide !== index,
  };
}
