import type { RevealBehaviour } from 'core-wasm/react';
import { Button } from '../Button/Button';
import unseen from '../Unseen/Unseen.module.css';

/** The button that shows more of a list, and the words that tell how much of it there is then. */
export function More({ reveal, text }: { reveal: RevealBehaviour; text: string }) {
  return (
    <>
      <Button look="line" {...reveal.moreProps}>
        {text}
      </Button>
      <p className={unseen.unseen} {...reveal.liveProps}>
        {reveal.liveText}
      </p>
    </>
  );
}
