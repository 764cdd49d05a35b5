/** The copy of the team page. */
export const team = {
  title: 'Our Team',
  intro: 'The people who answer for the drawing, the machine, the test chart and the telephone.',
  empty: {
    none: 'Nobody is introduced here at the moment.',
    lost: 'The people could not be loaded just now.',
    ask: 'Write to us, and the right person answers.',
  },
} as const;
