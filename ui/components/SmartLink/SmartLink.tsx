import { type AnchorHTMLAttributes, type MouseEvent, type SyntheticEvent, useContext } from 'react';
import { Follow } from './follow';
import { Intent } from './intent';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & {
  /** An absolute URL, a path from the site's root, or a hash, which keeps the query of the page. */
  to: string;
};

const outside = /^(?:https?:|tel:|mailto:|\/\/)/i;

/**
 * A link to any URL. Routes are opened by the router, and their code and data are prefetched on hover; other URLs are left to the
 * browser.
 */
export function SmartLink({ to, ...rest }: Props) {
  const intent = useContext(Intent);
  const follow = useContext(Follow);
  if (outside.test(to)) {
    const elsewhere = /^[tm]/i.test(to) ? {} : { rel: 'noopener' };
    return <a href={to} {...elsewhere} {...rest} />;
  }
  const prefetch = (event: SyntheticEvent<HTMLAnchorElement>) =>
    intent(event.currentTarget.pathname);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    // Links to other windows are left to the browser.
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const opensHere = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || rest.target);
    if (!opensHere) return;
    event.preventDefault();
    follow(event.currentTarget.href);
  };
  // Not the router's Link, which would leave out the page's query if `to` is a hash, and the visitor's search with it.
  return <a href={to} onPointerEnter={prefetch} onFocus={prefetch} {...rest} onClick={click} />;
}
