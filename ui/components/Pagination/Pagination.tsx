import { products as copy } from '../../content/products';
import { Icon } from '../Icon/Icon';
import { SmartLink } from '../SmartLink/SmartLink';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import styles from './Pagination.module.css';

interface Props {
  /** The path of the list, which is that of its first page. */
  path: string;
  page: number;
  hasNext: boolean;
}

/** The path of a page of the list at `path`. */
const pagePath = (path: string, page: number) => (page > 1 ? `${path}/page/${page}` : path);

/** Links to the first page of a list and to those beside the current one. Empty for a list of one page. */
export function Pagination({ path, page, hasNext }: Props) {
  if (page === 1 && !hasNext) return null;
  const { label, previous, next, name } = copy.pages;
  const last = hasNext ? page + 1 : page;
  const near = [page - 1, page, page + 1].filter(other => other > 1 && other <= last);
  return (
    <nav className={styles.pages} aria-label={label}>
      <ul>
        {page > 1 && (
          <li>
            <SmartLink to={pagePath(path, page - 1)} rel="prev">
              <Icon name="back" />
              {previous}
            </SmartLink>
          </li>
        )}
        {[1, ...near].map(other => (
          <li key={other}>
            {other > 2 && other === near[0] && <span aria-hidden="true">…</span>}
            {other === page ? (
              <span className={styles.present} aria-current="page">
                <span className={hidden.visuallyHidden}>{name} </span>
                {other}
              </span>
            ) : (
              <SmartLink to={pagePath(path, other)}>
                <span className={hidden.visuallyHidden}>{name} </span>
                {other}
              </SmartLink>
            )}
          </li>
        ))}
        {hasNext && (
          <li>
            <SmartLink to={pagePath(path, page + 1)} rel="next">
              {next}
              <Icon name="arrow" />
            </SmartLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
