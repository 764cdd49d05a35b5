import type { LogoStripOptions, LogoStripView } from '#types';
import { type AttentionHandlers, attentionHandlers } from './attention';
import { fromCore } from './core';
import { type MotionButtonProps, type MotionLabels, motionButton } from './motion';
import { keyOf, useStore } from './useStore';

export interface LogoStripBehaviour {
  view: LogoStripView;
  /** Stops or starts the strip. */
  toggle(): void;
  /** For the strip. Animate it by styles while `data-playing` is true. */
  rootProps: AttentionHandlers & { 'data-playing': boolean };
  /** For each of the `view.repeats` lists of logos; only the first is for screen readers and the keyboard. */
  listProps(repeat: number): { 'aria-hidden': boolean | undefined; inert: boolean };
  toggleProps: MotionButtonProps;
}

/** A moving strip of logos; pauses for mouse, focus, a hidden page and reduced motion. */
export function useLogoStrip(
  options: Partial<LogoStripOptions> & {
    /** Names of the button. */
    labels: MotionLabels;
  },
): LogoStripBehaviour {
  const { labels, ...storeOptions } = options;
  const [view, store] = useStore(
    () => new (fromCore('LogoStripStore'))(storeOptions),
    keyOf(storeOptions),
  );
  return {
    view,
    toggle: store.toggleMotion,
    rootProps: { 'data-playing': view.playing, ...attentionHandlers(store) },
    listProps: repeat => ({ 'aria-hidden': repeat > 0 || undefined, inert: repeat > 0 }),
    toggleProps: motionButton(view.wanted, labels, store.toggleMotion),
  };
}
