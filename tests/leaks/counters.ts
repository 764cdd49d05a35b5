// Counts a page's listeners, timers, animation frames, observations, and the core's memory. It must be imported first.

/** Listeners by target, event type and phase. */
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

/** The ids of pending timers, animation frames and idle callbacks. */
const pending = {
  timeouts: new Set<number>(),
  intervals: new Set<number>(),
  frames: new Set<number>(),
  idle: new Set<number>(),
};

type Start = (callback: (...args: unknown[]) => unknown, ...rest: unknown[]) => number;
type Cancel = (id: number) => void;

function countPending(ids: Set<number>, start: string, cancel: string, repeats = false) {
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
countPending(pending.timeouts, 'setTimeout', 'clearTimeout');
countPending(pending.intervals, 'setInterval', 'clearInterval', true);
countPending(pending.frames, 'requestAnimationFrame', 'cancelAnimationFrame');
countPending(pending.idle, 'requestIdleCallback', 'cancelIdleCallback');

/** The observed elements, by observer. */
const observed = new Map<object, Set<unknown>>();

interface Observer {
  observe(target: Element, options?: object): void;
  unobserve?(target: Element): void;
  disconnect(): void;
}

for (const kind of [IntersectionObserver, MutationObserver, ResizeObserver]) {
  const prototype = kind.prototype as Observer;
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

/** The exports of each module of the core: the first, the readers, and the parts. */
const modules: WebAssembly.Exports[] = [];
const { instantiateStreaming } = WebAssembly;
WebAssembly.instantiateStreaming = async (...args) => {
  const source = await instantiateStreaming.apply(WebAssembly, args);
  modules.push(source.instance.exports);
  return source;
};

/** Resolves when so many modules of the core are loaded. */
export async function modulesLoaded(count: number) {
  while (modules.length < count) await new Promise(resolve => requestIdleCallback(resolve));
}

/** The core's allocator, which wasm-bindgen exports for passing strings. */
interface Allocator {
  memory: WebAssembly.Memory;
  __wbindgen_malloc(size: number, align: number): number;
  __wbindgen_free(pointer: number, size: number, align: number): void;
}

/** The size of an allocation, small enough for all but the smallest gaps. */
const PIECE = 256;

/**
 * The used bytes of a module's memory. Its size only grows, in steps of 64 KiB, so the free bytes are measured by allocating until
 * the memory grows.
 */
function bytesTaken(module: WebAssembly.Exports): number {
  const { memory, __wbindgen_malloc, __wbindgen_free } = module as unknown as Allocator;
  const size = memory.buffer.byteLength;
  const pieces: number[] = [];
  while (memory.buffer.byteLength === size) pieces.push(__wbindgen_malloc(PIECE, 8));
  for (const piece of pieces) __wbindgen_free(piece, PIECE, 8);
  if (pieces.length < 2) return size;
  // The distance of adjacent allocations includes the allocator's overhead.
  const distances = pieces.slice(1).map((piece, i) => Math.abs(piece - (pieces[i] ?? 0)));
  return size - (pieces.length - 1) * Math.min(...distances);
}

/** Whether a target still exists. A removed element is collected with its listeners. */
const exists = (target: EventTarget) => !(target instanceof Node) || target.isConnected;

const sizes = (sets: Iterable<{ size: number }>) =>
  [...sets].reduce((sum, { size }) => sum + size, 0);

/** The current counts. */
export function countResources(): Record<string, number> {
  for (const target of listeners.keys()) if (!exists(target)) listeners.delete(target);
  const tables = modules.flatMap(Object.values).filter(value => value instanceof WebAssembly.Table);
  return {
    listeners: sizes([...listeners.values()].flatMap(kinds => [...kinds.values()])),
    timeouts: pending.timeouts.size,
    intervals: pending.intervals.size,
    frames: pending.frames.size,
    idle: pending.idle.size,
    observations: sizes(observed.values()),
    'bytes of wasm memory': modules.map(bytesTaken).reduce((sum, bytes) => sum + bytes),
    'references held for the wasm': tables.reduce((sum, table) => sum + table.length, 0),
  };
}
