/** The copy of all forms. Labels and messages of the fields come from the core. */
export const forms = {
  required: 'Fields marked with an asterisk are required.',
  phoneHint: 'Digits and spaces, with or without + in front.',
  summary: 'Please check these fields',
  elsewhere:
    'This form cannot be sent without JavaScript. Please allow it for this site and load the page again.',
  reach: 'Or reach us directly:',
} as const;
