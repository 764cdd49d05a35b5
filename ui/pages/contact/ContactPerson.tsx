import { type Person, phoneUrl } from 'core-wasm';
import { AsideCard } from '../../components/AsideCards/AsideCards';
import { contact as copy } from '../../content/contact';
import styles from './Contact.module.css';

/** The contact person. */
export function ContactPerson({ person }: { person: Person }) {
  return (
    <AsideCard title={copy.cards.person.title}>
      <p className={styles.person}>
        <b>{person.name}</b>
        {person.role}
      </p>
      <ul className={styles.ways}>
        {person.phone && (
          <li>
            <a href={phoneUrl(person.phone)}>
              <bdi>{person.phone}</bdi>
            </a>
          </li>
        )}
        {person.email && (
          <li>
            <a href={`mailto:${person.email}`}>{person.email}</a>
          </li>
        )}
      </ul>
    </AsideCard>
  );
}
