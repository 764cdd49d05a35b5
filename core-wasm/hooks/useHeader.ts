import { type FocusEvent, useMemo } from 'react';
import { core } from './core';
import type { HeaderOptions, HeaderView } from './types';
import { useStore } from './useStore';

export interface HeaderBehaviour {
  view: HeaderView;
  /** For the fixed element. Style it by its two attributes. */
  rootProps: {
    'data-solid': boolean;
    'data-hidden': boolean;
    onFocus(): void;
    onBlur(event: FocusEvent<HTMLElement>): void;
  };
}

/** A fixed header: solid past a first mark, out of the way on a desktop while scrolling down past a second one. */
export function useHeader(options: Partial<HeaderOptions> = {}): HeaderBehaviour {
  const { solidPast, hidePast } = options;
  const [view, store] = useStore(() => new (core().HeaderStore)(solidPast, hidePast));
  const handlers = useMemo(
    () => ({
      onFocus: () => store().focusEntered(),
      onBlur: (event: FocusEvent<HTMLElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) store().focusLeft();
      },
    }),
    [store],
  );
  return {
    view,
    rootProps: { 'data-solid': view.solid, 'data-hidden': view.hidden, ...handlers },
  };
}
