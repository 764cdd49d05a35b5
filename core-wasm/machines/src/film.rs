//! The video at the top of the page, which shows a poster first.
//!
//! It loads and plays once the visitor has touched or scrolled the page, or ten seconds have passed since the page loaded, and
//! only while it is in the viewport. It waits for its button under reduced motion or data saver; see also [`super::pause`].
//! The poster stays until the first frame is shown, and if the video cannot be loaded.

use serde::{Deserialize, Serialize};

use super::pause::{Pause, PauseEvent};
use crate::machine::{Effect, Effects, Machine, Millis, Signal, Source};

const IN_VIEW: Source = Source::InView { margin: 0 };

/// The machine of the video at the top of the page.
#[derive(Debug, Clone, Default)]
pub struct Film {
    has_subscribers: bool,
    settled: bool,
    in_view: bool,
    shows: bool,
    failed: bool,
    pause: Pause,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum FilmEvent {
    /// An event that pauses or resumes it.
    Pause(PauseEvent),
    /// The video shows its first frame.
    Started,
    /// The video cannot be loaded.
    Failed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct FilmView {
    /// Whether the film is playing.
    pub playing: bool,
    /// Whether the video is shown instead of the poster.
    pub shows: bool,
    /// Whether it plays when nothing pauses it. If so, its button stops it; otherwise its button starts it.
    pub wanted: bool,
    /// Whether the video cannot be loaded; then there is no button.
    pub failed: bool,
}

impl Film {
    pub fn new() -> Self {
        Self::default()
    }

    fn is_playing(&self) -> bool {
        self.has_subscribers
            && !self.failed
            && self.in_view
            && (self.settled || self.pause.was_toggled())
            && self.pause.is_playing()
    }

    fn play_or_pause(&self, was_playing: bool, effects: &mut Effects) {
        let is_playing = self.is_playing();
        if was_playing != is_playing {
            effects.push(if is_playing { Effect::Play } else { Effect::Pause });
        }
    }
}

impl Machine for Film {
    type Event = FilmEvent;
    type View = FilmView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.has_subscribers = true;
        self.pause.start(effects);
        for source in [Source::DataSaver, IN_VIEW] {
            effects.listen(source);
        }
        if !self.settled {
            effects.listen(Source::Settled);
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        if self.is_playing() {
            effects.push(Effect::Pause);
        }
        self.has_subscribers = false;
        self.in_view = false;
        self.shows = false;
        if !self.settled {
            effects.unlisten(Source::Settled);
        }
        for source in [IN_VIEW, Source::DataSaver] {
            effects.unlisten(source);
        }
        self.pause.stop(effects);
    }

    fn handle(&mut self, event: FilmEvent, _: Millis, effects: &mut Effects) {
        let was_playing = self.is_playing();
        match event {
            FilmEvent::Pause(event) => self.pause.handle(event),
            FilmEvent::Started => self.shows = self.has_subscribers,
            FilmEvent::Failed => {
                self.failed = true;
                self.shows = false;
            }
        }
        self.play_or_pause(was_playing, effects);
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        if !self.has_subscribers {
            return;
        }
        let was_playing = self.is_playing();
        match signal {
            Signal::Settled => {
                if !self.settled {
                    self.settled = true;
                    effects.unlisten(Source::Settled);
                }
            }
            Signal::InView(in_view) => self.in_view = in_view,
            signal => self.pause.hear(&signal),
        }
        self.play_or_pause(was_playing, effects);
    }

    fn view(&self) -> FilmView {
        FilmView { playing: self.is_playing(), shows: self.shows, wanted: self.pause.is_wanted(), failed: self.failed }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::REDUCED_MOTION;
    use crate::simulation::{Simulation, Subscription};

    const TOGGLED: FilmEvent = FilmEvent::Pause(PauseEvent::Toggled);

    /// A film in the viewport of a page that has not settled.
    fn unsettled() -> (Simulation<Film>, Subscription) {
        let world = Simulation::new(Film::new());
        let subscription = world.subscribe();
        world.signal(Signal::InView(true));
        world.take_effects();
        (world, subscription)
    }

    #[test]
    fn hom_2_the_poster_is_shown_until_the_page_has_settled_and_the_film_has_started() {
        let (world, _subscription) = unsettled();
        assert_eq!(world.view(), FilmView { playing: false, shows: false, wanted: true, failed: false });
        world.signal(Signal::Settled);
        assert_eq!(world.take_effects(), [Effect::Unlisten(Source::Settled), Effect::Play]);
        assert_eq!((world.view().playing, world.view().shows), (true, false), "the poster stays until the first frame");
        world.send(FilmEvent::Started);
        assert!(world.view().shows);
    }

    #[test]
    fn a11_4_under_reduced_motion_or_data_saver_the_film_waits_for_its_button() {
        for signal in [Signal::Media { query: REDUCED_MOTION, matches: true }, Signal::DataSaver(true)] {
            let (world, _subscription) = unsettled();
            world.signal(signal.clone());
            world.signal(Signal::Settled);
            assert!(!world.view().playing && !world.view().wanted, "{signal:?}");
            world.send(TOGGLED);
            assert!(world.view().playing && world.view().wanted, "{signal:?}");
        }
    }

    #[test]
    fn hom_2_the_button_stops_it_for_good_and_starts_it_at_once() {
        let (world, _subscription) = unsettled();
        world.send(TOGGLED);
        world.signal(Signal::Settled);
        assert!(!world.view().playing);
        world.send(TOGGLED);
        assert!(world.view().playing);
        let (world, _subscription) = unsettled();
        world.send(TOGGLED);
        world.send(TOGGLED);
        assert!(world.view().playing, "the button starts it before the page has settled");
    }

    #[test]
    fn hom_2_it_pauses_outside_of_the_viewport_and_in_a_hidden_page() {
        for (away, back) in
            [(Signal::InView(false), Signal::InView(true)), (Signal::PageHidden(true), Signal::PageHidden(false))]
        {
            let (world, _subscription) = unsettled();
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
        let (world, _subscription) = unsettled();
        world.signal(Signal::Settled);
        world.send(FilmEvent::Started);
        world.send(FilmEvent::Failed);
        assert_eq!(world.view(), FilmView { playing: false, shows: false, wanted: true, failed: true });
    }

    #[test]
    fn stopping_pauses_it_and_leaves_nothing_behind() {
        let (world, subscription) = unsettled();
        world.signal(Signal::Settled);
        assert_eq!(world.sources().len(), 4);
        world.take_effects();
        drop(subscription);
        assert_eq!(world.take_effects().first(), Some(&Effect::Pause));
        assert!(world.is_quiet());
        let _again = world.subscribe();
        assert!(!world.sources().contains(&Source::Settled));
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
                    1 | 2 => subscription = subscription.or_else(|| Some(world.subscribe())),
                    3 => world.signal(Signal::Settled),
                    4 => world.signal(Signal::InView(flag)),
                    5 => world.signal(Signal::DataSaver(flag)),
                    6 => world.signal(Signal::Media { query: REDUCED_MOTION, matches: flag }),
                    7 => world.signal(Signal::PageHidden(flag)),
                    8 => world.send(TOGGLED),
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
