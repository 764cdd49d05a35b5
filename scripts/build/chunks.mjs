/** Matches modules by their files or folders: `Dialog` matches `Dialog.tsx`, and all modules in `Dialog/`. @param {string[]} paths patterns */
const modulesIn = (...paths) => new RegExp(`(?:${paths.join('|')})(?:[./]|$)`);

/**
 * The chunks that pages share. They are few, because on a slow connection each file that a page waits for costs more than its
 * bytes. A page loads `frame`, `small`, its own chunk, and the other groups that it needs; the bundler divides the remaining
 * modules. Styles are inlined in the pages (scripts/render), so a group must not bring many styles that a page does not use.
 *
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export const chunks = [
  // The modules of every page: React, the router, the core's hooks, header and footer.
  { name: 'frame', tags: ['$initial'], priority: 3 },
  // Small components that the home page shares with others, and the loader of the core.
  {
    name: 'small',
    test: modulesIn(
      'ui/components/(?:Card|FormattedDate|LazyHydrate|NoWrap|Section)',
      'ui/components/ProductCard/useProductQuery',
      'core-wasm/hooks/(?:drag|fill|slides)',
      '/__vite-plugin-wasm-helper',
    ),
    priority: 2,
  },
  // Components of all pages but the home page.
  {
    name: 'inner',
    test: modulesIn(
      'ui/components/(?:Breadcrumb|Dialog|Listing|NoScript|ShowMore)',
      'core-wasm/hooks/(?:modal|several|useDialog|useProductDetails|useReveal|useShortlist)',
    ),
    priority: 2,
  },
  // The frames of pages outside of the catalogue. Their own components are in `inner`, which therefore comes first.
  { name: 'head', test: modulesIn('ui/components/(?:AsideCards|FormPage|PageHead)'), priority: 1 },
  {
    name: 'catalogue',
    test: modulesIn(
      'ui/components/(?:LinkList|ProductCard|Scroller|Shortlist/Shortlist\\w*)',
      'ui/content/(?:products|well)',
      'ui/pages/products/(?:Unavailable|WellLink)',
      'core-wasm/hooks/useSearch',
    ),
    priority: 1,
  },
  // The head of categories and lists.
  {
    name: 'list',
    test: modulesIn('ui/components/CatalogueHead', 'ui/pages/products/ProductList'),
    priority: 1,
  },
  {
    name: 'form',
    test: modulesIn(
      'ui/components/Form',
      'core-wasm/hooks/(?:formEntries|use\\w*Form|useFormField|useErrorSummary)',
    ),
    minShareCount: 2,
    priority: 1,
  },
  // Components of the home page and the about page.
  {
    name: 'company',
    test: modulesIn(
      'ui/components/(?:ArrowButtons|Clients|Insights|LogoStrip|ManagementMessage)',
      'ui/components/(?:QualityAssurance|Slide)',
      'core-wasm/hooks/(?:motion|useCarousel|useFilm|useLogoStrip|useTrack)',
    ),
    minShareCount: 2,
    priority: 1,
  },
];
