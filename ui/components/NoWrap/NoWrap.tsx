import styles from './NoWrap.module.css';
import { MEASURE, splitCompounds } from './patterns';

interface Props {
  children: string;
  /** Keeps hyphenated words instead of measures on one line, for headings. */
  name?: boolean;
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Text in which measures and models are not broken across lines, and always read from left to right. */
export function NoWrap({ children: text, name }: Props) {
  // A range without a letter, such as 17–20, has no direction of its own.
  if (!/\p{L}/u.test(text)) return <bdi>{text}</bdi>;
  // Among letters from right to left a number and its unit would change places.
  const isName = name && !RIGHT_TO_LEFT.test(text);
  const pieces = isName ? splitCompounds(text) : text.split(MEASURE);
  return pieces.map((piece, index) =>
    index % 2 === 1 && /[\s\-–]/.test(piece) ? (
      <span key={index} className={isName ? styles.name : styles.measure}>
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
