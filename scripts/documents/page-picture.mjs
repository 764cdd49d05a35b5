import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { inRoot } from '../build/paths.mjs';

/**
 * The first page of a document as a picture.
 *
 * @param {Buffer} pdf
 * @param {number} width pixels
 * @returns {Promise<Buffer>} WebP
 */
export async function pictureOfFirstPage(pdf, width) {
  const task = getDocument({
    data: new Uint8Array(pdf),
    standardFontDataUrl: `${inRoot('node_modules', 'pdfjs-dist', 'standard_fonts')}/`,
  });
  const document = await task.promise;
  const page = await document.getPage(1);
  const scale = width / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(width, Math.round(viewport.height));
  await page.render({
    canvas: /** @type {HTMLCanvasElement} */ (/** @type {unknown} */ (canvas)),
    viewport,
  }).promise;
  const png = await canvas.encode('png');
  await task.destroy();
  return sharp(png).webp({ quality: 76 }).toBuffer();
}
