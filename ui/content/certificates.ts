/** The copy of the certificates page. */
export const certificates = {
  title: 'Licenses & Certificates',
  intro:
    'Certificates and applications, each with its number and scope. Ask for the certified copy with your order; the number is what your inspector will look for.',
  inProcess: {
    title: 'API certification in process',
    text: 'Applications for the following licences and specifications are with the American Petroleum Institute. Until they are granted we design and test to them, and do not apply the Monogram.',
  },
  registration: 'Registration number',
  validUntil: 'Valid until',
  empty: {
    none: 'No certificate is published here at the moment.',
    lost: 'The certificates could not be loaded just now.',
    ask: 'Ask us for a certified copy.',
  },
} as const;
