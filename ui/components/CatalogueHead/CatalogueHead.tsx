import type { Image } from 'core-wasm';
import type { ReactNode } from 'react';
import { Breadcrumb, type Crumb } from '../Breadcrumb/Breadcrumb';
import { NoWrap } from '../NoWrap/NoWrap';
import { Picture } from '../Picture/Picture';
import styles from './CatalogueHead.module.css';

interface Props {
  title: string;
  trail: Crumb[];
  /** Paragraphs are parted by an empty line. */
  text: string | null;
  image: Image | null;
  children?: ReactNode;
}

/** The head of a catalogue page: words at the start, the picture out to the edge of the window. */
export function CatalogueHead({ title, trail, text, image, children }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.copy}>
        <Breadcrumb trail={trail} current={title} />
        <div>
          <h1>
            <NoWrap name>{title}</NoWrap>
          </h1>
          {text?.split('\n\n').map((paragraph, index) => (
            <p key={index} className={styles.text}>
              <NoWrap>{paragraph}</NoWrap>
            </p>
          ))}
          {children}
        </div>
      </div>
      {image && (
        <div className={styles.plate}>
          <Picture image={image} alt="" sizes="(min-width: 64rem) 58vw, 100vw" first />
        </div>
      )}
    </div>
  );
}
