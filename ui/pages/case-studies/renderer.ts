import { pdfJsRenderer } from 'core-wasm/react';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

/** Renders first pages with pdf.js, which loads with the first card. */
export const renderPdf = pdfJsRenderer(() => import('pdfjs-dist'), workerUrl);
