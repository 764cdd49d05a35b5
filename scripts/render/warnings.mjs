/**
 * A problem of another company's data, and its kind.
 *
 * @typedef {{ kind: Kind, text: string }} Warning
 * @typedef {keyof typeof KINDS} Kind
 */

/** The kinds in the order of the last line, with their texts. */
const KINDS = {
  item: 'items are left out or misplaced',
  slug: 'slugs are repeated',
  call: 'optional calls fail',
  film: 'films are missing',
  blog: 'problems with the insights',
  picture: 'link previews lack their picture',
  sample: "things are the sample company's",
};

/** One line per warning, and a last line with their numbers. @param {readonly Warning[]} warnings @returns {string[]} */
export function linesOf(warnings) {
  if (warnings.length === 0) return [];
  const counts = Object.entries(KINDS).flatMap(([kind, words]) => {
    const count = warnings.filter(warning => warning.kind === kind).length;
    return count > 0 ? [`${words}: ${count}`] : [];
  });
  return [...warnings.map(({ text }) => `Warning: ${text}`), `Attention, ${counts.join('; ')}.`];
}
