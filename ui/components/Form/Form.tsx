import type { FormBehaviour } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { forms as copy } from '../../content/forms';
import { Button } from '../Button/Button';
import type { IconName } from '../Icon/Icon';
import styles from './Form.module.css';

interface Props<Name extends string> {
  /** What the server knows the form by. */
  name: 'contact' | 'career' | 'datasheet';
  label: string;
  form: FormBehaviour<Name>;
  submit: string;
  submitting: string;
  icon?: IconName;
  children: ReactNode;
}

/** One of the core's forms: what is wrong above, the fields, and the button. It also posts without script. */
export function Form<Name extends string>(props: Props<Name>) {
  const { name, label, form, submit, submitting, icon = 'arrow', children } = props;
  const { view } = form;
  // A missing country is also named in the purpose's place; here, once is enough.
  const summary = form.summary.filter(
    ({ message }, place, all) => all.findIndex(other => other.message === message) === place,
  );
  const busy = view.state === 'submitting';
  return (
    <form className={styles.form} data-form={name} aria-label={label} {...form.formProps}>
      {summary.length > 0 && (
        <div className={styles.summary} {...form.summaryProps}>
          <h2 {...form.summaryTitleProps}>{copy.summary}</h2>
          <ul>
            {summary.map(({ field, message, linkProps }) => (
              <li key={field}>
                <a {...linkProps}>{message}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.required}>{copy.required}</p>
      <div className={styles.fields}>{children}</div>
      <div className={styles.trap} aria-hidden="true">
        <input {...form.trapProps} />
      </div>
      <div className={styles.foot}>
        <Button {...form.submitProps} icon={icon}>
          {busy ? submitting : submit}
        </Button>
        <div className={styles.notice} {...form.noticeProps}>
          {view.notice && (
            <>
              <p>{view.notice}</p>
              <Button variant="text" onClick={form.submit}>
                {copy.again}
              </Button>
            </>
          )}
        </div>
      </div>
    </form>
  );
}
