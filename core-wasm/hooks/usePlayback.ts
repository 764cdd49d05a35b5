import { devtools } from './devtoolsModule';
import { useStore } from './useStore';

/**
 * Plays a recording forwards or backwards, at any speed, or step by step. The steps must not change while the component is mounted
 * (give it a `key`).
 *
 * @param times the time of each step in milliseconds
 */
export function usePlayback(times: readonly number[]) {
  const [view, store] = useStore(() => new (devtools().PlaybackStore)(Float64Array.from(times)));
  return {
    view,
    /** Plays in this direction, or pauses if it already does. */
    toggle: store.toggle,
    /** Goes one step forwards or backwards. */
    step: store.step,
    /** Goes to the state after this number of steps. */
    seek: store.seek,
    /** Sets the speed, 1 for that of the session. */
    chooseSpeed: store.chooseSpeed,
  };
}

/** What `usePlayback` returns: the state and the methods of a playback. */
export interface Playback extends ReturnType<typeof usePlayback> {}
