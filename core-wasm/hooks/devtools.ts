// The devtools of the core, a module of its own: sessions that are recorded, and recordings that are replayed. They bring a
// second build of the core, which records; a page that does not load this module loads nothing of it.

import * as glue from '#core';
import type { Replay } from '#types';
import { connectReduxDevtools, type ReduxDevtools } from './reduxDevtools';
import { isLoaded, load } from './wasm';

export type { Cause, Difference, PlaybackView, Replay, ReplayedStep } from '#types';

/** The core that records. */
type Devtools = typeof import('../pkg-devtools/core_wasm.js');

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

let recorder: Recorder | undefined;

/**
 * Loads the core that records, and begins to record. Call it in place of `init()`: a session is recorded from its
 * beginning. Calling it again gives the same recorder. Where the Redux DevTools extension is installed, it shows the session.
 */
export async function record(): Promise<Recorder> {
  if (recorder) return recorder;
  if (isLoaded()) {
    throw new Error(
      'The core is loaded already, and a session is recorded from its beginning: call record() in place of init().',
    );
  }
  await load(async () => {
    const devtools = await loadDevtools();
    const wasm = await import('../pkg-devtools/core_wasm_bg.wasm');
    // The classes that the hooks use call into the module that is set here; both builds export the same calls.
    (glue as unknown as { __wbg_set_wasm(exports: unknown): void }).__wbg_set_wasm(wasm);
    recorder = {
      steps: devtools.recordedSteps,
      isRecording: devtools.isRecording,
      stop: devtools.stopRecording,
      file: ({ typed = false, notes = '' } = {}) => devtools.recording(typed, notes),
    };
    const extension = (globalThis as { __REDUX_DEVTOOLS_EXTENSION__?: ReduxDevtools })
      .__REDUX_DEVTOOLS_EXTENSION__;
    if (extension) connectReduxDevtools(devtools, extension);
  });
  return recorder as unknown as Recorder;
}

/** The session that this page records, if it does. */
export const recorded = (): Recorder | undefined => recorder;

/**
 * Plays the content of a `.replay.json` through this core's machines. Rejects with an error that says what to do when the file is
 * no recording, or not one of this core.
 */
export async function replay(file: string): Promise<Replay> {
  const devtools = await loadDevtools();
  return devtools.replay(file);
}

const loadDevtools = (): Promise<Devtools> => import('../pkg-devtools/core_wasm.js');
