import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the output is that of a prerendered page: on a server, and until the component is hydrated. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}
