import type { Client } from 'core-wasm';
import { useClients, useLogoStrip } from 'core-wasm/react';
import { home } from '../../content/home';
import { LogoStrip } from '../LogoStrip/LogoStrip';
import { Section } from '../Section/Section';

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
  return (
    <LogoStrip strip={strip}>
      {clients.map((client, index) => (
        <li key={index}>
          <img src={client.logo.src} alt={client.name} width={176} height={56} loading="lazy" />
        </li>
      ))}
    </LogoStrip>
  );
}
