// Recording and replaying of sessions. This module loads a second build of the core, which records; other pages do not load it.

import type { Replay } from '#types';
import { isLoaded, load } from './core';
import { loadDevtools } from './devtoolsModule';
import { once } from './once';
import { connectReduxDevtools, type ReduxDevtools } from './reduxDevtools';
import type { WasmSource } from './started';

export type { Cause, Difference, PlaybackView, Replay, ReplayedStep } from '#types';
export type { WasmSource };

/** A recording session. */
export interface Recorder {
  /** The number of recorded steps. */
  steps(): number;
  /** Whether the session is being recorded. */
  isRecording(): boolean;
  /** Stops recording; the page continues. */
  stop(): void;
  /** The content of a `.replay.json` file. */
  file(options?: FileOptions): string;
}

export interface FileOptions {
  /** Whether the file contains the texts typed in forms, or only their shapes. */
  typed?: boolean;
  /** A note of the tester. */
  notes?: string;
}

let recorder: Recorder | undefined;

/**
 * Loads the core that records, and starts recording. Call it instead of `init()`, because a recording starts with the session.
 * Further calls return the same recorder. The Redux DevTools extension shows the session if it is installed.
 *
 * @param source the devtools' `.wasm`, as for `init`; not needed with a bundler that supports WebAssembly
 */
export const record = once(async (source?: WasmSource | Promise<WasmSource>): Promise<Recorder> => {
  if (isLoaded()) {
    throw new Error(
      'The core is loaded already, but a session is recorded from its beginning: call record() instead of init().',
    );
  }
  // Stores that are created from now on belong to the core that records.
  await load(() => loadDevtools(source));
  const devtools = await loadDevtools();
  recorder = {
    steps: devtools.recordedSteps,
    isRecording: devtools.isRecording,
    stop: devtools.stopRecording,
    file: ({ typed = false, notes = '' } = {}) => devtools.recording(typed, notes),
  };
  const { __REDUX_DEVTOOLS_EXTENSION__: extension } = globalThis as {
    __REDUX_DEVTOOLS_EXTENSION__?: ReduxDevtools;
  };
  if (extension) connectReduxDevtools(devtools, extension);
  return recorder;
});

/** The recorder of this page, if it records. */
export const recorded = (): Recorder | undefined => recorder;

/**
 * Replays the content of a `.replay.json` through this core's machines. Rejects with an error that says what to do if the file is not
 * a recording of this core.
 *
 * @param source the devtools' `.wasm`, as for `record`
 */
export async function replay(
  file: string,
  source?: WasmSource | Promise<WasmSource>,
): Promise<Replay> {
  const devtools = await loadDevtools(source);
  return devtools.replay(file);
}
