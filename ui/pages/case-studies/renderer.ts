import { pdfJsRenderer } from 'core-wasm/react';
import type { PDFWorker } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

let worker: PDFWorker | undefined;

/** Renders first pages with pdf.js, which loads with the first card; all cards share its worker. */
export const renderPdf = pdfJsRenderer(async () => {
  const pdfjs = await import('pdfjs-dist');
  pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
  worker ??= new pdfjs.PDFWorker();
  return { ...pdfjs, getDocument: source => pdfjs.getDocument({ ...source, worker }) };
});
