use super::exported;
use machines::header::{Header, HeaderEvent, HeaderOptions};

exported! {
    /// The page's fixed header.
    HeaderStore(Header, "HeaderView");
    /// CSS pixels scrolled; the specification's when left out.
    new(solid_past: Option<f64>, hide_past: Option<f64>) {
        let defaults = HeaderOptions::default();
        Header::new(HeaderOptions {
            solid_past: solid_past.unwrap_or(defaults.solid_past),
            hide_past: hide_past.unwrap_or(defaults.hide_past),
        })
    }
    tells(header) {
        focus_entered() => HeaderEvent::FocusEntered;
        focus_left() => HeaderEvent::FocusLeft;
    }
}
