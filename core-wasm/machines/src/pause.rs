//! Whether something may move by itself: a carousel that plays, a strip of logos, a film.
//!
//! It moves unless the visitor asked for less motion, and holds while a mouse rests on it, while the focus is in it and
//! while the page is in the background. A button stops it for good, or starts it even against the wish for less motion.
//! Part of the machines that move; it needs no world of its own.

use serde::{Deserialize, Serialize};

use super::REDUCED_MOTION;
use crate::machine::{Effects, Signal, Source};

/// What may stop a movement, or let it go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PauseEvent {
    /// A mouse has come over it, or has left it.
    MouseEntered,
    MouseLeft,
    /// The focus has come into it, or has left it.
    FocusEntered,
    FocusLeft,
    /// The page has gone to the background or come back.
    PageHidden(bool),
    /// Whether the visitor asked for less motion.
    MotionReduced(bool),
    /// The button that stops and starts it was pressed.
    Toggled,
}

/// See the module.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pause {
    /// Whether the focus stops it for good, as the practices for carousels ask, rather than for as long as it stays.
    focus_stops: bool,
    hovered: bool,
    focused: bool,
    hidden: bool,
    reduced: bool,
    /// What the visitor has asked for: to move, or to stand still.
    choice: Option<bool>,
}

impl Pause {
    pub fn new(focus_stops: bool) -> Self {
        Self { focus_stops, ..Self::default() }
    }

    /// Whether it moves now.
    pub fn is_playing(&self) -> bool {
        self.is_wanted() && !self.hovered && !self.focused && !self.hidden
    }

    /// Whether it moves when nothing holds it; the button then offers to stop it.
    pub fn is_wanted(&self) -> bool {
        self.choice.unwrap_or(!self.reduced)
    }

    pub fn start(&self, effects: &mut Effects) {
        effects.listen(Source::Media(REDUCED_MOTION));
        effects.listen(Source::PageHidden);
    }

    /// Forgets where mouse and focus were, not what the visitor has asked for; the page tells anew whether it is hidden.
    pub fn stop(&mut self, effects: &mut Effects) {
        effects.unlisten(Source::PageHidden);
        effects.unlisten(Source::Media(REDUCED_MOTION));
        *self = Self { hovered: false, focused: false, ..*self };
    }

    pub fn handle(&mut self, event: PauseEvent) {
        match event {
            PauseEvent::MouseEntered => self.hovered = true,
            PauseEvent::MouseLeft => self.hovered = false,
            PauseEvent::FocusEntered if self.focus_stops => self.choice = Some(false),
            PauseEvent::FocusEntered => self.focused = true,
            PauseEvent::FocusLeft => self.focused = false,
            PauseEvent::PageHidden(hidden) => self.hidden = hidden,
            PauseEvent::MotionReduced(reduced) => self.reduced = reduced,
            PauseEvent::Toggled => {
                self.choice = Some(!self.is_wanted());
                // The button may be inside: who presses it to start does not mean "when I have left".
                self.focused = false;
            }
        }
    }

    pub fn hear(signal: &Signal) -> Option<PauseEvent> {
        match *signal {
            Signal::PageHidden(hidden) => Some(PauseEvent::PageHidden(hidden)),
            Signal::Media { query: REDUCED_MOTION, matches } => Some(PauseEvent::MotionReduced(matches)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PauseEvent::*;

    fn after(focus_stops: bool, events: &[PauseEvent]) -> (bool, bool) {
        let mut pause = Pause::new(focus_stops);
        for event in events {
            pause.handle(*event);
        }
        (pause.is_playing(), pause.is_wanted())
    }

    #[test]
    fn lgo_1_it_moves_and_holds_for_mouse_focus_a_hidden_page_and_reduced_motion() {
        for (events, playing, wanted) in [
            (&[][..], true, true),
            (&[MouseEntered], false, true),
            (&[MouseEntered, MouseLeft], true, true),
            (&[FocusEntered], false, true),
            (&[FocusEntered, FocusLeft], true, true),
            (&[MouseEntered, FocusEntered, MouseLeft], false, true),
            (&[PageHidden(true)], false, true),
            (&[PageHidden(true), PageHidden(false)], true, true),
            (&[MotionReduced(true)], false, false),
            (&[MotionReduced(true), MotionReduced(false)], true, true),
        ] {
            assert_eq!(after(false, events), (playing, wanted), "{events:?}");
        }
    }

    #[test]
    fn when_nobody_looks_it_forgets_mouse_and_focus_but_not_what_the_visitor_asked_for() {
        for (events, playing) in [
            (&[MouseEntered, FocusEntered][..], true),
            (&[MouseEntered, Toggled], false),
            (&[MotionReduced(true)], false),
        ] {
            let mut pause = Pause::new(false);
            for event in events {
                pause.handle(*event);
            }
            let mut effects = Effects::default();
            pause.start(&mut effects);
            pause.stop(&mut effects);
            assert_eq!(pause.is_playing(), playing, "{events:?}");
        }
    }

    #[test]
    fn a11_4_the_button_stops_it_for_good_and_starts_it_even_against_reduced_motion() {
        for (events, playing, wanted) in [
            (&[Toggled][..], false, false),
            (&[Toggled, MouseEntered, MouseLeft, MotionReduced(false)], false, false),
            (&[Toggled, Toggled], true, true),
            (&[MotionReduced(true), Toggled], true, true),
            (&[MotionReduced(true), Toggled, Toggled], false, false),
            (&[FocusEntered, Toggled, Toggled], true, true),
        ] {
            assert_eq!(after(false, events), (playing, wanted), "{events:?}");
        }
    }

    #[test]
    fn car_8_in_a_carousel_the_focus_stops_it_until_the_visitor_starts_it() {
        assert_eq!(after(true, &[FocusEntered]), (false, false));
        assert_eq!(after(true, &[FocusEntered, FocusLeft]), (false, false));
        assert_eq!(after(true, &[FocusEntered, Toggled]), (true, true));
    }
}
