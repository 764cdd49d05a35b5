/** The copy of the career page. Labels, choices and messages of the fields come from the core. */
export const career = {
  title: 'Career',
  heading: 'Build something that has to work the first time',
  intro:
    'We hire people who measure twice. Send us your resume for an open position, or tell us what you are good at and where you would like to do it.',
  form: {
    label: 'Application',
    roleHint: 'The position you apply for, or the work you want to do.',
    cityChoice: 'Choose a city',
    detailsHint: 'Notice period, machines or software you know, certificates you hold.',
    resumeHint: 'PDF, .doc or .docx, up to {megabytes} MB.',
    submit: 'Submit application',
    submitting: 'Submitting...',
  },
  success: {
    title: 'Application Submitted!',
    text: 'Thank you. Our team will review your application and reply.',
  },
  cards: {
    enquire: {
      title: 'Not looking for a job?',
      text: 'For products, service and everything else, write to us on the contact page.',
      action: 'Enquire Now',
    },
    visit: {
      title: 'Visit Our Office',
      text: 'Interviews are held at the works, with a walk across the shop floor included.',
      action: 'Get directions',
    },
  },
} as const;
