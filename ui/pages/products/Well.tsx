import { lacks, urlOf, type WellAnswer } from 'core-wasm';
import { useWell, type WellBehaviour } from 'core-wasm/catalogue';
import { passFocusOnRemoval, useCategories } from 'core-wasm/react';
import { ButtonLink } from '../../components/Button/Button';
import { LinkList } from '../../components/LinkList/LinkList';
import { NoScript } from '../../components/NoScript/NoScript';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { PageHead } from '../../components/PageHead/PageHead';
import { Section } from '../../components/Section/Section';
import { ShortlistTray } from '../../components/Shortlist/ShortlistTray';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { products } from '../../content/products';
import { site } from '../../content/site';
import { well as copy } from '../../content/well';
import { useQuery, useWriteQuery } from '../../routing/url';
import { NotFound } from '../not-found/NotFound';
import styles from './Well.module.css';
import { WellForm } from './WellForm';
import { WellFunctions } from './WellFunctions';
import { WellLine } from './WellLine';
import { WellPlainForm } from './WellPlainForm';

/** The page that finds tools for a well. It does not exist if the API has no well call. */
export default function WellPage() {
  return lacks('well') ? <NotFound /> : <Well />;
}

function Well() {
  const well = useWell(useQuery());
  const { params, answer, isFolded } = well.view;

  useWriteQuery(params);

  return (
    <div {...well.rootProps}>
      <PageHead
        title={copy.title}
        intro={isFolded ? undefined : copy.intro}
        shortTitle={copy.short}
        trail={[{ name: products.title, to: '/products' }]}
      >
        <WellForm well={well} />
      </PageHead>
      {(answer || isFolded) && <WellLine well={well} />}
      <Section id="tools">
        <NoScript>
          <WithoutScript sizes={well.view.sizes} />
        </NoScript>
        <div className={styles.results} data-needs-script="">
          <Status well={well} />
          {well.view.state === 'open' && !answer && (
            <p className={styles.choose} ref={passFocusOnRemoval}>
              <SmartLink to={`/products/well?${copy.example.query}`}>
                <NoWrap>{copy.example.text}</NoWrap>
              </SmartLink>
            </p>
          )}
          {answer?.casing && <p className={styles.choose}>{products.shortlist.choose}</p>}
          <div {...well.resultsProps}>
            {answer?.casing && <WellFunctions functions={answer.functions} />}
          </div>
          {answer?.casing && (
            <div className={styles.advice}>
              <p>{copy.advice}</p>
              <ButtonLink to={`/contact?about=shortlist&${params}`} variant="line">
                {copy.enquire}
              </ButtonLink>
            </div>
          )}
        </div>
      </Section>
      <ShortlistTray well={params} />
    </div>
  );
}

/** The number of tools that pass, or why there are none yet. */
function Status({ well }: { well: WellBehaviour }) {
  const { state, answer } = well.view;
  if (state === 'failed') {
    return (
      <p className={styles.status} {...well.statusProps}>
        {copy.failed}{' '}
        <button type="button" className={styles.again} onClick={well.retry}>
          {site.retry.again}
        </button>
      </p>
    );
  }
  return (
    <p className={styles.status} {...well.statusProps}>
      {answer ? summary(answer) : state === 'open' && copy.waiting}
    </p>
  );
}

function summary({ casing, functions }: WellAnswer): string {
  const tools = functions.flatMap(each => each.tools);
  const count = (verdict: string) => tools.filter(tool => tool.verdict === verdict).length;
  const name = casing ? `${casing.size}, ${casing.weight}` : '';
  return copy.counts(name, count('passes'), count('asks'), count('fails'));
}

/** For visitors without script: a form, unless the API is another company's and would respond with JSON, and links to the catalogue. */
function WithoutScript({ sizes }: { sizes: readonly string[] }) {
  const isOwn = urlOf('well').startsWith('/');
  const { data: categories } = useCategories();
  const links = categories?.map(({ slug, name }) => ({ name, to: `/products/${slug}` })) ?? [];
  return (
    <div className={styles.withoutScript}>
      {isOwn && <WellPlainForm sizes={sizes} />}
      <p>{isOwn ? copy.withoutScript.categories : copy.withoutScript.text}</p>
      <LinkList links={links} />
    </div>
  );
}
