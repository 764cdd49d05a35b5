import { type FormBehaviour, useErrorSummary } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { forms } from '../../content/forms';
import { site } from '../../content/site';
import { Button } from '../Button/Button';
import type { IconName } from '../Icon/Icon';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import { Elsewhere } from './Elsewhere';
import styles from './Form.module.css';

interface Props<Name extends string> {
  /** The form's name in the API. */
  name: 'contact' | 'career' | 'datasheet';
  copy: { label: string; submit: string; submitting: string };
  form: FormBehaviour<Name>;
  icon?: IconName;
  /** Content above the fields. */
  head?: ReactNode;
  children: ReactNode;
}

/** A form of the core: error summary, fields and button. On this project's server it can be posted without script. */
export function Form<Name extends string>(props: Props<Name>) {
  const { name, copy, form, icon = 'arrow', head, children } = props;
  const { view } = form;
  const summary = useErrorSummary(form);
  const busy = view.state === 'submitting';
  return (
    <>
      {form.goesElsewhere && <Elsewhere />}
      <form className={styles.form} data-form={name} aria-label={copy.label} {...form.formProps}>
        {summary.entries.length > 0 && (
          <div className={styles.summary} {...summary.rootProps}>
            <h2 {...summary.titleProps}>{forms.summary}</h2>
            <ul>
              {summary.entries.map(({ field, message, linkProps }) => (
                <li key={field}>
                  <a {...linkProps}>{message}</a>
                </li>
              ))}
            </ul>
          </div>
        )}
        {head}
        <p className={styles.required}>{forms.required}</p>
        <div className={styles.fields}>{children}</div>
        <div className={hidden.visuallyHidden} aria-hidden="true">
          <input {...form.honeypotProps} />
        </div>
        <div className={styles.foot}>
          <Button {...form.submitProps} icon={icon}>
            {busy ? copy.submitting : copy.submit}
          </Button>
          <div className={styles.notice} {...form.noticeProps}>
            {busy && <span className={hidden.visuallyHidden}>{copy.submitting}</span>}
            {view.notice && (
              <>
                <p>{view.notice}</p>
                <Button variant="text" onClick={form.submit}>
                  {site.retry.again}
                </Button>
              </>
            )}
          </div>
        </div>
      </form>
    </>
  );
}
