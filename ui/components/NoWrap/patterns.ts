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

const LETTER = String.raw`[\p{L}\d]`;
const LETTER_OR_HYPHEN = String.raw`[\p{L}\d-]`;

/** Hyphenated words of up to 16 characters, which fit on one line. `split` returns them at odd indices. */
export const COMPOUND = new RegExp(
  `((?<!${LETTER_OR_HYPHEN})(?=${LETTER_OR_HYPHEN}{3,16}(?!${LETTER_OR_HYPHEN}))${LETTER}+(?:-${LETTER}+)+)`,
  'u',
);
