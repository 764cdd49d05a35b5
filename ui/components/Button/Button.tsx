import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from '../Icon/Icon';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './Button.module.css';

type Look = 'primary' | 'line' | 'text';

interface LinkProps {
  to: string;
  look?: Look;
  icon?: IconName;
  newTab?: boolean;
  children: ReactNode;
}

/** A link that asks to be followed. */
export function ButtonLink({ to, look = 'primary', icon = 'arrow', newTab, children }: LinkProps) {
  const tab = newTab ? { target: '_blank' } : {};
  return (
    <SmartLink to={to} className={styles[look]} {...tab}>
      <span>{children}</span>
      <Icon name={icon} />
    </SmartLink>
  );
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  icon?: IconName;
}

/** A button with the same looks as a `ButtonLink`. */
export function Button({ look = 'primary', icon, children, ...rest }: ButtonProps) {
  return (
    <button type="button" {...rest} className={styles[look]}>
      <span>{children}</span>
      {icon && <Icon name={icon} />}
    </button>
  );
}
