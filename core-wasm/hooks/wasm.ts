let ready = false;
let loading: Promise<void> | undefined;

/** Loads the core once, in the way that is given; a load that has failed may be tried again. */
export function load(how: () => Promise<unknown>): Promise<void> {
  loading ??= how().then(noteLoaded, error => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Notes that the core may be used. */
export function noteLoaded(): void {
  ready = true;
}

/** Throws an error that says what to do when the core is not loaded yet. */
export function requireCore(): void {
  if (ready) return;
  throw new Error(
    'core-wasm is not loaded: call init() and wait for it (await init()) before rendering a component that uses its hooks.',
  );
}

/** Whether the core may be used. */
export const isLoaded = (): boolean => ready;
