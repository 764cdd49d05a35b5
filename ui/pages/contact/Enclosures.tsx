import { passFocusOnRemoval } from 'core-wasm/react';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { RemoveButton } from '../../components/RemoveButton/RemoveButton';
import { contact as copy } from '../../content/contact';
import styles from './Enclosures.module.css';
import type { Enclosure } from './useProposal';

/** The items that are sent with the enquiry, each with a remove button. */
export function Enclosures({ items }: { items: readonly Enclosure[] }) {
  const text = copy.aboutProduct;
  if (items.length === 0) return null;
  return (
    <div className={styles.enclosures} ref={passFocusOnRemoval}>
      <h2 id="enclosures">{text.title}</h2>
      <ul aria-labelledby="enclosures">
        {items.map(({ key, name, notes, remove }) => (
          <li key={key}>
            <span className={styles.name}>
              <b>
                <NoWrap name>{name}</NoWrap>
              </b>{' '}
              {notes.map((note, index) => (
                <small key={index}>
                  {index > 0 && '; '}
                  <bdi>
                    <NoWrap>{note}</NoWrap>
                  </bdi>
                </small>
              ))}
            </span>
            <RemoveButton onRemove={remove}>
              {text.remove} {name}
            </RemoveButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
