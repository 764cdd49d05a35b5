import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../Icon/Icon';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Button.module.css';

type Variant = 'primary' | 'line' | 'text';

interface LinkProps {
  to: string;
  variant?: Variant;
  newTab?: boolean;
  children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ to, variant = 'primary', newTab, children }: LinkProps) {
  const tab = newTab ? { target: '_blank' } : {};
  return (
    <SmartLink to={to} className={styles[variant]} {...tab}>
      <span>{children}</span>
      <Icon name={newTab ? 'out' : 'arrow'} />
    </SmartLink>
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: Variant;
  icon?: IconName;
}

/** A button with the same variants as a `ButtonLink`. */
export function Button({ variant = 'primary', icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={styles[variant]}>
      <span>{children}</span>
      {icon && <Icon name={icon} />}
    </button>
  );
}
