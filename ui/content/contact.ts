/** The copy of the contact page. Labels, choices and messages of the fields come from the core. */
export const contact = {
  title: 'Get in Touch',
  intro:
    'Tell us the casing, the depth, the temperature and what the tool has to do. An applications engineer reads every enquiry and answers within one working day.',
  form: {
    label: 'Enquiry',
    countryChoice: 'Choose a country',
    stateChoice: 'Choose a state',
    stateAfterCountry: 'Depends on the country',
    purposeChoice: 'Choose a purpose',
    detailsHint:
      'Casing size and weight, depth, deviation, pressure, temperature, fluid: whatever you know already.',
    submit: 'Send enquiry',
    submitting: 'Sending...',
  },
  /** For an enquiry about a product, a well or the shortlist. */
  aboutProduct: {
    title: 'This enquiry is about',
    remove: 'Take off',
    shortlist: 'Shortlist:\n{lines}\n',
    well: {
      title: 'Well:',
      name: 'Your well',
      casing: 'Casing',
      weight: 'lb/ft',
      pressure: 'Differential pressure',
      temperature: 'Temperature',
      sour: 'H2S',
      yes: 'yes',
    },
  },
  success: {
    title: 'Thanks for Reaching Out!',
    text: 'Your message was received. Our team will get in touch with you shortly.',
  },
  cards: {
    career: {
      title: 'Explore Career Opportunities',
      text: 'Machinists, designers, test engineers and field specialists: we read applications all year.',
      action: 'Apply Now',
    },
    visit: {
      title: 'Visit Our Office',
      text: 'Walk the shop floor, see a tool on the test bench, and bring your drawings.',
      action: 'Get directions',
    },
    person: { title: 'Talk to an engineer' },
  },
} as const;
