/** Quality Assurance, shown on the home and the about page. Each card shows the gallery's picture that names its section. */
export const quality = {
  title: 'Quality Assurance',
  intro:
    'A tool that fails downhole is never repaired; it is fished for. So the checking is done where it costs least: at the bench.',
  cards: [
    {
      section: 'facility',
      title: 'State-of-the-Art Facility',
      text: 'CNC turning and milling, thread grinding and element moulding stand in one hall, with a test bay built to prove assemblies at rated pressure and temperature before they leave it.',
    },
    {
      section: 'quality',
      title: 'Commitment to Quality',
      text: 'Every part carries a heat number from mill certificate to final assembly. Threads are gauged, seal bores are measured to the micrometre, and what is measured is written down.',
    },
    {
      section: 'safety',
      title: 'Certified For Safety',
      text: 'An ISO 45001 system covers people as closely as ISO 9001 covers parts. Test bays are interlocked, lifts are planned, and anyone may stop a job.',
    },
  ],
} as const;
