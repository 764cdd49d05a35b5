use std::cell::Cell;

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

thread_local! {
    /// How many machines keep the page from scrolling: a menu may open over the loading screen.
    static LOCKS: Cell<u32> = const { Cell::new(0) };
}

/// Keeps the page from scrolling until as many [`unlock`] have followed.
pub fn lock() {
    change(|locks| locks + 1);
}

pub fn unlock() {
    change(|locks| locks.saturating_sub(1));
}

fn change(by: impl FnOnce(u32) -> u32) {
    let locks = LOCKS.with(|cell| {
        cell.set(by(cell.get()));
        cell.get()
    });
    let root = web_sys::window().and_then(|window| window.document()).and_then(|document| document.document_element());
    if let Some(root) = root.and_then(|root| root.dyn_into::<HtmlElement>().ok()) {
        // Setting a known property to a valid value cannot fail.
        let _ = root.style().set_property("overflow", if locks > 0 { "hidden" } else { "" });
    }
}
