// The attributes and handlers of a consent bar's elements, for React and for plain documents.

import type { ConsentStore } from '#core';
import type { ConsentView } from '#types';

/** Returns the props of a consent bar's elements for a view. `id` is for its title. */
export const consentBehaviour = (view: ConsentView, store: ConsentStore, id: string) =>
  ({
    view,
    /** Gives consent. */
    agree: store.agree,
    /** Withdraws consent; the banner appears again. */
    withdraw: store.withdraw,
    /** For the banner. It must contain an element with `titleProps`. */
    rootProps: { role: 'region', 'aria-labelledby': id, hidden: !view.visible },
    /** For the text that names the banner. */
    titleProps: { id },
    /** For the button that gives consent. */
    agreeProps: { type: 'button', onClick: store.agree },
  }) as const;

/** What `useConsent` returns: whether consent was given, and the props of the banner. */
export interface ConsentBehaviour extends ReturnType<typeof consentBehaviour> {}
