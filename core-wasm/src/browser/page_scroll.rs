//! Locks and moves the page's scroll, and sets who restores it.

use std::cell::Cell;

use wasm_bindgen::{JsCast, JsValue};
use web_sys::{HtmlElement, ScrollRestoration};

use super::page::{document, options, root, set_style, window};

thread_local! {
    /// The number of locks: a menu may open over the loading screen.
    static LOCKS: Cell<u32> = const { Cell::new(0) };
}

/// Keeps the page from scrolling. Each call needs its own [`unlock`].
pub fn lock() {
    if LOCKS.replace(LOCKS.get() + 1) == 0
        && let Some(root) = root()
    {
        let width = window().and_then(|window| window.inner_width().ok()?.as_f64());
        if width.is_some_and(|width| width > root.client_width().into()) {
            // The space of a scroll bar stays reserved, so that the page does not move sideways.
            set_style(&root, "scrollbar-gutter", "stable");
        }
        set_style(&root, "overflow", "hidden");
    }
}

/// Ends one [`lock`]. The page scrolls again after the last one.
pub fn unlock() {
    if LOCKS.replace(LOCKS.get().saturating_sub(1)) == 1
        && let Some(root) = root()
    {
        set_style(&root, "overflow", "");
        set_style(&root, "scrollbar-gutter", "");
    }
}

/// Scrolls the page to this distance from the top, in CSS pixels.
pub fn scroll_to(y: f64, smooth: bool) {
    if let Some(window) = window() {
        window.scroll_to_with_scroll_to_options(&options(&[("top", y.into()), ("behavior", behavior(smooth))]));
    }
}

/// Scrolls to the element with this id and focuses it if it is focusable, as a link within the page does; a focus that is already
/// inside stays. Returns whether the element exists.
pub fn seek(id: &str, smooth: bool) -> bool {
    let Some(document) = document() else { return false };
    let Some(element) = document.get_element_by_id(id) else { return false };
    element.scroll_into_view_with_scroll_into_view_options(&options(&[("behavior", behavior(smooth))]));
    let has_focus = element.contains(document.active_element().as_deref());
    if let Some(element) = element.dyn_ref::<HtmlElement>().filter(|_| !has_focus) {
        let _ = element.focus_with_options(&options(&[("preventScroll", true.into())]));
    }
    true
}

/// Whether the browser restores scroll positions itself after going back or forward.
pub fn set_automatic_restoration(automatic: bool) {
    let restoration = if automatic { ScrollRestoration::Auto } else { ScrollRestoration::Manual };
    if let Some(history) = window().and_then(|window| window.history().ok()) {
        // Fails only in documents that are not active.
        let _ = history.set_scroll_restoration(restoration);
    }
}

fn behavior(smooth: bool) -> JsValue {
    if smooth { "smooth" } else { "instant" }.into()
}
