import { useCompany } from 'core-wasm/react';
import { management } from '../../content/management';
import { Section } from '../Section/Section';
import styles from './ManagementMessage.module.css';
import { speaker } from './speaker';

/** The chief executive's message. */
export function ManagementMessage() {
  const { data: company } = useCompany();
  const ceo = speaker(company);
  if (!company || !ceo) return null;
  const [opening, ...rest] = ceo.message;
  return (
    <Section id="management" tone="dark" title={management.title} rail>
      <blockquote className={styles.quote}>
        <p className={styles.opening}>{opening}</p>
        <div className={styles.rest}>
          {rest.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
          <footer className={styles.signed}>
            <b>{ceo.name}</b>
            <span>
              {ceo.role}, {company.name}
            </span>
          </footer>
        </div>
      </blockquote>
    </Section>
  );
}
