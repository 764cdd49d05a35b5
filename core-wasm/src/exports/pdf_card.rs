use super::exported;
use machines::pdf_card::{PdfCard, PdfCardEvent, PdfCardOptions};

exported! {
    /// The first page of a PDF, drawn on a card.
    PdfCardStore(PdfCard, "PdfCardView");
    /// CSS pixels from the window at which the card begins to load.
    new(margin: Option<u16>) {
        let defaults = PdfCardOptions::default();
        PdfCard::new(PdfCardOptions { margin: margin.unwrap_or(defaults.margin) })
    }
    tells(card) {
        /// The attempt of this number has drawn the page.
        rendered(attempt: u32) => PdfCardEvent::Rendered { attempt };
        failed(attempt: u32) => PdfCardEvent::Failed { attempt };
        /// The document asks for a password, or says that the one given is wrong.
        password_asked(attempt: u32, wrong: bool) => PdfCardEvent::PasswordAsked { attempt, wrong };
        password_given() => PdfCardEvent::PasswordGiven;
        retry() => PdfCardEvent::Retried;
    }
}
