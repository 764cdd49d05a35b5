/** The copy of the home page. */
export const home = {
  hero: {
    poster: {
      path: '/media/hero/poster',
      width: 1920,
      height: 1080,
      widths: [320, 640, 960, 1280, 1920],
    },
    films: [
      { src: '/media/hero/hero.webm', type: 'video/webm; codecs="av01.0.05M.08"' },
      { src: '/media/hero/hero.mp4', type: 'video/mp4' },
    ],
    /** For portrait screens. */
    tall: {
      poster: {
        path: '/media/hero/poster-tall',
        widths: [320, 640, 1080],
      },
      films: [
        { src: '/media/hero/hero-tall.webm', type: 'video/webm; codecs="av01.0.04M.08"' },
        { src: '/media/hero/hero-tall.mp4', type: 'video/mp4' },
      ],
    },
    motion: { pause: 'Stop the film', play: 'Play the film' },
    lead: 'Completion and cementing equipment, designed, machined and tested under one roof.',
  },
  highlights: [
    {
      id: 'experience',
      label: 'of experience',
      text: 'Designing and building completion tools since {founded}.',
    },
    { id: 'iso', figure: 'ISO', label: 'certified' },
    { id: 'api', figure: 'API', label: 'certified in-process' },
    {
      id: 'roe',
      figure: 'ROE',
      label: 'return on efficiency',
      text: 'Fewer trips, fewer parts to redress, and spares that fit the first time.',
    },
  ],
  about: {
    title: 'About Us',
    lead: 'We build the tools that hold a well together after the rig has gone.',
    text: [
      'A completion is judged years after it was run: by the packer that still holds pressure, the sleeve that still shifts, the float valve nobody had to think about. Every tool we ship is designed for that day, not for the day of delivery.',
      'Material is bought to a specification and traced by heat number. Bodies are turned, milled and threaded in our own shop. Elastomers are moulded to a recipe that we write down. Each assembly is pressure-tested before it is painted, and the chart goes into the crate with it.',
    ],
    know: 'Know more about us',
    licenses: 'Licenses and Certification',
    figure: {
      alt: 'Double-grip packer seen from the hold-down end, with its parts numbered from 1 to 6.',
      parts: [
        [
          'Hold-down buttons',
          'stop upward movement when pressure below the packer exceeds the pressure above it',
        ],
        [
          'Packing elements',
          'three, of graded hardness, so that the middle one seals and the outer ones contain it',
        ],
        ['Slips', 'bite the casing and carry the weight that sets the tool'],
        ['Drag blocks', 'hold the tool against the casing wall while the mandrel turns'],
        ['J-slot', 'sets and releases with a quarter turn; no hydraulic line, no ball'],
        ['Pin connection', 'to the tubing below'],
      ],
    },
  },
  products: {
    title: 'Products',
    all: 'View all products',
    of: 'of',
    labels: {
      carousel: 'Product by product',
      next: 'Next product',
      previous: 'Previous product',
      slide: '{index} of {count}',
    },
  },
  clients: {
    title: 'Our Clients',
    motion: { pause: 'Stop the logos', play: 'Let the logos pass' },
  },
  insights: {
    title: 'Insights',
    /** The link of a post without a title. */
    untitled: 'Read the post',
    labels: {
      track: 'Posts',
      next: 'Next post',
      previous: 'Previous post',
      slide: '{index} of {count}',
      shown: 'Posts {first} to {last} of {count}',
    },
  },
} as const;
