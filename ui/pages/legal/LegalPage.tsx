import type { ReactNode } from 'react';
import { PageHead } from '../../components/PageHead/PageHead';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import styles from './LegalPage.module.css';
import type { Block } from './LegalText';

interface Part {
  id: string;
  title: string;
  blocks: readonly Block[];
}

interface Props {
  title: string;
  intro: string;
  updated: string;
  contents: string;
  parts: readonly Part[];
  children: (part: Part) => ReactNode;
}

/** A legal text with a table of contents. */
export function LegalPage({ title, intro, updated, contents, parts, children }: Props) {
  return (
    <>
      <PageHead title={title} intro={intro} />
      <div className={styles.page}>
        <nav className={styles.contents} aria-labelledby="contents-title">
          <h2 id="contents-title">{contents}</h2>
          <ol>
            {parts.map(part => (
              <li key={part.id}>
                <SmartLink to={`#${part.id}`}>{part.title}</SmartLink>
              </li>
            ))}
          </ol>
        </nav>
        <div className={styles.text}>
          <p className={styles.updated}>{updated}</p>
          {parts.map(part => (
            <section key={part.id} id={part.id} aria-labelledby={`${part.id}-title`}>
              <h2 id={`${part.id}-title`}>{part.title}</h2>
              {children(part)}
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
