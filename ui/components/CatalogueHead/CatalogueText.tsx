import { products as copy } from '../../content/products';
import { NoWrap } from '../NoWrap/NoWrap';
import { Section } from '../Section/Section';
import styles from './CatalogueText.module.css';

interface Props {
  /** The heading of the text. */
  name: string;
  /** Paragraphs are separated by an empty line. */
  text: string | null;
}

/** The description of a category or sub-category, below its products. */
export function CatalogueText({ name, text }: Props) {
  if (!text) return null;
  return (
    <Section id="about" tone="paper" title={copy.about(name)} rail>
      {text.split('\n\n').map((paragraph, index) => (
        <p key={index} className={styles.text}>
          <NoWrap>{paragraph}</NoWrap>
        </p>
      ))}
    </Section>
  );
}
