import { assign, createActor, createMachine } from 'xstate';
import { createStore } from 'zustand/vanilla';

/** The sum of what subscribers read, so that no engine can skip the read. */
let seen = 0;

/** The view of the core's carousel. */
const view = {
  ...{ index: 0, count: 5, leaving: null, direction: null },
  ...{ animating: false, dragging: false, playing: false, wanted: false },
};

/** A transition, and a read of the new state by one subscriber. @param {import('core-wasm').Core} core @returns {import('./run.mjs').Case[]} */
export function transitions(core) {
  const carousel = new core.CarouselStore({ count: 5 });
  carousel.subscribe(() => {
    seen += carousel.getSnapshot().count;
  });
  const store = createStore(() => view);
  store.subscribe(() => {
    seen += store.getState().count;
  });
  const countChanged = { actions: assign(({ event }) => ({ count: event.count })) };
  const actor = createActor(createMachine({ context: view, on: { countChanged } })).start();
  actor.subscribe(({ context }) => {
    seen += context.count;
  });
  return [
    {
      name: 'core-wasm',
      work(times) {
        for (let i = 0; i < times; i++) carousel.countChanged(4 + (i % 2));
      },
    },
    {
      name: 'zustand',
      work(times) {
        for (let i = 0; i < times; i++) store.setState({ count: 4 + (i % 2) });
      },
    },
    {
      name: 'XState 5',
      work(times) {
        for (let i = 0; i < times; i++) actor.send({ type: 'countChanged', count: 4 + (i % 2) });
      },
    },
  ];
}

/** The sum of what subscribers have read: 0 if none has been called. */
export const readSoFar = () => seen;
