// The machines on elements of the document, for pages and frameworks without React. Each function finds its elements inside the
// root by their `data-part`, gives them roles, states and handlers, and updates them when the view changes.

import type {
  CarouselStore,
  ConsentCategoriesStore,
  ConsentStore,
  DialogStore,
  LightboxStore,
  TrackStore,
} from '#core';
import { bind, expectParts, idOf, part, parts } from './binding';
import { carouselBehaviour } from './carousel';
import { consentBehaviour } from './consent';
import { consentCategoriesBehaviour } from './consentCategories';
import { dialogBehaviour } from './dialog';
import type { CarouselLabels, LightboxLabels, TrackLabels } from './labels';
import { lightboxBehaviour, lightboxHandlers } from './lightbox';
import { modalHandlers } from './modal';
import { trackBehaviour } from './track';

export type { CarouselLabels, LightboxLabels, TrackLabels };

/** Removes the listeners and the store's subscription that a function of this module has set up. The elements stay as they are. */
export type Release = () => void;

/** The default name of a slide for screen readers. */
const SLIDE = '{index} of {count}';

/**
 * A carousel on the elements with the parts `viewport`, `slide` (each), `next`, `previous` and `motion` (the button that stops one
 * that plays). The number of slides is that of the elements. The root carries `--drag` while a pointer drags.
 *
 * @param labels names for screen readers; one that is left out stays as it is in the document, but `slide` has a default
 */
export function bindCarousel(
  root: HTMLElement,
  carousel: CarouselStore,
  labels: Partial<CarouselLabels> = {},
): Release {
  expectParts(root, 'viewport', 'slide');
  const viewport = part(root, 'viewport');
  const names = { ...labels, slide: labels.slide ?? SLIDE } as CarouselLabels;
  const options = { id: idOf(viewport), labels: names, plays: part(root, 'motion') !== null };
  return bind(carousel, store => (view, set) => {
    const slides = parts(root, 'slide');
    if (slides.length !== view.count) store.countChanged(slides.length);
    const behaviour = carouselBehaviour(store.getSnapshot(), store, options);
    set(root, behaviour.rootProps);
    set(viewport, behaviour.viewportProps);
    for (const [i, slide] of slides.entries()) set(slide, behaviour.slideProps(i));
    set(part(root, 'next'), behaviour.nextProps);
    set(part(root, 'previous'), behaviour.previousProps);
    if (behaviour.motionProps) set(part(root, 'motion'), behaviour.motionProps);
  });
}

/**
 * A row of slides of which several are visible, on the elements with the parts `viewport`, `slide` (each), `next`, `previous` and
 * `live` (which says what is shown). The root carries `--position`, `--visible` and `--drag`, each slide `--shift`.
 *
 * @param labels names for screen readers; one that is left out stays as it is in the document, but `slide` and `shown` have defaults
 */
export function bindTrack(
  root: HTMLElement,
  track: TrackStore,
  labels: Partial<TrackLabels> = {},
): Release {
  expectParts(root, 'viewport', 'slide');
  const viewport = part(root, 'viewport');
  const { slide = SLIDE, shown = '{first} to {last} of {count}' } = labels;
  const names = { ...labels, slide, shown } as TrackLabels;
  const options = { id: idOf(viewport), labels: names };
  return bind(track, store => (view, set) => {
    const slides = parts(root, 'slide');
    if (slides.length !== view.count) store.countChanged(slides.length);
    const behaviour = trackBehaviour(store.getSnapshot(), store, options);
    set(root, behaviour.rootProps);
    set(viewport, behaviour.viewportProps);
    for (const [i, slide] of slides.entries()) set(slide, behaviour.slideProps(i));
    set(part(root, 'next'), behaviour.nextProps);
    set(part(root, 'previous'), behaviour.previousProps);
    const live = part(root, 'live');
    set(live, behaviour.liveProps);
    if (live && live.textContent !== behaviour.liveText) live.textContent = behaviour.liveText;
  });
}

/** A consent bar, which is hidden until it asks, with the parts `title` (the sentence that names it) and `agree`. */
export function bindConsent(root: HTMLElement, consent: ConsentStore): Release {
  const title = part(root, 'title');
  return bind(consent, store => (view, set) => {
    const behaviour = consentBehaviour(view, store, idOf(title));
    set(root, behaviour.rootProps);
    set(part(root, 'agree'), behaviour.agreeProps);
  });
}

/** A modal dialog on a `dialog` element, with the parts `title` and `close` (each button that closes it). `dialog.open()` opens it. */
export function bindDialog(root: HTMLDialogElement, dialog: DialogStore): Release {
  const title = part(root, 'title');
  return bind(dialog, store => {
    const handlers = modalHandlers(store);
    return (view, set) => {
      const behaviour = dialogBehaviour(view, store, handlers, idOf(title));
      set(root, behaviour.rootProps);
      for (const button of parts(root, 'close')) set(button, behaviour.closeProps);
    };
  });
}

/**
 * A lightbox on a `dialog` element, with the parts `viewport`, `slide` (each), `next`, `previous`, `close`, `enlarge` and `reduce`.
 * `lightbox.openAt(index)` opens it. The root carries `--drag`, `--zoom`, `--pan-x` and `--pan-y`.
 *
 * @param labels names for screen readers; one that is left out stays as it is in the document, but `slide` has a default
 */
export function bindLightbox(
  root: HTMLDialogElement,
  lightbox: LightboxStore,
  labels: Partial<LightboxLabels> = {},
): Release {
  expectParts(root, 'viewport', 'slide');
  const names = { ...labels, slide: labels.slide ?? SLIDE } as LightboxLabels;
  return bind(lightbox, store => {
    const handlers = lightboxHandlers(store);
    return (view, set) => {
      const slides = parts(root, 'slide');
      if (slides.length !== view.count) store.countChanged(slides.length);
      const behaviour = lightboxBehaviour(store.getSnapshot(), store, handlers, names);
      set(root, behaviour.rootProps);
      set(part(root, 'viewport'), behaviour.viewportProps);
      for (const [i, slide] of slides.entries()) set(slide, behaviour.slideProps(i));
      for (const name of ['next', 'previous', 'close', 'enlarge', 'reduce'] as const) {
        set(part(root, name), behaviour[`${name}Props`]);
      }
    };
  });
}

/**
 * A consent by categories, hidden until it asks, with the parts `title`, `agree`, `reject`, `save`, `close` and `category` (a checkbox for
 * each, with the category as its `name`). `consent.reopen()` shows it again.
 *
 * @param optional the categories that a visitor may refuse, as the store has them
 */
export function bindConsentCategories(
  root: HTMLElement,
  consent: ConsentCategoriesStore,
  optional: readonly string[],
): Release {
  const options = { id: idOf(part(root, 'title')), optional };
  return bind(consent, store => (view, set) => {
    const behaviour = consentCategoriesBehaviour(view, store, options);
    set(root, behaviour.rootProps);
    for (const box of parts(root, 'category')) {
      set(box, behaviour.categoryProps(box.getAttribute('name') ?? ''));
    }
    for (const name of ['agree', 'reject', 'save', 'close'] as const) {
      set(part(root, name), behaviour[`${name}Props`]);
    }
  });
}
