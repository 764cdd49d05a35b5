import type { Certificate } from 'core-wasm';
import { useCertificates, useCompany } from 'core-wasm/react';
import { FormattedDate } from '../../components/FormattedDate/FormattedDate';
import { Lightbox } from '../../components/Lightbox/Lightbox';
import { PictureLink } from '../../components/Lightbox/PictureLink';
import { useViewer } from '../../components/Lightbox/useViewer';
import { Listing, Placeholders } from '../../components/Listing/Listing';
import { PageHead } from '../../components/PageHead/PageHead';
import { Picture } from '../../components/Picture/Picture';
import { Section } from '../../components/Section/Section';
import { certificates as copy } from '../../content/certificates';
import styles from './Certificates.module.css';

/** All certificates with their registration numbers. */
export default function Certificates() {
  const { data: certificates, ...call } = useCertificates();
  const { data: company } = useCompany();
  return (
    <>
      <PageHead title={copy.title} intro={copy.intro} />
      <Listing
        call={call}
        items={certificates}
        empty={copy.empty}
        waiting={
          <Placeholders list={styles.list} item={styles.item} plate={styles.sheet} lines={5} />
        }
      >
        <Sheets certificates={certificates ?? []} />
      </Listing>
      {company && company.apiInProcess.length > 0 && (
        <Section
          id="in-process"
          tone="paper"
          title={copy.inProcess.title}
          intro={copy.inProcess.text}
        >
          <ul className={styles.process}>
            {company.apiInProcess.map((name, index) => (
              <li key={index}>{name}</li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Sheets({ certificates }: { certificates: Certificate[] }) {
  const lightbox = useViewer(copy.title, certificates.length);
  const plates = certificates.map(({ image, registrationNumber }) => ({
    image,
    caption: registrationNumber,
  }));
  return (
    <>
      <ul className={styles.list}>
        {certificates.map((certificate, index) => (
          <li key={certificate.id} className={styles.item}>
            <figure aria-label={certificate.standard ?? undefined}>
              <PictureLink
                href={certificate.image.src}
                name={certificate.standard ?? certificate.image.alt}
                lightbox={lightbox}
                index={index}
                className={styles.sheet}
              >
                <Picture
                  image={certificate.image}
                  sizes="(min-width: 90rem) 22rem, (min-width: 68rem) 25vw, (min-width: 44rem) 38vw, 30vw"
                  first={index === 0}
                />
              </PictureLink>
              <figcaption>
                <div>
                  {certificate.standard && <h2>{certificate.standard}</h2>}
                  {certificate.title && <p className={styles.title}>{certificate.title}</p>}
                  {certificate.scope && <p className={styles.scope}>{certificate.scope}</p>}
                </div>
                <div className={styles.numbers}>
                  {certificate.registrationNumber && (
                    <p>
                      <span>{copy.registration}</span> {certificate.registrationNumber}
                    </p>
                  )}
                  {certificate.validUntil && (
                    <p>
                      <span>{copy.validUntil}</span> <FormattedDate date={certificate.validUntil} />
                    </p>
                  )}
                </div>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      <Lightbox lightbox={lightbox} plates={plates} />
    </>
  );
}
