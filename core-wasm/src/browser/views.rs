//! Views as JavaScript's objects.

use std::cell::RefCell;

use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::wire::Drawn;

#[wasm_bindgen(module = "/src/browser/views.js")]
extern "C" {
    /// What a JSON text says, frozen through and through.
    pub fn parsed(json: &str) -> JsValue;

    /// Holds the frozen object of a view, and those who are told when there is another.
    #[derive(Clone)]
    pub type Screen;

    #[wasm_bindgen(constructor)]
    pub fn new() -> Screen;

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

    /// Shows the object of this shape with these numbers; `rest` is what no number says.
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

/// Draws a view on a screen, and tells those who look at it.
pub fn draw(screen: &Screen, shape: i32, view: &RefCell<Drawn>) {
    let drawn = view.borrow();
    if shape == 0 {
        let view = parsed(drawn.text());
        // A listener may dispatch.
        drop(drawn);
        return screen.show(view);
    }
    let rest = drawn.shared().map_or(JsValue::NULL, |shared| parsed(shared.json()));
    let &[a, b, c, d, e, f, g, h, i, j, k, l] = drawn.numbers();
    drop(drawn);
    flat(screen, shape, rest, a, b, c, d, e, f, g, h, i, j, k, l);
}
