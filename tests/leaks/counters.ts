// What a page holds on to: listeners, timers, frames, observations, and the core's memory. Imported before everything else.

/** Listeners by target, and by their kind. */
const listeners = new Map<EventTarget, Map<string, Set<unknown>>>();

type Options = boolean | AddEventListenerOptions | undefined;

function listenersOf(target: EventTarget, type: string, options: Options): Set<unknown> {
  const capture = typeof options === 'object' ? options.capture === true : options === true;
  const kind = `${type}/${capture}`;
  const kinds = listeners.get(target) ?? new Map<string, Set<unknown>>();
  listeners.set(target, kinds);
  const known = kinds.get(kind) ?? new Set();
  kinds.set(kind, known);
  return known;
}

const { addEventListener, removeEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function (type, listener, options) {
  const known = listenersOf(this ?? window, type, options);
  if (listener) known.add(listener);
  const signal = typeof options === 'object' ? options.signal : undefined;
  if (signal) {
    addEventListener.call(signal, 'abort', () => known.delete(listener), { once: true });
  }
  addEventListener.call(this ?? window, type, listener, options);
};
EventTarget.prototype.removeEventListener = function (type, listener, options) {
  listenersOf(this ?? window, type, options as Options).delete(listener);
  removeEventListener.call(this ?? window, type, listener, options);
};

/** What has been asked of the window's clock and has neither come nor been cancelled. */
const pending = {
  timeouts: new Set<number>(),
  intervals: new Set<number>(),
  frames: new Set<number>(),
  idle: new Set<number>(),
};

type Start = (callback: (...args: unknown[]) => unknown, ...rest: unknown[]) => number;
type Cancel = (id: number) => void;

function count(ids: Set<number>, start: string, cancel: string, repeats = false) {
  const clock = window as unknown as Record<string, Start & Cancel>;
  const [starts, cancels] = [
    clock[start]?.bind(window) as Start,
    clock[cancel]?.bind(window) as Cancel,
  ];
  const counting: Start = (callback, ...rest) => {
    const id = starts(
      (...args) => {
        if (!repeats) ids.delete(id);
        return callback(...args);
      },
      ...rest,
    );
    ids.add(id);
    return id;
  };
  const forgetting: Cancel = id => {
    ids.delete(id);
    cancels(id);
  };
  Object.assign(window, { [start]: counting, [cancel]: forgetting });
}
count(pending.timeouts, 'setTimeout', 'clearTimeout');
count(pending.intervals, 'setInterval', 'clearInterval', true);
count(pending.frames, 'requestAnimationFrame', 'cancelAnimationFrame');
count(pending.idle, 'requestIdleCallback', 'cancelIdleCallback');

/** What observers look at. */
const observed = new Map<object, Set<unknown>>();

interface Observing {
  observe(target: Element, options?: object): void;
  unobserve?(target: Element): void;
  disconnect(): void;
}

for (const kind of [IntersectionObserver, MutationObserver, ResizeObserver]) {
  const prototype = kind.prototype as Observing;
  const { observe, unobserve, disconnect } = prototype;
  prototype.observe = function (target, options) {
    const targets = observed.get(this) ?? new Set();
    observed.set(this, targets.add(target));
    observe.call(this, target, options);
  };
  if (unobserve) {
    prototype.unobserve = function (target) {
      observed.get(this)?.delete(target);
      unobserve.call(this, target);
    };
  }
  prototype.disconnect = function () {
    observed.delete(this);
    disconnect.call(this);
  };
}

/** What the core has exported. */
let core: WebAssembly.Exports | undefined;
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (...args) => {
  const made = await instantiateStreaming.apply(WebAssembly, args);
  core = made.instance.exports;
  return made;
};

/** What wasm-bindgen exports for passing texts: the core's own allocator. */
interface Allocator {
  memory: WebAssembly.Memory;
  __wbindgen_malloc(size: number, align: number): number;
  __wbindgen_free(pointer: number, size: number, align: number): void;
}

/** Small enough to fill all but the smallest gaps. */
const PIECE = 256;

/**
 * How many bytes of the core's memory are taken. The memory itself only grows, by 64 KiB at a time, and says little; so
 * it is filled with pieces until it must grow, and what fits in was free.
 */
function bytesTaken(): number {
  const { memory, __wbindgen_malloc, __wbindgen_free } = core as unknown as Allocator;
  const size = memory.buffer.byteLength;
  const pieces: number[] = [];
  while (memory.buffer.byteLength === size) pieces.push(__wbindgen_malloc(PIECE, 8));
  for (const piece of pieces) __wbindgen_free(piece, PIECE, 8);
  if (pieces.length < 2) return size;
  // Each takes a few bytes of book-keeping besides: the distance of two that lie side by side tells how many.
  const distances = pieces.slice(1).map((piece, i) => Math.abs(piece - (pieces[i] ?? 0)));
  return size - (pieces.length - 1) * Math.min(...distances);
}

/** A target that was in the page and is not any more goes with its listeners. */
const stays = (target: EventTarget) => !(target instanceof Node) || target.isConnected;

const sizes = (sets: Iterable<{ size: number }>) =>
  [...sets].reduce((sum, { size }) => sum + size, 0);

/** How much of each the page holds now. */
export function held(): Record<string, number> {
  for (const target of listeners.keys()) if (!stays(target)) listeners.delete(target);
  const exported = Object.values(core ?? {});
  const tables = exported.filter(value => value instanceof WebAssembly.Table);
  if (!core) throw new Error('The core has not been loaded through instantiateStreaming.');
  return {
    listeners: sizes([...listeners.values()].flatMap(kinds => [...kinds.values()])),
    timeouts: pending.timeouts.size,
    intervals: pending.intervals.size,
    frames: pending.frames.size,
    idle: pending.idle.size,
    observations: sizes(observed.values()),
    'bytes of wasm memory': bytesTaken(),
    'references held for the wasm': tables.reduce((sum, table) => sum + table.length, 0),
  };
}
