use super::exported;
use machines::dialog::{Dialog, DialogEvent, DialogOptions};

exported! {
    /// A modal dialog.
    DialogStore(Dialog, "DialogView");
    /// Whether Escape, the back gesture and a press behind it close it; they do when left out.
    new(dismissible: Option<bool>) {
        let defaults = DialogOptions::default();
        Dialog::new(DialogOptions { dismissible: dismissible.unwrap_or(defaults.dismissible) })
    }
    tells(dialog) {
        open() => DialogEvent::Opened;
        close() => DialogEvent::Closed;
        /// The back gesture of a phone, or another sign by which the browser asks a dialog to close.
        dismiss() => DialogEvent::Dismissed;
        /// A pointer went down, inside of the dialog or behind it.
        press_began(behind: bool) => DialogEvent::Pressed { behind };
        /// It went up again.
        press_ended(behind: bool) => DialogEvent::Released { behind };
    }
}
