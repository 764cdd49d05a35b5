import { createStore as createXStateStore } from '@xstate/store';
import { assign, createActor, createMachine } from 'xstate';
import { createStore } from 'zustand/vanilla';

/** The sum of what subscribers read, so that no engine can skip the read. */
let seen = 0;

/** The view of the core's carousel. */
const view = {
  index: 0,
  count: 5,
  animating: false,
  leaving: null,
  direction: null,
  dragging: false,
  playing: false,
  wanted: false,
};

/** @param {import('core-wasm').Core} core @returns {import('./run.mjs').Case} */
function coreWasm(core) {
  const store = new core.CarouselStore({ count: 5 });
  store.subscribe(() => {
    seen += store.getSnapshot().count;
  });
  return {
    name: 'core-wasm',
    work(times) {
      for (let i = 0; i < times; i++) store.countChanged(4 + (i % 2));
    },
  };
}

/** @returns {import('./run.mjs').Case} */
function xstate() {
  const machine = createMachine({
    context: view,
    on: {
      countChanged: {
        actions: assign(({ event }) => ({ count: event.count })),
      },
    },
  });
  const actor = createActor(machine).start();
  actor.subscribe(({ context }) => {
    seen += context.count;
  });
  return {
    name: 'XState 5',
    work(times) {
      for (let i = 0; i < times; i++) actor.send({ type: 'countChanged', count: 4 + (i % 2) });
    },
  };
}

/** @returns {import('./run.mjs').Case} */
function xstateStore() {
  const store = createXStateStore({
    context: view,
    on: {
      countChanged: (context, /** @type {{ count: number }} */ { count }) => ({
        ...context,
        count,
      }),
    },
  });
  store.subscribe(({ context }) => {
    seen += context.count;
  });
  return {
    name: '@xstate/store',
    work(times) {
      for (let i = 0; i < times; i++) store.send({ type: 'countChanged', count: 4 + (i % 2) });
    },
  };
}

/** @returns {import('./run.mjs').Case} */
function zustand() {
  const store = createStore(() => view);
  store.subscribe(() => {
    seen += store.getState().count;
  });
  return {
    name: 'zustand',
    work(times) {
      for (let i = 0; i < times; i++) store.setState({ count: 4 + (i % 2) });
    },
  };
}

/** A transition, and a read of the new state by one subscriber. @param {import('core-wasm').Core} core */
export function transitions(core) {
  return [coreWasm(core), zustand(), xstateStore(), xstate()];
}

/** The sum of what subscribers have read: 0 if none has been called. */
export const readSoFar = () => seen;
