/** The copy of the gallery page. */
export const gallery = {
  title: 'Gallery',
  intro:
    'Slips, threads, elements, seals: the parts that do the work, as close as the camera goes.',
  more: 'Show more',
  empty: {
    none: 'No pictures are published here at the moment.',
    lost: 'The pictures could not be loaded just now.',
    ask: 'Ask us for those that you need.',
  },
  reveal: { shown: '{shown} of {count} pictures shown' },
} as const;
