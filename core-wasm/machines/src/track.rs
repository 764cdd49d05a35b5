//! A row of slides of which several are visible, moved by one slide: the insights carousel.
//!
//! The number of visible slides, and whether the row loops, depend on the window's width. Before the first subscription, and in the
//! prerendered page, the widest layout is used. During a transition further requests are ignored. Slides have positions in units of
//! their width; when looping, positions continue beyond the number of slides, so that nothing jumps.

use serde::{Deserialize, Serialize};

use super::drag::{Direction, Drag, PointerEvent};
use super::key::Key;
use crate::machine::{Effects, Machine, Millis, Signal, Source, TimerKey};

/// Fires when a transition has ended.
const SETTLE: TimerKey = "settle";

/// The widths at which fewer slides are visible, widest first. Up to the last one the row loops.
const WIDTHS: [&str; 3] = ["(max-width: 1024px)", "(max-width: 768px)", "(max-width: 480px)"];

/// The options of a track.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct TrackOptions {
    /// The number of slides. It may change.
    pub count: usize,
    /// The first visible slide, from 0; 0 by default.
    pub start_index: usize,
    /// The number of visible slides on wide windows, and up to 1024, 768 and 480 pixels; 4, 3, 2 and 2 by default.
    #[ts(type = "readonly [number, number, number, number]")]
    pub visible: [usize; 4],
    /// Milliseconds that a transition takes; 500 by default.
    #[ts(type = "number")]
    pub duration: Millis,
    /// CSS pixels beyond which a drag is a swipe; 50 by default.
    pub swipe_threshold: f64,
    /// The number of words of an excerpt; 20 by default.
    pub words: usize,
    /// The number of words of an excerpt in windows up to 480 pixels; 12 by default.
    pub small_words: usize,
    /// Whether the page reads right to left, so that the next slide is on the left; false by default.
    pub rtl: bool,
}

impl Default for TrackOptions {
    fn default() -> Self {
        Self {
            count: 0,
            start_index: 0,
            visible: [4, 3, 2, 2],
            duration: 500,
            swipe_threshold: 50.0,
            words: 20,
            small_words: 12,
            rtl: false,
        }
    }
}

/// The machine of a row of slides.
#[derive(Debug, Clone, Default)]
pub struct Track {
    pub(crate) options: TrackOptions,
    /// Whether each of the [`WIDTHS`] matches.
    within: [bool; 3],
    /// The position of the first visible slide: from 0 to the last one that fills the window, or any number when the row loops.
    position: i32,
    change: Option<Direction>,
    drag: Drag,
    moved: bool,
    ready: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum TrackEvent {
    /// The visitor requests the next or the previous slide.
    Next,
    Previous,
    /// The number of slides has changed.
    CountChanged(usize),
    /// The options have changed.
    OptionsChanged(TrackOptions),
    Pointer(PointerEvent),
}

/// The position of a slide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TrackSlide {
    /// The slide's position minus its index.
    pub shift: i32,
    /// Whether it is visible.
    pub shown: bool,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct TrackView {
    /// The first visible slide, from 0.
    pub index: usize,
    pub count: usize,
    /// The last visible slide, from 0.
    pub last: usize,
    /// The number of slides for which the window has room.
    pub visible: usize,
    /// Whether the row loops.
    pub looping: bool,
    pub animating: bool,
    /// The direction of the transition.
    pub direction: Option<Direction>,
    /// Whether a pointer drags the row.
    pub dragging: bool,
    /// The position of the first visible slide.
    pub position: i32,
    /// All slides, by index.
    pub slides: Vec<TrackSlide>,
    /// Whether there is a next and a previous slide.
    pub can_next: bool,
    pub can_previous: bool,
    /// The number of words of an excerpt at this width.
    pub words: usize,
    /// Whether the visitor has moved the row, so that its position is announced. False without slides.
    pub moved: bool,
    /// Whether the store has subscribers. Before that, as without script, all slides can be reached by scrolling.
    pub ready: bool,
}

/// A number of slides, clamped to 2^31 - 1.
fn signed(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

impl Track {
    pub fn new(options: TrackOptions) -> Self {
        let mut track = Self { options, ..Self::default() };
        track.limit_position();
        track
    }

    /// The event for a key, by its `KeyboardEvent.key`.
    pub fn event_of_key(&self, key: &str) -> Option<TrackEvent> {
        Key::sideways(key, self.options.rtl, TrackEvent::Previous, TrackEvent::Next)
    }

    /// Whether the next click ends a drag and must be ignored.
    pub fn swallows_click(&self) -> bool {
        self.drag.swallows_click()
    }

    fn visible(&self) -> usize {
        let [wide, large, medium, small] = self.options.visible;
        match self.within {
            [_, _, true] => small,
            [_, true, _] => medium,
            [true, _, _] => large,
            _ => wide,
        }
        .max(1)
    }

    fn is_small(&self) -> bool {
        matches!(self.within, [_, _, true])
    }

    fn is_looping(&self) -> bool {
        self.is_small() && self.options.count > self.visible()
    }

    /// The first visible slide, from 0.
    fn index(&self) -> usize {
        usize::try_from(self.position.rem_euclid(signed(self.options.count).max(1))).unwrap_or_default()
    }

    /// Whether there is a slide in this direction.
    fn can(&self, direction: Direction) -> bool {
        self.is_looping()
            || match direction {
                Direction::Next => self.index() + self.visible() < self.options.count,
                Direction::Previous => self.index() > 0,
            }
    }

    fn step(&mut self, direction: Direction, effects: &mut Effects) {
        if self.change.is_some() || !self.can(direction) {
            return;
        }
        self.position = match direction {
            Direction::Next => self.position.wrapping_add(1),
            Direction::Previous => self.position.wrapping_sub(1),
        };
        self.change = Some(direction);
        self.moved = true;
        effects.set_timer(SETTLE, self.options.duration);
    }

    /// Limits the position to the number of slides and the width. Until the visitor moves the row, it is at the start index if it can be.
    fn limit_position(&mut self) {
        let count = self.options.count;
        let index = if self.moved { self.index() } else { self.options.start_index };
        let last = if self.is_looping() { count.saturating_sub(1) } else { count.saturating_sub(self.visible()) };
        self.position = signed(index.min(last));
    }

    fn change_options(&mut self, options: TrackOptions, effects: &mut Effects) {
        if options != self.options {
            self.options = options;
            self.laid_out(effects);
        }
    }

    /// An option or the width has changed, which ends a transition.
    fn laid_out(&mut self, effects: &mut Effects) {
        self.limit_position();
        if self.change.take().is_some() {
            effects.clear_timer(SETTLE);
        }
    }

    fn slides(&self) -> Vec<TrackSlide> {
        let (first, count) = (self.first_position(), signed(self.options.count));
        let window = 0..signed(self.visible());
        let slide = |index: i32| {
            let place = first + (index - first).rem_euclid(count);
            TrackSlide { shift: place - index, shown: window.contains(&(place - self.position)) }
        };
        (0..count).map(slide).collect()
    }

    /// The position of the leftmost slide. A looping row puts a slide beside the visible ones that moves out or can be
    /// dragged in.
    fn first_position(&self) -> i32 {
        match (self.is_looping(), self.change) {
            (false, _) => 0,
            (true, Some(Direction::Next)) => self.position - 1,
            (true, Some(Direction::Previous)) => self.position,
            // With only one hidden slide, that one is on the right.
            (true, None) => self.position - i32::from(self.options.count > self.visible() + 1),
        }
    }
}

impl Machine for Track {
    type Event = TrackEvent;
    type View = TrackView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.ready = true;
        for width in WIDTHS {
            effects.listen(Source::Media(width));
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.ready = false;
        for width in WIDTHS {
            effects.unlisten(Source::Media(width));
        }
        if self.change.take().is_some() {
            effects.clear_timer(SETTLE);
        }
        self.drag.stop(effects);
    }

    fn handle(&mut self, event: TrackEvent, _: Millis, effects: &mut Effects) {
        match event {
            TrackEvent::Next => self.step(Direction::Next, effects),
            TrackEvent::Previous => self.step(Direction::Previous, effects),
            TrackEvent::CountChanged(count) => {
                self.change_options(TrackOptions { count, ..self.options }, effects);
            }
            TrackEvent::OptionsChanged(options) => self.change_options(options, effects),
            TrackEvent::Pointer(event) => {
                let TrackOptions { swipe_threshold, rtl, .. } = self.options;
                if let Some(direction) = self.drag.follow(event, swipe_threshold, rtl, effects) {
                    self.step(direction, effects);
                }
            }
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        match signal {
            Signal::TimerFired(SETTLE) => self.change = None,
            Signal::Media { query, matches } => {
                for (width, within) in WIDTHS.iter().zip(&mut self.within) {
                    if *width == query && *within != matches {
                        *within = matches;
                        return self.laid_out(effects);
                    }
                }
            }
            _ => {}
        }
    }

    fn view(&self) -> TrackView {
        let looping = self.is_looping();
        let (count, visible) = (self.options.count, self.visible());
        let index = self.index();
        let end = index + visible - 1;
        TrackView {
            index,
            count,
            last: if looping { end % count.max(1) } else { end.min(count.saturating_sub(1)) },
            visible,
            looping,
            animating: self.change.is_some(),
            direction: self.change,
            dragging: self.drag.is_dragging(),
            position: self.position,
            slides: self.slides(),
            can_next: self.can(Direction::Next),
            can_previous: self.can(Direction::Previous),
            words: if self.is_small() { self.options.small_words } else { self.options.words },
            moved: self.moved && count > 0,
            ready: self.ready,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::drag::{DRAG, Pointer};
    use crate::machine::Effect;
    use crate::simulation::Simulation;
    use TrackEvent::*;

    fn world(count: usize) -> Simulation<Track> {
        Simulation::new(Track::new(TrackOptions { count, ..TrackOptions::default() }))
    }

    /// Sets the width of the window.
    fn resize(world: &Simulation<Track>, width: u32) {
        for (query, at_most) in WIDTHS.into_iter().zip([1024, 768, 480]) {
            world.signal(Signal::Media { query, matches: width <= at_most });
        }
    }

    fn go(world: &Simulation<Track>, event: TrackEvent) -> usize {
        world.send(event);
        world.advance(500);
        world.view().index
    }

    /// The position of a slide.
    fn place(view: &TrackView, slide: usize) -> i32 {
        signed(slide) + view.slides[slide].shift
    }

    /// The visible slides, in order.
    fn shown(view: &TrackView) -> Vec<usize> {
        let mut shown: Vec<usize> = (0..view.count).filter(|slide| view.slides[*slide].shown).collect();
        shown.sort_by_key(|slide| place(view, *slide));
        shown
    }

    #[test]
    fn until_it_is_moved_it_is_at_the_start_index_or_the_last_slides_that_fill_the_window() {
        let options = TrackOptions { start_index: 4, ..TrackOptions::default() };
        let world = Simulation::new(Track::new(options));
        let mut indices = vec![world.view().index];
        for (count, width) in [(6, 1280), (6, 700), (6, 1280), (0, 1280), (9, 1280), (9, 400)] {
            world.send(CountChanged(count));
            resize(&world, width);
            indices.push(world.view().index);
        }
        assert_eq!(indices, [0, 2, 4, 2, 0, 4, 4]);
        assert_eq!(go(&world, Next), 5);
        resize(&world, 700);
        assert_eq!(world.view().index, 5);
    }

    #[test]
    fn ins_2_visible_4_then_3_at_1024_2_at_768_and_2_at_480() {
        let world = world(9);
        assert_eq!(world.view().visible, 4, "the first view does not depend on the window");
        for (width, visible) in
            [(1920, 4), (1025, 4), (1024, 3), (769, 3), (768, 2), (481, 2), (480, 2), (360, 2), (1440, 4)]
        {
            resize(&world, width);
            assert_eq!(world.view().visible, visible, "{width}");
        }
    }

    #[test]
    fn ins_2_the_number_of_visible_slides_is_an_option_per_width_and_at_least_one() {
        let world =
            Simulation::new(Track::new(TrackOptions { count: 9, visible: [5, 4, 3, 0], ..TrackOptions::default() }));
        for (width, visible) in [(1920, 5), (1024, 4), (768, 3), (480, 1)] {
            resize(&world, width);
            assert_eq!(world.view().visible, visible, "{width}");
        }
    }

    #[test]
    fn ins_2_it_moves_by_one_slide_in_500_ms_and_requests_meanwhile_are_ignored() {
        let world = world(9);
        world.send(Next);
        assert_eq!((world.view().index, world.view().direction), (1, Some(Direction::Next)));
        world.advance(499);
        for event in [Next, Previous] {
            world.send(event);
            assert_eq!(world.view().index, 1, "{event:?}");
        }
        world.advance(1);
        assert!(!world.view().animating);
        assert_eq!(go(&world, Next), 2);
    }

    #[test]
    fn ins_2_the_click_that_ends_a_swipe_is_ignored_and_any_other_is_not() {
        let world = world(9);
        let swallows = || world.store().read(Track::swallows_click);
        let press = |dx: f64| {
            for event in [
                PointerEvent::Pressed(Pointer { id: 1, x: 0.0, y: 0.0 }),
                PointerEvent::Moved(Pointer { id: 1, x: dx, y: 0.0 }),
                PointerEvent::Released(Pointer { id: 1, x: dx, y: 0.0 }),
            ] {
                world.send(Pointer(event));
            }
        };
        assert!(!swallows());
        press(-60.0);
        assert!(swallows());
        press(0.0);
        assert!(!swallows());
    }

    #[test]
    fn ins_3_the_view_has_the_last_visible_slide_also_when_looping() {
        for (count, width, steps, seen) in [
            (9, 1200, 0, (0, 3)),
            (9, 1200, 2, (2, 5)),
            (3, 1200, 0, (0, 2)),
            (0, 1200, 0, (0, 0)),
            (5, 480, 4, (4, 0)),
        ] {
            let world = world(count);
            resize(&world, width);
            for _ in 0..steps {
                go(&world, Next);
            }
            let view = world.view();
            assert_eq!((view.index, view.last), seen, "{count} at {width}");
        }
    }

    #[test]
    fn ins_3_only_the_left_and_right_keys_have_events() {
        let event = |key| Track::new(TrackOptions::default()).event_of_key(key);
        assert_eq!([event("ArrowLeft"), event("ArrowRight")], [Some(Previous), Some(Next)]);
        for key in ["ArrowUp", "Home", "a", ""] {
            assert_eq!(event(key), None, "{key:?}");
        }
    }

    #[test]
    fn ins_3_previous_is_disabled_at_the_first_and_next_at_the_last() {
        let world = world(6);
        assert!(!world.view().moved);
        let can = || (world.view().can_previous, world.view().can_next);
        assert_eq!(can(), (false, true));
        assert_eq!(go(&world, Previous), 0);
        assert!(!world.view().moved);
        assert_eq!(go(&world, Next), 1);
        assert!(world.view().moved);
        assert_eq!(can(), (true, true));
        assert_eq!(go(&world, Next), 2);
        assert_eq!(can(), (true, false));
        assert_eq!(go(&world, Next), 2);
        assert_eq!(shown(&world.view()), [2, 3, 4, 5]);
    }

    #[test]
    fn ins_3_it_loops_only_at_480_and_below() {
        for (width, previous, looping) in [(1440, 0, false), (1024, 0, false), (481, 0, false), (480, 5, true)] {
            let world = world(6);
            resize(&world, width);
            assert_eq!(world.view().looping, looping, "{width}");
            assert_eq!(go(&world, Previous), previous, "{width}");
        }
        let world = world(3);
        resize(&world, 360);
        let seen: Vec<usize> = (0..4).map(|_| go(&world, Next)).collect();
        assert_eq!(seen, [1, 2, 0, 1]);
    }

    #[test]
    fn ins_3_without_hidden_slides_it_does_not_move() {
        for (count, width) in [(0, 360), (1, 360), (2, 360), (4, 1920), (3, 1920)] {
            let world = world(count);
            resize(&world, width);
            let view = world.view();
            assert!(!view.looping && !view.can_next && !view.can_previous, "{count}");
            assert_eq!(go(&world, Next), 0);
        }
    }

    #[test]
    fn ins_3_when_looping_no_visible_slide_changes_its_position() {
        for count in [3, 4, 7] {
            let world = world(count);
            resize(&world, 360);
            for event in [Next, Next, Previous, Previous, Previous, Next, Next, Next, Next] {
                let before = world.view();
                world.send(event);
                let during = world.view();
                // During the transition the window passes over the positions of both its ends.
                let from = before.position.min(during.position);
                let covered = from..=from + signed(during.visible);
                for at in covered.clone() {
                    assert!((0..count).any(|slide| place(&during, slide) == at), "{count}: a gap at {at}");
                }
                for slide in (0..count).filter(|slide| before.slides[*slide].shown) {
                    assert_eq!(place(&before, slide), place(&during, slide), "{count}: slide {slide} at the beginning");
                }
                world.advance(500);
                let after = world.view();
                for slide in (0..count).filter(|slide| after.slides[*slide].shown) {
                    assert_eq!(place(&during, slide), place(&after, slide), "{count}: slide {slide} at the end");
                }
            }
        }
    }

    #[test]
    fn ins_3_when_looping_the_slides_that_can_be_dragged_in_are_beside_the_visible_ones() {
        for (count, places) in [(3, vec![0, 1, 2]), (4, vec![-1, 0, 1, 2]), (7, vec![-1, 0, 1, 2, 3, 4, 5])] {
            let world = world(count);
            resize(&world, 360);
            let view = world.view();
            let mut positions: Vec<i32> = (0..count).map(|slide| place(&view, slide)).collect();
            positions.sort_unstable();
            assert_eq!(positions, places, "{count}: the window shows the places 0 and 1");
        }
    }

    #[test]
    fn ins_4_excerpts_have_20_words_and_12_on_the_small_screen_carousel() {
        let world = world(6);
        for (width, words) in [(1920, 20), (768, 20), (481, 20), (480, 12)] {
            resize(&world, width);
            assert_eq!(world.view().words, words, "{width}");
        }
    }

    #[test]
    fn ins_2_a_wider_window_lowers_the_index_so_that_slides_fill_it() {
        let world = world(6);
        resize(&world, 768);
        for _ in 0..4 {
            go(&world, Next);
        }
        assert_eq!(world.view().index, 4);
        resize(&world, 1920);
        assert_eq!((world.view().index, shown(&world.view())), (2, vec![2, 3, 4, 5]));
    }

    #[test]
    fn ins_3_a_wider_window_ends_the_loop_at_the_same_slide() {
        let world = world(6);
        resize(&world, 360);
        for _ in 0..7 {
            go(&world, Next);
        }
        assert_eq!((world.view().index, world.view().position), (1, 7));
        resize(&world, 1920);
        let view = world.view();
        assert_eq!((view.index, view.position), (1, 1));
        assert!(view.slides.iter().all(|slide| slide.shift == 0));
    }

    #[test]
    fn ins_1_another_number_of_posts_keeps_the_index_if_possible() {
        let world = world(9);
        for _ in 0..5 {
            go(&world, Next);
        }
        world.send(Next);
        world.send(CountChanged(9));
        assert_eq!(world.view().index, 5);
        world.send(CountChanged(6));
        assert_eq!((world.view().index, world.view().animating, world.timers()), (2, false, 0));
        world.send(CountChanged(0));
        assert_eq!((world.view().index, world.view().moved), (0, false), "there is nothing to announce");
        world.send(CountChanged(8));
        assert!(world.view().can_next);
        world.send(Next);
        world.send(OptionsChanged(TrackOptions { count: 8, visible: [3, 3, 2, 2], ..TrackOptions::default() }));
        assert_eq!((world.view().index, world.view().visible, world.view().animating), (1, 3, false));
    }

    #[test]
    fn ins_2_right_to_left_the_next_slide_is_on_the_left() {
        let world = Simulation::new(Track::new(TrackOptions { count: 9, rtl: true, ..TrackOptions::default() }));
        for (key, index) in [("ArrowLeft", 1), ("ArrowRight", 0)] {
            let event = world.store().read(|track| track.event_of_key(key)).unwrap();
            assert_eq!(go(&world, event), index);
        }
    }

    #[test]
    fn ins_2_a_swipe_moves_by_one_and_shows_its_offset() {
        let world = world(9);
        let at = |x| Pointer { id: 1, x, y: 0.0 };
        world.send(Pointer(PointerEvent::Pressed(at(0.0))));
        world.send(Pointer(PointerEvent::Moved(at(-60.0))));
        assert!(world.view().dragging);
        let offset = Effect::SetProperty { name: DRAG, value: "-60px".into() };
        assert_eq!(world.take_effects(), [Effect::CapturePointer(1), offset]);
        assert_eq!(go(&world, Pointer(PointerEvent::Released(at(-60.0)))), 1);
    }

    #[test]
    fn stopping_during_a_transition_undoes_everything() {
        let world = world(9);
        let subscription = world.subscribe();
        assert_eq!(world.sources().len(), 3);
        world.send(Next);
        assert!(world.view().ready);
        drop(subscription);
        assert!(world.is_quiet());
        assert!(!world.view().animating);
    }

    fn any_event() -> impl Strategy<Value = TrackEvent> {
        let pointer = || (0i32..2, -100.0f64..100.0).prop_map(|(id, x)| Pointer { id, x, y: 0.0 });
        prop_oneof![
            Just(Next),
            Just(Previous),
            (0usize..8).prop_map(CountChanged),
            pointer().prop_map(|pointer| Pointer(PointerEvent::Pressed(pointer))),
            pointer().prop_map(|pointer| Pointer(PointerEvent::Moved(pointer))),
            pointer().prop_map(|pointer| Pointer(PointerEvent::Released(pointer))),
            (0i32..2).prop_map(|id| Pointer(PointerEvent::Cancelled(id))),
        ]
    }

    /// A window that is resized, or a timer that fires although it is not set.
    fn any_signal() -> impl Strategy<Value = Signal> {
        let media = (prop::sample::select(WIDTHS.to_vec()), any::<bool>());
        prop_oneof![
            media.prop_map(|(query, matches)| Signal::Media { query, matches }),
            Just(Signal::TimerFired(SETTLE)),
        ]
    }

    proptest! {
        #[test]
        fn ins_3_in_any_order_the_window_is_filled_with_existing_slides(
            steps in prop::collection::vec((prop::option::of(any_signal()), any_event(), 0u64..700), 0..80)
        ) {
            let world = world(6);
            let subscription = world.subscribe();
            for (signal, event, wait) in steps {
                signal.into_iter().for_each(|signal| world.signal(signal));
                world.send(event);
                let view = world.view();
                prop_assert!(view.index < view.count.max(1));
                prop_assert_eq!(shown(&view).len(), view.visible.min(view.count));
                prop_assert_eq!(shown(&view).first().copied(), (view.count > 0).then_some(view.index));
                let mut places: Vec<i32> = (0..view.count).map(|slide| place(&view, slide)).collect();
                places.sort_unstable();
                prop_assert!(places.windows(2).all(|pair| pair[1] == pair[0] + 1), "{places:?}");
                world.advance(wait);
            }
            world.advance(500);
            prop_assert!(!world.view().animating);
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
