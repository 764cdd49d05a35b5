// Written by `UPDATE_TYPES=1 cargo test -p core-wasm types` from core-wasm/src/exports; do not edit.

import { define, type ViewStore } from './store';
import type {
  CarouselView,
  CompareView,
  ConsentView,
  DialogView,
  FilmView,
  FormView,
  HeaderView,
  LightboxView,
  LoadingView,
  LogoStripView,
  MenuView,
  MobileMenuView,
  NavigationView,
  PdfCardView,
  PlacesView,
  ResourceView,
  RevealView,
  SearchView,
  TrackView,
} from './types';

/** The loading screen's counter. */
export interface LoadingStore extends ViewStore<LoadingView> {}

/**
 * Milliseconds a step and at the end; the specification's when left out. Then when the page began to count, by
 * `performance.now()`, if it did.
 */
export const LoadingStore = /* @__PURE__ */ define<new (step?: number | null | undefined, endDelay?: number | null | undefined, startedAt?: number | null | undefined) => LoadingStore>(
  0,
  'nnn',
);

/** The page's fixed header. */
export interface HeaderStore extends ViewStore<HeaderView> {
  focusEntered(): void;
  focusLeft(): void;
}

/** CSS pixels scrolled; the specification's when left out. */
export const HeaderStore = /* @__PURE__ */ define<new (solidPast?: number | null | undefined, hidePast?: number | null | undefined) => HeaderStore>(
  1,
  'nn',
  'focusEntered focusLeft',
);

/** The product carousel. */
export interface CarouselStore extends ViewStore<CarouselView> {
  next(): void;
  previous(): void;
  /** Shows a certain slide, from 0. */
  goTo(index: number): void;
  arrowLeft(): void;
  arrowRight(): void;
  countChanged(count: number): void;
  pointerPressed(id: number, x: number, y: number): void;
  pointerMoved(id: number, x: number, y: number): void;
  pointerReleased(id: number, x: number, y: number): void;
  pointerCancelled(id: number): void;
  mouseEntered(): void;
  mouseLeft(): void;
  focusEntered(): void;
  focusLeft(): void;
  /** The button that stops and starts it. */
  toggleMotion(): void;
  /** Whether a click that comes now is the end of a drag, and so is no click. */
  swallowsClick(): boolean;
}

/**
 * How many slides there are, milliseconds a change, CSS pixels of a swipe, and whether the page reads right to
 * left; the specification's when left out. Then the milliseconds after which it goes on by itself; without them it
 * does not.
 */
export const CarouselStore = /* @__PURE__ */ define<new (count: number, duration?: number | null | undefined, swipeThreshold?: number | null | undefined, rtl?: boolean | null | undefined, autoplay?: number | null | undefined) => CarouselStore>(
  2,
  'nnnnn',
  'next previous goTo arrowLeft arrowRight countChanged pointerPressed pointerMoved pointerReleased pointerCancelled mouseEntered mouseLeft focusEntered focusLeft toggleMotion',
  'swallowsClick',
);

/** Pictures over the whole window. */
export interface LightboxStore extends ViewStore<LightboxView> {
  /** Shows a picture, from 0. */
  openAt(index: number): void;
  close(): void;
  /** The back gesture of a phone, or another sign by which the browser asks a dialog to close. */
  dismiss(): void;
  /** A pointer went down, inside of the dialog or behind it. */
  pressBegan(behind: boolean): void;
  /** It went up again. */
  pressEnded(behind: boolean): void;
  next(): void;
  previous(): void;
  arrowLeft(): void;
  arrowRight(): void;
  countChanged(count: number): void;
  pointerPressed(id: number, x: number, y: number): void;
  pointerMoved(id: number, x: number, y: number): void;
  pointerReleased(id: number, x: number, y: number): void;
  pointerCancelled(id: number): void;
  /** The frame around the picture has this width and height, in CSS pixels. */
  measured(width: number, height: number): void;
  /** The picture was pressed twice; the place counts from the middle of the frame. */
  doublePressed(x: number, y: number): void;
  /** The wheel asks for a picture larger by this factor, around this place. */
  wheeled(factor: number, x: number, y: number): void;
  enlarge(): void;
  reduce(): void;
  /** Back to the picture's own size. */
  reset(): void;
  /** Whether a click that comes now is the end of a drag, and so is no click. */
  swallowsClick(): boolean;
}

/**
 * How many pictures there are, milliseconds a change, CSS pixels of a swipe, and whether the page reads right to
 * left; the specification's when left out.
 */
export const LightboxStore = /* @__PURE__ */ define<new (count: number, duration?: number | null | undefined, swipeThreshold?: number | null | undefined, rtl?: boolean | null | undefined) => LightboxStore>(
  3,
  'nnnn',
  'openAt close dismiss pressBegan pressEnded next previous arrowLeft arrowRight countChanged pointerPressed pointerMoved pointerReleased pointerCancelled measured doublePressed wheeled enlarge reduce reset',
  'swallowsClick',
);

/** The insights carousel. */
export interface TrackStore extends ViewStore<TrackView> {
  next(): void;
  previous(): void;
  arrowLeft(): void;
  arrowRight(): void;
  countChanged(count: number): void;
  pointerPressed(id: number, x: number, y: number): void;
  pointerMoved(id: number, x: number, y: number): void;
  pointerReleased(id: number, x: number, y: number): void;
  pointerCancelled(id: number): void;
  /** Whether a click that comes now is the end of a drag, and so is no click. */
  swallowsClick(): boolean;
  /** Whether there is a next slide to ask for. */
  canNext(): boolean;
  canPrevious(): boolean;
  /** The place of a slide, in slides from where the track begins. */
  place(slide: number): number;
  /** Whether a slide is in the window. */
  shows(slide: number): boolean;
}

/**
 * How many slides there are, how many are visible on wide windows and up to 1024, 768 and 480 pixels (four
 * numbers), milliseconds a change, CSS pixels of a swipe, the words of an excerpt and of one on small screens, and
 * whether the page reads right to left; the specification's when left out.
 */
export const TrackStore = /* @__PURE__ */ define<new (count: number, visible?: readonly number[] | null | undefined, duration?: number | null | undefined, swipeThreshold?: number | null | undefined, words?: number | null | undefined, smallWords?: number | null | undefined, rtl?: boolean | null | undefined) => TrackStore>(
  4,
  'nsnnnnn',
  'next previous arrowLeft arrowRight countChanged pointerPressed pointerMoved pointerReleased pointerCancelled',
  'swallowsClick canNext canPrevious place shows',
);

/** A long list of which the first part is shown, and more on request. */
export interface RevealStore extends ViewStore<RevealView> {
  more(): void;
  countChanged(count: number): void;
}

/**
 * How many items there are, how many are shown at first, and how many more at each request; the specification's
 * when left out.
 */
export const RevealStore = /* @__PURE__ */ define<new (count: number, first?: number | null | undefined, more?: number | null | undefined) => RevealStore>(
  5,
  'nnn',
  'more countChanged',
);

/** The film at the top of the page. */
export interface FilmStore extends ViewStore<FilmView> {
  toggle(): void;
  /** The film has begun to show pictures. */
  started(): void;
  /** It cannot be loaded. */
  failed(): void;
}

export const FilmStore = /* @__PURE__ */ define<new () => FilmStore>(
  6,
  '',
  'toggle started failed',
);

/** A modal dialog. */
export interface DialogStore extends ViewStore<DialogView> {
  open(): void;
  close(): void;
  /** The back gesture of a phone, or another sign by which the browser asks a dialog to close. */
  dismiss(): void;
  /** A pointer went down, inside of the dialog or behind it. */
  pressBegan(behind: boolean): void;
  /** It went up again. */
  pressEnded(behind: boolean): void;
}

/** Whether Escape, the back gesture and a press behind it close it; they do when left out. */
export const DialogStore = /* @__PURE__ */ define<new (dismissible?: boolean | null | undefined) => DialogStore>(
  7,
  'n',
  'open close dismiss pressBegan pressEnded',
);

/** The strip of logos that passes by. */
export interface LogoStripStore extends ViewStore<LogoStripView> {
  mouseEntered(): void;
  mouseLeft(): void;
  focusEntered(): void;
  focusLeft(): void;
  /** The button that stops and starts it. */
  toggleMotion(): void;
}

/** How often the logos are drawn on wide screens and on narrow ones; the specification's when left out. */
export const LogoStripStore = /* @__PURE__ */ define<new (repeats?: number | null | undefined, narrowRepeats?: number | null | undefined) => LogoStripStore>(
  8,
  'nn',
  'mouseEntered mouseLeft focusEntered focusLeft toggleMotion',
);

/** The dropdown menus of the header. */
export interface MenuStore extends ViewStore<MenuView> {
  /** A menu's button was pressed, by whatever means. */
  pressed(menu: number): void;
  /** A key on a menu's button, by its `KeyboardEvent.key`; whether it means something here. */
  buttonKey(menu: number, key: string): boolean;
  /** A key on a link of a menu; whether it means something here. */
  itemKey(menu: number, item: number, key: string): boolean;
  mouseEntered(menu: number): void;
  mouseLeft(): void;
  focusEntered(): void;
  focusLeft(): void;
  /** This page is shown, by any name that is another one after each navigation. */
  pageShown(page: string): void;
  itemsChanged(items: readonly number[]): void;
}

/**
 * How many links each menu has, milliseconds until a mouse opens and closes one, and whether the page reads right
 * to left.
 */
export const MenuStore = /* @__PURE__ */ define<new (items: readonly number[], openDelay?: number | null | undefined, closeDelay?: number | null | undefined, rtl?: boolean | null | undefined) => MenuStore>(
  9,
  'snnn',
  'pressed buttonKey:ns? itemKey:nns? mouseEntered mouseLeft focusEntered focusLeft pageShown:s itemsChanged:s',
);

/** The menu of narrow windows. */
export interface MobileMenuStore extends ViewStore<MobileMenuView> {
  toggle(): void;
  /** Expands a section, from 0, or folds it. */
  toggleSection(section: number): void;
  /** This page is shown, by any name that is another one after each navigation. */
  pageShown(page: string): void;
}

export const MobileMenuStore = /* @__PURE__ */ define<new () => MobileMenuStore>(
  10,
  '',
  'toggle toggleSection pageShown:s',
);

/** Title, focus and scroll for pages that a router exchanges. */
export interface NavigationStore extends ViewStore<NavigationView> {
  /**
   * The visitor has come to a page: the key of its entry in the history, its path, its hash without the `#`,
   * whether this was by going back or forward or by a reload, and whether the page is to scroll smoothly to its
   * top.
   */
  visited(key: string, path: string, hash: string, back: boolean, smooth: boolean): void;
}

export const NavigationStore = /* @__PURE__ */ define<new () => NavigationStore>(
  11,
  '',
  'visited:sssnn',
);

/** The first page of a PDF, drawn on a card. */
export interface PdfCardStore extends ViewStore<PdfCardView> {
  /** The attempt of this number has drawn the page. */
  rendered(attempt: number): void;
  failed(attempt: number): void;
  /** The document asks for a password, or says that the one given is wrong. */
  passwordAsked(attempt: number, wrong: boolean): void;
  passwordGiven(): void;
  retry(): void;
}

/** CSS pixels from the window at which the card begins to load. */
export const PdfCardStore = /* @__PURE__ */ define<new (margin?: number | null | undefined) => PdfCardStore>(
  12,
  'n',
  'rendered failed passwordAsked passwordGiven retry',
);

/** The choice of a country and of a state in it. */
export interface PlacesStore extends ViewStore<PlacesView> {
  /** The visitor has chosen a country by its name, or typed one. */
  countryChosen(country: string): void;
  /** The fields held this before the store was there. */
  adopt(country: string, state: string): void;
}

/** Only the countries of this region of the world; all when left out. */
export const PlacesStore = /* @__PURE__ */ define<new (region?: string | null | undefined) => PlacesStore>(
  13,
  's',
  'countryChosen:s adopt:ss',
);

/** Search and filter over the catalogue's products. */
export interface SearchStore extends ViewStore<SearchView> {
  /** This is what stands in the field. */
  typed(query: string): void;
  /** Only this category, by its slug; without one, all. */
  chooseCategory(category?: string | null | undefined): void;
  /** Only this sub-category of the chosen category; without one, all. */
  chooseSubcategory(subcategory?: string | null | undefined): void;
  /** The page's address asks for this. */
  adopt(query: string, category?: string | null | undefined, subcategory?: string | null | undefined): void;
}

/**
 * What the page's address asks for. The first view is that of a page that asks for nothing: prerendered pages know
 * no more than their path.
 */
export const SearchStore = /* @__PURE__ */ define<new (query: string, category?: string | null | undefined, subcategory?: string | null | undefined) => SearchStore>(
  14,
  'sss',
  'typed:s chooseCategory:s chooseSubcategory:s adopt:sss',
);

/** The products that a visitor lays side by side. All stores with the same key are one. */
export interface CompareStore extends ViewStore<CompareView> {
  /** Chooses a product by its slug, or takes it out again. */
  toggle(slug: string): void;
  remove(slug: string): void;
  clear(): void;
}

/** How many can be compared at once, and where in the storage the choice is kept. */
export const CompareStore = /* @__PURE__ */ define<new (limit?: number | null | undefined, key?: string | null | undefined) => CompareStore>(
  15,
  'ns',
  'toggle:s remove:s clear',
);

/** The cookie banner and the consent that it asks for. All stores with the same key are one. */
export interface ConsentStore extends ViewStore<ConsentView> {
  agree(): void;
  withdraw(): void;
}

/** Milliseconds to the banner, and where the consent is kept; the specification's when left out. */
export const ConsentStore = /* @__PURE__ */ define<new (delay?: number | null | undefined, key?: string | null | undefined) => ConsentStore>(
  16,
  'ns',
  'agree withdraw',
);

/** A form: the enquiry, the application or the datasheet request. */
export interface FormStore extends ViewStore<FormView> {
  /** The visitor has changed what is in a field. */
  typed(field: string, value: string): void;
  /** A field held this before the store was there. */
  adopt(field: string, value: string): void;
  /** Proposes a value for a field that is still empty. */
  propose(field: string, value: string): void;
  /**
   * The visitor has chosen a file, or taken it away. Tells whether it is taken; a file of another kind is not,
   * and the one before stays.
   */
  chooseFile(field: string, file?: File | undefined): boolean;
  /** The visitor submits. */
  submit(): void;
  /** The visitor closes the dialog of a success, or the notice of a failure. */
  close(): void;
  /** Where the form goes, with script or without. */
  action(): string;
  /** What is in a field at present. */
  text(field: string): string;
}

/**
 * The form of this name: `contact`, `career` or `datasheet`. `given` goes into the field that the page fills in;
 * `download` is the address of what is saved once the form has been accepted. Milliseconds that an answer may
 * take; a minute when left out.
 */
export const FormStore = /* @__PURE__ */ define<new (name: string, given?: string | null | undefined, download?: string | null | undefined, timeout?: number | null | undefined) => FormStore>(
  17,
  'sssn',
  'typed:ss adopt:ss propose:ss chooseFile:sf? submit close',
  'action text:s',
);

/**
 * One answer of the API, shared by all who ask for it: the call of this name; `argument` is the slug or id of
 * those that need one.
 */
export interface ResourceStore extends ViewStore<ResourceView<unknown>> {
  /** What has failed is asked for anew. */
  retry(): void;
}

export const ResourceStore = /* @__PURE__ */ define<new (name: string, argument: string) => ResourceStore>(
  18,
  'ss',
  'retry',
);
