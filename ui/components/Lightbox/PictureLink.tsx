import type { LightboxBehaviour } from 'core-wasm/react';
import type { MouseEvent, ReactNode } from 'react';
import { lightbox as copy } from '../../content/lightbox';

interface Props {
  /** The picture's own URL: where the link leads when no script runs, or into a new tab. */
  href: string;
  /** What the picture shows. */
  name: string;
  lightbox: LightboxBehaviour;
  index: number;
  className?: string | undefined;
  /** Marks the link for a list that reveals its items. */
  part?: { 'data-part': string };
  children: ReactNode;
}

/** A picture that opens in the viewer. */
export function PictureLink({ href, name, lightbox, index, className, part, children }: Props) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    lightbox.openAt(index);
  };
  return (
    <a
      href={href}
      className={className}
      aria-haspopup="dialog"
      aria-label={`${copy.open}: ${name}`}
      onClick={open}
      {...part}
    >
      {children}
    </a>
  );
}
