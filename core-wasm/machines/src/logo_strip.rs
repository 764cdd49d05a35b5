//! The endless strip of client logos.
//!
//! It moves while the store has subscribers, unless [`super::pause`] pauses it. On wide screens the logos are rendered
//! several times, so that the loop has no gap; the repeats are hidden from screen readers.

use serde::{Deserialize, Serialize};

use super::pause::{Pause, PauseEvent};
use crate::machine::{Effects, Machine, Millis, Signal, Source};

/// Matches screens on which the logos are rendered once.
const NARROW: &str = "(max-width: 767.98px)";

/// The options of a logo strip.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct LogoStripOptions {
    /// How often the logos are rendered on screens from 768 px on; 3 by default.
    pub repeats: u8,
    /// How often they are rendered on narrower screens; 1 by default.
    pub narrow_repeats: u8,
}

impl Default for LogoStripOptions {
    fn default() -> Self {
        Self { repeats: 3, narrow_repeats: 1 }
    }
}

/// The machine of the logo strip.
#[derive(Debug, Clone)]
pub struct LogoStrip {
    pub(crate) options: LogoStripOptions,
    narrow: bool,
    pause: Pause,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum LogoStripEvent {
    Pause(PauseEvent),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct LogoStripView {
    /// How often the logos are rendered; all but the first are hidden from screen readers.
    pub repeats: u8,
    /// Whether the strip moves.
    pub playing: bool,
    /// Whether it moves when nothing pauses it. If so, its button stops it; otherwise its button starts it.
    pub wanted: bool,
}

impl LogoStrip {
    pub fn new(options: LogoStripOptions) -> Self {
        Self { options, narrow: false, pause: Pause::new(false) }
    }
}

impl Machine for LogoStrip {
    type Event = LogoStripEvent;
    type View = LogoStripView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        effects.listen(Source::Media(NARROW));
        self.pause.start(effects);
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.pause.stop(effects);
        effects.unlisten(Source::Media(NARROW));
    }

    fn handle(&mut self, event: LogoStripEvent, _: Millis, _: &mut Effects) {
        let LogoStripEvent::Pause(event) = event;
        self.pause.handle(event);
    }

    fn hear(&mut self, signal: Signal, _: Millis, _: &mut Effects) {
        match signal {
            Signal::Media { query: NARROW, matches } => self.narrow = matches,
            signal => self.pause.hear(&signal),
        }
    }

    fn view(&self) -> LogoStripView {
        let repeats = if self.narrow { self.options.narrow_repeats } else { self.options.repeats };
        LogoStripView { repeats: repeats.max(1), playing: self.pause.is_playing(), wanted: self.pause.is_wanted() }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::REDUCED_MOTION;
    use crate::simulation::Simulation;

    fn world() -> Simulation<LogoStrip> {
        Simulation::new(LogoStrip::new(LogoStripOptions::default()))
    }

    #[test]
    fn lgo_1_three_repeats_on_wide_screens_and_one_below_768_px() {
        let world = world();
        assert_eq!(world.view(), LogoStripView { repeats: 3, playing: true, wanted: true });
        world.signal(Signal::Media { query: NARROW, matches: true });
        assert_eq!(world.view().repeats, 1);
        world.signal(Signal::Media { query: NARROW, matches: false });
        assert_eq!(world.view().repeats, 3);
    }

    #[test]
    fn lgo_1_it_pauses_while_it_has_the_focus_in_the_background_and_under_reduced_motion() {
        let world = world();
        world.send(LogoStripEvent::Pause(PauseEvent::FocusEntered));
        assert!(!world.view().playing);
        world.send(LogoStripEvent::Pause(PauseEvent::FocusLeft));
        assert!(world.view().playing, "the focus does not stop it");
        world.signal(Signal::PageHidden(true));
        assert!(!world.view().playing);
        world.signal(Signal::PageHidden(false));
        assert!(world.view().playing);
        world.signal(Signal::Media { query: REDUCED_MOTION, matches: true });
        assert_eq!(world.view(), LogoStripView { repeats: 3, playing: false, wanted: false });
    }

    #[test]
    fn the_last_subscriber_ends_all_listening_and_the_visitor_s_choice_stays() {
        let world = world();
        let subscription = world.subscribe();
        assert_eq!(world.sources().len(), 3);
        world.send(LogoStripEvent::Pause(PauseEvent::MouseEntered));
        world.send(LogoStripEvent::Pause(PauseEvent::Toggled));
        drop(subscription);
        assert!(world.is_quiet());
        world.send(LogoStripEvent::Pause(PauseEvent::Toggled));
        assert!(world.view().playing, "stop has reset the mouse");
    }

    proptest! {
        #[test]
        fn lgo_1_it_moves_only_when_wanted_and_is_rendered_at_least_once(
            events in prop::collection::vec(0u8..9, 0..40), repeats in 0u8..5
        ) {
            let options = LogoStripOptions { repeats, narrow_repeats: 0 };
            let world = Simulation::new(LogoStrip::new(options));
            let send = |event| world.send(LogoStripEvent::Pause(event));
            for event in events {
                match event {
                    0 => send(PauseEvent::MouseEntered),
                    1 => send(PauseEvent::MouseLeft),
                    2 => send(PauseEvent::FocusEntered),
                    3 => send(PauseEvent::FocusLeft),
                    4 => send(PauseEvent::Toggled),
                    5 | 6 => world.signal(Signal::Media { query: REDUCED_MOTION, matches: event == 5 }),
                    _ => world.signal(Signal::Media { query: NARROW, matches: event == 7 }),
                }
                let view = world.view();
                prop_assert!(view.repeats >= 1);
                prop_assert!(view.wanted || !view.playing);
            }
        }
    }
}
