#![cfg(feature = "navigation")]

use std::rc::Rc;

use js_sys::Function;
use machines::navigation::{self, Navigation, NavigationEvent, Visit};
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::page;
use crate::browser::store::BrowserStore;
use crate::browser::view_transition::ViewTransition;

/// The change of the history by a navigation, as React Router and the History API name it.
#[wasm_bindgen]
#[derive(Clone, Copy)]
pub enum HistoryAction {
    Push = "PUSH",
    Replace = "REPLACE",
    Pop = "POP",
}

/// Title, focus and scroll position when a router replaces the page.
#[wasm_bindgen]
pub struct NavigationStore(Rc<BrowserStore<Navigation>>);

store!(NavigationStore, "NavigationView", NavigationView);

#[wasm_bindgen]
impl NavigationStore {
    /// The navigation of the document; there is one.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self(BrowserStore::new(Navigation::new(page::opening())))
    }

    /// The visitor has navigated to a page: the key of its history entry, if the router has made it; path, query and hash; how the
    /// history has changed, absent until the page's code has loaded; and whether to scroll to the top smoothly.
    pub fn visited(
        &self,
        key: Option<String>,
        path: String,
        query: String,
        hash: String,
        action: Option<HistoryAction>,
        smooth: bool,
    ) {
        let action = action.map(|action| match action {
            HistoryAction::Push => navigation::HistoryAction::Push,
            HistoryAction::Pop => navigation::HistoryAction::Pop,
            _ => navigation::HistoryAction::Replace,
        });
        let hash = page::decoded(hash.strip_prefix('#').unwrap_or(&hash));
        self.0.send(NavigationEvent::Visited(Visit { key, path, query, hash, action, smooth }));
    }

    /// A link to this path was clicked. Returns true if the shell will call `follow` inside a view transition; otherwise
    /// `follow` is not called. `animated` says whether there may be one; a transition for an earlier link ends in any case.
    pub fn transition(
        &self,
        path: String,
        #[wasm_bindgen(unchecked_param_type = "() => void")] follow: Function,
        animated: bool,
    ) -> bool {
        self.0.shell().keep_link(follow);
        let animated = animated && ViewTransition::is_supported();
        self.0.send(NavigationEvent::LinkClicked { path, animated });
        self.0.read(Navigation::in_transition)
    }
}
