import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { inParallel } from '../build/in-parallel.mjs';
import { makeChanged } from '../build/made.mjs';
import { readRecord } from '../build/record.mjs';
import { UserError } from '../build/user-error.mjs';
import { copiesOf, factsOf } from './copies.mjs';
import { findMasters } from './masters.mjs';

/**
 * Makes the copies of new and changed masters, removes those of removed masters, and records the facts about each picture that
 * pages need.
 *
 * @param {object} options
 * @param {string} options.masters folder of the masters
 * @param {string} options.derived folder of the copies, with the same subfolders
 * @param {string} options.record file of facts that belongs to the content (media.json)
 * @param {string} options.made file of the cache with what each copy was made from
 * @param {boolean} [options.quick] whether new copies are encoded quickly; they are made again by the next run without it
 */
export async function makePictures({ masters: folder, derived, record, made, quick = false }) {
  const masters = await findMasters(folder);
  const before = await readFacts(record);
  // Each encoder uses one processor, and inParallel runs one per processor.
  sharp.concurrency(1);
  /** @type {Record<string, import('./copies.mjs').Facts>} */
  const facts = {};
  await inParallel(masters, async master => {
    facts[master.path] = await factsOf(master, before[master.path]);
  });

  /** Pictures in several places are encoded once. @type {Map<string, Promise<Buffer>>} */
  const encoded = new Map();
  const options = { quick, made: await readRecord(made, {}) };
  const wanted = masters.flatMap(master =>
    copiesOf(master, facts[master.path], options).map(({ file, key, encode }) => ({
      file,
      key,
      make: () => {
        const bytes = encoded.get(key) ?? encode();
        encoded.set(key, bytes);
        return bytes;
      },
    })),
  );
  const counts = await makeChanged({ folder: derived, record: made, wanted });

  const lines = masters.map(
    ({ path }) => `  ${JSON.stringify(path)}: ${JSON.stringify(facts[path])}`,
  );
  const text = lines.length > 0 ? `{\n${lines.join(',\n')}\n}\n` : '{}\n';
  // The server reads the content again when a file of it is written.
  if (text !== (await readFile(record, 'utf8').catch(() => ''))) await writeFile(record, text);
  return counts;
}

/** @param {string} file @returns {Promise<Record<string, import('./copies.mjs').Facts>>} by path; none if there is no file */
async function readFacts(file) {
  const text = await readFile(file, 'utf8').catch(() => '{}');
  try {
    return JSON.parse(text);
  } catch {
    throw new UserError(`${file} is not valid JSON: delete it; this command writes it again.`);
  }
}
