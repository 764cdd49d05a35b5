// The devtools of the core, a module of its own: sessions that are recorded, and recordings that are replayed. They bring a
// second build of the core, which records; a page that does not load this module loads nothing of it.

import type { Replay } from '#types';
import { isLoaded, load } from './core';
import { loadDevtools } from './devtoolsModule';
import { connectReduxDevtools, type ReduxDevtools } from './reduxDevtools';
import type { WasmSource } from './started';

export type { Cause, Difference, PlaybackView, Replay, ReplayedStep } from '#types';
export type { WasmSource };

/** A session that is being recorded. */
export interface Recorder {
  /** How many steps have been written down. */
  steps(): number;
  /** Whether a session is being recorded. */
  isRecording(): boolean;
  /** Writes no more down; the page goes on. */
  stop(): void;
  /** The session as the content of a `.replay.json`. */
  file(options?: FileOptions): string;
}

export interface FileOptions {
  /** Whether the file holds the texts entered in forms; otherwise it holds only their shape. */
  typed?: boolean;
  /** What the tester has to say of it. */
  notes?: string;
}

let recording: Promise<Recorder> | undefined;
let recorder: Recorder | undefined;

/**
 * Loads the core that records, and begins to record. Call it in place of `init()`: a session is recorded from its
 * beginning. Calling it again gives the same recorder. Where the Redux DevTools extension is installed, it shows the session.
 *
 * @param source where the `.wasm` of the devtools is, as `init` takes it; a bundler that knows WebAssembly has its own way
 */
export function record(source?: WasmSource | Promise<WasmSource>): Promise<Recorder> {
  recording ??= begin(source).catch(error => {
    recording = undefined;
    throw error;
  });
  return recording;
}

async function begin(source?: WasmSource | Promise<WasmSource>): Promise<Recorder> {
  if (isLoaded()) {
    throw new Error(
      'The core is loaded already, and a session is recorded from its beginning: call record() in place of init().',
    );
  }
  // The stores that are made from now on are those of the core that records.
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
}

/** The session that this page records, if it does. */
export const recorded = (): Recorder | undefined => recorder;

/**
 * Plays the content of a `.replay.json` through this core's machines. Rejects with an error that says what to do when the file is
 * no recording, or not one of this core.
 *
 * @param source where the `.wasm` of the devtools is, as for `record`
 */
export async function replay(
  file: string,
  source?: WasmSource | Promise<WasmSource>,
): Promise<Replay> {
  const devtools = await loadDevtools(source);
  return devtools.replay(file);
}
