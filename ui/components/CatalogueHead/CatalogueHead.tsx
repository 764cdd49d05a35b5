import type { Image } from 'core-wasm';
import { Breadcrumb, type Crumb } from '../Breadcrumb/Breadcrumb';
import { NoWrap } from '../NoWrap/NoWrap';
import { Picture } from '../Picture/Picture';
import styles from './CatalogueHead.module.css';

interface Props {
  title: string;
  trail: Crumb[];
  lead: string | null;
  image: Image | null;
}

/** The head of a catalogue page: text at the start, a picture up to the edge of the window. */
export function CatalogueHead({ title, trail, lead, image }: Props) {
  return (
    <div className={styles.head}>
      <div className={styles.copy}>
        <Breadcrumb trail={trail} current={title} />
        <div>
          <h1>
            <NoWrap name>{title}</NoWrap>
          </h1>
          {lead && (
            <p className={styles.lead}>
              <NoWrap>{lead}</NoWrap>
            </p>
          )}
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
