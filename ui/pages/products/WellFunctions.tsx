import type { Check, Verdict, WellFunction, WellRow, WellTool } from 'core-wasm';
import { useCategories, useShortlist } from 'core-wasm/react';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { productPath } from '../../components/ProductCard/path';
import { Check as Box } from '../../components/Shortlist/ShortlistToggle';
import { ShowMore } from '../../components/ShowMore/ShowMore';
import { useShowMore } from '../../components/ShowMore/useShowMore';
import { SmartLink } from '../../components/SmartLink/SmartLink';
import { products } from '../../content/products';
import { well as copy } from '../../content/well';
import styles from './Well.module.css';

/** The number of tools per category that are shown at first, and the number that "Show more" adds. */
const TOOLS_PREVIEW_COUNT = 12;

/** The tools for a well by category: those that pass first, those that fail by one limit last. */
export function WellFunctions({ functions }: { functions: WellFunction[] }) {
  const { data: categories } = useCategories();
  const nameOf = (slug: string) =>
    categories?.find(category => category.slug === slug)?.name ?? copy.uncategorised;
  return functions.map(each => (
    <Tools key={each.category} name={nameOf(each.category)} {...each} />
  ));
}

function Tools({ name, category, tools, unfit }: WellFunction & { name: string }) {
  const reveal = useShowMore({
    name: category,
    count: tools.length,
    step: TOOLS_PREVIEW_COUNT,
    labels: copy.reveal,
  });
  const headingId = `well-${category}`;
  return (
    <section className={styles.function} aria-labelledby={headingId}>
      <h2 id={headingId}>{name}</h2>
      <div className={styles.tools}>
        <ul {...reveal.rootProps}>
          {tools.slice(0, reveal.view.shown).map((tool, index) => (
            <li key={tool.slug} className={styles.tool} data-verdict={tool.verdict}>
              <Tool tool={tool} link={reveal.itemProps(index)} />
            </li>
          ))}
        </ul>
        <ShowMore reveal={reveal} text={copy.more} />
        {(unfit > 0 || tools.length === 0) && (
          <p className={styles.unfit}>{tools.length === 0 ? copy.none : copy.unfit(unfit)}</p>
        )}
      </div>
    </section>
  );
}

function Tool({ tool, link }: { tool: WellTool; link: object }) {
  const [first] = tool.rows;
  // Checks that are equal for all its sizes are shown once below them.
  const common = (first?.checks ?? []).filter(
    check =>
      isShown(tool.verdict, check) &&
      check.limit !== 'drift' &&
      tool.rows.every(row => isIn(row.checks, check)),
  );
  return (
    <>
      <div className={styles.name}>
        <h3>
          <SmartLink to={pathOf(tool)} {...link}>
            <NoWrap name>{tool.name}</NoWrap>
          </SmartLink>
        </h3>
        <p className={styles.verdict}>{copy.verdicts[tool.verdict]}</p>
      </div>
      <ul className={styles.rows}>
        {tool.rows.map(row => (
          <li key={row.size}>
            <Size tool={tool} row={row} />
            {row.checks
              .filter(check => isShown(tool.verdict, check) && !isIn(common, check))
              .map(check => (
                <span key={check.limit} data-outcome={check.outcome}>
                  <bdi>{copy.limits[check.limit]}</bdi>: <bdi>{verdictOf(check)}</bdi>
                </span>
              ))}
          </li>
        ))}
      </ul>
      {common.length > 0 && (
        <dl className={styles.checks}>
          {common.map(check => (
            <div key={check.limit} data-outcome={check.outcome}>
              <dt>{copy.limits[check.limit]}</dt>
              <dd>
                {verdictOf(check)}
                {check.stated && (
                  <small>
                    <bdi>
                      <NoWrap>{sourceOf(check)}</NoWrap>
                    </bdi>
                  </small>
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** A size, with the button for the shortlist. */
function Size({ tool, row }: { tool: WellTool; row: WellRow }) {
  const shortlist = useShortlist();
  if (row.size === '') return null;
  return (
    <button
      className={styles.size}
      data-printed=""
      {...shortlist.sizeProps(tool.slug, row.size)}
      aria-label={`${products.shortlist.add} ${tool.name}, ${row.label}`}
    >
      <Box />
      <bdi>
        <NoWrap>{row.label}</NoWrap>
      </bdi>
    </button>
  );
}

/** The checks to show. A size's name contains its weights; of a tool that fails, only the failed check is shown. */
const isShown = (verdict: Verdict, { limit, outcome }: Check) =>
  verdict === 'fails' ? outcome === 'exceeded' : limit !== 'weight' || outcome !== 'holds';

const isSame = (one: Check, other: Check) =>
  one.limit === other.limit &&
  one.outcome === other.outcome &&
  one.stated === other.stated &&
  one.margin === other.margin;

const isIn = (checks: readonly Check[], check: Check) => checks.some(each => isSame(each, check));

/** The result of a check as text. */
function verdictOf({ limit, outcome, stated, margin = '' }: Check): string {
  if (outcome === 'notStated') return copy.notStated;
  if (limit === 'sour') return outcome === 'holds' ? copy.suited : copy.unsuited;
  if (limit === 'weight') return copy.otherWeight(stated);
  if (outcome === 'holds') return limit === 'drift' ? margin : copy.toSpare(margin);
  return limit === 'drift' ? copy.tooLarge(margin) : copy.lacking(margin);
}

/** The limit in the catalogue. */
const sourceOf = ({ name, stated }: Check) => (name ? `${name}: ${stated}` : stated);

const pathOf = ({ slug, category, subcategory }: WellTool) =>
  productPath({ slug, category: category ?? null, subcategory: subcategory ?? null });
