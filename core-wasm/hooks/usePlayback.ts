import type { PlaybackView } from '#types';
import { devtools } from './devtoolsModule';
import { useStore } from './useStore';

/** The playing of a recording. */
export interface Playback {
  view: PlaybackView;
  /** Plays forwards, or backwards. */
  play(backwards: boolean): void;
  pause(): void;
  /** Plays this way, or pauses when it plays this way already: for a button each way. */
  toggle(backwards: boolean): void;
  /** Takes one step, or takes it back. */
  step(backwards: boolean): void;
  /** Goes to where so many steps have been taken. */
  seek(position: number): void;
  /** Plays so many times as fast as the session was. */
  chooseSpeed(speed: number): void;
}

/**
 * Plays a recording forwards or backwards, at any speed, or step by step. Its steps must not change while the component is
 * mounted (give the component a `key`).
 *
 * @param times when each step was taken, in milliseconds
 */
export function usePlayback(times: readonly number[]): Playback {
  const [view, store] = useStore(() => new (devtools().PlaybackStore)(Float64Array.from(times)));
  const { play, pause, toggle, step, seek, chooseSpeed } = store;
  return { view, play, pause, toggle, step, seek, chooseSpeed };
}
