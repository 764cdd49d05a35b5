import type { RevealBehaviour } from 'core-wasm/react';
import { Button } from '../Button/Button';
import hidden from '../VisuallyHidden/VisuallyHidden.module.css';

/** The button that shows more items, and the status with their number. */
export function ShowMore({ reveal, text }: { reveal: RevealBehaviour; text: string }) {
  return (
    <>
      <Button variant="line" {...reveal.moreProps}>
        {text}
      </Button>
      <p className={hidden.visuallyHidden} {...reveal.liveProps}>
        {reveal.liveText}
      </p>
    </>
  );
}
