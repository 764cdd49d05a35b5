const ask = 'Tell us what the well needs, and an engineer answers.';
const lost = 'Not all products could be loaded just now.';

/** The copy of the catalogue: list, category, sub-category and product pages. Names and texts of products come from the API. */
export const products = {
  title: 'Products',
  intro:
    'From the packer to the seal inside it: every tool is drawn, rated and tested by us, and every rating on these pages is one that we have tested to.',
  categories: 'Product categories',
  all: 'All products',
  about: (name: string) => `About ${name}`,
  more: 'More',
  /** Below a list of more products than a page shows. */
  pages: {
    label: 'Pages',
    name: 'Page',
    previous: 'Previous',
    next: 'Next',
    title: (list: string, page: number) => `${list}, page ${page}`,
    filter: (list: string) => `Search and filter ${list}`,
  },
  search: {
    label: 'Search the catalogue',
    placeholder: 'Packer, 7 in, HNBR, float …',
    /** If the API has neither sizes nor materials. */
    placeholderOfWords: 'Product name or word …',
    everything: 'All categories',
    count: (count: number) => (count === 1 ? '1 product' : `${count} products`),
    none: 'Nothing in the catalogue matches all of it. Leave out a word or a filter, or ask us.',
    more: 'Show more',
    reveal: { shown: '{shown} of {count} products shown' },
    names: { shown: '{shown} of {count} categories shown' },
    reasons: 'Found by',
    view: { title: 'Show products as', rows: 'Rows', cards: 'Cards' },
    reading: ({ typed, meaning, orWord }: { typed: string; meaning: string; orWord: boolean }) =>
      orWord
        ? `“${typed}” is read as ${meaning}, or as a name`
        : `“${typed}” is read as ${meaning}`,
    /** A word of the query that was left out. */
    ignored: (word: string) => `none has “${word}”`,
    facets: {
      title: 'Filters',
      /** The button that opens the filters on a phone. */
      panel: (chosen: number) => (chosen > 0 ? `Filters (${chosen})` : 'Filters'),
      names: {
        category: 'Category',
        casing: 'Casing size',
        pressure: 'Pressure rating',
        temperature: 'Temperature rating',
        service: 'Service',
        standard: 'Standard',
      },
      /** A pressure or temperature that a tool is rated for at least. */
      atLeast: (limit: string) => `${limit} and up`,
      any: 'Any',
      chosen: 'Chosen filters',
      remove: 'Remove filter',
      clear: 'Clear filters',
      waiting: 'Reading the specifications …',
      nothing: 'None of these products states one.',
      unavailable: 'The filters could not be applied just now.',
    },
    namesOnly: 'Only names and summaries could be searched just now.',
    textsOnly: 'Sizes, ratings and materials could not be searched just now.',
  },
  empty: { none: 'Nothing is listed here at the moment.', lost, ask },
  unavailable: {
    titles: {
      product: 'This product could not be loaded just now',
      page: 'This page could not be loaded just now',
    },
    description: 'Try again in a moment, open the catalogue, or ask us.',
  },
  preparing: { none: 'The catalogue is being prepared.', lost, ask },
  shortlist: {
    add: 'Shortlist',
    choose: 'Mark the sizes that fit your well: they join the shortlist.',
    title: 'Shortlist',
    /** A phone shows only `thing`. */
    open: { verb: 'Open', thing: 'shortlist' },
    remove: 'Remove',
    full: 'The list is full: remove a product first.',
    sizes: 'Chosen sizes',
    count: (sizes: number) => `${sizes} sizes`,
    failed: 'The shortlist could not be loaded. Please try again.',
    lost: 'Not every product could be loaded just now.',
    loading: 'Products are still loading.',
    gone: (slugs: string) => `No longer in the catalogue: ${slugs}.`,
    missing: '–',
    print: 'Print',
    send: 'Send with an enquiry',
  },
  product: {
    pictures: 'Pictures',
    datasheet: 'Request datasheet',
    enquire: 'Enquire about this product',
    /** The values of the enquiry's fields. */
    enquiry: { purpose: 'Product Enquiry', details: 'Product: {product}\n' },
    revision: 'Datasheet revision',
    description: 'Description',
    features: 'Features',
    specifications: 'Specifications',
    property: 'Property',
    value: 'Value',
    general: 'General',
    sizes: 'Sizes',
    standards: 'Designed and tested to',
    related: 'Related products',
    neighbours: 'Neighbours in the catalogue',
    previous: 'Previous product',
    next: 'Next product',
  },
  datasheet: {
    title: 'Datasheet',
    label: 'Datasheet',
    text: 'Tell us where it goes, and the PDF downloads at once. We write to you only if this datasheet is superseded by a safety notice.',
    submit: 'Download Datasheet',
    submitting: 'Downloading...',
    failed: 'The form could not be loaded. Please try again.',
    done: 'Thank you. Your download has started.',
    again: 'Download again',
  },
} as const;
