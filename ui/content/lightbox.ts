/** The copy of every picture viewer. */
export const lightbox = {
  labels: {
    next: 'Next picture',
    previous: 'Previous picture',
    close: 'Close',
    enlarge: 'Enlarge',
    reduce: 'Reduce',
    slide: '{index} of {count}',
  },
  open: 'Enlarge',
} as const;
