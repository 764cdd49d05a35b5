import type { PageMetadata } from 'core-wasm';

/** The titles and descriptions for search engines and shared links. Those of catalogue pages come from the API. */
export const heads = {
  home: {
    title: 'Completion and cementing equipment',
    description:
      'Completion and cementing tools, designed, machined and pressure-tested in one works, with their sizes, ratings, certificates and case studies.',
    keywords: ['completion tools', 'downhole tools manufacturer'],
  },
  about: {
    title: 'About us: Engineering Excellence Across Borders',
    description:
      'Vision, mission, quality assurance and certifications of a maker of downhole completion equipment, from the mill certificate to the test chart in the crate.',
    keywords: ['about', 'quality assurance', 'vision', 'mission'],
  },
  contact: {
    title: 'Contact: Get in Touch',
    description:
      'Send an enquiry to an applications engineer, find the works and the sales offices, or call. Every enquiry is answered within one working day.',
    keywords: ['contact', 'enquiry', 'sales', 'offices'],
  },
  career: {
    title: 'Career',
    description:
      'Work as a machinist, designer, test engineer or field specialist for a maker of completion tools. Send an application with your resume.',
    keywords: ['career', 'jobs', 'apply', 'resume'],
  },
  team: {
    title: 'Our Team',
    description:
      'The people behind the tools: management, applications engineering, manufacturing, quality and field service.',
    keywords: ['team', 'people', 'management'],
  },
  products: {
    title: 'Products',
    description:
      'The whole catalogue: every tool by category, with what it does, its features and how to ask for it.',
    keywords: ['products', 'catalogue', 'datasheets'],
  },
  well: {
    title: 'Find the tool for your well',
    description:
      'Casing size and weight, differential pressure, temperature and H2S lead to the tools that pass, with their size rows and the margin to each limit.',
    keywords: ['tool selection', 'casing drift', 'API 5CT', 'packer sizing'],
  },
  certificates: {
    title: 'Licenses & Certificates',
    description:
      'ISO certificates with registration numbers and scope, and the API licences that are in process.',
    keywords: ['certificates', 'licenses', 'ISO 9001', 'ISO 45001', 'API Q1'],
  },
  gallery: {
    title: 'Gallery',
    description:
      'Slips, threads, packing elements, sleeves and seals in detail: pictures from the works.',
    keywords: ['gallery', 'pictures'],
  },
  caseStudies: {
    title: 'Case Studies',
    description:
      'Reliable. Innovative. Enduring. What our tools did in the well, with the figures, as PDF documents.',
    keywords: ['case studies', 'field results'],
  },
  privacy: {
    title: 'Privacy & Cookie Policy',
    description:
      'What this site learns about its visitors, why, for how long, which records it keeps in the browser, and how to have data removed.',
    keywords: ['privacy', 'cookies', 'data protection'],
  },
  terms: {
    title: 'Terms & Conditions',
    description:
      'The conditions under which this site and its documents may be used: intellectual property, reliance, prohibited uses, warranty and law.',
    keywords: ['terms', 'conditions', 'legal'],
  },
  demo: {
    title: 'Demo',
    description:
      'Every machine of the core with its state, its events and the line of code that uses it.',
    keywords: ['demo'],
    hidden: true,
  },
} satisfies Record<string, PageMetadata>;
