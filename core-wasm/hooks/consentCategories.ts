// The attributes and handlers of the elements of a consent by categories, for React and for plain documents.

import type { ConsentCategoriesStore } from '#core';
import type { ConsentCategoriesView } from '#types';

export interface ConsentCategoriesBehaviour {
  view: ConsentCategoriesView;
  /** Whether a category is allowed now: one that is necessary, or that the visitor has allowed. */
  allows(category: string): boolean;
  /** Allows all categories. */
  agree(): void;
  /** Refuses all optional categories. */
  reject(): void;
  /** Allows the chosen categories and refuses the others. */
  save(): void;
  /** Shows the banner again, with the earlier decision as the choice. */
  reopen(): void;
  /** For the banner. It must contain an element with `titleProps`. */
  rootProps: { role: 'region'; 'aria-labelledby': string; hidden: boolean };
  /** For the sentence that names the banner. */
  titleProps: { id: string };
  /** For the checkbox of a category; one that is necessary is checked and disabled. */
  categoryProps(category: string): {
    type: 'checkbox';
    name: string;
    checked: boolean;
    disabled: boolean;
    onChange(): void;
  };
  /** For the button that allows all. */
  agreeProps: ConsentButtonProps;
  /** For the button that refuses all optional ones. */
  rejectProps: ConsentButtonProps;
  /** For the button that allows the chosen ones. */
  saveProps: ConsentButtonProps;
  /** For a button anywhere on the page that shows the banner again. */
  reopenProps: ConsentButtonProps;
  /** For a button that closes a banner that was opened again. */
  closeProps: ConsentButtonProps & { hidden: boolean };
}

interface ConsentButtonProps {
  type: 'button';
  onClick(): void;
}

/** Returns the props of the elements of a consent by categories for a view. `id` is for its title; visitors may refuse `optional`. */
export function consentCategoriesBehaviour(
  view: ConsentCategoriesView,
  store: ConsentCategoriesStore,
  { id, optional }: { id: string; optional: readonly string[] },
): ConsentCategoriesBehaviour {
  const { agree, reject, save, reopen, close } = store;
  const button = (onClick: () => void): ConsentButtonProps => ({ type: 'button', onClick });
  return {
    view,
    allows: category => view.allowed.includes(category),
    agree,
    reject,
    save,
    reopen,
    rootProps: { role: 'region', 'aria-labelledby': id, hidden: !view.visible },
    titleProps: { id },
    categoryProps: category => {
      const isNecessary = !optional.includes(category);
      return {
        type: 'checkbox',
        name: category,
        checked: isNecessary || view.chosen.includes(category),
        disabled: isNecessary,
        onChange: () => store.toggle(category),
      };
    },
    agreeProps: button(agree),
    rejectProps: button(reject),
    saveProps: button(save),
    reopenProps: button(reopen),
    closeProps: { ...button(close), hidden: !view.decided },
  };
}
