use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::pdf_card::{PdfCard, PdfCardEvent, PdfCardOptions};

/// The first page of a PDF, drawn on a card.
#[wasm_bindgen]
pub struct PdfCardStore(Handle<PdfCard>);

store!(PdfCardStore, PdfCard, "PdfCardView");

#[wasm_bindgen]
impl PdfCardStore {
    /// CSS pixels from the window at which the card begins to load.
    #[wasm_bindgen(constructor)]
    pub fn new(margin: Option<u16>) -> Self {
        let defaults = PdfCardOptions::default();
        Self(Handle::new(PdfCard::new(PdfCardOptions { margin: margin.unwrap_or(defaults.margin) })))
    }

    /// The card's element.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.0.attach(root);
    }

    /// The attempt of this number has drawn the page.
    pub fn rendered(&self, attempt: u32) {
        self.0.dispatch(PdfCardEvent::Rendered { attempt });
    }

    pub fn failed(&self, attempt: u32) {
        self.0.dispatch(PdfCardEvent::Failed { attempt });
    }

    /// The document asks for a password, or says that the one given is wrong.
    #[wasm_bindgen(js_name = passwordAsked)]
    pub fn password_asked(&self, attempt: u32, wrong: bool) {
        self.0.dispatch(PdfCardEvent::PasswordAsked { attempt, wrong });
    }

    #[wasm_bindgen(js_name = passwordGiven)]
    pub fn password_given(&self) {
        self.0.dispatch(PdfCardEvent::PasswordGiven);
    }

    pub fn retry(&self) {
        self.0.dispatch(PdfCardEvent::Retried);
    }
}
