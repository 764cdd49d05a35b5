import type { Company } from 'core-wasm';
import type { ReactNode } from 'react';
import { site } from '../../content/site';
import { ButtonLink } from '../Button/Button';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import styles from './AsideCards.module.css';

/** A card beside a form, with a link to another page. */
export function AsideCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

interface VisitProps {
  copy: { title: string; text: string; action: string };
  company: Company;
}

/** The addresses of the offices, with directions. */
export function VisitCard({ copy, company }: VisitProps) {
  if (company.offices.length === 0) return null;
  return (
    <AsideCard title={copy.title}>
      <p>{copy.text}</p>
      {company.offices.map((office, index) => (
        <div key={index} className={styles.office}>
          <address>
            <b>{office.name}</b>
            {office.lines.map((line, at) => (
              <span key={at}>{line}</span>
            ))}
          </address>
          <ButtonLink to={office.directionsUrl} variant="text" newTab>
            {copy.action}
            <span className={hidden.visuallyHidden}>
              {' '}
              {office.name} {site.newTab}
            </span>
          </ButtonLink>
        </div>
      ))}
    </AsideCard>
  );
}
