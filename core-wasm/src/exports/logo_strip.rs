use super::exported;
use machines::logo_strip::{LogoStrip, LogoStripEvent, LogoStripOptions};
use machines::pause::PauseEvent;

exported! {
    /// The strip of logos that passes by.
    LogoStripStore(LogoStrip, "LogoStripView");
    /// How often the logos are drawn on wide screens and on narrow ones; the specification's when left out.
    new(repeats: Option<u8>, narrow_repeats: Option<u8>) {
        let defaults = LogoStripOptions::default();
        LogoStrip::new(LogoStripOptions {
            repeats: repeats.unwrap_or(defaults.repeats),
            narrow_repeats: narrow_repeats.unwrap_or(defaults.narrow_repeats),
        })
    }
    tells(strip) {
        mouse_entered() => LogoStripEvent::Pause(PauseEvent::MouseEntered);
        mouse_left() => LogoStripEvent::Pause(PauseEvent::MouseLeft);
        focus_entered() => LogoStripEvent::Pause(PauseEvent::FocusEntered);
        focus_left() => LogoStripEvent::Pause(PauseEvent::FocusLeft);
        /// The button that stops and starts it.
        toggle_motion() => LogoStripEvent::Pause(PauseEvent::Toggled);
    }
}
