import { SmartLink } from '../../components/SmartLink/SmartLink';
import { well as copy } from '../../content/well';
import styles from './WellLink.module.css';

/** The link from the catalogue to the page for a well. */
export function WellLink() {
  return (
    <SmartLink to="/products/well" className={styles.link}>
      {copy.title}
    </SmartLink>
  );
}
