import { useEffect, useId } from 'react';
import type { MobileMenuView } from '#types';
import { fromCore } from './core';
import { useStore } from './useStore';

export interface MobileMenuBehaviour {
  view: MobileMenuView;
  /** For the element around button and sheet. While it is open, the rest of the page is inert. */
  rootProps: { 'data-open': boolean; ref(element: HTMLElement | null): void };
  /** For the button that opens and closes it. */
  toggleProps: {
    type: 'button';
    'data-part': 'toggle';
    'aria-label': string;
    /** Absent in a prerendered page, where all is open without script. */
    'aria-expanded': boolean | undefined;
    'aria-controls': string;
    onClick(): void;
  };
  /** For the sheet. It is inert while closed, but not without script. */
  sheetProps: { id: string; 'data-open': boolean; inert: boolean };
  /** For the button of a section's heading, by the section's index. */
  sectionButtonProps(section: number): {
    type: 'button';
    id: string;
    'aria-expanded': boolean | undefined;
    'aria-controls': string;
    onClick(): void;
  };
  /** For the content of a section. */
  sectionProps(section: number): {
    id: string;
    role: 'group';
    'aria-labelledby': string;
    'data-open': boolean;
    inert: boolean;
  };
}

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
  const { page, labels } = options;
  const [view, store] = useStore(() => new (fromCore('MobileMenuStore'))());
  const id = useId();
  useEffect(() => store.pageShown(page), [store, page]);
  return {
    view,
    rootProps: { 'data-open': view.open, ref: store.attach },
    toggleProps: {
      type: 'button',
      'data-part': 'toggle',
      'aria-label': view.open ? labels.close : labels.open,
      'aria-expanded': view.ready ? view.open : undefined,
      'aria-controls': id,
      onClick: store.toggle,
    },
    sheetProps: { id, 'data-open': view.open, inert: view.ready && !view.open },
    sectionButtonProps: section => ({
      type: 'button',
      id: `${id}button${section}`,
      'aria-expanded': view.ready ? view.section === section : undefined,
      'aria-controls': `${id}section${section}`,
      onClick: () => store.toggleSection(section),
    }),
    sectionProps: section => ({
      id: `${id}section${section}`,
      role: 'group',
      'aria-labelledby': `${id}button${section}`,
      'data-open': view.section === section,
      inert: view.ready && view.section !== section,
    }),
  };
}
