import { mkdir, rm, writeFile } from 'node:fs/promises';
import { continents, countries as facts, getEmojiFlag } from 'countries-list';
import { iso31661, iso31662 } from 'iso-3166';
import { inRoot } from './build/paths.mjs';
import { runMain } from './build/user-error.mjs';

/** @typedef {import('countries-list').TCountryCode} CountryCode */

const FOLDER = inRoot('server', 'content', 'places');

const byName = (/** @type {{ name: string }} */ a, /** @type {{ name: string }} */ b) =>
  a.name.localeCompare(b.name, 'en');

/** Countries by their common names. The id is ISO 3166-1's number. */
function listCountries() {
  return iso31661
    .map(({ alpha2, numeric, name }) => {
      const known = facts[/** @type {CountryCode} */ (alpha2)];
      return {
        alpha2,
        country: {
          id: Number(numeric),
          name: known?.name ?? name,
          emoji: getEmojiFlag(/** @type {CountryCode} */ (alpha2)),
          region: known ? continents[known.continent] : '',
        },
      };
    })
    .sort((a, b) => byName(a.country, b.country));
}

/** Languages and disputes after a name in the list: "Diekirch (de, lb)". */
const NOTE = / \((?:[a-z]{2}(?:, [a-z]{2})*|EH|EH-partial)\)$/;

/** The English names of Indian states; the list has macrons. @param {string} name */
const withoutMacrons = name => name.normalize('NFD').replaceAll('\u0304', '').normalize('NFC');

/**
 * The first-level subdivisions of a country, or the country itself if it has none, because the form requires a state. Ids count within
 * the country, in the order of the ISO 3166-2 codes.
 *
 * @param {string} alpha2
 * @param {{ id: number, name: string }} country
 */
function listStates(alpha2, country) {
  const parts = iso31662.filter(part => part.parent === alpha2);
  const written = parts.map(part => part.name.replace(NOTE, ''));
  const spelled = alpha2 === 'IN' ? written.map(withoutMacrons) : written;
  const names = spelled.length > 0 ? spelled : [country.name];
  return names.map((name, i) => ({ id: country.id * 1000 + i + 1, name })).sort(byName);
}

/** @param {unknown[]} rows */
const lines = rows => `[\n${rows.map(row => `  ${JSON.stringify(row)}`).join(',\n')}\n]\n`;

// npm run places: writes the countries and states of the contact form.
runMain(async () => {
  const countries = listCountries();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(`${FOLDER}/states`, { recursive: true });
  await writeFile(`${FOLDER}/countries.json`, lines(countries.map(entry => entry.country)));
  for (const { alpha2, country } of countries) {
    await writeFile(`${FOLDER}/states/${country.id}.json`, lines(listStates(alpha2, country)));
  }
  console.log(`Wrote ${countries.length} countries and their states to ${FOLDER}.`);
});
