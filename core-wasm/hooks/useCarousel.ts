import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
} from 'react';
import { core } from './core';
import type { CarouselOptions, CarouselView } from './types';
import { useStore } from './useStore';

/** Words that the carousel speaks; `{index}` and `{count}` are replaced. */
export interface CarouselLabels {
  /** What the carousel shows. */
  carousel: string;
  next: string;
  previous: string;
  /** A slide's name, `{index} of {count}`. */
  slide: string;
}

type Slide = 'current' | 'leaving' | 'waiting';

export interface CarouselBehaviour {
  view: CarouselView;
  next(): void;
  previous(): void;
  /** Shows a certain slide, from 0. */
  goTo(index: number): void;
  /** For the whole carousel with its controls. While a pointer drags, the element carries the property `--drag`. */
  rootProps: {
    role: 'region';
    'aria-roledescription': 'carousel';
    'aria-label': string;
    'data-animating': boolean;
    'data-direction': CarouselView['direction'];
    ref(element: HTMLElement | null): void;
    onKeyDown(event: KeyboardEvent): void;
  };
  /** For the element around the slides, which can be swiped and speaks the slide that comes. */
  viewportProps: {
    id: string;
    'aria-live': 'polite';
    'data-dragging': boolean;
    ref(element: HTMLElement | null): void;
    onPointerDown(event: PointerEvent): void;
    onPointerMove(event: PointerEvent): void;
    onPointerUp(event: PointerEvent): void;
    onPointerCancel(event: PointerEvent): void;
    onClickCapture(event: MouseEvent): void;
    onDragStart(event: DragEvent): void;
  };
  /** For each slide, by its index. */
  slideProps(index: number): {
    role: 'group';
    'aria-roledescription': 'slide';
    'aria-label': string;
    'data-slide': Slide;
    inert: boolean;
  };
  nextProps: ButtonProps;
  previousProps: ButtonProps;
}

interface ButtonProps {
  type: 'button';
  'aria-label': string;
  'aria-controls': string;
  onClick(): void;
}

/** A carousel of one slide at a time, round and round, with buttons, arrow keys and swipe. */
export function useCarousel(
  options: Partial<CarouselOptions> & { count: number; labels: CarouselLabels },
): CarouselBehaviour {
  const { count, duration, swipeThreshold, rtl, labels } = options;
  const [view, store] = useStore(
    () => new (core().CarouselStore)(count, duration, swipeThreshold, rtl),
  );
  const id = useId();

  useEffect(() => store().countChanged(count), [store, count]);

  const actions = useMemo(
    () => ({
      next: () => store().next(),
      previous: () => store().previous(),
      goTo: (index: number) => store().goTo(index),
    }),
    [store],
  );

  const rootHandlers = useMemo(
    () => ({
      ref: (element: HTMLElement | null) => store().attach(element),
      onKeyDown: (event: KeyboardEvent) => {
        const target = event.target as HTMLElement;
        if (event.defaultPrevented || target.matches('input, select, textarea')) return;
        if (event.key === 'ArrowLeft') store().arrowLeft();
        else if (event.key === 'ArrowRight') store().arrowRight();
        else return;
        event.preventDefault();
      },
    }),
    [store],
  );

  const viewportHandlers = useMemo(
    () => ({
      ref: (element: HTMLElement | null) => {
        // Along the page's scroll the browser pans; across, the carousel is told.
        if (element) element.style.touchAction = 'pan-y pinch-zoom';
      },
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) {
          store().pointerPressed(event.pointerId, event.clientX, event.clientY);
        }
      },
      onPointerMove: (event: PointerEvent) => {
        store().pointerMoved(event.pointerId, event.clientX, event.clientY);
        const element = event.currentTarget;
        // Captured only once it is a drag, so that a plain click still reaches what it was meant for.
        if (store().snapshot().dragging && !element.hasPointerCapture(event.pointerId)) {
          element.setPointerCapture(event.pointerId);
        }
      },
      onPointerUp: (event: PointerEvent) =>
        store().pointerReleased(event.pointerId, event.clientX, event.clientY),
      onPointerCancel: (event: PointerEvent) => store().pointerCancelled(event.pointerId),
      onClickCapture: (event: MouseEvent) => {
        if (event.detail > 0 && store().swallowsClick()) {
          event.preventDefault();
          event.stopPropagation();
        }
      },
      onDragStart: (event: DragEvent) => event.preventDefault(),
    }),
    [store],
  );

  const slideState = (index: number): Slide => {
    if (index === view.index) return 'current';
    return index === view.leaving ? 'leaving' : 'waiting';
  };
  const button = (label: string, onClick: () => void): ButtonProps => ({
    type: 'button',
    'aria-label': label,
    'aria-controls': id,
    onClick,
  });

  return {
    view,
    ...actions,
    rootProps: {
      role: 'region',
      'aria-roledescription': 'carousel',
      'aria-label': labels.carousel,
      'data-animating': view.animating,
      'data-direction': view.direction,
      ...rootHandlers,
    },
    viewportProps: {
      id,
      'aria-live': 'polite',
      'data-dragging': view.dragging,
      ...viewportHandlers,
    },
    slideProps: index => ({
      role: 'group',
      'aria-roledescription': 'slide',
      'aria-label': labels.slide
        .replace('{index}', String(index + 1))
        .replace('{count}', String(view.count)),
      'data-slide': slideState(index),
      inert: index !== view.index,
    }),
    nextProps: button(labels.next, actions.next),
    previousProps: button(labels.previous, actions.previous),
  };
}
