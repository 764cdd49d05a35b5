//! Views as JavaScript's objects.

use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::wire::Drawn;

#[wasm_bindgen(module = "/src/browser/views.js")]
extern "C" {
    /// What a JSON text says, frozen through and through.
    pub fn parsed(json: &str) -> JsValue;

    /// Tells somebody that the view has changed. Whoever fails then fails alone.
    pub fn tell(listener: &Function);

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
    let mut numbers = [0; 12];
    for (place, number) in numbers.iter_mut().zip(&drawn.numbers) {
        *place = *number;
    }
    let [a, b, c, d, e, f, g, h, i, j, k, l] = numbers;
    flat(shape, rest, a, b, c, d, e, f, g, h, i, j, k, l)
}
