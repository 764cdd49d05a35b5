import type { ReactNode } from 'react';
import { Button } from '../../components/Button/Button';
import { well as copy } from '../../content/well';
import styles from './Well.module.css';

/**
 * The form for visitors without script. This project's server responds with the page, in which it fills in this form and writes the
 * tools below (server/src/forms/well.rs).
 */
export function WellPlainForm({ sizes }: { sizes: readonly string[] }) {
  return (
    <form className={styles.plain} action="/products/well" data-form="well" aria-label={copy.short}>
      <Field name="casing" label={`${copy.casing.label}, ${copy.casing.unit}`}>
        <select id="well-plain-casing" name="casing">
          <option value="">{copy.casing.empty}</option>
          {sizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </Field>
      <Field name="weight" label={`${copy.weight.label}, ${copy.weight.unit}`}>
        <input id="well-plain-weight" name="weight" />
      </Field>
      <Field name="pressure" label={copy.pressure.label}>
        <input id="well-plain-pressure" name="pressure" placeholder={copy.pressure.example} />
      </Field>
      <Field name="temperature" label={copy.temperature.label}>
        <input
          id="well-plain-temperature"
          name="temperature"
          placeholder={copy.temperature.example}
        />
      </Field>
      <div className={styles.field}>
        <span className={styles.label} aria-hidden="true">
          {copy.sour.label}
        </span>
        <label className={styles.sour}>
          <input type="checkbox" name="h2s" value="yes" />
          {copy.sour.yes}
        </label>
      </div>
      <input type="hidden" name="view" value="plain" />
      <Button type="submit">{copy.withoutScript.submit}</Button>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  children: ReactNode;
}

/** A field with its label, and the element into which the server writes an error. */
function Field({ name, label, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={`well-plain-${name}`}>
        {label}
      </label>
      {children}
      <p id={`well-plain-${name}-error`} className={styles.problem} data-error-for={name} hidden />
    </div>
  );
}
