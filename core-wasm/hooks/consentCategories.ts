// The attributes and handlers of the elements of a consent by categories, for React and for plain documents.

import type { ConsentCategoriesStore } from '#core';
import type { ConsentCategoriesView } from '#types';

/** Returns the props of the elements of a consent by categories for a view. `id` is for its title; visitors may refuse `optional`. */
export function consentCategoriesBehaviour(
  view: ConsentCategoriesView,
  store: ConsentCategoriesStore,
  { id, optional }: { id: string; optional: readonly string[] },
) {
  const { agree, reject, save, reopen, close } = store;
  const button = (onClick: () => void) => ({ type: 'button', onClick }) as const;
  return {
    view,
    /** Whether a category is allowed now: one that is necessary, or that the visitor has allowed. */
    allows: (category: string) => view.allowed.includes(category),
    /** Allows all categories. */
    agree,
    /** Refuses all optional categories. */
    reject,
    /** Allows the chosen categories and refuses the others. */
    save,
    /** Shows the banner again, with the earlier decision as the choice. */
    reopen,
    /** For the banner. It must contain an element with `titleProps`. */
    rootProps: { role: 'region', 'aria-labelledby': id, hidden: !view.visible },
    /** For the sentence that names the banner. */
    titleProps: { id },
    /** For the checkbox of a category; one that is necessary is checked and disabled. Throws if there is no such category. */
    categoryProps: (category: string) => {
      const isNecessary = !optional.includes(category);
      // Otherwise it would look as if it were allowed.
      if (isNecessary && !view.allowed.includes(category)) {
        const known = [...new Set([...view.allowed, ...optional])].join(', ');
        throw new Error(`There is no consent category "${category}"; there is ${known}.`);
      }
      return {
        type: 'checkbox',
        name: category,
        checked: isNecessary || view.chosen.includes(category),
        disabled: isNecessary,
        onChange: () => store.toggle(category),
      } as const;
    },
    /** For the button that allows all. */
    agreeProps: button(agree),
    /** For the button that refuses all optional ones. */
    rejectProps: button(reject),
    /** For the button that allows the chosen ones. */
    saveProps: button(save),
    /** For a button anywhere on the page that shows the banner again. */
    reopenProps: button(reopen),
    /** For a button that closes a banner that was opened again. */
    closeProps: { ...button(close), hidden: !view.decided },
  } as const;
}

/** What `useConsentCategories` returns: the decision by category, and the props of the banner. */
export interface ConsentCategoriesBehaviour extends ReturnType<typeof consentCategoriesBehaviour> {}
