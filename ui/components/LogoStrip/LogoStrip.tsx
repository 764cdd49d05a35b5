import type { LogoStripBehaviour } from 'core-wasm/react';
import type { ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import styles from './LogoStrip.module.css';

interface Props {
  strip: LogoStripBehaviour;
  /** The items of the list, `li` elements. */
  children: ReactNode;
}

/** A moving list, repeated until it fills the window, with a button that pauses it. */
export function LogoStrip({ strip, children }: Props) {
  return (
    <div className={styles.strip} {...strip.rootProps}>
      <div className={styles.window}>
        {Array.from({ length: strip.view.repeats }, (_, repeat) => (
          <ul key={repeat} className={styles.logos} {...strip.listProps(repeat)}>
            {children}
          </ul>
        ))}
      </div>
      <button className={styles.toggle} data-needs-script="" {...strip.toggleProps}>
        <Icon name={strip.view.wanted ? 'pause' : 'play'} />
      </button>
    </div>
  );
}
