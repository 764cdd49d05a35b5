import { useCertificates, useCompany } from 'core-wasm/react';
import { Head } from '../../components/Head/Head';
import { PageHead } from '../../components/PageHead/PageHead';
import { Picture } from '../../components/Picture/Picture';
import { Section } from '../../components/Section/Section';
import { certificates as words } from '../../content/certificates';
import { heads } from '../../content/heads';
import styles from './Certificates.module.css';

/** Every certificate, with the number that an inspector looks for. */
export default function Certificates() {
  const { data: certificates } = useCertificates();
  const { data: company } = useCompany();
  return (
    <>
      <Head words={heads.certificates} />
      <PageHead title={words.title} intro={words.intro} />
      {certificates && certificates.length > 0 && (
        <ul className={styles.list}>
          {certificates.map(certificate => (
            <li key={certificate.id} className={styles.item}>
              <figure>
                <a href={certificate.image.src} className={styles.sheet}>
                  <Picture
                    image={certificate.image}
                    sizes="(min-width: 64rem) 30vw, (min-width: 40rem) 45vw, 100vw"
                  />
                </a>
                <figcaption>
                  {certificate.standard && <h2>{certificate.standard}</h2>}
                  {certificate.title && <p className={styles.title}>{certificate.title}</p>}
                  {certificate.scope && <p className={styles.scope}>{certificate.scope}</p>}
                  <p className={styles.number}>
                    <span>{words.registration}</span> {certificate.registrationNumber}
                  </p>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
      {company && company.apiInProcess.length > 0 && (
        <Section
          id="in-process"
          tone="paper"
          title={words.inProcess.title}
          intro={words.inProcess.text}
        >
          <ul className={styles.process}>
            {company.apiInProcess.map(name => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
