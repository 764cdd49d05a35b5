import type { WellField as Name } from 'core-wasm';
import type { WellBehaviour } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { well as copy } from '../../content/well';
import styles from './Well.module.css';
import { SourField, WellField } from './WellField';

/** The form with the conditions of the well. */
export function WellForm({ well }: { well: WellBehaviour }) {
  const { view, casingProps, weightProps, pressureProps, temperatureProps, sourProps } = well;
  const { sizes, weights, chosen } = view;
  const meaning = (field: 'pressure' | 'temperature') => {
    const reading = well.reading(field);
    return reading && copy.read(reading);
  };
  return (
    <form className={styles.form} data-needs-script="" aria-label={copy.short} {...well.formProps}>
      <WellField name="casing" id={casingProps.id}>
        <select {...casingProps}>
          <option value="">{copy.casing.empty}</option>
          {sizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <Note well={well} name="casing" />
      </WellField>
      <WellField name="weight" id={weightProps.id}>
        <select {...weightProps}>
          <option value="">{weights.length === 0 ? copy.weight.first : copy.weight.empty}</option>
          {weights.map(weight => (
            <option key={weight} value={weight}>
              {weight}
            </option>
          ))}
        </select>
        <Note well={well} name="weight">
          {chosen && copy.diameters(chosen.inside, chosen.drift)}
        </Note>
      </WellField>
      <WellField name="pressure" id={pressureProps.id}>
        <input {...pressureProps} placeholder={copy.pressure.example} />
        <Note well={well} name="pressure">
          {meaning('pressure')}
        </Note>
      </WellField>
      <WellField name="temperature" id={temperatureProps.id}>
        <input {...temperatureProps} placeholder={copy.temperature.example} />
        <Note well={well} name="temperature">
          {meaning('temperature')}
        </Note>
      </WellField>
      <SourField {...sourProps} />
    </form>
  );
}

interface NoteProps {
  well: WellBehaviour;
  name: Name;
  /** The interpretation of the field's text. */
  children?: ReactNode;
}

/** The error of a field, or its interpretation. */
function Note({ well, name, children }: NoteProps) {
  const problem = well.problem(name);
  return (
    <p className={problem ? styles.problem : styles.note} {...well.noteProps(name)}>
      {problem ?? children}
    </p>
  );
}
