import { once } from './once';

/** A request to render a PDF. */
export interface PdfJob {
  src: string;
  canvas: HTMLCanvasElement;
  password: string | undefined;
  /** Aborted when the result is no longer needed. */
  signal: AbortSignal;
}

/** The result of rendering: `locked` without the password that the PDF needs, `wrong` with a wrong one. */
export type PdfOutcome = 'rendered' | 'locked' | 'wrong';

/** Renders the first page of a PDF at the canvas's width; rejects if that fails. */
export type PdfRenderer = (job: PdfJob) => Promise<PdfOutcome>;

interface Viewport {
  width: number;
  height: number;
}

interface Page {
  getViewport(options: { scale: number }): Viewport;
  render(options: { canvas: HTMLCanvasElement; viewport: Viewport; annotationMode: number }): {
    promise: Promise<unknown>;
  };
}

interface LoadingTask {
  promise: Promise<{ getPage(number: number): Promise<Page> }>;
  onPassword: (answer: (password: string | Error) => void, reason: number) => void;
  destroy(): Promise<unknown>;
}

/** The part of pdf.js (`pdfjs-dist`) that is used. */
export interface PdfJs<Worker = unknown> {
  GlobalWorkerOptions: { workerSrc: string };
  PDFWorker: new () => Worker;
  getDocument(source: { data: ArrayBuffer; worker: Worker; password?: string }): unknown;
  PasswordResponses: { NEED_PASSWORD: number; INCORRECT_PASSWORD: number };
  AnnotationMode: { DISABLE: number };
}

/**
 * A renderer that uses pdf.js for page 1, without text and annotation layers. All cards share one worker.
 *
 * @param load returns the library, when the first card needs it
 * @param workerUrl the URL of the script of its worker
 */
export function pdfJsRenderer<Worker>(
  load: () => Promise<PdfJs<Worker>>,
  workerUrl: string,
): PdfRenderer {
  const start = once(async () => {
    // pdf.js never recovers from a worker that could not be loaded, so the browser gets its script before.
    const [pdfjs] = await Promise.all([load(), fetchFile(workerUrl)]);
    pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;
    return { pdfjs, worker: new pdfjs.PDFWorker() };
  });
  return async ({ src, canvas, password, signal }) => {
    const { pdfjs, worker } = await start();
    // If pdf.js fetches the file itself and is stopped, it leaves an unhandled rejection.
    const data = await fetchFile(src, signal);
    const source = { data, worker, ...(password !== undefined && { password }) };
    const task = pdfjs.getDocument(source) as LoadingTask;
    // Also cancels the drawing.
    const destroy = () => task.destroy().catch(() => undefined);
    let locked: PdfOutcome | undefined;
    task.onPassword = (_answer, reason) => {
      locked = reason === pdfjs.PasswordResponses.INCORRECT_PASSWORD ? 'wrong' : 'locked';
      destroy();
    };
    signal.addEventListener('abort', destroy);
    try {
      const page = await (await task.promise).getPage(1);
      signal.throwIfAborted();
      await draw(page, canvas, pdfjs.AnnotationMode.DISABLE);
      return 'rendered';
    } catch (error) {
      if (locked) return locked;
      throw error;
    } finally {
      signal.removeEventListener('abort', destroy);
      await destroy();
    }
  };
}

async function fetchFile(src: string, signal?: AbortSignal): Promise<ArrayBuffer> {
  const response = await fetch(src, signal && { signal });
  if (!response.ok) throw new Error(`The server answers ${response.status}.`);
  return response.arrayBuffer();
}

async function draw(page: Page, canvas: HTMLCanvasElement, annotationMode: number) {
  const natural = page.getViewport({ scale: 1 });
  const width = pixelsOf(canvas) || natural.width * devicePixelRatio;
  const viewport = page.getViewport({ scale: width / natural.width });
  // On a canvas of its own, because the visible one is cleared when its size is set.
  const drawn = document.createElement('canvas');
  drawn.width = Math.round(viewport.width);
  drawn.height = Math.round(viewport.height);
  await page.render({ canvas: drawn, viewport, annotationMode }).promise;
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
}

/** The width of a canvas on the screen, in its pixels. */
const pixelsOf = (canvas: HTMLCanvasElement): number => canvas.clientWidth * devicePixelRatio;

/**
 * Calls `widened` when the canvas has become wider on the screen than it was drawn, as in a wider window or on a phone that is turned.
 *
 * @returns the function that ends this
 */
export function observeWidening(canvas: HTMLCanvasElement, widened: () => void): () => void {
  const observer = new ResizeObserver(() => {
    if (Math.round(pixelsOf(canvas)) > canvas.width) widened();
  });
  observer.observe(canvas);
  return () => observer.disconnect();
}
