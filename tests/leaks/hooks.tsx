import { core } from 'core-wasm';
import * as catalogue from 'core-wasm/catalogue';
import * as hooks from 'core-wasm/react';
import { createContext, type ReactNode, useContext, useEffect } from 'react';

/** Whether this component starts an activity; one of each batch does. */
export const IsActive = createContext(false);

/** Starts an activity on mount that is still running on unmount. */
function useActivity(start: () => void) {
  const isActive = useContext(IsActive);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once, on mount.
  useEffect(() => {
    if (isActive) start();
  }, []);
}

const slides = [0, 1, 2];
const motion = { pause: 'Pause', play: 'Play' };
const labels = {
  ...motion,
  carousel: 'Carousel',
  track: 'Track',
  lightbox: 'Lightbox',
  next: 'Next',
  previous: 'Previous',
  slide: '{index} of {count}',
  shown: '{shown}',
  close: 'Close',
  enlarge: 'Enlarge',
  reduce: 'Reduce',
};

function Carousel() {
  const carousel = hooks.useCarousel({ count: 3, autoplay: 4000, labels });
  useActivity(carousel.next);
  return (
    <div {...carousel.rootProps}>
      <div {...carousel.viewportProps}>
        {slides.map(slide => (
          <p key={slide} {...carousel.slideProps(slide)} />
        ))}
      </div>
    </div>
  );
}

function Track() {
  const track = hooks.useTrack({ count: 3, visible: [1, 1, 1, 1], labels });
  useActivity(track.next);
  return (
    <div {...track.rootProps}>
      <div {...track.viewportProps}>
        {slides.map(slide => (
          <p key={slide} {...track.slideProps(slide)} />
        ))}
      </div>
    </div>
  );
}

function Lightbox() {
  const lightbox = hooks.useLightbox({ count: 3, labels });
  useActivity(() => {
    lightbox.openAt(0);
    lightbox.next();
  });
  return (
    <dialog {...lightbox.rootProps}>
      <div {...lightbox.viewportProps} />
    </dialog>
  );
}

function Dialog() {
  const dialog = hooks.useDialog();
  useActivity(dialog.open);
  const isActive = useContext(IsActive);
  useEffect(() => {
    if (!isActive) return;
    // Such as after content that has loaded too late.
    return () => {
      Promise.resolve().then(dialog.open);
    };
  }, [isActive, dialog.open]);
  return <dialog {...dialog.rootProps} />;
}

function LogoStrip() {
  const strip = hooks.useLogoStrip({ labels: motion });
  useActivity(strip.toggle);
  return <div {...strip.rootProps} />;
}

function Film() {
  const film = hooks.useFilm({ labels: motion });
  useActivity(film.toggle);
  // Browsers take long to create a player.
  return useContext(IsActive) && <video {...film.videoProps} />;
}

function Header() {
  return <div {...hooks.useHeader().rootProps} />;
}

function LoadingScreen() {
  return <div {...hooks.useLoadingScreen().rootProps} />;
}

function Consent() {
  const consent = hooks.useConsent();
  useActivity(consent.withdraw);
  return <aside {...consent.rootProps} />;
}

function Menus() {
  const menus = hooks.useMenus({ items: [2], page: '' });
  useActivity(menus.buttonProps(0).onClick);
  return (
    <div {...menus.rootProps}>
      <button {...menus.buttonProps(0)} />
      <div {...menus.panelProps(0)} />
    </div>
  );
}

function MobileMenu() {
  const menu = hooks.useMobileMenu({ page: '', labels: { open: 'Open', close: 'Close' } });
  useActivity(menu.openerProps.onClick);
  return (
    <>
      <button {...menu.openerProps} />
      <dialog {...menu.rootProps}>
        <button {...menu.closeProps} />
      </dialog>
    </>
  );
}

function Navigation() {
  const visit = { key: 'a', path: '/', hash: '#nowhere', action: 'POP' } as const;
  const navigation = hooks.useNavigation(visit);
  return (
    <div>
      <div {...navigation.mainProps} />
      <p {...navigation.liveProps} />
    </div>
  );
}

function Reveal() {
  const reveal = hooks.useReveal({ count: 3, first: 1, more: 1, labels });
  useActivity(reveal.more);
  return (
    <ul {...reveal.rootProps}>
      {slides.slice(0, reveal.view.shown).map(item => (
        <li key={item} tabIndex={-1} {...reveal.itemProps(item)} />
      ))}
    </ul>
  );
}

function Gate() {
  const gate = hooks.useHydrationGate();
  return (
    <div {...gate.rootProps}>
      <Gated gate={gate} />
    </div>
  );
}

function Gated({ gate }: { gate: hooks.HydrationGate }) {
  hooks.useGated(gate);
  return <p />;
}

function Search() {
  const search = catalogue.useSearch('q=pump');
  useActivity(() => search.type('packer'));
  return <input {...search.inputProps} />;
}

function Well() {
  const well = catalogue.useWell('casing=7&weight=29.0');
  useActivity(well.retry);
  return (
    <form {...well.formProps}>
      <input {...well.pressureProps} />
    </form>
  );
}

function Shortlist() {
  const shortlist = hooks.useShortlist();
  useActivity(() => shortlist.toggle('pump'));
  return <button {...shortlist.toggleProps('pump')} />;
}

/** A renderer that is still running when the card unmounts. */
const renderForever: hooks.PdfRenderer = ({ signal }) =>
  new Promise((_, reject) => {
    const ended = () => {
      signal.removeEventListener('abort', ended);
      reject(signal.reason);
    };
    signal.addEventListener('abort', ended);
  });

function PdfCard() {
  const card = hooks.usePdfCard({ src: '/a.pdf', render: renderForever, margin: 10_000 });
  return (
    <div {...card.rootProps}>
      <canvas {...card.canvasProps} />
    </div>
  );
}

function Form<Name extends string>({ form }: { form: hooks.FormBehaviour<Name> }) {
  useActivity(form.submit);
  return (
    <form {...form.formProps}>
      {(Object.keys(form.fields) as Name[]).slice(0, 2).map(name => (
        <Field key={name} form={form} name={name} />
      ))}
      <p>{hooks.useErrorSummary(form).entries.length}</p>
    </form>
  );
}

function Field<Name extends string>({
  form,
  name,
}: {
  form: hooks.FormBehaviour<Name>;
  name: Name;
}) {
  return <input {...hooks.useFormField(form, name).entryProps} />;
}

function RadioGroup() {
  const group = hooks.useRadioGroup(hooks.useContactForm(), 'purpose');
  return (
    <div {...group.rootProps}>
      {group.options.map(({ value, inputProps }) => (
        <input key={value} {...inputProps} />
      ))}
    </div>
  );
}

const ContactForm = () => <Form form={hooks.useContactForm()} />;
const CareerForm = () => <Form form={hooks.useCareerForm()} />;
const DatasheetForm = () => (
  <Form form={hooks.useDatasheetForm({ product: 'pump', download: '/pump.pdf' })} />
);

function Store() {
  const [view, store] = hooks.useStore(() => new (core().CarouselStore)({ count: 3 }));
  useActivity(() => store.next());
  return <p>{view.index}</p>;
}

const IsHydrating = () => <p>{String(hooks.useIsHydrating())}</p>;
/** The hooks of the calls, which differ only in what they fetch. */
const Calls = () => {
  const calls = [
    hooks.useCaseStudies(),
    hooks.useCategories(),
    hooks.useCategory('packers'),
    hooks.useCertificates(),
    hooks.useClients(),
    hooks.useCompany(),
    hooks.useGallery(),
    hooks.useInsights(),
    hooks.useProduct('pump'),
    hooks.useProducts(),
    hooks.useTeam(),
  ];
  return <p>{calls.map(({ state }) => state)}</p>;
};
const ProductDetails = () => <p>{hooks.useProductDetails(['pump', 'valve']).length}</p>;
/** A built-in call, and a call of the page whose response is read again at each render. */
const Resource = () => {
  const own = hooks.useResource('/api/get-products', body => Object.keys(body as object));
  useActivity(own.retry);
  return <p>{hooks.useResource('countries').state + own.data?.length}</p>;
};

/** A component for every hook, by the names of the hooks that it shows. */
export const cases: Record<string, () => ReactNode> = {
  useCareerForm: CareerForm,
  useCarousel: Carousel,
  'useCaseStudies useCategories useCategory useCertificates useClients useCompany useGallery useInsights useProduct useProducts useTeam':
    Calls,
  useShortlist: Shortlist,
  useConsent: Consent,
  // The hooks of the three forms use `useForm`; the site's core has no reader for other schemas.
  'useContactForm useForm': ContactForm,
  'useDatasheetForm useErrorSummary useFormField': DatasheetForm,
  useDialog: Dialog,
  useFilm: Film,
  useHeader: Header,
  'useGated useHydrationGate': Gate,
  useIsHydrating: IsHydrating,
  useLightbox: Lightbox,
  useLoadingScreen: LoadingScreen,
  useLogoStrip: LogoStrip,
  useMenus: Menus,
  useMobileMenu: MobileMenu,
  useNavigation: Navigation,
  usePdfCard: PdfCard,
  useProductDetails: ProductDetails,
  useRadioGroup: RadioGroup,
  useResource: Resource,
  useReveal: Reveal,
  useSearch: Search,
  useStore: Store,
  useTrack: Track,
  useWell: Well,
};
