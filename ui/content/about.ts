/** The copy of the about page. */
export const about = {
  title: 'Engineering Excellence Across Borders',
  intro:
    'Completion and cementing equipment, engineered and built in our own works and qualified to international standards.',
  core: {
    title: 'Our Core',
    vision: {
      title: 'Vision',
      text: 'To be the name that a completion engineer writes into the programme first, because the last tool did exactly what its datasheet said.',
    },
    mission: {
      title: 'Mission',
      text: 'To design, machine and prove downhole tools under one roof; to publish ratings that we have tested, not extrapolated; and to answer for every tool by its serial number for as long as it is in the well.',
    },
  },
  certificates: {
    title: 'Licenses & Certifications',
    all: 'View all certificates',
  },
  gallery: {
    title: 'Gallery',
    all: 'View Full Gallery',
  },
} as const;
