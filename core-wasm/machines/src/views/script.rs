//! Writes `browser/views.js`: the file is committed, and a test fails when it is stale.

use crate::carousel::CarouselView;
use crate::consent::ConsentView;
use crate::dialog::DialogView;
use crate::film::FilmView;
use crate::header::HeaderView;
use crate::lightbox::LightboxView;
use crate::loading::LoadingView;
use crate::logo_strip::LogoStripView;
use crate::menu::MenuView;
use crate::mobile_menu::MobileMenuView;
use crate::reveal::RevealView;
use crate::track::TrackView;
use crate::wire::{NUMBERS, View};

const HEAD: &str = "\
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
";

/// Every number by its name: a list of them would be a new one at each call.
const FOOT: &str = "
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
";

/// A function that makes an object with these fields, each from the number of the same place.
pub fn shape(fields: &[(&str, String)]) -> String {
    assert!(fields.len() <= NUMBERS, "browser/view.rs hands over no more");
    let letters: Vec<_> = ('a'..='z').take(fields.len()).map(String::from).collect();
    let fields: Vec<_> = fields.iter().map(|(name, script)| format!("{}: {script}", camel_case(name))).collect();
    format!("({}) => ({{ {} }})", letters.join(", "), fields.join(", "))
}

/// `first_place` is `firstPlace` in JavaScript.
pub fn camel_case(name: &str) -> String {
    let mut upper = false;
    let mut camel = String::new();
    for letter in name.chars() {
        if letter == '_' {
            upper = true;
        } else {
            camel.push(if upper { letter.to_ascii_uppercase() } else { letter });
            upper = false;
        }
    }
    camel
}

/// The whole file.
pub fn file() -> String {
    let mut shapes = vec![];
    macro_rules! add {
        ($($view:ty),+) => { $(shapes.push((<$view>::SHAPE, <$view>::script()));)+ };
    }
    add!(
        LoadingView,
        HeaderView,
        CarouselView,
        LightboxView,
        TrackView,
        RevealView,
        FilmView,
        DialogView,
        LogoStripView,
        MenuView,
        MobileMenuView,
        ConsentView
    );
    shapes.sort();
    let mut file = HEAD.to_owned();
    file.push_str("\n/** @type {((...numbers: any[]) => object)[]} */\nconst shapes = [\n  () => ({}),\n");
    for (place, (shape, script)) in (1..).zip(shapes) {
        assert_eq!(place, shape, "every shape has its place");
        file.push_str(&format!("  {script},\n"));
    }
    file + "];\n" + FOOT
}
