// The attributes and handlers of a consent bar's elements, for React and for plain documents.

import type { ConsentStore } from '#core';
import type { ConsentView } from '#types';

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

/** Returns the props of a consent bar's elements for a view. `id` is for its title. */
export const consentBehaviour = (
  view: ConsentView,
  store: ConsentStore,
  id: string,
): ConsentBehaviour => ({
  view,
  agree: store.agree,
  withdraw: store.withdraw,
  rootProps: { role: 'region', 'aria-labelledby': id, hidden: !view.visible },
  titleProps: { id },
  agreeProps: { type: 'button', onClick: store.agree },
});
