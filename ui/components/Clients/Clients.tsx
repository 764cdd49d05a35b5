import type { Client } from 'core-wasm';
import { useClients, useLogoStrip } from 'core-wasm/react';
import { home } from '../../content/home';
import { Icon } from '../Icon/Icon';
import { Section } from '../Section/Section';
import styles from './Clients.module.css';

/** The moving strip of the clients' logos. Without clients there is no section. */
export function Clients() {
  const { data: clients } = useClients();
  if (!clients || clients.length === 0) return null;
  return (
    <Section id="clients" title={home.clients.title} rail>
      <Strip clients={clients} />
    </Section>
  );
}

function Strip({ clients }: { clients: Client[] }) {
  const strip = useLogoStrip({ labels: home.clients.motion });
  const repeats = Array.from({ length: strip.view.repeats }, (_, repeat) => repeat);
  return (
    <div className={styles.strip} {...strip.rootProps}>
      <div className={styles.window}>
        {repeats.map(repeat => (
          <ul key={repeat} className={styles.logos} {...strip.listProps(repeat)}>
            {clients.map((client, index) => (
              <li key={index}>
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
        ))}
      </div>
      <button className={styles.toggle} {...strip.toggleProps}>
        <Icon name={strip.view.wanted ? 'pause' : 'play'} />
      </button>
    </div>
  );
}
