import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { inParallel } from '../build/in-parallel.mjs';
import { makeChanged } from '../build/made.mjs';
import { readRecord } from '../build/record.mjs';
import { UserError } from '../build/user-error.mjs';
import { findMasters, stemOf } from './masters.mjs';

/** Widths in pixels that pages request. A picture gets its own width and those that are smaller. */
const WIDTHS = [320, 640, 960, 1280, 1920];

/** The widest copy. A camera's picture is wider than pages show it on any screen. */
const MAX_WIDTH = 2560;

/** A copy that is nearly as wide as the master is not worth a file. */
const TOO_CLOSE = 0.85;

/** The format of the copies. Browsers without it (Safari before 16.4, Edge before 121) show the master. */
const FORMAT = 'avif';

/** Effort 3 took a quarter of the time of effort 4 for 5 per cent more bytes (three of the sample's pictures, 1200 by 900). */
const BEST = { quality: 58, effort: 3 };

/** For `npm start` and the tests: a sixth of the time of effort 3, 29 per cent more bytes (24 copies of eight pictures). */
const QUICK = { ...BEST, effort: 0 };

/**
 * What pages need to know about a picture; an entry of media.json.
 *
 * @typedef {object} Facts
 * @property {number} width of the master, in pixels
 * @property {number} height
 * @property {number[]} widths of the copies, ascending
 * @property {string[]} formats of the copies, best first
 * @property {string} hash of the master
 */

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
  /** @type {Record<string, Facts>} by path */
  const before = await readRecord(record);
  // Each encoder uses one processor; inParallel runs enough of them for all.
  sharp.concurrency(1);
  /** @type {Record<string, Facts>} */
  const facts = {};
  await inParallel(masters, async master => {
    facts[master.path] = await factsOf(master, before[master.path]);
  });

  const options = { quick, made: await readRecord(made) };
  const wanted = masters.flatMap(master => copiesOf(master, facts[master.path], options));
  const counts = await makeChanged({ folder: derived, record: made, wanted });

  const lines = masters.map(
    ({ path }) => `  ${JSON.stringify(path)}: ${JSON.stringify(facts[path])}`,
  );
  const text = lines.length > 0 ? `{\n${lines.join(',\n')}\n}\n` : '{}\n';
  // The server reads the content again when a file of it is written.
  if (text !== (await readFile(record, 'utf8').catch(() => ''))) await writeFile(record, text);
  return counts;
}

/**
 * The facts about a master.
 *
 * @param {import('./masters.mjs').Master} master
 * @param {Facts} [before] those of an earlier run; the size of an unchanged master is not measured again
 * @returns {Promise<Facts>}
 */
async function factsOf(master, before) {
  const { hash, drawing } = master;
  const measured = before?.hash === hash ? before : await measure(master);
  const { width, height } = measured;
  const widest = Math.min(width, MAX_WIDTH);
  return {
    width,
    height,
    widths: drawing ? [] : [...WIDTHS.filter(other => other < widest * TOO_CLOSE), widest],
    formats: drawing ? [] : [FORMAT],
    hash,
  };
}

/**
 * The copies of a master.
 *
 * @param {import('./masters.mjs').Master} master
 * @param {Facts | undefined} facts
 * @param {{ quick: boolean, made: Record<string, string> }} options quick: copies are encoded quickly, unless `made`, the keys of
 *   existing copies, has the best one
 */
function copiesOf({ path, file, hash, drawing }, facts, { quick, made }) {
  if (drawing || !facts) return [];
  return facts.widths.map(width => {
    const name = `${stemOf(path)}-${width}.${FORMAT}`;
    const keyOf = (/** @type {typeof BEST} */ encoding) =>
      JSON.stringify([hash, width, FORMAT, encoding]);
    const encoding = quick && made[name] !== keyOf(BEST) ? QUICK : BEST;
    return {
      file: name,
      key: keyOf(encoding),
      make: () => open(file).resize({ width }).toFormat(FORMAT, encoding).toBuffer(),
    };
  });
}

const open = (/** @type {string} */ file) => sharp(file, { failOn: 'error' }).autoOrient();

/** @param {import('./masters.mjs').Master} master */
async function measure({ file }) {
  const image = open(file);
  try {
    // Decodes the whole picture, which the size alone does not need.
    await image.stats();
    return (await image.metadata()).autoOrient;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new UserError(
      `${file} is not a readable picture (${why}): save it again as PNG, JPEG, WebP, AVIF or SVG.`,
    );
  }
}
