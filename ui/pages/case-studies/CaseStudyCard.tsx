import { clsx } from 'clsx';
import type { CaseStudy } from 'core-wasm';
import { usePdfCard } from 'core-wasm/react';
import { Button } from '../../components/Button/Button';
import cover from '../../components/Card/Card.module.css';
import { Icon } from '../../components/Icon/Icon';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import hidden from '../../components/VisuallyHidden/VisuallyHidden.module.css';
import { caseStudies as copy } from '../../content/case-studies';
import { site } from '../../content/site';
import styles from './CaseStudies.module.css';
import { renderPdf } from './renderer';

/** The first page of a case study, with a link to the document. */
export function CaseStudyCard({ study }: { study: CaseStudy }) {
  const card = usePdfCard({ src: study.document, render: renderPdf });
  const { view } = card;
  return (
    <article className={clsx(styles.card, cover.card)} {...card.rootProps}>
      <div className={styles.sheet} data-needs-script="">
        <canvas {...card.canvasProps} />
        <p className={styles.message} {...card.messageProps}>
          {view.message}
        </p>
        {view.control === 'password' && (
          <form className={styles.password} {...card.passwordFormProps} {...card.controlProps}>
            <input {...card.passwordProps} />
            <Button type="submit" variant="line">
              {copy.password.open}
            </Button>
          </form>
        )}
        {view.control === 'retry' && (
          <Button variant="text" onClick={card.retry} {...card.controlProps}>
            {view.state === 'failed' ? site.retry.again : site.retry.trying}
          </Button>
        )}
      </div>
      <h2>
        <a className={cover.link} href={study.document} target="_blank" rel="noopener">
          {study.title}
          <Icon name="out" />
          <span className={hidden.visuallyHidden}> {site.newTab}</span>
        </a>
      </h2>
      {study.summary && (
        <p className={styles.summary}>
          <NoWrap>{study.summary}</NoWrap>
        </p>
      )}
      <p className={styles.note}>
        {[study.region, study.pages && copy.pages(study.pages)]
          .filter(Boolean)
          .join('\u00a0·\u00a0')}
      </p>
    </article>
  );
}
