/** The words of the living catalogue of the core. */
export const demo = {
  title: 'Demo',
  intro:
    'Every machine of the core at work, with its state beside it. Press, drag and type: the state on the right is what the component draws, and the line below it is all that the component needs.',
  state: 'State',
  code: 'Code',
  machines: {
    loading: {
      title: 'Loading screen',
      text: 'Counts to 100 in steps of one, holds, and goes. The scroll is locked meanwhile.',
      code: 'const { view, rootProps } = useLoadingScreen();',
      start: 'Count again',
    },
    header: {
      title: 'Header',
      text: 'Solid past 50 px, out of the way past 300 px while scrolling down. Scroll this page.',
      code: 'const { view, rootProps } = useHeader();',
    },
    carousel: {
      title: 'Carousel',
      text: 'Round and round, locked while it moves; buttons, arrow keys, and swipes of more than 50 px.',
      code: 'const carousel = useCarousel({ count: 5, labels });',
      labels: {
        carousel: 'Five plates',
        next: 'Next plate',
        previous: 'Previous plate',
        slide: '{index} of {count}',
      },
    },
    track: {
      title: 'Track',
      text: 'Several slides at once, one step at a time; the ends stop it, except on phones.',
      code: 'const track = useTrack({ count: 7, labels });',
      labels: {
        track: 'Seven plates',
        next: 'Forward',
        previous: 'Back',
        slide: '{index} of {count}',
        shown: 'Plates {first} to {last} of {count}',
      },
    },
    menus: {
      title: 'Menus',
      text: 'One open at a time; mouse, keyboard and Escape; leaving closes.',
      code: "const menus = useMenus({ items: [3, 3], page: '' });",
      menus: ['Set', 'Release'],
      items: ['Tension', 'Compression', 'Rotation'],
    },
    dialog: {
      title: 'Dialog',
      text: 'Takes the focus and gives it back, keeps the page from scrolling, closes on Escape and outside.',
      code: 'const dialog = useDialog();',
      open: 'Open the dialog',
      heading: 'A dialog',
      body: 'Escape, the cross, the button or a press outside closes it.',
      close: 'Close the dialog',
    },
    consent: {
      title: 'Consent',
      text: 'Appears after a second when nothing is stored, in every tab at once. This one keeps its own record.',
      code: "const consent = useConsent({ key: 'demoAccepted' });",
      name: 'Consent of the demo',
      agree: 'Agree',
      withdraw: 'Withdraw',
    },
    strip: {
      title: 'Logo strip',
      text: 'Passes by; holds for mouse, focus, a hidden tab and the wish for less motion.',
      code: 'const strip = useLogoStrip({ labels });',
      labels: { pause: 'Stop the strip', play: 'Start the strip' },
    },
    form: {
      title: 'Form',
      text: 'The datasheet request, with the rules that the server applies as well. Nothing is sent until it is right.',
      code: 'const form = useDatasheetForm({ product, download });',
      product: 'cm-2-double-grip-packer',
    },
    film: {
      title: 'Film',
      text: 'Waits until the page is quiet, and for nobody who asked for less motion or less data.',
      code: 'const film = useFilm({ labels });',
    },
    search: {
      title: 'Search',
      text: 'From the first letter on, and past a typo.',
      code: 'const search = useSearch();',
      label: 'Search the catalogue',
    },
    compare: {
      title: 'Comparison',
      text: 'Up to three products, remembered in this browser. This one keeps its own choice.',
      code: "const compare = useCompare({ key: 'demoCompared' });",
      clear: 'Clear the choice',
    },
    reveal: {
      title: 'Reveal',
      text: 'Nine at first, nine more on request; the focus goes to the first that came.',
      code: 'const reveal = useReveal({ count, labels });',
      more: 'Reveal more',
      labels: { shown: '{shown} of {count} shown' },
    },
    lightbox: {
      title: 'Lightbox',
      text: 'The carousel in a dialog, with pictures that can be enlarged by key, wheel and pinch.',
      code: 'const lightbox = useLightbox({ count, labels });',
    },
    pdf: {
      title: 'PDF card',
      text: 'Draws the first page when it comes near the window; asks for a password where there is one.',
      code: 'const card = usePdfCard({ src, render });',
    },
    resource: {
      title: 'Resource',
      text: 'One answer of the API, fetched once and shared: idle, loading, ready or failed.',
      code: 'const { state, data } = useCategories();',
    },
  },
} as const;
