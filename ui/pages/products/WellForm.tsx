import type { WellField } from 'core-wasm';
import type { WellBehaviour } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { well as copy } from '../../content/well';
import styles from './Well.module.css';

/** The form with the conditions of the well. */
export function WellForm({ well }: { well: WellBehaviour }) {
  const { view, casingProps, weightProps, pressureProps, temperatureProps, sourProps } = well;
  const { chosen } = view;
  const meaning = (field: 'pressure' | 'temperature') => {
    const reading = well.reading(field);
    return reading && copy.read(reading);
  };
  return (
    <form className={styles.form} data-needs-script="" aria-label={copy.short} {...well.formProps}>
      <Field
        well={well}
        name="casing"
        id={casingProps.id}
        label={`${copy.casing.label}, ${copy.casing.unit}`}
      >
        <select {...casingProps}>
          <option value="">{copy.casing.empty}</option>
          {view.sizes.map(size => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </Field>
      <Field
        well={well}
        name="weight"
        id={weightProps.id}
        label={`${copy.weight.label}, ${copy.weight.unit}`}
        note={chosen && copy.diameters(chosen.inside, chosen.drift)}
      >
        <select {...weightProps}>
          <option value="">
            {view.weights.length === 0 ? copy.weight.first : copy.weight.empty}
          </option>
          {view.weights.map(weight => (
            <option key={weight}>{weight}</option>
          ))}
        </select>
      </Field>
      <Field
        well={well}
        name="pressure"
        id={pressureProps.id}
        label={copy.pressure.label}
        note={meaning('pressure')}
      >
        <input {...pressureProps} placeholder={copy.pressure.example} />
      </Field>
      <Field
        well={well}
        name="temperature"
        id={temperatureProps.id}
        label={copy.temperature.label}
        note={meaning('temperature')}
      >
        <input {...temperatureProps} placeholder={copy.temperature.example} />
      </Field>
      <div className={styles.field}>
        <span className={styles.label} aria-hidden="true">
          {copy.sour.label}
        </span>
        <label className={styles.sour}>
          <input {...sourProps} />
          {copy.sour.yes}
        </label>
      </div>
    </form>
  );
}

interface FieldProps {
  well: WellBehaviour;
  name: WellField;
  id: string;
  label: string;
  /** The interpretation of the text. */
  note?: string | null | undefined;
  children: ReactNode;
}

/** A field with its label, and its interpretation or error. */
function Field({ well, name, id, label, note, children }: FieldProps) {
  const problem = well.problem(name);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <p className={problem ? styles.problem : styles.note} {...well.noteProps(name)}>
        {problem ?? note}
      </p>
    </div>
  );
}
