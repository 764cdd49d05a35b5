import { phoneUrl } from 'core-wasm';
import { useCompany } from 'core-wasm/react';
import { forms as copy } from '../../content/forms';
import { NoScript } from '../NoScript/NoScript';
import styles from './Form.module.css';

/** Replaces, without script, a form of another company's API, because the browser would show the API's JSON response. */
export function Elsewhere() {
  const { data: company } = useCompany();
  const { phone, email } = company ?? {};
  return (
    <NoScript>
      <div className={styles.elsewhere}>
        <p>{copy.elsewhere}</p>
        {(phone || email) && (
          <>
            <p>{copy.reach}</p>
            <ul>
              {phone && (
                <li>
                  <a href={phoneUrl(phone)}>
                    <bdi>{phone}</bdi>
                  </a>
                </li>
              )}
              {email && (
                <li>
                  <a href={`mailto:${email}`}>{email}</a>
                </li>
              )}
            </ul>
          </>
        )}
      </div>
    </NoScript>
  );
}
