import type { LogoStripOptions } from '#types';
import { attentionHandlers } from './attention';
import { fromCore } from './core';
import { missingLabels } from './fill';
import { type MotionLabels, motionButton } from './motion';
import { keyOf, useStore } from './useStore';

/** A moving strip of logos; pauses for mouse, focus, a hidden page and reduced motion. */
export function useLogoStrip(
  options: Partial<LogoStripOptions> & {
    /** Names of the button. */
    labels: MotionLabels;
  },
) {
  const { labels = missingLabels(), ...storeOptions } = options;
  const [view, store] = useStore(
    () => new (fromCore('LogoStripStore'))(storeOptions),
    keyOf(storeOptions),
  );
  return {
    view,
    /** Stops or starts the strip. */
    toggle: store.toggleMotion,
    /** For the strip. Animate it by styles while `data-playing` is true. */
    rootProps: { 'data-playing': view.playing, ...attentionHandlers(store) },
    /** For each of the `view.repeats` lists of logos; only the first is for screen readers and the keyboard. */
    listProps: (repeat: number) => ({
      'aria-hidden': repeat > 0 || undefined,
      inert: repeat > 0,
    }),
    toggleProps: motionButton(view.wanted, labels, store.toggleMotion),
  };
}

/** What `useLogoStrip` returns: the state, and the props of the strip, its lists and its button. */
export interface LogoStripBehaviour extends ReturnType<typeof useLogoStrip> {}
