import type * as glue from '#core';
import { once } from './once';

/** The core's exports: stores and functions. */
export type Core = Omit<typeof glue, 'default' | 'initSync'>;

let provided: Partial<Core> | undefined;
let parts: Partial<Core> = {};
let isLoading = false;

/** Loads a core once, unless one is provided. After a failure the next call tries again. */
export const load = once(async (how: () => Promise<Partial<Core>>): Promise<void> => {
  if (provided) return;
  isLoading = true;
  try {
    provideCore(await how());
  } finally {
    isLoading = false;
  }
});

/** Whether a core is loaded or loading. */
export const isLoaded = (): boolean => isLoading || provided !== undefined;

/** The message of the error about a store or function that the core lacks. */
let messageOf = (name: keyof Core): string => `This core has no ${name}.`;

/** Sets the core of the hooks and functions, and the message about what it lacks. */
export function provideCore(core: Partial<Core>, lacking = messageOf): void {
  provided = core;
  messageOf = lacking;
}

/** Adds stores and functions that the core lacks. */
export function addPart(part: Partial<Core>): void {
  parts = { ...parts, ...part };
}

/** Whether the core, or a part that has been added, has this. */
export const isProvided = (name: keyof Core): boolean =>
  (provided?.[name] ?? parts[name]) !== undefined;

/** The loaded core. Throws an error that says what to do when it is not loaded yet. */
export function core(): Core {
  if (!provided) {
    throw new Error('core-wasm is not loaded: call init() and wait for it before a hook renders.');
  }
  return provided as Core;
}

/** A store or function of the core. Throws an error if the core was built without it. */
export function fromCore<Name extends keyof Core>(name: Name): Core[Name] {
  const found: Core[Name] | undefined = core()[name] ?? parts[name];
  if (found === undefined) throw new Error(messageOf(name));
  return found;
}
