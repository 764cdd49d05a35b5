import styles from './NoWrap.module.css';

/** A number with its unit, a size such as 9-5/8, a range, a standard with its number, a model; with the brackets around it. */
const MEASURE =
  /(\(?(?:(?:API|ISO|NACE|AISI) [A-Z]{0,2}\d[\w.]*(?:-\d+)*|[A-Z]{1,3}-\d{1,4}|\d[\d.,]*(?:[-–/]\d[\d.,/]*)*(?: ?°[CF]| (?:in|ft|mm|m|psi|ksi|MPa|lbf|kN|lb\/ft|HRC))?(?![\w/]))\)?)/;

/** A word with hyphens that still fits on a line of its own. */
const COMPOUND = /((?<![\p{L}\d-])(?=[\p{L}\d-]{3,16}(?![\p{L}\d-]))[\p{L}\d]+(?:-[\p{L}\d]+)+)/u;

interface Props {
  children: string;
  /** Also words with hyphens are kept whole: in headings, where a break shows. */
  name?: boolean;
}

/** Text of the trade: what belongs together stays on one line, and reads from left to right wherever it stands. */
export function NoWrap({ children: text, name }: Props) {
  // The block around a range without a unit finds no letter in it that says which way it reads.
  if (!/\p{L}/u.test(text)) return <bdi>{text}</bdi>;
  return text.split(name ? COMPOUND : MEASURE).map((piece, index) =>
    index % 2 === 1 && /[\s\-–]/.test(piece) ? (
      <span key={index} className={name ? styles.name : styles.measure}>
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
