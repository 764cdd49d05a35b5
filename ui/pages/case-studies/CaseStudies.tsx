import { useCaseStudies } from 'core-wasm/react';
import { Listing, Placeholders } from '../../components/Listing/Listing';
import { caseStudies as copy } from '../../content/case-studies';
import styles from './CaseStudies.module.css';
import { CaseStudyCard } from './CaseStudyCard';

/** The case studies, as cards with the first page of each document. */
export default function CaseStudies() {
  const { data: studies, ...call } = useCaseStudies();
  return (
    <>
      <div className={styles.band} data-tone="dark" />
      <div className={styles.head}>
        <p>{copy.subtitle}</p>
        <h1>{copy.title}</h1>
      </div>
      <Listing
        call={call}
        items={studies}
        empty={copy.empty}
        waiting={<Placeholders list={styles.grid} plate={styles.sheet} lines={4} />}
      >
        <ul className={styles.grid}>
          {studies?.map(study => (
            <li key={study.id}>
              <CaseStudyCard study={study} />
            </li>
          ))}
        </ul>
      </Listing>
    </>
  );
}
