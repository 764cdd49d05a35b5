#![cfg(feature = "pdf-card")]

use std::rc::Rc;

use machines::pdf_card::{PdfCard, PdfCardEvent, PdfCardOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// The first page of a PDF, drawn on a card.
#[wasm_bindgen]
pub struct PdfCardStore(Rc<BrowserStore<PdfCard>>);

store!(PdfCardStore, "PdfCardView", PdfCardOptions, PdfCardView);
options!(PdfCardOptions { margin });
constructor! {
    /// A card that loads when it is within `margin` of the window.
    PdfCardStore(PdfCard), PdfCardOptions: "Partial<PdfCardOptions>"
}

#[wasm_bindgen]
impl PdfCardStore {
    /// The attempt with this number has drawn the page.
    pub fn rendered(&self, attempt: u32) {
        self.0.send(PdfCardEvent::Rendered { attempt });
    }

    /// The attempt with this number has failed.
    pub fn failed(&self, attempt: u32) {
        self.0.send(PdfCardEvent::Failed { attempt });
    }

    /// The document needs a password, or the given one is wrong.
    #[wasm_bindgen(js_name = passwordAsked)]
    pub fn password_asked(&self, attempt: u32, wrong: bool) {
        self.0.send(PdfCardEvent::PasswordAsked { attempt, wrong });
    }

    /// The visitor has entered a password: the next attempt starts.
    #[wasm_bindgen(js_name = passwordGiven)]
    pub fn password_given(&self) {
        self.0.send(PdfCardEvent::PasswordGiven);
    }

    /// The card is wider than the page that was drawn.
    pub fn widened(&self) {
        self.0.send(PdfCardEvent::Widened);
    }

    /// Tries again after a failure.
    pub fn retry(&self) {
        self.0.send(PdfCardEvent::Retried);
    }
}
