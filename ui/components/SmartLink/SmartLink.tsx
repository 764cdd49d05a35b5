import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import { Link } from 'react-router-dom';
import { Follow } from './follow';
import { Intent } from './intent';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string };

const outside = /^(https?:|tel:|mailto:)/;

/**
 * A link to any URL. Routes are opened by the router, and their code and data are prefetched on hover; other URLs are left to the
 * browser.
 */
export function SmartLink({ to, ...rest }: Props) {
  const intent = useContext(Intent);
  const follow = useContext(Follow);
  if (outside.test(to)) {
    const elsewhere = to.startsWith('http') ? { rel: 'noopener' } : {};
    return <a href={to} {...elsewhere} {...rest} />;
  }
  const prefetch = () => intent(to);
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    // Links to other windows or sites are left to the browser.
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const opensHere = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || rest.target);
    if (!opensHere || event.defaultPrevented) return;
    event.preventDefault();
    follow(event.currentTarget.href);
  };
  return (
    <Link
      to={to}
      discover="none"
      onPointerEnter={prefetch}
      onFocus={prefetch}
      {...rest}
      onClick={click}
    />
  );
}
