import { type FormEvent, useEffect, useId, useMemo, useRef } from 'react';
import type { PdfCardOptions, PdfCardView } from '#types';
import { fromCore } from './core';
import type { PdfRenderer } from './pdf';
import { keyOf, useStore } from './useStore';

export interface PdfCardBehaviour {
  view: PdfCardView;
  /** Renders the page again after a failure. */
  retry(): void;
  /** For the card. */
  rootProps: {
    'data-state': PdfCardView['state'];
    'aria-busy': boolean;
    ref(element: HTMLElement | null): void;
  };
  /** For the canvas, which is always rendered and as wide as the card. */
  canvasProps: { 'aria-hidden': true; ref(element: HTMLCanvasElement | null): void };
  /** For an element with `view.message`. */
  messageProps: { id: string; role: 'status' };
  /** For the password form; render it while `view.state` is `'locked'`. */
  passwordFormProps: { onSubmit(event: FormEvent<HTMLFormElement>): void };
  /** For its field. */
  passwordProps: {
    type: 'password';
    name: 'password';
    'data-part': 'password';
    autoComplete: 'off';
    required: true;
    'aria-labelledby': string;
  };
}

/** The first page of a PDF, rendered when the card comes near the window. */
export function usePdfCard(
  options: Partial<PdfCardOptions> & {
    /** The URL of the PDF. */
    src: string;
    /** The renderer, such as `pdfJsRenderer(load)`. It must stay the same function. */
    render: PdfRenderer;
  },
): PdfCardBehaviour {
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
      canvas: (element: HTMLCanvasElement | null) => {
        canvas.current = element;
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        password = String(new FormData(event.currentTarget).get('password') ?? '');
        store.passwordGiven();
      },
    };
  }, [store]);

  const { state, attempt } = view;
  useEffect(() => {
    if (state !== 'loading' || !canvas.current) return;
    const controller = new AbortController();
    const { signal } = controller;
    const finish = (act: () => void) => {
      if (!signal.aborted) {
        finished = true;
        act();
      }
    };
    let finished = false;
    render({ src, canvas: canvas.current, password: handlers.password(), signal }).then(
      outcome =>
        finish(() => {
          if (outcome === 'rendered') store.rendered(attempt);
          else store.passwordAsked(attempt, outcome === 'wrong');
        }),
      error =>
        finish(() => {
          console.error(`${src}: the first page cannot be drawn:`, error);
          store.failed(attempt);
        }),
    );
    return () => {
      if (!finished) controller.abort();
    };
  }, [store, handlers, render, src, state, attempt]);

  return {
    view,
    retry: store.retry,
    rootProps: {
      'data-state': state,
      'aria-busy': state === 'loading',
      ref: store.attach,
    },
    canvasProps: { 'aria-hidden': true, ref: handlers.canvas },
    messageProps: { id, role: 'status' },
    passwordFormProps: { onSubmit: handlers.onSubmit },
    passwordProps: {
      type: 'password',
      name: 'password',
      'data-part': 'password',
      autoComplete: 'off',
      required: true,
      'aria-labelledby': id,
    },
  };
}
