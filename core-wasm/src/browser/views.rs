//! Views as JavaScript's objects.

use wasm_bindgen::prelude::*;

use crate::wire::Drawn;

#[wasm_bindgen(module = "/src/browser/views.js")]
extern "C" {
    /// What a JSON text says, frozen through and through.
    pub fn parsed(json: &str) -> JsValue;

    /// The frozen object of this shape with these numbers; `rest` is what no number says.
    fn flat(
        shape: u32,
        rest: JsValue,
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
    ) -> JsValue;
}

/// The frozen object of a view.
pub fn object(shape: u32, drawn: &Drawn) -> JsValue {
    if shape == 0 {
        return parsed(&drawn.text);
    }
    let rest = drawn.shared.as_ref().map_or(JsValue::NULL, |shared| parsed(shared.json()));
    let mut numbers = drawn.numbers.iter().copied();
    let mut next = || numbers.next().unwrap_or_default();
    flat(shape, rest, next(), next(), next(), next(), next(), next(), next(), next(), next(), next(), next(), next())
}
