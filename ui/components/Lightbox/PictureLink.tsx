import type { LightboxBehaviour } from 'core-wasm/react';
import type { MouseEvent, ReactNode } from 'react';
import { lightbox as copy } from '../../content/lightbox';

interface Props {
  /** The picture's URL, for visitors without script and for new tabs. */
  href: string;
  /** The alternative text. */
  name: string;
  lightbox: LightboxBehaviour;
  index: number;
  className?: string | undefined;
  /** For an item of a list with "Show more". */
  'data-part'?: string;
  children: ReactNode;
}

/** A picture that opens in the viewer. */
export function PictureLink({ href, name, lightbox, index, ...rest }: Props) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    lightbox.openAt(index);
  };
  return (
    <a
      href={href}
      {...rest}
      aria-haspopup="dialog"
      aria-label={`${copy.open}: ${name}`}
      onClick={open}
    />
  );
}
