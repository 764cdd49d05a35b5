import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { preload } from '../../app/routes';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string };

const outside = /^(https?:|tel:|mailto:)/;

/**
 * One link for every target: a route is opened by the router, and its chunk is asked for as soon as
 * the visitor points at it; another site, a telephone number or a file is left to the browser.
 */
export function SmartLink({ to, ...rest }: Props) {
  if (outside.test(to)) {
    const elsewhere = to.startsWith('http') ? { rel: 'noopener' } : {};
    return <a href={to} {...elsewhere} {...rest} />;
  }
  const ready = () => preload(to);
  return <Link to={to} onPointerEnter={ready} onFocus={ready} {...rest} />;
}
