// Written by `UPDATE_TYPES=1 cargo test -p core-wasm types` from core-wasm/src/views; do not edit.

/**
 * Freezes a value through and through.
 *
 * @template T
 * @param {T} value
 * @returns {T}
 */
function frozen(value) {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(frozen);
  return value;
}

/**
 * The value that a JSON text says.
 *
 * @param {string} text
 */
export const parsed = text => frozen(JSON.parse(text));

/** @type {((rest: any, ...numbers: any[]) => object)[]} */
const shapes = [
  () => ({}),
  (_, a, b) => ({ visible: !!a, percent: b }),
  (_, a, b) => ({ solid: !!a, hidden: !!b }),
  (_, a, b, c, d, e, f, g, h) => ({ index: a, count: b, animating: !!c, leaving: d < 0 ? null : d, direction: e < 0 ? null : ["next", "previous"][e], dragging: !!f, playing: !!g, wanted: !!h }),
  (_, a, b, c, d, e, f, g, h) => ({ open: !!a, index: b, count: c, animating: !!d, leaving: e < 0 ? null : e, direction: f < 0 ? null : ["next", "previous"][f], dragging: !!g, enlarged: !!h }),
  (_, a, b, c, d, e, f, g, h, i, j, k, l) => ({ index: a, count: b, visible: c, looping: !!d, animating: !!e, direction: f < 0 ? null : ["next", "previous"][f], dragging: !!g, position: h, firstPlace: i, words: j, moved: !!k, ready: !!l }),
  (_, a, b, c) => ({ shown: a, count: b, asked: !!c }),
  (_, a, b, c, d) => ({ playing: !!a, shows: !!b, wanted: !!c, failed: !!d }),
  (_, a) => ({ open: !!a }),
  (_, a, b, c) => ({ repeats: a, playing: !!b, wanted: !!c }),
  (_, a, b) => ({ open: a < 0 ? null : a, ready: !!b }),
  (_, a, b, c) => ({ open: !!a, section: b < 0 ? null : b, ready: !!c }),
  (_, a, b) => ({ visible: !!a, given: !!b }),
  (rest, a, b) => ({ state: ["idle", "loading", "ready", "failed"][a], data: rest, failure: b < 0 ? null : ["unknown", "other"][b] }),
];

/** Holds the frozen object of a view, or nothing while that is yet to be made, and those who are told when there is another. */
export class Screen {
  /** @type {object | undefined} */
  view = undefined;
  /** Never changed, always exchanged. @type {{ listener: (() => void) | undefined }[]} */
  places = [];
  changed = false;
  telling = false;

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
 * Shows the object of this shape with these numbers; `rest` is what no number says.
 *
 * @param {Screen} screen
 * @param {number} shape
 * @param {unknown} rest
 * @param {number} a @param {number} b @param {number} c @param {number} d @param {number} e @param {number} f
 * @param {number} g @param {number} h @param {number} i @param {number} j @param {number} k @param {number} l
 */
export const flat = (screen, shape, rest, a, b, c, d, e, f, g, h, i, j, k, l) => {
  screen.show(Object.freeze(shapes[shape](rest, a, b, c, d, e, f, g, h, i, j, k, l)));
};
