import type { WellBehaviour } from 'core-wasm/react';
import { Fragment } from 'react';
import { well as copy } from '../../content/well';
import styles from './WellLine.module.css';

/** The conditions of the well in a sticky line, with a button that shows the fields. */
export function WellLine({ well }: { well: WellBehaviour }) {
  const { casing, weight, pressure, temperature, sour, answer, state, isFolded } = well.view;
  const isRead = state === 'ready';
  const asRead = (typed: string, read: string | undefined, unread: string) =>
    typed && isRead ? (read ?? unread) : typed;
  const conditions = [
    `${casing} ${copy.casing.unit}`,
    `${weight} ${copy.weight.unit}`,
    asRead(pressure, answer?.pressure, copy.pressure.unread),
    asRead(temperature, answer?.temperature, copy.temperature.unread),
    sour && copy.sour.label,
  ].filter(Boolean);
  return (
    <section className={styles.line} data-tone="dark" data-needs-script="" aria-label={copy.short}>
      <p>
        {conditions.map((condition, index) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            <span>
              <bdi>{condition}</bdi>
              {index < conditions.length - 1 && ','}
            </span>
          </Fragment>
        ))}
      </p>
      {/* Two elements: a button that became a submit button during its click would submit the form. */}
      {isFolded ? (
        <button key="change" {...well.changeProps}>
          {copy.change}
        </button>
      ) : (
        <button key="show" {...well.showProps}>
          {copy.show}
        </button>
      )}
    </section>
  );
}
