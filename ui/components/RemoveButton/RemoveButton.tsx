import { ignoreHeldEnter } from 'core-wasm/react';
import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../Icon/Icon';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';
import styles from './RemoveButton.module.css';

interface Props {
  /** Names the button for screen readers. */
  children: ReactNode;
  onRemove(): void;
}

/** The button that removes its item from a list. The focus goes to the next item's button, or else to the one before. */
export function RemoveButton({ children, onRemove }: Props) {
  const remove = ({ currentTarget }: MouseEvent) => {
    const item = currentTarget.closest('li');
    const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
    // It takes the place of the removed item, so nothing has to scroll.
    neighbour?.querySelector('button')?.focus({ preventScroll: true });
    onRemove();
  };
  return (
    <button type="button" className={styles.remove} onClick={remove} onKeyDown={ignoreHeldEnter}>
      <span className={hidden.visuallyHidden}>{children}</span>
      <Icon name="close" />
    </button>
  );
}
