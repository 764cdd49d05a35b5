/**
 * What pages share, in as few files as their needs allow: on a slow line each file that a page waits for costs more than the
 * bytes in it. A page loads the frame, `small` and its own chunk, and of the others those that it needs; what no group
 * names the bundler divides by itself. Their styles are put into the pages (scripts/render), so a group must not bring
 * many styles to a page that has no use for them.
 *
 * @type {import('vite').Rolldown.CodeSplittingGroup[]}
 */
export const chunks = [
  // What every page begins with: React, the router, the core's hooks, header and footer.
  { name: 'frame', tags: ['$initial'], priority: 3 },
  // Small pieces that the home page draws with as others do, and what loads a core: it is the same for both.
  {
    name: 'small',
    test: /ui.components.(FormattedDate|LazyHydrate|NoWrap|Section).|hooks.(drag|fill|slides)\b|vite-plugin-wasm-helper/,
    priority: 2,
  },
  // What the home page does without.
  {
    name: 'inner',
    test: /ui.components.(Breadcrumb|Dialog|Lightbox|Listing|NoScript|PageHead|PictureLink|ShowMore).|hooks.(modal|useDialog|useLightbox|useReveal)\b/,
    priority: 2,
  },
  {
    name: 'catalogue',
    test: /ui.components.(CatalogueHead|LinkList|ProductCard|Shortlist).|ui.content.(products|well)\b|ui.pages.products.(Search|Unavailable|WellLink)\b|hooks.(useSearch|useShortlist)\b/,
    priority: 1,
  },
  {
    name: 'form',
    test: /ui.components.(AsideCards|Form|FormPage).|hooks.(formEntries|use\w*Form|useFormField|useErrorSummary)\b/,
    minShareCount: 2,
    priority: 1,
  },
  // What the home page and the company's have in common.
  {
    name: 'company',
    test: /ui.components.(ArrowButtons|Clients|Insights|ManagementMessage|QualityAssurance|Slide).|hooks.(useCarousel|useFilm|useLogoStrip|useTrack)\b/,
    minShareCount: 2,
    priority: 1,
  },
];
