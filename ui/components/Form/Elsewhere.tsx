import { useCompany } from 'core-wasm/react';
import { forms as copy } from '../../content/forms';
import { ContactLinks } from '../ContactLinks/ContactLinks';
import { NoScript } from '../NoScript/NoScript';
import styles from './Form.module.css';

/** Replaces, without script, a form of another company's API, because the browser would show the API's JSON response. */
export function Elsewhere() {
  const { data: company } = useCompany();
  const { phone = null, email = null } = company ?? {};
  return (
    <NoScript>
      <div className={styles.elsewhere}>
        <p>{copy.elsewhere}</p>
        {(phone || email) && (
          <>
            <p>{copy.reach}</p>
            <ul>
              <ContactLinks phone={phone} email={email} />
            </ul>
          </>
        )}
      </div>
    </NoScript>
  );
}
