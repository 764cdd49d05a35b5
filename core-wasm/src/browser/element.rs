//! Effects on a machine's root element: focus, modals, video.

use std::cell::RefCell;

use gloo_timers::callback::Timeout;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Element, HtmlDialogElement, HtmlElement, HtmlMediaElement};

use super::log::log;
use super::page::options;
use machines::machine::Level;
use machines::navigation::MAIN;

/// The number of further attempts to set the focus, and the milliseconds between them.
const FOCUS_TRIES: u32 = 20;
const FOCUS_WAIT: u32 = 16;

thread_local! {
    /// The next attempt; a newer call of [`focus`] replaces it.
    static NEXT_TRY: RefCell<Option<Timeout>> = const { RefCell::new(None) };
}

/// Moves the focus to the element with this `data-part`, which may be the root itself.
///
/// Effects run before subscribers render, so the element may not exist yet: the focus is retried for 320 ms.
pub fn focus(root: &HtmlElement, part: &str, scroll: bool) {
    try_focus(root.clone(), part.to_owned(), scroll, FOCUS_TRIES);
}

/// Moves the focus to the element with this `data-part` if no visible element has the focus. In a dialog that has just been closed an
/// element keeps it until the next frame.
pub fn refocus(root: &HtmlElement, part: &str) {
    let Some(document) = root.owner_document() else { return };
    let is_lost = |active: Element| active.matches("body, dialog:not([open]) *").unwrap_or_default();
    if document.active_element().is_none_or(is_lost) {
        focus(root, part, true);
    }
}

fn try_focus(root: HtmlElement, part: String, scroll: bool, tries: u32) {
    let next = if focus_now(&root, &part, scroll) || tries == 0 {
        None
    } else {
        Some(Timeout::new(FOCUS_WAIT, move || try_focus(root, part, scroll, tries - 1)))
    };
    // Dropped after the borrow ends: the previous timeout may be the one that runs.
    drop(NEXT_TRY.with(|cell| cell.replace(next)));
}

/// Tries once; returns whether the element has the focus.
fn focus_now(root: &HtmlElement, part: &str, scroll: bool) -> bool {
    let target = if root.get_attribute("data-part").as_deref() == Some(part) {
        Some(root.clone())
    } else {
        // A closed dialog takes no focus.
        let selector = format!("[data-part=\"{part}\"]:not(dialog:not([open]))");
        root.query_selector(&selector).ok().flatten().and_then(|element| element.dyn_into().ok())
    };
    let Some(target) = target else { return false };
    let _ = target.focus_with_options(&options(&[("preventScroll", (!scroll).into())]));
    // By a selector, which also finds the focus in a shadow root.
    target.matches(":focus").unwrap_or_default()
}

/// Sends all further events of this pointer to the element inside the root that is dragged.
pub fn capture_pointer(root: &HtmlElement, id: i32) {
    if let Ok(Some(viewport)) = root.query_selector("[data-part=viewport]") {
        // Fails if the pointer is up by now.
        let _ = viewport.set_pointer_capture(id);
    }
}

/// Call it before an element is removed: if the element has the focus, the focus moves to the beginning of the page or the dialog.
#[cfg(feature = "client")]
#[wasm_bindgen(js_name = passFocusOn)]
pub fn pass_focus_on(going: &HtmlElement) {
    let Some(document) = going.owner_document() else { return };
    if going.contains(document.active_element().as_deref())
        && let Some(around) = going.closest("dialog").ok().flatten().or_else(|| document.document_element())
    {
        // `focus` only queries the element, so the cast from `Element` is safe.
        focus(around.unchecked_ref(), MAIN, true);
    }
}

/// Opens or closes the root as a modal dialog.
pub fn set_modal(root: &HtmlElement, open: bool) {
    let Some(dialog) = root.dyn_ref::<HtmlDialogElement>() else {
        log(Level::Error, "only a <dialog> element can be opened as a modal one");
        return;
    };
    if open != dialog.open() {
        if open {
            // Fails if the element is not in the document.
            let _ = dialog.show_modal();
        } else {
            dialog.close();
        }
    }
}

/// Plays or pauses the root's video.
pub fn set_playing(root: &HtmlElement, playing: bool) {
    let video = match root.dyn_ref::<HtmlMediaElement>() {
        Some(video) => Some(video.clone()),
        None => root.query_selector("video").ok().flatten().and_then(|element| element.dyn_into().ok()),
    };
    if let Some(video) = video {
        if !playing {
            let _ = video.pause();
        } else if let Ok(started) = video.play() {
            // The browser may refuse to play; then the poster stays.
            spawn_local(async move { drop(JsFuture::from(started).await) });
        }
    }
}
