import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTENT, readProducts } from '../documents/content.mjs';
import { listen } from '../test/http.mjs';

/** The API of the specification does not say which category a product is in. */
const CATEGORIES = 20;

/**
 * Serves the API of another company: only the calls and fields of the specification. Its products repeat the sample's under other
 * names.
 *
 * @param {number} count of products
 * @returns {Promise<{ origin: string, close: () => void }>}
 */
export async function serveBareApi(count) {
  const samples = await readProducts();
  const products = Array.from({ length: count }, (_, index) => {
    const sample = samples[index % samples.length];
    if (!sample) throw new Error('The sample company has no products.');
    return {
      name: `${sample.name} ${index + 1}`,
      slug: `${sample.slug}-${index + 1}`,
      description: sample.description,
      media: JSON.stringify({ image: `${sample.slug}.webp` }),
      features: sample.features.map(feature => `<li>${feature}</li>`).join(''),
    };
  });
  const categories = Array.from({ length: CATEGORIES }, (_, index) => ({
    name: `Category ${index + 1}`,
    slug: `category-${index + 1}`,
  }));
  /** @type {Record<string, unknown[]>} */
  const lists = {
    '/api/get-products': products,
    '/api/get-categories': categories,
    '/api/certificates-licenses': [{ id: 1, attachment: 'iso.webp', regd_no: 'QMS 1' }],
    '/api/gallery': [{ id: 1, file: 'a.webp' }],
    '/api/case-studies': [{ id: 1, document: 'study.pdf' }],
  };
  const slug = samples[0]?.slug ?? '';
  const picture = await readFile(join(CONTENT, 'media', slug, 'images', `${slug}.webp`));
  let close = () => {};
  const after = (/** @type {() => void} */ stop) => {
    close = stop;
  };
  const origin = await listen({ after }, ({ url = '/' }, response) => {
    const list = lists[url];
    if (list) return response.end(JSON.stringify({ status: 'success', data: list }));
    if (url.endsWith('.webp')) return response.end(picture);
    return response.writeHead(404).end();
  });
  return { origin, close };
}
