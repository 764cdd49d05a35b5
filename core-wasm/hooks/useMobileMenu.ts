import { useEffect, useId } from 'react';
import type { MobileMenuStore } from '#core';
import type { MobileMenuView } from '#types';
import { fromCore } from './core';
import { missingLabels } from './fill';
import { useStore } from './useStore';

/** A menu that covers the page, with sections of which one is expanded at a time. */
export function useMobileMenu(options: {
  /** A value that changes with each navigation, such as the router's location key. */
  page: string;
  /** Names of the button. */
  labels: {
    /** While the menu is closed. */
    open: string;
    /** While the menu is open. */
    close: string;
  };
}): MobileMenuBehaviour {
  const { page, labels = missingLabels() } = options;
  const [view, store] = useStore(() => new (fromCore('MobileMenuStore'))());
  const id = useId();
  useEffect(() => store.pageShown(page), [store, page]);
  return mobileMenuBehaviour(view, store, id, view.open ? labels.close : labels.open);
}

function mobileMenuBehaviour(
  view: MobileMenuView,
  store: MobileMenuStore,
  id: string,
  label: string,
) {
  const idOf = (part: string, section: number) => `${id}${part}${section}`;
  return {
    view,
    /** For the element around button and sheet. While it is open, the rest of the page is inert. */
    rootProps: { 'data-open': view.open, ref: store.attach },
    /** For the button that opens and closes it. */
    toggleProps: {
      type: 'button',
      'data-part': 'toggle',
      'aria-label': label,
      /** Absent in a prerendered page, where all is open without script. */
      'aria-expanded': view.ready ? view.open : undefined,
      'aria-controls': id,
      onClick: store.toggle,
    },
    /** For the sheet. It is inert while closed, but not without script. */
    sheetProps: { id, 'data-open': view.open, inert: view.ready && !view.open },
    /** For the button of a section's heading, by the section's index. */
    sectionButtonProps: (section: number) =>
      ({
        type: 'button',
        id: idOf('button', section),
        'aria-expanded': view.ready ? view.section === section : undefined,
        'aria-controls': idOf('section', section),
        onClick: () => store.toggleSection(section),
      }) as const,
    /** For the content of a section. */
    sectionProps: (section: number) =>
      ({
        id: idOf('section', section),
        role: 'group',
        'aria-labelledby': idOf('button', section),
        'data-open': view.section === section,
        inert: view.ready && view.section !== section,
      }) as const,
  } as const;
}

/** What `useMobileMenu` returns: the state, and the props of the sheet, its button and its sections. */
export interface MobileMenuBehaviour extends ReturnType<typeof mobileMenuBehaviour> {}
