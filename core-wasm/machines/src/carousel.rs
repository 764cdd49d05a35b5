//! A looping carousel with one visible slide.
//!
//! During a transition further requests are ignored. A swipe beyond the threshold shows the next or previous slide; during the
//! drag the offset is the custom property `--drag` of the root element, not part of the view. With the option `autoplay` it
//! advances by itself unless [`super::pause`] pauses it; a focus inside stops it for good.

pub use super::drag::Direction;
use serde::{Deserialize, Serialize};

use super::drag::{Drag, PointerEvent};
use super::key::Key;
use super::pause::{Pause, PauseEvent};
use crate::machine::{Effects, Machine, Millis, Signal, TimerKey};

/// Fires when a transition has ended.
const SETTLE: TimerKey = "settle";

/// Fires when autoplay shows the next slide.
const PLAY: TimerKey = "play";

/// The options of a carousel.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct CarouselOptions {
    /// The number of slides. It may change.
    pub count: usize,
    /// The first slide shown, from 0; 0 by default.
    pub start_index: usize,
    /// Milliseconds that a transition takes; 500 by default.
    #[ts(type = "number")]
    pub duration: Millis,
    /// CSS pixels beyond which a drag is a swipe; 50 by default.
    pub swipe_threshold: f64,
    /// Whether the page reads right to left, so that the next slide is on the left; false by default.
    pub rtl: bool,
    /// Milliseconds that autoplay shows each slide; null, the default, or 0 for no autoplay.
    #[ts(type = "number | null")]
    pub autoplay: Option<Millis>,
}

impl Default for CarouselOptions {
    fn default() -> Self {
        Self { count: 0, start_index: 0, duration: 500, swipe_threshold: 50.0, rtl: false, autoplay: None }
    }
}

/// The machine of a looping carousel.
#[derive(Debug, Clone)]
pub struct Carousel {
    pub(crate) options: CarouselOptions,
    index: usize,
    /// The current transition: the slide that moves out, and the direction.
    change: Option<(usize, Direction)>,
    drag: Drag,
    pause: Pause,
    /// Whether the store has subscribers; without them autoplay is off.
    watched: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum CarouselEvent {
    /// The visitor requests the next slide, the previous one or the one at an index.
    Next,
    Previous,
    GoTo(usize),
    /// The number of slides has changed.
    CountChanged(usize),
    /// The options have changed. The slide shown and the visitor's choice to stop or start autoplay stay.
    OptionsChanged(CarouselOptions),
    Pointer(PointerEvent),
    /// An event that pauses or resumes autoplay.
    Pause(PauseEvent),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct CarouselView {
    /// The slide shown, from 0.
    pub index: usize,
    pub count: usize,
    /// The slides before and after it, wrapping around; their pictures are prefetched.
    pub previous: usize,
    pub next: usize,
    pub animating: bool,
    /// The slide that moves out during a transition.
    pub leaving: Option<usize>,
    /// The direction of the transition.
    pub direction: Option<Direction>,
    /// Whether a pointer drags the slide.
    pub dragging: bool,
    /// Whether autoplay is running; its changes must not be announced.
    pub playing: bool,
    /// Whether autoplay runs when nothing pauses it. If so, its button stops it; otherwise its button starts it.
    pub wanted: bool,
}

impl Carousel {
    pub fn new(options: CarouselOptions) -> Self {
        Self {
            options,
            index: options.start_index.min(options.count.saturating_sub(1)),
            change: None,
            drag: Drag::default(),
            pause: Pause::new(true),
            watched: false,
        }
    }

    /// The slide shown, from 0.
    pub fn index(&self) -> usize {
        self.index
    }

    /// The event for a key, by its `KeyboardEvent.key`.
    pub fn event_of_key(&self, key: &str) -> Option<CarouselEvent> {
        Key::sideways(key, self.options.rtl, CarouselEvent::Previous, CarouselEvent::Next)
    }

    /// Whether the next click ends a drag and must be ignored.
    pub fn swallows_click(&self) -> bool {
        self.drag.swallows_click()
    }

    /// The option `autoplay`, unless it is off.
    fn autoplay(&self) -> Option<Millis> {
        self.options.autoplay.filter(|time| *time > 0)
    }

    /// How long autoplay shows each slide; `None` while it does not play.
    fn pace(&self) -> Option<Millis> {
        self.autoplay().filter(|_| self.watched && self.options.count > 1 && self.pause.is_playing())
    }

    /// Starts a transition to another slide, unless one is in progress.
    fn change_to(&mut self, index: usize, direction: Direction, effects: &mut Effects) {
        if self.change.is_some() || index == self.index || index >= self.options.count {
            return;
        }
        self.change = Some((self.index, direction));
        self.index = index;
        effects.set_timer(SETTLE, self.options.duration);
    }

    /// Shows a slide without a transition, as when a lightbox opens.
    pub(super) fn jump_to(&mut self, index: usize) {
        self.index = index;
    }

    /// The slide in this direction, wrapping around; 0 if there are no slides.
    fn neighbour(&self, direction: Direction) -> usize {
        let last = self.options.count.saturating_sub(1);
        match direction {
            Direction::Next if self.index < last => self.index + 1,
            Direction::Next => 0,
            Direction::Previous => self.index.checked_sub(1).unwrap_or(last),
        }
    }

    fn step(&mut self, direction: Direction, effects: &mut Effects) {
        self.change_to(self.neighbour(direction), direction, effects);
    }

    /// Restarts the autoplay timer after a change of the slide or the pace, and clears it when the carousel does not play.
    fn keep_playing(&self, pace: Option<Millis>, index: usize, effects: &mut Effects) {
        match self.pace() {
            Some(after) if pace != Some(after) || index != self.index => effects.set_timer(PLAY, after),
            None if pace.is_some() => effects.clear_timer(PLAY),
            _ => {}
        }
    }

    fn change_options(&mut self, options: CarouselOptions, effects: &mut Effects) {
        // The first slides begin at the start index.
        if self.options.count == 0 {
            self.index = options.start_index;
        }
        let had_autoplay = self.autoplay().is_some();
        self.options = options;
        match self.autoplay().is_some() {
            true if self.watched && !had_autoplay => self.pause.start(effects),
            false if self.watched && had_autoplay => self.pause.stop(effects),
            _ => {}
        }
        let count = options.count;
        let gone = self.change.is_some_and(|(leaving, _)| leaving >= count);
        if self.index >= count || gone {
            self.index = self.index.min(count.saturating_sub(1));
            self.change = None;
            effects.clear_timer(SETTLE);
        }
    }
}

impl Machine for Carousel {
    type Event = CarouselEvent;
    type View = CarouselView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.watched = true;
        if self.autoplay().is_some() {
            self.pause.start(effects);
        }
        self.keep_playing(None, self.index, effects);
    }

    fn stop(&mut self, effects: &mut Effects) {
        let pace = self.pace();
        self.watched = false;
        self.keep_playing(pace, self.index, effects);
        if self.autoplay().is_some() {
            self.pause.stop(effects);
        }
        self.change = None;
        effects.clear_timer(SETTLE);
        self.drag.stop(effects);
    }

    fn handle(&mut self, event: CarouselEvent, _: Millis, effects: &mut Effects) {
        let (pace, index) = (self.pace(), self.index);
        match event {
            CarouselEvent::Next => self.step(Direction::Next, effects),
            CarouselEvent::Previous => self.step(Direction::Previous, effects),
            CarouselEvent::GoTo(index) => {
                let direction = if index < self.index { Direction::Previous } else { Direction::Next };
                self.change_to(index, direction, effects);
            }
            CarouselEvent::CountChanged(count) => {
                self.change_options(CarouselOptions { count, ..self.options }, effects);
            }
            CarouselEvent::OptionsChanged(options) => self.change_options(options, effects),
            CarouselEvent::Pointer(event) => {
                let CarouselOptions { swipe_threshold, rtl, .. } = self.options;
                if let Some(direction) = self.drag.follow(event, swipe_threshold, rtl, effects) {
                    self.step(direction, effects);
                }
            }
            // The focus stops autoplay for good. Without autoplay there is nothing to stop.
            CarouselEvent::Pause(PauseEvent::FocusEntered) if self.autoplay().is_none() => {}
            CarouselEvent::Pause(event) => self.pause.handle(event),
        }
        self.keep_playing(pace, index, effects);
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        let pace = self.pace();
        match signal {
            Signal::TimerFired(SETTLE) => self.change = None,
            Signal::TimerFired(PLAY) => {
                if pace.is_some() && !self.drag.is_dragging() {
                    self.step(Direction::Next, effects);
                }
                self.keep_playing(None, self.index, effects);
            }
            signal => {
                self.pause.hear(&signal);
                self.keep_playing(pace, self.index, effects);
            }
        }
    }

    fn view(&self) -> CarouselView {
        CarouselView {
            index: self.index,
            count: self.options.count,
            previous: self.neighbour(Direction::Previous),
            next: self.neighbour(Direction::Next),
            animating: self.change.is_some(),
            leaving: self.change.map(|(leaving, _)| leaving),
            direction: self.change.map(|(_, direction)| direction),
            dragging: self.drag.is_dragging(),
            playing: self.pace().is_some(),
            wanted: self.autoplay().is_some() && self.pause.is_wanted(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use proptest::prelude::*;

    use super::*;
    use crate::REDUCED_MOTION;
    use crate::drag::{self, DRAG};
    use crate::machine::Effect;
    use crate::simulation::{Simulation, Subscription};
    use CarouselEvent::*;

    fn world(count: usize) -> Simulation<Carousel> {
        Simulation::new(Carousel::new(CarouselOptions { count, ..CarouselOptions::default() }))
    }

    fn press(world: &Simulation<Carousel>, key: &str) {
        world.send(world.store().read(|carousel| carousel.event_of_key(key)).unwrap());
    }

    fn swipe(world: &Simulation<Carousel>, dx: f64) {
        world.send(Pointer(PointerEvent::Pressed(drag::Pointer { id: 1, x: 0.0, y: 0.0 })));
        world.send(Pointer(PointerEvent::Moved(drag::Pointer { id: 1, x: dx, y: 0.0 })));
        world.send(Pointer(PointerEvent::Released(drag::Pointer { id: 1, x: dx, y: 0.0 })));
    }

    #[test]
    fn car_2_next_and_previous_wrap_at_both_ends() {
        let world = world(3);
        let mut seen = vec![];
        for event in [Next, Next, Next, Previous, Previous, Previous] {
            world.send(event);
            world.advance(500);
            seen.push(world.view().index);
        }
        assert_eq!(seen, [1, 2, 0, 2, 1, 0]);
    }

    #[test]
    fn it_begins_at_the_start_index_or_the_last_slide() {
        for (start_index, index) in [(0, 0), (2, 2), (3, 2)] {
            let options = CarouselOptions { count: 3, start_index, ..CarouselOptions::default() };
            assert_eq!(Carousel::new(options).view().index, index, "{start_index}");
        }
        let options = CarouselOptions { start_index: 2, ..CarouselOptions::default() };
        let world = Simulation::new(Carousel::new(options));
        assert_eq!(world.view().index, 0);
        for (count, index) in [(5, 2), (4, 2), (0, 0), (2, 1)] {
            world.send(CountChanged(count));
            assert_eq!(world.view().index, index, "{count}");
        }
    }

    #[test]
    fn an_autoplay_of_no_time_is_none() {
        let options = CarouselOptions { count: 3, autoplay: Some(0), ..CarouselOptions::default() };
        let world = Simulation::new(Carousel::new(options));
        let _subscription = world.subscribe();
        world.advance(10_000);
        assert_eq!((world.view().index, world.view().playing, world.view().wanted), (0, false, false));
    }

    #[test]
    fn car_3_a_transition_takes_500_ms_and_requests_meanwhile_are_ignored() {
        let world = world(5);
        world.send(Next);
        assert_eq!(
            world.view(),
            CarouselView {
                index: 1,
                count: 5,
                previous: 0,
                next: 2,
                animating: true,
                leaving: Some(0),
                direction: Some(Direction::Next),
                dragging: false,
                playing: false,
                wanted: false,
            }
        );
        world.advance(499);
        for event in [Next, Previous, GoTo(4)] {
            world.send(event);
            assert_eq!(world.view().index, 1, "{event:?}");
        }
        swipe(&world, -100.0);
        assert_eq!(world.view().index, 1);
        world.advance(1);
        assert_eq!((world.view().animating, world.view().leaving, world.view().direction), (false, None, None));
        world.send(Next);
        assert_eq!(world.view().index, 2);
    }

    #[test]
    fn car_2_the_view_has_the_previous_and_next_slides_wrapping_around() {
        for (count, index, neighbours) in
            [(0, 0, (0, 0)), (1, 0, (0, 0)), (2, 1, (0, 0)), (3, 0, (2, 1)), (3, 1, (0, 2)), (3, 2, (1, 0))]
        {
            let world = world(count);
            world.send(GoTo(index));
            assert_eq!((world.view().previous, world.view().next), neighbours, "{index} of {count}");
        }
    }

    #[test]
    fn car_3_a_transition_to_an_index_has_the_direction_of_that_slide() {
        let world = world(5);
        for (index, direction) in [(3, Direction::Next), (1, Direction::Previous), (2, Direction::Next)] {
            world.send(GoTo(index));
            assert_eq!((world.view().index, world.view().direction), (index, Some(direction)));
            world.advance(500);
        }
    }

    #[test]
    fn car_4_a_swipe_over_50_px_left_goes_next_and_right_previous() {
        let world = world(3);
        for (dx, index) in [(-51.0, 1), (51.0, 0), (51.0, 2), (-50.0, 2), (50.0, 2)] {
            swipe(&world, dx);
            world.advance(500);
            assert_eq!(world.view().index, index, "after {dx} px");
        }
    }

    #[test]
    fn car_4_the_click_that_ends_a_swipe_is_ignored_and_any_other_is_not() {
        let world = world(3);
        let swallows = || world.store().read(Carousel::swallows_click);
        assert!(!swallows());
        swipe(&world, -60.0);
        assert!(swallows());
        swipe(&world, 0.0);
        assert!(!swallows());
    }

    #[test]
    fn car_4_right_to_left_the_directions_are_mirrored() {
        let world =
            Simulation::new(Carousel::new(CarouselOptions { count: 3, rtl: true, ..CarouselOptions::default() }));
        swipe(&world, 51.0);
        world.advance(500);
        assert_eq!(world.view().index, 1);
        press(&world, "ArrowLeft");
        world.advance(500);
        assert_eq!(world.view().index, 2);
        press(&world, "ArrowRight");
        assert_eq!(world.view().index, 1);
    }

    #[test]
    fn car_8_the_arrow_keys_show_the_slide_on_their_side() {
        let world = world(3);
        press(&world, "ArrowRight");
        world.advance(500);
        assert_eq!(world.view().index, 1);
        press(&world, "ArrowLeft");
        assert_eq!(world.view().index, 0);
    }

    #[test]
    fn the_drag_sets_a_property_and_not_the_view() {
        let world = world(3);
        let calls = Rc::new(std::cell::Cell::new(0));
        let counted = Rc::clone(&calls);
        let _subscription = world.store().subscribe(Rc::new(move || counted.set(counted.get() + 1)));
        world.send(Pointer(PointerEvent::Pressed(drag::Pointer { id: 1, x: 0.0, y: 0.0 })));
        for x in 1..=40 {
            world.send(Pointer(PointerEvent::Moved(drag::Pointer { id: 1, x: -f64::from(x), y: 0.0 })));
        }
        assert_eq!(calls.get(), 1, "subscribers are notified once of a drag");
        let property = |value: &str| Effect::SetProperty { name: DRAG, value: value.into() };
        assert_eq!(world.take_effects().last(), Some(&property("-40px")));
        world.send(Pointer(PointerEvent::Released(drag::Pointer { id: 1, x: -40.0, y: 0.0 })));
        assert_eq!(world.take_effects(), [property("0px")]);
        assert_eq!(world.view().index, 0);
    }

    #[test]
    fn car_5_with_one_slide_or_none_events_change_nothing() {
        for count in [0, 1] {
            let world = world(count);
            for event in [Next, Previous, GoTo(0), GoTo(7)] {
                world.send(event);
            }
            swipe(&world, -80.0);
            assert_eq!((world.view().index, world.view().animating), (0, false));
        }
    }

    #[test]
    fn fewer_slides_limit_the_index_and_end_a_transition_to_a_removed_slide() {
        let world = world(5);
        world.send(GoTo(4));
        world.send(CountChanged(2));
        assert_eq!((world.view().index, world.view().animating, world.timers()), (1, false, 0));
        world.send(CountChanged(0));
        assert_eq!(world.view().index, 0);
        world.send(CountChanged(3));
        world.send(Previous);
        assert_eq!(world.view().index, 2);
    }

    #[test]
    fn a_transition_ends_when_the_slide_that_moves_out_is_removed() {
        let world = world(5);
        world.send(Previous);
        world.advance(500);
        world.send(Next);
        world.send(CountChanged(6));
        world.send(CountChanged(5));
        assert_eq!((world.view().index, world.view().leaving), (0, Some(4)));
        world.send(CountChanged(4));
        assert_eq!((world.view().index, world.view().leaving, world.timers()), (0, None, 0));
    }

    #[test]
    fn stopping_during_a_transition_undoes_everything() {
        let world = world(3);
        let subscription = world.subscribe();
        world.send(Next);
        drop(subscription);
        assert!(world.is_quiet());
        assert!(!world.view().animating);
        world.signal(Signal::TimerFired(SETTLE));
        assert_eq!(world.view().index, 1);
    }

    /// A carousel of three slides that advances every five seconds, with a subscriber.
    fn playing() -> (Simulation<Carousel>, Subscription) {
        let options = CarouselOptions { count: 3, autoplay: Some(5_000), ..CarouselOptions::default() };
        let world = Simulation::new(Carousel::new(options));
        let subscription = world.subscribe();
        (world, subscription)
    }

    #[test]
    fn car_8_it_does_not_advance_without_the_autoplay_option() {
        let world = world(3);
        let _subscription = world.subscribe();
        world.advance(60_000);
        assert_eq!((world.view().index, world.view().playing, world.view().wanted), (0, false, false));
        assert!(world.is_quiet());
        assert_eq!(CarouselOptions::default().autoplay, None);
    }

    #[test]
    fn car_8_it_advances_and_a_change_by_the_visitor_restarts_the_timer() {
        let (world, subscription) = playing();
        world.advance(4_999);
        assert_eq!(world.view().index, 0);
        world.advance(1);
        assert_eq!(world.view().index, 1);
        world.advance(5_000);
        assert_eq!(world.view().index, 2);
        world.advance(4_000);
        world.send(Next);
        assert_eq!(world.view().index, 0);
        world.advance(4_999);
        assert_eq!(world.view().index, 0);
        world.advance(1);
        assert_eq!(world.view().index, 1);
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn car_8_mouse_hidden_page_and_reduced_motion_pause_it_and_it_resumes_afterwards() {
        let hover = |world: &Simulation<Carousel>, holds| {
            world.send(Pause(if holds { PauseEvent::MouseEntered } else { PauseEvent::MouseLeft }));
        };
        let hide = |world: &Simulation<Carousel>, holds| world.signal(Signal::PageHidden(holds));
        let reduce = |world: &Simulation<Carousel>, holds| {
            world.signal(Signal::Media { query: REDUCED_MOTION, matches: holds });
        };
        for (name, set) in [("mouse", &hover as &dyn Fn(&_, bool)), ("hidden", &hide), ("reduced motion", &reduce)] {
            let (world, _subscription) = playing();
            set(&world, true);
            assert_eq!((world.view().playing, world.timers()), (false, 0), "{name}");
            world.advance(60_000);
            assert_eq!(world.view().index, 0, "{name}");
            set(&world, false);
            world.advance(5_000);
            assert_eq!(world.view().index, 1, "{name}");
        }
        let (world, _subscription) = playing();
        world.signal(Signal::Media { query: REDUCED_MOTION, matches: true });
        assert!(!world.view().playing && !world.view().wanted);
    }

    #[test]
    fn car_8_the_focus_stops_it_until_its_button_is_pressed() {
        let (world, _subscription) = playing();
        world.send(Pause(PauseEvent::FocusEntered));
        world.send(Pause(PauseEvent::FocusLeft));
        assert!(!world.view().wanted);
        world.advance(60_000);
        assert_eq!(world.view().index, 0);
        world.send(Pause(PauseEvent::Toggled));
        assert!(world.view().playing);
        world.send(Pause(PauseEvent::Toggled));
        assert!(!world.view().playing);
    }

    #[test]
    fn car_8_a_focus_before_there_is_autoplay_does_not_stop_it() {
        let world = world(3);
        let subscription = world.subscribe();
        world.send(Pause(PauseEvent::FocusEntered));
        world.send(OptionsChanged(CarouselOptions { count: 3, autoplay: Some(1_000), ..CarouselOptions::default() }));
        assert!(world.view().playing);
        world.signal(Signal::PageHidden(true));
        assert!(!world.view().playing);
        world.send(OptionsChanged(CarouselOptions { count: 3, ..CarouselOptions::default() }));
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn car_8_it_pauses_during_a_drag_and_with_only_one_slide() {
        let (world, _subscription) = playing();
        world.send(Pointer(PointerEvent::Pressed(drag::Pointer { id: 1, x: 0.0, y: 0.0 })));
        world.send(Pointer(PointerEvent::Moved(drag::Pointer { id: 1, x: -30.0, y: 0.0 })));
        world.advance(12_000);
        assert_eq!(world.view().index, 0);
        world.send(Pointer(PointerEvent::Released(drag::Pointer { id: 1, x: -30.0, y: 0.0 })));
        world.send(CountChanged(1));
        assert_eq!((world.view().playing, world.timers()), (false, 0));
        world.send(CountChanged(2));
        assert!(world.view().playing);
    }

    #[test]
    fn car_8_an_option_that_changes_keeps_the_slide_and_what_the_visitor_has_stopped_or_started() {
        let (world, subscription) = playing();
        let change = |autoplay, rtl| {
            world.send(OptionsChanged(CarouselOptions { count: 3, autoplay, rtl, ..CarouselOptions::default() }));
        };
        world.send(Next);
        change(Some(1_000), false);
        assert!(world.view().animating && world.view().playing);
        world.advance(1_000);
        assert_eq!(world.view().index, 2, "the new time counts from the change");
        world.send(Pause(PauseEvent::Toggled));
        for (autoplay, rtl) in [(Some(1_000), true), (Some(2_000), true), (None, false), (Some(1_000), false)] {
            change(autoplay, rtl);
            world.advance(60_000);
            assert_eq!((world.view().index, world.view().playing, world.view().wanted), (2, false, false));
        }
        world.signal(Signal::Media { query: REDUCED_MOTION, matches: true });
        world.send(Pause(PauseEvent::Toggled));
        change(Some(1_000), true);
        assert!(world.view().playing, "its button starts it under reduced motion");
        change(None, true);
        assert!(!world.view().playing);
        drop(subscription);
        assert!(world.is_quiet());
    }

    fn any_event() -> impl Strategy<Value = CarouselEvent> {
        let pointer = || (0i32..2, -100.0f64..100.0, -20.0f64..20.0).prop_map(|(id, x, y)| drag::Pointer { id, x, y });
        prop_oneof![
            Just(Next),
            Just(Previous),
            (0usize..8).prop_map(GoTo),
            (0usize..6).prop_map(CountChanged),
            (0usize..6, prop::option::of(0u64..900)).prop_map(|(count, autoplay)| {
                OptionsChanged(CarouselOptions { count, autoplay, ..CarouselOptions::default() })
            }),
            pointer().prop_map(|at| Pointer(PointerEvent::Pressed(at))),
            pointer().prop_map(|at| Pointer(PointerEvent::Moved(at))),
            pointer().prop_map(|at| Pointer(PointerEvent::Released(at))),
            (0i32..2).prop_map(|id| Pointer(PointerEvent::Cancelled(id))),
            prop::sample::select(vec![
                PauseEvent::MouseEntered,
                PauseEvent::MouseLeft,
                PauseEvent::FocusEntered,
                PauseEvent::Toggled,
            ])
            .prop_map(Pause),
        ]
    }

    /// A timer that fires although it is not set, or reduced motion.
    fn any_signal() -> impl Strategy<Value = Signal> {
        let reduced = Signal::Media { query: REDUCED_MOTION, matches: true };
        prop::sample::select(vec![Signal::TimerFired(SETTLE), Signal::TimerFired(PLAY), reduced])
    }

    proptest! {
        #[test]
        fn car_2_in_any_order_the_shown_slide_exists_and_every_transition_ends(
            steps in prop::collection::vec((prop::option::of(any_signal()), any_event(), 0u64..700), 0..80),
            autoplay in prop::option::of(300u64..900)
        ) {
            let options = CarouselOptions { count: 4, autoplay, ..CarouselOptions::default() };
            let world = Simulation::new(Carousel::new(options));
            let subscription = world.subscribe();
            for (signal, event, wait) in steps {
                signal.into_iter().for_each(|signal| world.signal(signal));
                let before = world.view();
                world.send(event);
                let after = world.view();
                if before.animating && !matches!(event, CountChanged(_) | OptionsChanged(_)) {
                    prop_assert_eq!(after.index, before.index);
                }
                prop_assert!(after.index < after.count.max(1));
                prop_assert!(after.leaving.is_none_or(|leaving| leaving < after.count));
                world.advance(wait);
            }
            world.send(OptionsChanged(CarouselOptions { count: 4, ..CarouselOptions::default() }));
            prop_assert!(!world.view().playing);
            world.advance(500);
            prop_assert!(!world.view().animating);
            drop(subscription);
            prop_assert!(!world.view().animating && !world.view().playing);
            world.advance(500);
            prop_assert!(world.is_quiet());
        }
    }
}
