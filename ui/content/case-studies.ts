/** The words of the case studies page. */
export const caseStudies = {
  title: 'Case Studies',
  subtitle: 'Reliable. Innovative. Enduring.',
  loading: 'Loading PDF...',
  failed: 'Failed to load PDF',
  open: 'Open the PDF',
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  password: {
    prompt: 'Enter the password to open this PDF file.',
    wrong: 'Invalid password. Please try again.',
    label: 'Password',
    open: 'Open',
  },
} as const;
