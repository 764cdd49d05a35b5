import { useCompany } from 'core-wasm/react';
import { PageHead } from '../../components/PageHead/PageHead';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { site } from '../../content/site';
import styles from './LegalPage.module.css';
import { type Block, LegalText } from './LegalText';

interface Props {
  title: string;
  intro: string;
  updated: string;
  parts: readonly { id: string; title: string; blocks: readonly Block[] }[];
}

/** A legal text with a table of contents. It names the other one, and the company's mail address or the contact page, as links. */
export function LegalPage({ title, intro, updated, parts }: Props) {
  const { data: company } = useCompany();
  const { privacy, terms } = site.footer;
  const mail = company?.email;
  const email = mail ? { name: mail, to: `mailto:${mail}` } : site.contactPage;
  return (
    <>
      <PageHead title={title} intro={intro} />
      <div className={styles.page}>
        <nav className={styles.contents} aria-labelledby="contents-title">
          <h2 id="contents-title">{site.contents}</h2>
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
              <LegalText blocks={part.blocks} links={{ email, privacy, terms }} />
            </section>
          ))}
        </div>
      </div>
    </>
  );
}
