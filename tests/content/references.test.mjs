import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { CONTENT } from '../../scripts/build/paths.mjs';
import { readCategories, readProducts, readToml } from './company.mjs';
import { filesOf, MEDIA, writtenTexts } from './read.mjs';

/** @typedef {Record<string, string | number>} Row */

const products = await readProducts();
const categories = await readCategories();
const texts = await writtenTexts();

/** @param {string} file @param {string} key @returns {Promise<Row[]>} */
const list = async (file, key) =>
  /** @type {Record<string, Row[]>} */ (await readToml(join(CONTENT, file)))[key] ?? [];

const company = /** @type {{ ceo: { photo: string }, contact_person: { photo: string } }} */ (
  await readToml(join(CONTENT, 'company.toml'))
);
const team = await list('team.toml', 'members');
const insights = texts.flatMap(({ file, text }) =>
  file.startsWith('insights/') ? [/^image = "(.+)"$/m.exec(text)?.[1] ?? file] : [],
);

/** The films of the home page, for landscape and portrait screens. */
const FILMS = ['hero', 'hero-tall'];

/** The files below media/ that the content refers to. */
const named = [
  ...products.flatMap(({ slug, images }) => images.map(({ file }) => `${slug}/images/${file}`)),
  ...[...categories.values()].flatMap(category => {
    const { image, subcategories } =
      /** @type {{ image: string, subcategories: { image: string }[] }} */ (
        /** @type {unknown} */ (category)
      );
    return [image, ...subcategories.map(each => each.image)];
  }),
  ...(await list('gallery.toml', 'items')).map(({ id, file }) => `gallery/${id}/${file}`),
  ...(await list('certificates.toml', 'certificates')).map(
    ({ id, attachment }) => `documents/${id}/${attachment}`,
  ),
  ...(await list('case-studies.toml', 'case_studies')).map(
    ({ id, document }) => `case-studies/${id}/${document}`,
  ),
  ...(await list('clients.toml', 'clients')).map(({ logo }) => `clients/${logo}`),
  ...team.map(({ photo }) => `team/${photo}`),
  ...[company.ceo.photo, company.contact_person.photo].map(photo => `team/${photo}`),
  ...insights.map(image => `insights/${image}`),
  ...FILMS.flatMap(film => [`hero/${film}.mp4`, `hero/${film}.webm`]),
  ...['poster.webp', 'poster-tall.webp'].map(file => `hero/${file}`),
];

describe('files', () => {
  it('exist if the content refers to them, and all are referred to', async () => {
    assert.deepEqual(await filesOf(MEDIA), [...new Set(named)].sort());
  });

  it('are valid pictures with the sizes in media.json', async () => {
    const record = JSON.parse(await readFile(join(CONTENT, 'media.json'), 'utf8'));
    const pictures = (await filesOf(MEDIA)).filter(file =>
      /\.(webp|png|jpe?g|avif|svg)$/.test(file),
    );
    assert.deepEqual(Object.keys(record).sort(), pictures);
    for (const path of pictures) {
      const bytes = await readFile(join(MEDIA, path));
      const { info } = await sharp(bytes, { failOn: 'error' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const { width, height, hash } = record[path];
      assert.deepEqual({ width, height }, { width: info.width, height: info.height }, path);
      assert.equal(hash, createHash('sha256').update(bytes).digest('hex').slice(0, 16), path);
    }
  });
});

describe('the film', () => {
  const film = (/** @type {string} */ name) => readFile(join(MEDIA, 'hero', name));

  it('is H.264 for progressive playback, and AV1', async () => {
    for (const name of FILMS) {
      const mp4 = await film(`${name}.mp4`);
      assert.ok(mp4.includes('avc1'), name);
      assert.ok(mp4.indexOf('moov') < mp4.indexOf('mdat'), name);
      const webm = await film(`${name}.webm`);
      assert.equal(webm.readUInt32BE(0), 0x1a45dfa3, name);
      assert.ok(webm.includes('V_AV1'), name);
    }
  });

  it('is small enough for the home page', async () => {
    for (const name of FILMS.flatMap(film => [`${film}.mp4`, `${film}.webm`]))
      assert.ok((await film(name)).length < 1_000_000, name);
  });
});

describe('the catalogue', () => {
  it('has twenty products in six categories, and no empty sub-category', () => {
    assert.equal(products.length, 20);
    assert.equal(categories.size, 6);
    for (const [slug, { subcategories }] of categories) {
      assert.ok(subcategories.length >= 3, slug);
      for (const { slug: sub } of subcategories) {
        const inside = products.filter(each => each.category === slug && each.subcategory === sub);
        assert.ok(inside.length > 0, `${slug}/${sub} has no product`);
      }
    }
  });

  it('relates products to existing ones', () => {
    const slugs = new Set(products.map(({ slug }) => slug));
    for (const { slug, related } of products) {
      assert.ok(related.length > 0, slug);
      assert.equal(new Set(related).size, related.length, slug);
      for (const other of related)
        assert.ok(slugs.has(other) && other !== slug, `${slug}: ${other}`);
    }
  });

  it('has a unique alternative text for each picture', () => {
    for (const { slug, images } of products) {
      const words = images.map(({ alt }) => alt);
      assert.equal(new Set(words).size, words.length, slug);
      for (const alt of words) assert.ok(alt.length > 20, `${slug}: "${alt}"`);
    }
  });

  it('claims no licence that the company does not have', () => {
    for (const { file, text } of texts) {
      assert.doesNotMatch(text, /monogrammed|API[- ](licensed|certified)|licensed by API/i, file);
    }
  });
});

describe('the sample company', () => {
  it('has enough entries of every kind', async () => {
    const counts = {
      gallery: (await list('gallery.toml', 'items')).length,
      clients: (await list('clients.toml', 'clients')).length,
      certificates: (await list('certificates.toml', 'certificates')).length,
      team: team.length,
      insights: insights.length,
    };
    const least = { gallery: 12, clients: 8, certificates: 6, team: 8, insights: 8 };
    for (const [key, wanted] of Object.entries(least)) {
      assert.ok(counts[/** @type {keyof typeof counts} */ (key)] >= wanted, key);
    }
  });

  it('has fictional phone numbers, addresses and domains', () => {
    for (const { file, text } of texts) {
      for (const [phone] of text.matchAll(/\+\d[\d ]{6,}\d/g)) {
        assert.match(phone, /^\+44 1632 960\d{3}$/, `${file}: not a number reserved for fiction`);
      }
      for (const [, host = ''] of text.matchAll(/https?:\/\/([^/"\s]+)/g)) {
        assert.match(host, /\.example$|^www\.openstreetmap\.org$/, file);
      }
      for (const [, host = ''] of text.matchAll(/[\w.]+@([\w.-]+)/g)) {
        assert.match(host, /\.example$/, file);
      }
    }
  });

  it('contains no placeholder text', () => {
    for (const { file, text } of texts) {
      assert.doesNotMatch(text, /lorem|ipsum|\btodo\b|\btbd\b|placeholder|coming soon/i, file);
    }
  });
});

describe('places', () => {
  it('offer states for every country', async () => {
    const read = async (/** @type {string} */ file) =>
      /** @type {{ id: number, name: string }[]} */ (
        JSON.parse(await readFile(join(CONTENT, 'places', file), 'utf8'))
      );
    const countries = await read('countries.json');
    assert.equal(countries.length, 249);
    assert.equal(new Set(countries.map(({ id }) => id)).size, countries.length);
    assert.deepEqual(
      (await filesOf(join(CONTENT, 'places', 'states'))).sort(),
      countries.map(({ id }) => `${id}.json`).sort(),
    );
    for (const { id, name } of countries) {
      const states = await read(`states/${id}.json`);
      assert.ok(states.length > 0, name);
      assert.equal(new Set(states.map(state => state.id)).size, states.length, name);
      // Only the name is sent, so a city and its region of the same name are one.
      assert.equal(new Set(states.map(state => state.name)).size, states.length, name);
      assert.ok(
        states.every(state => state.name.length > 0),
        name,
      );
    }
  });
});
