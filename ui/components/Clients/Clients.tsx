import { useClients } from 'core-wasm/react';
import { home } from '../../content/home';
import { Section } from '../Section/Section';
import styles from './Clients.module.css';

/** The clients' logos, passing by. */
export function Clients() {
  const { data: clients } = useClients();
  if (!clients || clients.length === 0) return null;
  return (
    <Section id="clients" title={home.clients.title} rail>
      <div className={styles.strip}>
        <ul className={styles.logos}>
          {clients.map(client => (
            <li key={client.name}>
              <img
                src={client.logo.src}
                alt={client.name}
                width={176}
                height={56}
                loading="lazy"
                decoding="async"
              />
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}
