/** The copy of the case studies page. The messages of a card come from the core. */
export const caseStudies = {
  title: 'Case Studies',
  subtitle: 'Reliable. Innovative. Enduring.',
  pages: (count: number) =>
    count === 1 ? 'PDF,\u00a01\u00a0page' : `PDF,\u00a0${count}\u00a0pages`,
  empty: {
    none: 'No case study is published here at the moment.',
    lost: 'The case studies could not be loaded just now.',
    ask: 'Ask us for references from wells like yours.',
  },
  password: { open: 'Open' },
} as const;
