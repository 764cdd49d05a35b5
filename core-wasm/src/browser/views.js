// Written by `UPDATE_TYPES=1 cargo test -p core-wasm types` from core-wasm/machines/src/views; do not edit.

/**
 * Freezes a value through and through.
 *
 * @template T
 * @param {T} value
 * @returns {T}
 */
export function frozen(value) {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/**
 * The value that a JSON text says.
 *
 * @param {string} text
 */
export const parsed = text => frozen(JSON.parse(text));

/**
 * The same with `data` in it.
 *
 * @param {string} text
 * @param {unknown} data
 */
export const parsedWith = (text, data) => frozen({ ...JSON.parse(text), data });

/** @type {((...numbers: any[]) => object)[]} */
const shapes = [
  () => ({}),
  (a, b) => ({ visible: a === 1, percent: b }),
  (a, b) => ({ solid: a === 1, hidden: b === 1 }),
  (a, b, c, d, e, f, g, h) => ({ index: a, count: b, animating: c === 1, leaving: d < 0 ? null : d, direction: e < 0 ? null : ["next", "previous"][e], dragging: f === 1, playing: g === 1, wanted: h === 1 }),
  (a, b, c, d, e, f, g, h) => ({ open: a === 1, index: b, count: c, animating: d === 1, leaving: e < 0 ? null : e, direction: f < 0 ? null : ["next", "previous"][f], dragging: g === 1, enlarged: h === 1 }),
  (a, b, c, d, e, f, g, h, i, j, k, l) => ({ index: a, count: b, visible: c, looping: d === 1, animating: e === 1, direction: f < 0 ? null : ["next", "previous"][f], dragging: g === 1, position: h, firstPlace: i, words: j, moved: k === 1, ready: l === 1 }),
  (a, b, c) => ({ shown: a, count: b, asked: c === 1 }),
  (a, b, c, d) => ({ playing: a === 1, shows: b === 1, wanted: c === 1, failed: d === 1 }),
  (a) => ({ open: a === 1 }),
  (a, b, c) => ({ repeats: a, playing: b === 1, wanted: c === 1 }),
  (a, b) => ({ open: a < 0 ? null : a, ready: b === 1 }),
  (a, b, c) => ({ open: a === 1, section: b < 0 ? null : b, ready: c === 1 }),
  (a, b) => ({ visible: a === 1, given: b === 1 }),
];

/** By number, which crosses from the core for less than an object does. @type {Screen[]} */
const screens = [];
/** Numbers that have been given back. @type {number[]} */
const free = [];

/** Holds the frozen object of a view, or nothing while that is yet to be made, and those who are told when there is another. */
export class Screen {
  /** @type {object | undefined} */
  view = undefined;
  /** Never changed, always exchanged. @type {{ listener: (() => void) | undefined }[]} */
  places = [];
  changed = false;
  telling = false;
  number = free.pop() ?? screens.length;

  constructor() {
    screens[this.number] = this;
  }

  /** Gives its number back. */
  close() {
    delete screens[this.number];
    free.push(this.number);
  }

  /** @param {() => void} listener */
  add(listener) {
    const place = { listener };
    this.places = [...this.places, place];
    return place;
  }

  /** @param {{ listener: (() => void) | undefined }} place */
  remove(place) {
    place.listener = undefined;
    this.places = this.places.filter(other => other !== place);
    return this.places.length > 0;
  }

  /**
   * Tells every listener once; whoever fails fails alone. A change that a listener causes is told after this round, to those still
   * there.
   *
   * @param {object} view
   */
  show(view) {
    this.view = view;
    this.changed = true;
    if (this.telling) return;
    this.telling = true;
    while (this.changed) {
      this.changed = false;
      for (const { listener } of this.places) {
        try {
          listener?.();
        } catch (error) {
          console.error('a listener failed:', error);
        }
      }
    }
    this.telling = false;
  }
}

/**
 * Shows the object of this shape with these numbers on the screen of this number.
 *
 * @param {number} screen
 * @param {number} shape
 * @param {number} a @param {number} b @param {number} c @param {number} d @param {number} e @param {number} f
 * @param {number} g @param {number} h @param {number} i @param {number} j @param {number} k @param {number} l
 */
export const flat = (screen, shape, a, b, c, d, e, f, g, h, i, j, k, l) => {
  screens[screen].show(Object.freeze(shapes[shape](a, b, c, d, e, f, g, h, i, j, k, l)));
};
