import { readable } from 'svelte/store';

/** The view of one of the core's stores as a Svelte store: the machine runs while the store has subscribers. */
export const viewOf = store =>
  readable(store.getSnapshot(), set => {
    const update = () => set(store.getSnapshot());
    const leave = store.subscribe(update);
    update();
    return leave;
  });
