import { useEffect, useId, useMemo } from 'react';
import { fromCore } from './core';
import { missingLabels } from './fill';
import { modalHandlers } from './modal';
import { useStore } from './useStore';

/** A menu that covers the page, with sections of which one is expanded at a time. */
export function useMobileMenu(options: {
  /** A value that changes with each navigation, such as the router's location key. */
  page: string;
  /** Names of its buttons. */
  labels: {
    /** Of the button that opens it, and of the menu itself. */
    open: string;
    /** Of the button that closes it. */
    close: string;
  };
}) {
  const { page, labels = missingLabels() } = options;
  const [view, store] = useStore(() => new (fromCore('MobileMenuStore'))());
  const id = useId();
  useEffect(() => store.pageShown(page), [store, page]);
  const handlers = useMemo(() => modalHandlers(store), [store]);
  const idOf = (part: string, section: number) => `${id}${part}${section}`;
  return {
    view,
    /** For the button that opens it. */
    openerProps: {
      type: 'button',
      'aria-label': labels.open,
      'aria-haspopup': 'dialog',
      /** Absent in a prerendered page, where all is open without script. */
      'aria-expanded': view.ready ? view.open : undefined,
      'aria-controls': id,
      onClick: store.open,
    },
    /** For a `dialog` element that is always rendered. */
    rootProps: { id, 'aria-label': labels.open, ...handlers },
    /** For the button inside that closes it. */
    closeProps: { type: 'button', 'aria-label': labels.close, onClick: store.close },
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

/** What `useMobileMenu` returns: the state, and the props of the menu, its buttons and its sections. */
export interface MobileMenuBehaviour extends ReturnType<typeof useMobileMenu> {}
