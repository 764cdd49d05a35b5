import type { SearchBehaviour } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { products as copy } from '../../content/products';
import { SearchField } from './Search';
import styles from './SearchHead.module.css';

interface Props {
  /** Whether there is nothing to search yet; then only the title is shown. */
  isPreparing: boolean;
  search: SearchBehaviour;
  /** The filters and the number of results. */
  facets: ReactNode;
  /** The intro, shown without a search. */
  children: ReactNode;
}

/** The head of the catalogue. Field and filters stay at the same position during a search. */
export function SearchHead({ isPreparing, search, facets, children }: Props) {
  const isIdle = search.view.params === '';
  return (
    <div className={styles.head} data-tone="dark">
      <div className={styles.inner}>
        <h1>{copy.title}</h1>
        {!isPreparing && (
          <div className={styles.search}>
            <SearchField search={search} />
            {facets}
          </div>
        )}
        {isIdle && !isPreparing && (
          <div className={styles.intro}>
            <p>
              <NoWrap>{copy.intro}</NoWrap>
            </p>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
