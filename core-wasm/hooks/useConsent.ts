import { useId } from 'react';
import type { ConsentOptions, ConsentView } from '#types';
import { fromCore } from './core';
import { useStore } from './useStore';

export interface ConsentBehaviour {
  view: ConsentView;
  /** Gives consent. */
  agree(): void;
  /** Withdraws consent; the banner appears again. */
  withdraw(): void;
  /** For the banner. It must contain an element with `titleProps`. */
  rootProps: { role: 'region'; 'aria-labelledby': string; hidden: boolean };
  /** For the text that names the banner. */
  titleProps: { id: string };
  /** For the button that gives consent. */
  agreeProps: { type: 'button'; onClick(): void };
}

/** A cookie banner: appears after a delay if no consent is stored, and disappears with consent in any tab. */
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
