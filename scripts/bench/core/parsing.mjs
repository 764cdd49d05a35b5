import { z } from 'zod';

const COUNT = 1000;

const body = JSON.stringify({
  status: 'success',
  data: Array.from({ length: COUNT }, (_, i) => ({
    name: `Packer ${i}`,
    slug: `packer-${i}`,
    model: `P-${i}`,
    summary: 'Holds the tubing where it was set, from either side.',
    description:
      'A double-grip packer for production and injection, set by rotation and released by a straight pull.',
    category: 'packers',
    subcategory: 'retrievable',
    media: JSON.stringify({ image: `packer-${i}.webp` }),
    features:
      '<ul><li>Sets &amp; releases mechanically</li><li>10,000 psi</li><li>Full bore</li></ul>',
    picture: {
      width: 1600,
      height: 1200,
      widths: [320, 640, 960, 1200],
      formats: ['avif', 'webp'],
    },
  })),
});

const picture = z.object({
  width: z.number(),
  height: z.number(),
  widths: z.array(z.number()),
  formats: z.array(z.string()),
});

const response = z.object({
  status: z.literal('success'),
  data: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      model: z.string().nullish(),
      summary: z.string().nullish(),
      description: z.string(),
      category: z.string().nullish(),
      subcategory: z.string().nullish(),
      media: z.string(),
      features: z.string(),
      picture: picture.nullish(),
    }),
  ),
});

/** @param {string} name @param {() => { length: number } | null | undefined} parse @returns {import('./run.mjs').Case} */
const parsing = (name, parse) => ({
  name,
  work(times) {
    for (let i = 0; i < times; i++) {
      if (parse()?.length !== COUNT) throw new Error(`${name} lost products.`);
    }
  },
});

/**
 * From the text of a response to the values of a page. The core also reads the picture's file from JSON within JSON, converts
 * the features from HTML, and makes URLs; the others only validate.
 *
 * @param {typeof import('core-wasm')} library
 */
export function parsers({ readResponse }) {
  const read = () => /** @type {unknown[]} */ (readResponse('products', '', body).payload);
  return [
    parsing('core-wasm', read),
    parsing('JSON.parse', () => JSON.parse(body).data),
    parsing('JSON.parse and zod', () => response.parse(JSON.parse(body)).data),
  ];
}
