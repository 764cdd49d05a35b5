import { passFocusOnRemoval, useConsent } from 'core-wasm/react';
import { site } from '../../content/site';
import { Button } from '../Button/Button';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './CookieBanner.module.css';

/** Asks for consent once. Without scripts the site sets no cookies, so there is no banner. */
export function CookieBanner() {
  const { rootProps, titleProps, agreeProps } = useConsent();
  const { text, policy, agree } = site.cookie;
  return (
    <div className={styles.banner} data-tone="dark" data-banner {...rootProps}>
      {!rootProps.hidden && (
        <div className={styles.line} ref={passFocusOnRemoval}>
          <p>
            <span {...titleProps}>{text}</span>{' '}
            <SmartLink to="/privacy-policy#cookies">{policy}</SmartLink>
          </p>
          <Button {...agreeProps}>{agree}</Button>
        </div>
      )}
    </div>
  );
}
