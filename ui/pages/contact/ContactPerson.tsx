import type { Person } from 'core-wasm';
import { AsideCard } from '../../components/AsideCards/AsideCards';
import { ContactLinks } from '../../components/ContactLinks/ContactLinks';
import { contact as copy } from '../../content/contact';
import styles from './Contact.module.css';

export function ContactPerson({ person }: { person: Person }) {
  return (
    <AsideCard title={copy.cards.person.title}>
      <p className={styles.person}>
        <b>{person.name}</b>
        {person.role}
      </p>
      <ul className={styles.links}>
        <ContactLinks phone={person.phone} email={person.email} />
      </ul>
    </AsideCard>
  );
}
