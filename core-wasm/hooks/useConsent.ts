import { useId } from 'react';
import type { ConsentOptions, ConsentView } from '#types';
import { fromCore } from './core';
import { useStore } from './useStore';

export interface ConsentBehaviour {
  view: ConsentView;
  /** The visitor agrees. */
  agree(): void;
  /** The visitor takes the consent back; the banner asks again. */
  withdraw(): void;
  /** For the banner. It must contain an element with `titleProps`. */
  rootProps: { role: 'region'; 'aria-labelledby': string; hidden: boolean };
  /** For the sentence that names the banner. */
  titleProps: { id: string };
  /** For the button that agrees. */
  agreeProps: { type: 'button'; onClick(): void };
}

/** A cookie banner: comes after a while when no consent is stored, and goes when the visitor agrees in any tab. */
export function useConsent(options: Partial<ConsentOptions> = {}): ConsentBehaviour {
  const [view, store] = useStore(() => new (fromCore('ConsentStore'))(options));
  const id = useId();
  return {
    view,
    agree: store.agree,
    withdraw: store.withdraw,
    rootProps: { role: 'region', 'aria-labelledby': id, hidden: !view.visible },
    titleProps: { id },
    agreeProps: { type: 'button', onClick: store.agree },
  };
}
