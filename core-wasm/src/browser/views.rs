//! Views as JavaScript's objects.

use std::cell::Cell;

use js_sys::Function;
use wasm_bindgen::prelude::*;

use super::json::object;
use machines::wire::Drawn;

#[wasm_bindgen(module = "/src/browser/views.js")]
extern "C" {
    /// What a JSON text says, frozen through and through.
    pub fn parsed(json: &str) -> JsValue;

    /// The same with `data` in it.
    #[wasm_bindgen(js_name = parsedWith)]
    fn parsed_with(json: &str, data: JsValue) -> JsValue;

    /// Freezes a value through and through, and returns it.
    pub fn frozen(value: JsValue) -> JsValue;

    /// Holds the frozen object of a view, and those who are told when there is another.
    pub type Screen;

    #[wasm_bindgen(constructor)]
    pub fn new() -> Screen;

    #[wasm_bindgen(method, getter)]
    pub fn number(this: &Screen) -> i32;

    /// Gives its number back.
    #[wasm_bindgen(method)]
    pub fn close(this: &Screen);

    #[wasm_bindgen(method, getter)]
    pub fn view(this: &Screen) -> JsValue;

    #[wasm_bindgen(method, setter)]
    fn set_view(this: &Screen, view: JsValue);

    /// Adds a listener, and returns that by which it leaves.
    #[wasm_bindgen(method)]
    pub fn add(this: &Screen, listener: &Function) -> JsValue;

    /// Takes a listener away; tells whether another is left.
    #[wasm_bindgen(method)]
    pub fn remove(this: &Screen, place: &JsValue) -> bool;

    /// Sets the view, and tells the listeners.
    #[wasm_bindgen(method)]
    fn show(this: &Screen, view: JsValue);

    /// Shows the object of this shape with these numbers on the screen of this number.
    fn flat(
        screen: i32,
        shape: i32,
        a: i32,
        b: i32,
        c: i32,
        d: i32,
        e: i32,
        f: i32,
        g: i32,
        h: i32,
        i: i32,
        j: i32,
        k: i32,
        l: i32,
    );
}

impl Screen {
    /// Takes the view away.
    pub fn clear(&self) {
        self.set_view(JsValue::UNDEFINED);
    }

    /// Shows a view that is all JSON.
    pub fn show_text(&self, view: &Drawn) {
        // Read first: a listener may dispatch.
        let object = view.with_text(|text| match view.shared() {
            Some(data) => parsed_with(text, object(&data)),
            None => parsed(text),
        });
        self.show(object);
    }
}

/// Shows a view of numbers on the screen of this number.
#[inline(always)]
pub fn show_numbers(screen: i32, shape: i32, view: &Drawn) {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = view.numbers();
    let get = Cell::get;
    flat(screen, shape, get(a), get(b), get(c), get(d), get(e), get(f), get(g), get(h), get(i), get(j), get(k), get(l));
}
