import { type FormEvent, useEffect, useId, useMemo, useRef } from 'react';
import type { PdfCardOptions } from '#types';
import { fromCore } from './core';
import { observeWidening, type PdfRenderer } from './pdf';
import { keyOf, useStore } from './useStore';

/** A `ref`: when its element is removed with the focus in it, the focus moves to the link of its card. */
const passFocusToLink = (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  element.closest('[data-state]')?.querySelector('a')?.focus();
};

/** The first page of a PDF, rendered when the card comes near the window, and again when the card becomes wider. */
export function usePdfCard(
  options: Partial<PdfCardOptions> & {
    /** The URL of the PDF. */
    src: string;
    /** The renderer, such as `pdfJsRenderer(load, workerUrl)`. It must stay the same function. */
    render: PdfRenderer;
  },
) {
  const { src, render, ...storeOptions } = options;
  const [view, store] = useStore(
    () => new (fromCore('PdfCardStore'))(storeOptions),
    keyOf({ src, ...storeOptions }),
  );
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const handlers = useMemo(() => {
    // For this PDF only.
    let password: string | undefined;
    return {
      password: () => password,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        password = String(new FormData(event.currentTarget).get('password') ?? '');
        event.currentTarget.reset();
        store.passwordGiven();
      },
    };
  }, [store]);

  const { state, attempt } = view;
  const isRendered = state === 'rendered';
  const isDrawn = isRendered || state === 'loading';
  useEffect(() => {
    const element = canvas.current;
    if (!element || !isDrawn) return;
    const controller = new AbortController();
    const { signal } = controller;
    render({ src, canvas: element, password: handlers.password(), signal }).then(
      outcome => {
        if (signal.aborted) return;
        if (outcome === 'rendered') store.rendered(attempt);
        else store.passwordAsked(attempt, outcome === 'wrong');
      },
      error => {
        if (signal.aborted) return;
        console.error(`${src}: the first page cannot be drawn:`, error);
        store.failed(attempt);
      },
    );
    return () => controller.abort();
  }, [store, handlers, render, src, isDrawn, attempt]);
  useEffect(() => {
    if (isRendered && canvas.current) return observeWidening(canvas.current, store.widened);
  }, [store, isRendered]);

  return {
    view,
    /** For the control (`view.control`), which is inside the card: when it is removed with the focus in it, the focus moves to the card's link. */
    controlProps: { ref: passFocusToLink },
    /** Renders the page again after a failure. */
    retry: store.retry,
    /** For the card. */
    rootProps: {
      'data-state': view.state,
      'aria-busy': view.state === 'loading',
      ref: store.attach,
    },
    /** For the canvas, which is always rendered and as wide as the card. */
    canvasProps: { 'aria-hidden': true, ref: canvas },
    /** For an element with `view.message`. */
    messageProps: { id, role: 'status' },
    /** For the password form. */
    passwordFormProps: { onSubmit: handlers.onSubmit },
    /** For its field. */
    passwordProps: {
      type: 'password',
      name: 'password',
      'data-part': 'password',
      autoComplete: 'off',
      required: true,
      'aria-labelledby': id,
    },
  } as const;
}

/** What `usePdfCard` returns: the state, and the props of the card, its canvas and its password form. */
export interface PdfCardBehaviour extends ReturnType<typeof usePdfCard> {}
