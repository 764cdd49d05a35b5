import { clsx } from 'clsx';
import { type FormBehaviour, type FormFieldBehaviour, useFormField } from 'core-wasm/react';
import { forms as copy } from '../../content/forms';
import styles from './Form.module.css';

interface Props<Name extends string> {
  form: FormBehaviour<Name>;
  name: Name;
  hint?: string;
  /** Takes the full width of the form. */
  wide?: boolean;
  /** The text of a select without a choice. */
  empty?: string;
}

/** A field with its label, hint and error message. */
export function Field<Name extends string>(props: Props<Name>) {
  const { form, name, empty, wide } = props;
  const isPhone = form.fields[name]?.kind.type === 'phone';
  const hint = props.hint ?? (isPhone ? copy.phoneHint : undefined);
  const field = useFormField(form, name, { hint: hint !== undefined });
  const { labelProps } = field;
  // The page sets its value; visitors do not see it.
  if (field.kind.type === 'given') return <input {...field.entryProps} />;
  return (
    <div className={clsx(styles.field, wide && styles.wide)}>
      <label id={labelProps.id} htmlFor={labelProps.htmlFor}>
        {field.label}
        {field.required && <span aria-hidden="true"> *</span>}
      </label>
      <Entry field={field} empty={empty} />
      {hint && (
        <p className={styles.hint} {...field.hintProps}>
          {hint}
        </p>
      )}
      <p className={styles.error} {...field.errorProps}>
        {field.error}
      </p>
    </div>
  );
}

interface EntryProps {
  field: FormFieldBehaviour;
  empty: string | undefined;
}

function Entry({ field: { kind, place, entryProps }, empty }: EntryProps) {
  if (kind.type === 'longText') return <textarea rows={5} {...entryProps} />;
  if (kind.type === 'choice') return <Choice props={entryProps} empty={empty} options={kind.of} />;
  if (place?.control === 'select') {
    const names = place.options.map(option => option.name);
    return <Choice props={entryProps} empty={empty} options={names} />;
  }
  return <input {...entryProps} />;
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
