import { clsx } from 'clsx';
import type { PlaceField } from 'core-wasm';
import type { FormBehaviour } from 'core-wasm/react';
import styles from './Form.module.css';

interface Props<Name extends string> {
  form: FormBehaviour<Name>;
  name: Name;
  hint?: string;
  /** Takes the whole width of the form. */
  wide?: boolean;
  /** What a choice says while nothing is chosen. */
  empty?: string;
  /** How a country or a state is entered. */
  place?: PlaceField;
}

/** A field with its label, its hint and the place of its message. */
export function Field<Name extends string>(props: Props<Name>) {
  const { form, name, hint, wide } = props;
  const field = form.fields.find(known => known.name === name);
  if (!field) return null;
  const label = form.labelProps(name);
  return (
    <div className={clsx(styles.field, wide && styles.wide)}>
      <label id={label.id} htmlFor={label.htmlFor}>
        {field.label}
        {field.required && <span aria-hidden="true"> *</span>}
      </label>
      <Entry {...props} />
      {hint && (
        <p className={styles.hint} {...form.hintProps(name)}>
          {hint}
        </p>
      )}
      <p className={styles.error} {...form.errorProps(name)}>
        {form.errors[name]}
      </p>
    </div>
  );
}

function Entry<Name extends string>({ form, name, hint, empty, place }: Props<Name>) {
  const kind = form.fields.find(known => known.name === name)?.kind;
  const props = form.fieldProps(name, { hint: hint !== undefined });
  if (kind?.type === 'longText') return <textarea rows={5} {...props} />;
  if (kind?.type === 'choice') return <Choice props={props} empty={empty} options={kind.of} />;
  if (place?.control === 'select') {
    const names = place.options.map(option => option.name);
    return <Choice props={props} empty={empty} options={names} />;
  }
  return <input {...props} />;
}

interface ChoiceProps {
  props: object;
  empty: string | undefined;
  options: readonly string[];
}

function Choice({ props, empty, options }: ChoiceProps) {
  return (
    <select {...props}>
      <option value="">{empty}</option>
      {options.map(option => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </select>
  );
}
