import { useMemo } from 'react';
import type { LogoStripOptions, LogoStripView } from '#types';
import { type AttentionHandlers, attentionHandlers } from './attention';
import { fromCore } from './core';
import { keyOf, useStore } from './useStore';

/** Labels of the button. */
export interface MotionLabels {
  /** The button while it moves. */
  pause: string;
  /** The button while it stands still. */
  play: string;
}

/** For the button that stops and starts a movement. */
export interface MotionButtonProps {
  type: 'button';
  'aria-label': string;
  'data-wanted': boolean;
  onClick(): void;
}

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
  const handlers = useMemo(() => attentionHandlers(store), [store]);
  return {
    view,
    toggle: store.toggleMotion,
    rootProps: { 'data-playing': view.playing, ...handlers },
    listProps: repeat => ({ 'aria-hidden': repeat > 0 || undefined, inert: repeat > 0 }),
    toggleProps: {
      type: 'button',
      'aria-label': view.wanted ? labels.pause : labels.play,
      'data-wanted': view.wanted,
      onClick: store.toggleMotion,
    },
  };
}
