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

    /// Holds the frozen object of a view.
    #[derive(Clone)]
    pub type Screen;

    #[wasm_bindgen(constructor)]
    pub fn new() -> Screen;

    #[wasm_bindgen(method, getter)]
    pub fn view(this: &Screen) -> JsValue;

    /// Sets the view to this, or to nothing.
    #[wasm_bindgen(method, setter)]
    fn set_view(this: &Screen, view: JsValue);

    /// Sets the view to the object of this shape with these numbers; `rest` is what no number says.
    fn flat(
        screen: &Screen,
        shape: i32,
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
    );
}

impl Screen {
    /// Takes the view away.
    pub fn clear(&self) {
        self.set_view(JsValue::UNDEFINED);
    }
}

/// Draws a view on a screen.
pub fn draw(screen: &Screen, shape: i32, drawn: &Drawn) {
    if shape == 0 {
        return screen.set_view(parsed(drawn.text()));
    }
    let rest = drawn.shared().map_or(JsValue::NULL, |shared| parsed(shared.json()));
    let &[a, b, c, d, e, f, g, h, i, j, k, l] = drawn.numbers();
    flat(screen, shape, rest, a, b, c, d, e, f, g, h, i, j, k, l);
}
