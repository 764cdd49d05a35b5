import type { WellField as Name } from 'core-wasm';
import { Button } from '../../components/Button/Button';
import { well as copy } from '../../content/well';
import styles from './Well.module.css';
import { SourField, WellField } from './WellField';

const idOf = (name: Name) => `well-plain-${name}`;

/**
 * The form for visitors without script. This project's server responds with the page, in which it fills in this form and writes the
 * tools below (server/src/forms/well.rs).
 */
export function WellPlainForm({ sizes }: { sizes: readonly string[] }) {
  return (
    <form className={styles.plain} action="/products/well" data-form="well" aria-label={copy.short}>
      <WellField name="casing" id={idOf('casing')}>
        <select id={idOf('casing')} name="casing">
          <option value="">{copy.casing.empty}</option>
          {sizes.map(size => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
        <Problem name="casing" />
      </WellField>
      <TextField name="weight" />
      <TextField name="pressure" example={copy.pressure.example} />
      <TextField name="temperature" example={copy.temperature.example} />
      <SourField type="checkbox" name="h2s" value="yes" />
      <input type="hidden" name="view" value="plain" />
      <Button type="submit">{copy.withoutScript.submit}</Button>
    </form>
  );
}

function TextField({ name, example }: { name: Name; example?: string }) {
  return (
    <WellField name={name} id={idOf(name)}>
      <input id={idOf(name)} name={name} placeholder={example} />
      <Problem name={name} />
    </WellField>
  );
}

/** The element into which the server writes the error of a field. */
function Problem({ name }: { name: Name }) {
  return <p id={`${idOf(name)}-error`} className={styles.problem} data-error-for={name} hidden />;
}
