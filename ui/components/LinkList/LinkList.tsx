import type { Ref } from 'react';
import { SmartLink } from '../SmartLink/SmartLink';
import styles from './LinkList.module.css';

interface Props {
  links: { to: string; name: string }[];
  /** Props of each link, by its index. */
  linkProps?(index: number): object;
  ref?: Ref<HTMLUListElement>;
}

/** A list of text links. */
export function LinkList({ links, linkProps, ref }: Props) {
  return (
    <ul className={styles.names} ref={ref}>
      {links.map(({ to, name }, index) => (
        <li key={to}>
          <SmartLink to={to} {...linkProps?.(index)}>
            {name}
          </SmartLink>
        </li>
      ))}
    </ul>
  );
}
