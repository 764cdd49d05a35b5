//! Decides whether an automatic movement plays: the carousel's autoplay, the logo strip, the film. A part of those machines.
//!
//! It plays unless reduced motion or, for the film, data saver is on. It pauses while the mouse is over it and while the page is in the
//! background. The focus in it pauses it too or, in a carousel, stops it until its button is pressed. Its button stops it for good, or
//! starts it even under reduced motion.

use serde::{Deserialize, Serialize};

use super::REDUCED_MOTION;
use crate::machine::{Effects, Signal, Source};

/// An event that pauses or resumes a movement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PauseEvent {
    /// The mouse is over it, or has left it.
    MouseEntered,
    MouseLeft,
    /// The focus has entered or left it.
    FocusEntered,
    FocusLeft,
    /// The pause button was pressed.
    Toggled,
}

/// The reasons for which an automatic movement pauses.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pause {
    /// Whether the focus stops it for good instead of pausing it, as the ARIA practices recommend for carousels.
    focus_stops: bool,
    hovered: bool,
    focus: Focus,
    hidden: bool,
    reduced: bool,
    saves_data: bool,
    /// What the visitor has chosen with the button: to play or to stop.
    choice: Option<bool>,
}

/// Where the focus is, and whether it pauses the movement.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Focus {
    #[default]
    Elsewhere,
    Pauses,
    /// It has stopped the movement for good, or is on the button that has been pressed.
    Ignored,
}

impl Pause {
    pub fn new(focus_stops: bool) -> Self {
        Self { focus_stops, ..Self::default() }
    }

    /// Whether it plays at the moment.
    pub fn is_playing(&self) -> bool {
        self.is_wanted() && !self.hovered && self.focus != Focus::Pauses && !self.hidden
    }

    /// Whether it plays when nothing pauses it; the button then offers to stop it.
    pub fn is_wanted(&self) -> bool {
        self.choice.unwrap_or(!self.reduced && !self.saves_data)
    }

    /// Whether the visitor has pressed the button.
    pub fn was_toggled(&self) -> bool {
        self.choice.is_some()
    }

    /// Listens to reduced motion and to the page being hidden; data saver is the film's.
    pub fn start(&self, effects: &mut Effects) {
        effects.listen(Source::Media(REDUCED_MOTION));
        effects.listen(Source::PageHidden);
    }

    /// Resets mouse and focus, and keeps the visitor's choice.
    pub fn stop(&mut self, effects: &mut Effects) {
        effects.unlisten(Source::PageHidden);
        effects.unlisten(Source::Media(REDUCED_MOTION));
        *self = Self { hovered: false, focus: Focus::Elsewhere, ..*self };
    }

    /// Changes what pauses the movement. The machine compares [`Self::is_playing`] before and after.
    pub fn handle(&mut self, event: PauseEvent) {
        match event {
            PauseEvent::MouseEntered => self.hovered = true,
            PauseEvent::MouseLeft => self.hovered = false,
            // It is reported again when the window gets the focus back.
            PauseEvent::FocusEntered if self.focus != Focus::Elsewhere => {}
            PauseEvent::FocusEntered if self.focus_stops => {
                self.focus = Focus::Ignored;
                self.choice = Some(false);
            }
            PauseEvent::FocusEntered => self.focus = Focus::Pauses,
            PauseEvent::FocusLeft => self.focus = Focus::Elsewhere,
            PauseEvent::Toggled => {
                self.choice = Some(!self.is_wanted());
                // The focus on the button must not pause the movement that the button starts.
                if self.focus == Focus::Pauses {
                    self.focus = Focus::Ignored;
                }
            }
        }
    }

    /// Changes what pauses the movement, for the signals of [`Self::start`] and of data saver.
    pub fn hear(&mut self, signal: &Signal) {
        match *signal {
            Signal::PageHidden(hidden) => self.hidden = hidden,
            Signal::Media { query: REDUCED_MOTION, matches } => self.reduced = matches,
            Signal::DataSaver(saves) => self.saves_data = saves,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use PauseEvent::*;

    fn reduced(matches: bool) -> Signal {
        Signal::Media { query: REDUCED_MOTION, matches }
    }

    fn after_all(focus_stops: bool, signals: &[Signal], events: &[PauseEvent]) -> Pause {
        let mut pause = Pause::new(focus_stops);
        signals.iter().for_each(|signal| pause.hear(signal));
        events.iter().for_each(|event| pause.handle(*event));
        pause
    }

    fn after(focus_stops: bool, events: &[PauseEvent]) -> (bool, bool) {
        let pause = after_all(focus_stops, &[], events);
        (pause.is_playing(), pause.is_wanted())
    }

    #[test]
    fn lgo_1_it_pauses_for_mouse_focus_a_hidden_page_and_reduced_motion() {
        for (events, playing, wanted) in [
            (&[][..], true, true),
            (&[MouseEntered], false, true),
            (&[MouseEntered, MouseLeft], true, true),
            (&[FocusEntered], false, true),
            (&[FocusEntered, FocusLeft], true, true),
            (&[MouseEntered, FocusEntered, MouseLeft], false, true),
        ] {
            assert_eq!(after(false, events), (playing, wanted), "{events:?}");
        }
        for (signals, playing, wanted) in [
            (&[Signal::PageHidden(true)][..], false, true),
            (&[Signal::PageHidden(true), Signal::PageHidden(false)], true, true),
            (&[reduced(true)], false, false),
            (&[reduced(true), reduced(false)], true, true),
        ] {
            let pause = after_all(false, signals, &[]);
            assert_eq!((pause.is_playing(), pause.is_wanted()), (playing, wanted), "{signals:?}");
        }
    }

    #[test]
    fn stopping_resets_mouse_and_focus_and_keeps_the_visitor_s_choice() {
        for (signals, events, playing) in [
            (&[][..], &[MouseEntered, FocusEntered][..], true),
            (&[], &[MouseEntered, Toggled], false),
            (&[reduced(true)], &[], false),
        ] {
            let mut pause = after_all(false, signals, events);
            let mut effects = Effects::default();
            pause.start(&mut effects);
            pause.stop(&mut effects);
            assert_eq!(pause.is_playing(), playing, "{signals:?} {events:?}");
        }
    }

    #[test]
    fn a11_4_the_button_stops_it_for_good_and_starts_it_even_under_reduced_motion() {
        for (events, playing, wanted) in [
            (&[Toggled][..], false, false),
            (&[Toggled, MouseEntered, MouseLeft], false, false),
            (&[Toggled, Toggled], true, true),
            (&[FocusEntered, Toggled, Toggled], true, true),
            (&[FocusEntered, Toggled, Toggled, FocusEntered], true, true),
        ] {
            assert_eq!(after(false, events), (playing, wanted), "{events:?}");
        }
        for (events, plays) in [(&[Toggled][..], true), (&[Toggled, Toggled], false)] {
            let mut pause = after_all(false, &[reduced(true)], events);
            assert_eq!((pause.is_playing(), pause.is_wanted()), (plays, plays), "{events:?}");
            pause.hear(&reduced(false));
            assert_eq!((pause.is_playing(), pause.is_wanted()), (plays, plays), "{events:?}, without reduced motion");
        }
    }

    #[test]
    fn car_8_in_a_carousel_the_focus_stops_it_until_the_visitor_starts_it() {
        assert_eq!(after(true, &[FocusEntered]), (false, false));
        assert_eq!(after(true, &[FocusEntered, FocusLeft]), (false, false));
        assert_eq!(after(true, &[FocusEntered, Toggled]), (true, true));
        let again = [FocusEntered, Toggled, FocusEntered];
        assert_eq!(after(true, &again), (true, true), "the window has lost the focus and got it back");
        assert_eq!(after(true, &[FocusEntered, Toggled, FocusLeft, FocusEntered]), (false, false));
    }
}
