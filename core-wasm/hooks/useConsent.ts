import { useId } from 'react';
import type { ConsentOptions } from '#types';
import { type ConsentBehaviour, consentBehaviour } from './consent';
import { fromCore } from './core';
import { keyOf, useStore } from './useStore';

/** A cookie banner: appears after a delay if no consent is stored, and disappears with consent in any tab. */
export function useConsent(options: Partial<ConsentOptions> = {}): ConsentBehaviour {
  const [view, store] = useStore(() => new (fromCore('ConsentStore'))(options), keyOf(options));
  return consentBehaviour(view, store, useId());
}
