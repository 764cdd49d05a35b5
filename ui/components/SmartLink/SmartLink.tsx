import { type AnchorHTMLAttributes, type MouseEvent, useContext } from 'react';
import { Link } from 'react-router-dom';
import { Intent } from './intent';
import { Transition } from './transition';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string };

const outside = /^(https?:|tel:|mailto:)/;

/**
 * One link for every target: a route is opened by the router, and its code and data are asked for
 * as soon as the visitor points at it; another site, a telephone number or a file is left to the browser.
 */
export function SmartLink({ to, ...rest }: Props) {
  const intent = useContext(Intent);
  const transition = useContext(Transition);
  if (outside.test(to)) {
    const elsewhere = to.startsWith('http') ? { rel: 'noopener' } : {};
    return <a href={to} {...elsewhere} {...rest} />;
  }
  const ready = () => intent(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    // What opens elsewhere is the browser's.
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const opensHere = button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || rest.target);
    if (!opensHere || event.defaultPrevented) return;
    if (transition(to)) event.preventDefault();
  };
  return (
    <Link
      to={to}
      discover="none"
      onPointerEnter={ready}
      onFocus={ready}
      {...rest}
      onClick={follow}
    />
  );
}
