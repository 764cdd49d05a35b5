/**
 * A call of the specification that returns a list.
 *
 * @typedef {object} ListCall
 * @property {string} path
 * @property {readonly string[]} required fields without which an item is left out
 * @property {readonly string[]} used further fields that pages show
 * @property {string} without what happens when the call fails
 */

/** The lists of the specification. The build fails without any of them. @type {readonly ListCall[]} */
export const LISTS = [
  {
    path: '/api/get-products',
    required: ['name', 'slug'],
    used: ['description', 'media', 'features', 'model', 'summary', 'category', 'subcategory'],
    without: 'the build fails',
  },
  {
    path: '/api/get-categories',
    required: ['name', 'slug'],
    used: ['summary', 'description', 'image', 'subcategories'],
    without: 'the build fails',
  },
  {
    path: '/api/certificates-licenses',
    required: ['id', 'attachment'],
    used: ['regd_no', 'title', 'standard', 'scope'],
    without: 'the build fails',
  },
  {
    path: '/api/gallery',
    required: ['id', 'file'],
    used: ['alt', 'caption', 'section'],
    without: 'the build fails',
  },
  {
    path: '/api/case-studies',
    required: ['id', 'document'],
    used: ['title', 'summary', 'region', 'pages'],
    without: 'the build fails',
  },
];

/** The optional calls, by their names in the core. @satisfies {Record<string, { path: (argument: string) => string, shown: string, without: string }>} */
export const OPTIONAL = {
  product: {
    path: (/** @type {string} */ slug) => `/api/products/${encodeURIComponent(slug)}`,
    shown: '/api/products/{slug}',
    without: 'a product page is made of its entry in the list',
  },
  products: {
    path: (/** @type {string} */ query) => `/api/get-products?${query}`,
    shown: '/api/get-products?skip=1&first=1',
    without: 'the build divides the whole list; browsers fetch it once, for further pages',
  },
  facts: {
    path: () => '/api/product-facts',
    shown: '/api/product-facts',
    without:
      'the server searches, if there is /api/search; otherwise names and texts are searched, not specifications and sizes',
  },
  search: {
    path: (/** @type {string} */ query) => `/api/search?${query}`,
    shown: '/api/search',
    without: 'the catalogue is searched in the browser',
  },
  well: {
    path: (/** @type {string} */ query) => `/api/well?${query}`,
    shown: '/api/well',
    without: 'no page that finds the tools for a well',
  },
  company: {
    path: () => '/api/company',
    shown: '/api/company',
    without: 'company.toml of the content folder',
  },
  clients: {
    path: () => '/api/clients',
    shown: '/api/clients',
    without: 'clients.toml of the content folder; without it no clients',
  },
  team: {
    path: () => '/api/team',
    shown: '/api/team',
    without: 'team.toml of the content folder; without it no team page',
  },
};
