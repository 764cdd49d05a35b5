import type { PlaybackView } from '#types';
import { devtools } from './devtoolsModule';
import { useStore } from './useStore';

/** The playback of a recording. */
export interface Playback {
  view: PlaybackView;
  /** Plays in this direction, or pauses if it already does. */
  toggle(backwards: boolean): void;
  /** Goes one step forwards or backwards. */
  step(backwards: boolean): void;
  /** Goes to the state after this number of steps. */
  seek(position: number): void;
  /** Sets the speed, 1 for that of the session. */
  chooseSpeed(speed: number): void;
}

/**
 * Plays a recording forwards or backwards, at any speed, or step by step. The steps must not change while the component is mounted
 * (give it a `key`).
 *
 * @param times the time of each step in milliseconds
 */
export function usePlayback(times: readonly number[]): Playback {
  const [view, store] = useStore(() => new (devtools().PlaybackStore)(Float64Array.from(times)));
  const { toggle, step, seek, chooseSpeed } = store;
  return { view, toggle, step, seek, chooseSpeed };
}
