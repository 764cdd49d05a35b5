import type { SearchBehaviour } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { NoWrap } from '../../components/NoWrap/NoWrap';
import { products as copy } from '../../content/products';
import { SearchField } from './Search';
import styles from './SearchHead.module.css';

interface Props {
  search: SearchBehaviour;
  /** The facets and the number of products found. */
  facets: ReactNode;
  /** What the catalogue is, as long as no question is asked. */
  children: ReactNode;
}

/** The head of the catalogue. The field and what narrows the list have the same place with a question and without. */
export function SearchHead({ search, facets, children }: Props) {
  const isIdle = search.params === '';
  return (
    <div className={styles.head} data-tone="dark">
      <div className={styles.inner}>
        <h1>{copy.title}</h1>
        <div className={styles.search}>
          <SearchField search={search} />
          {facets}
        </div>
        {isIdle && (
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
