/**
 * A promise for React's `use`, and the function that fulfils it. React reads `status` before it suspends, so a component that renders
 * after `resolve` is not suspended at all.
 */
export function deferred(): { promise: Promise<void>; resolve(): void } {
  let settle = () => {};
  const promise = new Promise<void>(resolve => {
    settle = resolve;
  });
  return {
    promise,
    resolve: () => {
      Object.assign(promise, { status: 'fulfilled', value: undefined });
      settle();
    },
  };
}
