import { type AnchorHTMLAttributes, useContext } from 'react';
import { Link } from 'react-router-dom';
import { Intent } from './intent';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string };

const outside = /^(https?:|tel:|mailto:)/;

/**
 * One link for every target: a route is opened by the router, and its code and data are asked for
 * as soon as the visitor points at it; another site, a telephone number or a file is left to the browser.
 */
export function SmartLink({ to, ...rest }: Props) {
  const intent = useContext(Intent);
  if (outside.test(to)) {
    const elsewhere = to.startsWith('http') ? { rel: 'noopener' } : {};
    return <a href={to} {...elsewhere} {...rest} />;
  }
  const ready = () => intent(to);
  return <Link to={to} discover="none" onPointerEnter={ready} onFocus={ready} {...rest} />;
}
