//! The film at the top of the page.
//!
//! First there is its poster. The film is loaded and plays once the visitor has touched or scrolled the page, or has left it
//! alone for a good while; only while it is in the window, and unless the visitor asked for less motion or less data; what else holds it is told in [`super::pause`]. Its button stops it,
//! or starts it at once. The poster stays until the film has a picture to show, and when it has none.

use serde::{Deserialize, Serialize};

use super::pause::{Pause, PauseEvent};
use crate::machine::{Effect, Effects, Machine, Millis, Signal, Source};

const IN_VIEW: Source = Source::InView { margin: 0 };

/// See the module.
#[derive(Debug, Clone, Default)]
pub struct Film {
    watched: bool,
    settled: bool,
    in_view: bool,
    reduced: bool,
    saves_data: bool,
    /// Whether the visitor has pressed the button.
    chosen: bool,
    shows: bool,
    failed: bool,
    pause: Pause,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum FilmEvent {
    /// The visitor has touched or scrolled the page, or it has been left alone for a good while.
    Settled,
    /// The film has come into the window, or has left it.
    InView(bool),
    /// Whether the visitor asks to save data, or for less motion.
    DataSaver(bool),
    MotionReduced(bool),
    /// The page has gone to the background or come back.
    PageHidden(bool),
    /// The button was pressed.
    Toggled,
    /// The film has begun to show pictures.
    Started,
    /// It cannot be loaded.
    Failed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct FilmView {
    /// Whether the film is to play now.
    pub playing: bool,
    /// Whether it has pictures to show in the poster's place.
    pub shows: bool,
    /// Whether it plays when nothing holds it: its button then stops it, and otherwise starts it.
    pub wanted: bool,
    /// Whether there is a film at all: one that cannot be loaded needs no button.
    pub failed: bool,
}

impl Film {
    pub fn new() -> Self {
        Self::default()
    }

    fn is_playing(&self) -> bool {
        self.watched && !self.failed && self.in_view && (self.settled || self.chosen) && self.pause.is_playing()
    }
}

impl Machine for Film {
    type Event = FilmEvent;
    type View = FilmView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.watched = true;
        self.pause.start(effects);
        for source in [Source::DataSaver, IN_VIEW, Source::Settled] {
            effects.listen(source);
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        if self.is_playing() {
            effects.push(Effect::Pause);
        }
        self.watched = false;
        self.in_view = false;
        self.shows = false;
        for source in [Source::Settled, IN_VIEW, Source::DataSaver] {
            effects.unlisten(source);
        }
        self.pause.stop(effects);
    }

    fn handle(&mut self, event: FilmEvent, _: Millis, effects: &mut Effects) {
        let was_playing = self.is_playing();
        match event {
            FilmEvent::Settled => self.settled = true,
            FilmEvent::InView(in_view) => self.in_view = in_view,
            FilmEvent::DataSaver(saves) => self.saves_data = saves,
            FilmEvent::MotionReduced(reduced) => self.reduced = reduced,
            FilmEvent::PageHidden(hidden) => self.pause.handle(PauseEvent::PageHidden(hidden)),
            FilmEvent::Toggled => {
                self.chosen = true;
                self.pause.handle(PauseEvent::Toggled);
            }
            FilmEvent::Started => self.shows = self.watched,
            FilmEvent::Failed => {
                self.failed = true;
                self.shows = false;
            }
        }
        // Either wish is met in the same way: the film waits for its button.
        self.pause.handle(PauseEvent::MotionReduced(self.reduced || self.saves_data));
        match (was_playing, self.is_playing()) {
            (false, true) => effects.push(Effect::Play),
            (true, false) => effects.push(Effect::Pause),
            _ => {}
        }
    }

    fn hear(&self, signal: Signal) -> Option<FilmEvent> {
        if !self.watched {
            return None;
        }
        Some(match signal {
            Signal::Settled => FilmEvent::Settled,
            Signal::InView(in_view) => FilmEvent::InView(in_view),
            Signal::DataSaver(saves) => FilmEvent::DataSaver(saves),
            signal => match Pause::hear(&signal)? {
                PauseEvent::MotionReduced(reduced) => FilmEvent::MotionReduced(reduced),
                PauseEvent::PageHidden(hidden) => FilmEvent::PageHidden(hidden),
                _ => return None,
            },
        })
    }

    fn view(&self) -> FilmView {
        FilmView { playing: self.is_playing(), shows: self.shows, wanted: self.pause.is_wanted(), failed: self.failed }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use proptest::prelude::*;

    use super::*;
    use crate::REDUCED_MOTION;
    use crate::simulation::{Simulation, Subscription};

    /// A film in the window, of a page that is still busy.
    fn busy() -> (Simulation<Film>, Subscription) {
        let world = Simulation::new(Film::new());
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.signal(Signal::InView(true));
        world.take_effects();
        (world, subscription)
    }

    #[test]
    fn hom_2_the_poster_comes_first_and_the_film_when_the_page_has_settled() {
        let (world, _subscription) = busy();
        assert_eq!(world.view(), FilmView { playing: false, shows: false, wanted: true, failed: false });
        world.signal(Signal::Settled);
        assert_eq!(world.take_effects(), [Effect::Play]);
        assert_eq!((world.view().playing, world.view().shows), (true, false), "the poster stays until it has begun");
        world.send(FilmEvent::Started);
        assert!(world.view().shows);
    }

    #[test]
    fn a11_4_less_motion_or_less_data_leaves_the_poster_until_the_button_is_pressed() {
        for signal in [Signal::Media { query: REDUCED_MOTION, matches: true }, Signal::DataSaver(true)] {
            let (world, _subscription) = busy();
            world.signal(signal.clone());
            world.signal(Signal::Settled);
            assert!(!world.view().playing && !world.view().wanted, "{signal:?}");
            world.send(FilmEvent::Toggled);
            assert!(world.view().playing && world.view().wanted, "{signal:?}");
        }
    }

    #[test]
    fn hom_2_the_button_stops_it_for_good_and_starts_it_at_once() {
        let (world, _subscription) = busy();
        world.send(FilmEvent::Toggled);
        world.signal(Signal::Settled);
        assert!(!world.view().playing);
        world.send(FilmEvent::Toggled);
        assert!(world.view().playing);
        let (world, _subscription) = busy();
        world.send(FilmEvent::Toggled);
        world.send(FilmEvent::Toggled);
        assert!(world.view().playing, "who asks for it does not wait");
    }

    #[test]
    fn hom_2_it_rests_out_of_the_window_and_in_a_hidden_page() {
        for (away, back) in
            [(Signal::InView(false), Signal::InView(true)), (Signal::PageHidden(true), Signal::PageHidden(false))]
        {
            let (world, _subscription) = busy();
            world.signal(Signal::Settled);
            world.take_effects();
            world.signal(away);
            assert_eq!(world.take_effects(), [Effect::Pause]);
            world.signal(back);
            assert_eq!(world.take_effects(), [Effect::Play]);
        }
    }

    #[test]
    fn hom_2_a_film_that_cannot_be_loaded_leaves_its_poster() {
        let (world, _subscription) = busy();
        world.signal(Signal::Settled);
        world.send(FilmEvent::Started);
        world.send(FilmEvent::Failed);
        assert_eq!(world.view(), FilmView { playing: false, shows: false, wanted: true, failed: true });
    }

    #[test]
    fn stopping_pauses_it_and_leaves_nothing_behind() {
        let (world, subscription) = busy();
        world.signal(Signal::Settled);
        assert_eq!(world.sources().len(), 5);
        world.take_effects();
        drop(subscription);
        assert_eq!(world.take_effects().first(), Some(&Effect::Pause));
        assert!(world.is_quiet());
        let _again = world.store().subscribe(Rc::new(|| {}));
        world.signal(Signal::InView(true));
        assert!(world.view().playing, "the page stays settled");
    }

    proptest! {
        #[test]
        fn hom_2_in_any_order_play_and_pause_alternate_and_match_the_view(
            steps in prop::collection::vec((0u8..10, any::<bool>()), 0..60)
        ) {
            let world = Simulation::new(Film::new());
            let mut subscription = None;
            let mut playing = false;
            for (what, flag) in steps {
                match what {
                    0 => subscription = None,
                    1 | 2 => subscription = subscription.or_else(|| Some(world.store().subscribe(Rc::new(|| {})))),
                    3 => world.signal(Signal::Settled),
                    4 => world.signal(Signal::InView(flag)),
                    5 => world.signal(Signal::DataSaver(flag)),
                    6 => world.signal(Signal::Media { query: REDUCED_MOTION, matches: flag }),
                    7 => world.signal(Signal::PageHidden(flag)),
                    8 => world.send(FilmEvent::Toggled),
                    _ => world.send(FilmEvent::Started),
                }
                for effect in world.take_effects() {
                    match effect {
                        Effect::Play => {
                            prop_assert!(!playing);
                            playing = true;
                        }
                        Effect::Pause => {
                            prop_assert!(playing);
                            playing = false;
                        }
                        _ => {}
                    }
                }
                prop_assert_eq!(world.view().playing, playing);
            }
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
