import { phoneUrl } from 'core-wasm';
import { useCompany } from 'core-wasm/react';
import { forms as copy } from '../../content/forms';
import { NoScript } from '../NoScript/NoScript';
import styles from './Form.module.css';

/**
 * Stands in, without script, for a form that goes to another company's API: the browser would show its response, which is
 * JSON.
 */
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
