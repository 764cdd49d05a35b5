import { createStore as createXStateStore } from '@xstate/store';
import * as carousel from '@zag-js/carousel';
import { normalizeProps, VanillaMachine } from '@zag-js/vanilla';
import { assign, createActor, createMachine } from 'xstate';
import { createStore } from 'zustand/vanilla';

/** What each subscriber reads of the new state goes here, so that no engine may leave the reading out. */
let seen = 0;

/** The view of a carousel, as the core's has it. */
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
function ours(core) {
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

/** An observer of nothing. */
class Idle {
  observe() {}
  disconnect() {}
}

/** Its events are handled in a microtask, which is waited for. @returns {import('./run.mjs').Case} */
function zag() {
  // It looks for its elements in a document that has none, and goes on without them.
  const window = { setTimeout, clearTimeout, IntersectionObserver: Idle, ResizeObserver: Idle };
  const root = {
    nodeType: 9,
    defaultView: window,
    addEventListener() {},
    removeEventListener() {},
    getElementById: () => null,
    querySelectorAll: () => [],
  };
  const machine = new VanillaMachine(carousel.machine, {
    id: 'carousel',
    slideCount: 5,
    loop: true,
    getRootNode: () => /** @type {Document} */ (/** @type {unknown} */ (root)),
  });
  machine.start();
  machine.subscribe(() => {
    seen += carousel.connect(machine.service, normalizeProps).page;
  });
  return {
    name: "zag's carousel",
    async work(times) {
      for (let i = 0; i < times; i++) {
        carousel.connect(machine.service, normalizeProps).scrollNext();
        await null;
      }
    },
  };
}

/** One transition and the reading of the new state by one subscriber. @param {import('core-wasm').Core} core */
export function transitions(core) {
  return [ours(core), zustand(), xstateStore(), xstate(), zag()];
}

/** How much has been read; for who doubts that anything was. */
export const readSoFar = () => seen;
