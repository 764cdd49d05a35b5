import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readProducts } from '../../tests/content/company.mjs';
import { CONTENT } from '../build/paths.mjs';

/** Related products of each product. */
const RELATED = 4;

/**
 * Writes a content folder with any number of products, which repeat the sample's under other names.
 *
 * @param {string} folder
 * @param {number} count
 * @param {(toml: string, number: number) => string} [vary] further changes of a product's file
 */
export async function writeCatalogue(folder, count, vary = toml => toml) {
  const samples = await readProducts();
  const products = Array.from({ length: count }, (_, index) => {
    const sample = samples[index % samples.length];
    if (!sample) throw new Error('The sample company has no products.');
    const round = Math.floor(index / samples.length);
    const suffix = round ? `-${round}` : '';
    return { sample, slug: sample.slug + suffix, model: sample.model + suffix };
  });
  const media = join(folder, 'media');
  await mkdir(join(folder, 'products'), { recursive: true });
  await mkdir(media);
  for (const entry of await readdir(CONTENT)) {
    if (entry === 'media' || entry === 'products') continue;
    await cp(join(CONTENT, entry), join(folder, entry), { recursive: true });
  }
  for (const entry of await readdir(join(CONTENT, 'media'))) {
    await symlink(join(CONTENT, 'media', entry), join(media, entry));
  }

  /** @type {Record<string, unknown>} */
  const pictures = JSON.parse(await readFile(join(CONTENT, 'media.json'), 'utf8'));
  for (const [index, { sample, slug, model }] of products.entries()) {
    if (slug !== sample.slug) {
      await symlink(join(CONTENT, 'media', sample.slug), join(media, slug));
      for (const { file } of sample.images) {
        pictures[`${slug}/images/${file}`] = pictures[`${sample.slug}/images/${file}`];
      }
    }
    const text = await readFile(join(CONTENT, 'products', `${sample.slug}.toml`), 'utf8');
    const related = Array.from({ length: Math.min(RELATED, count - 1) }, (_, step) =>
      JSON.stringify(products[(index + 1 + step) % count]?.slug),
    );
    const own = text
      .replace(/^order = .*$/m, `order = ${index + 1}`)
      .replace(/^name = "(.*)"$/m, (_, name) => `name = "${name.replace(sample.model, model)}"`)
      .replace(/^model = .*$/m, `model = "${model}"`)
      .replace(/^related = \[[^\]]*\]/m, `related = [${related}]`);
    await writeFile(join(folder, 'products', `${slug}.toml`), vary(own, index));
  }
  await writeFile(join(folder, 'media.json'), JSON.stringify(pictures));
}

const ELASTOMERS = ['NBR', 'HNBR', 'FKM', 'AFLAS', 'FFKM', 'EPDM', 'PTFE', 'PEEK'];
const TRAITS = ['Compact', 'High-Load', 'Slimline', 'Deepwater', 'Thermal', 'Arctic', 'Full-Bore'];

/**
 * Changes the ratings, dimensions, elastomers and the name of a product by its number, because a catalogue of copies would compress
 * better than a real one. Figures without a conversion are sizes of casing, and do not change.
 *
 * @param {string} toml
 * @param {number} number
 */
export function varied(toml, number) {
  const factor = 0.75 + ((number * 0.618) % 1) / 2;
  const scaled = (/** @type {string} */ figures) =>
    figures.replace(/[\d,]*\d(\.\d+)?/g, (figure, decimals = '.') => {
      const digits = decimals.length - 1;
      const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      return (Number(figure.replaceAll(',', '')) * factor).toLocaleString('en', options);
    });
  const trait = TRAITS[number % TRAITS.length];
  return toml
    .replace(/([\d.,–]+ ?[\w/³]*) (\([\d.,–]+ ?[\w/³]*\))/g, scaled)
    .replace(/\b(?:H?NBR|FKM|AFLAS)\b/g, name => ELASTOMERS[(name.length + number) % 8] ?? name)
    .replace(/^(summary = ".*)"$/m, `$1 ${trait} series ${number}."`)
    .replace(/^(name = ".*)"$/m, `$1, ${trait} ${number}"`);
}
