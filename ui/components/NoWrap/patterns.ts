/** A standard or a grade: API 5CT, ISO 14310-2. */
const STANDARD = String.raw`(?:API|ISO|NACE|AISI) [A-Z]{0,2}\d[\w.]*(?:-\d+)*`;

/** A standard with its other names: NACE MR0175 / ISO 15156. */
const STANDARDS = `${STANDARD}(?: / ${STANDARD})*`;

/** A model: CM-2. */
const MODEL = String.raw`[A-Z]{1,3}-\d{1,4}`;

/** A number, a size such as 9-5/8, or a range. */
const NUMBER = String.raw`\d[\d.,]*(?:[-–/]\d[\d.,/]*)*`;

/** Units that follow a number and a space. Degrees may follow without one. */
const UNITS = ['in', 'ft', 'mm', 'm', 'psi', 'ksi', 'MPa', 'lbf', 'kN', 'lb/ft', 'HRC'];

const QUANTITY = String.raw`${NUMBER}(?: ?°[CF]| (?:${UNITS.join('|')}))?(?![\w/])`;

/** The end of a sentence or of its part, which would begin a line after an inline block. */
const PUNCTUATION = String.raw`[.,;:](?=\s|$)`;

/** Standards, models and quantities, with parentheses around them and punctuation after them. `split` returns them at odd indices. */
export const MEASURE = new RegExp(
  String.raw`(\(?(?:${STANDARDS}|${MODEL}|${QUANTITY})\)?(?:${PUNCTUATION})?)`,
);

/** A hyphenated word of up to 16 characters, which fits on one line. */
const COMPOUND = /^(?=.{3,16}$)[\p{L}\d]+(?:-[\p{L}\d]+)+$/u;

/** Splits a text into pieces, with its compounds at odd indices. A pattern with a lookbehind would stop scripts in Safari before 16.4. */
export const splitCompounds = (text: string): string[] =>
  text.replace(/[\p{L}\d-]+/gu, word => (COMPOUND.test(word) ? `\0${word}\0` : word)).split('\0');
