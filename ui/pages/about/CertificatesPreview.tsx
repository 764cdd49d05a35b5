import { useCertificates } from 'core-wasm/react';
import { ButtonLink } from '../../components/Button/Button';
import { Picture } from '../../components/Picture/Picture';
import { Section } from '../../components/Section/Section';
import { about } from '../../content/about';
import styles from './About.module.css';

/** The number of certificates in the preview. */
const PREVIEW_COUNT = 5;

/** The first certificates with their registration numbers. */
export function CertificatesPreview() {
  const { data: certificates } = useCertificates();
  if (!certificates || certificates.length === 0) return null;
  const { title, all } = about.certificates;
  return (
    <Section
      id="certificates"
      title={title}
      action={
        <ButtonLink to="/licenses-certificates" variant="text">
          {all}
        </ButtonLink>
      }
    >
      <ul className={styles.certificates}>
        {certificates.slice(0, PREVIEW_COUNT).map(certificate => (
          <li key={certificate.id}>
            <figure>
              <div className={styles.sheet}>
                <Picture
                  image={certificate.image}
                  sizes="(min-width: 90rem) 17rem, (min-width: 40rem) 17vw, 43vw"
                />
              </div>
              <figcaption>
                {certificate.standard && <b>{certificate.standard}</b>}
                <span>{certificate.registrationNumber}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
