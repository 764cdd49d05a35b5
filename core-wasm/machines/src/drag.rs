//! Horizontal drags of an element with one finger, pen or mouse button, to the next or the previous slide.
//!
//! Starts when a pointer goes down. Its first pixels decide the axis: for a horizontal drag the element follows the pointer and
//! captures it; a vertical one scrolls the page. Ends when the pointer goes up or is cancelled: the element springs back, and a
//! drag beyond the threshold requests the next or the previous slide. Part of the carousels and the lightbox.

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects};
use model::writing::pixels;

/// Custom property of the root element: the offset of the drag in pixels.
pub const DRAG: &str = "--drag";

/// CSS pixels that a pointer may move before its axis is decided.
const SLOP: f64 = 8.0;

/// The direction of a transition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    Next,
    Previous,
}

/// The position of a pointer, in CSS pixels; the id is the browser's.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Pointer {
    pub id: i32,
    pub x: f64,
    pub y: f64,
}

/// An event of a pointer.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PointerEvent {
    Pressed(Pointer),
    Moved(Pointer),
    Released(Pointer),
    /// The browser has cancelled the pointer with this id.
    Cancelled(i32),
}

#[derive(Debug, Clone, Copy, Default, PartialEq)]
enum Phase {
    #[default]
    Up,
    /// Down, its axis not yet decided.
    Pressed(Pointer),
    /// Dragged horizontally.
    Dragging(Pointer),
    /// Ignored until it is up, because it scrolls the page.
    ScrollingPage(i32),
}

/// The drag of one pointer across an element.
#[derive(Debug, Clone, Copy, Default)]
pub struct Drag {
    phase: Phase,
    /// Whether the click that follows the release belongs to a drag.
    dragged: bool,
}

impl Drag {
    /// Whether the element is being dragged.
    pub fn is_dragging(&self) -> bool {
        matches!(self.phase, Phase::Dragging(_))
    }

    /// Whether the next click ends a drag and must be ignored.
    pub fn swallows_click(&self) -> bool {
        self.dragged
    }

    /// Handles a pointer's event. Returns the direction that a drag beyond `threshold` CSS pixels requests when it ends.
    pub fn follow(
        &mut self,
        event: PointerEvent,
        threshold: f64,
        rtl: bool,
        effects: &mut Effects,
    ) -> Option<Direction> {
        let was_dragging = self.is_dragging();
        let dx = match event {
            PointerEvent::Pressed(pointer) => {
                self.press(pointer);
                None
            }
            PointerEvent::Moved(pointer) => {
                if let Some(dx) = self.travel(pointer) {
                    // Not before the drag begins, so that a click without a drag still reaches its target.
                    if !was_dragging {
                        effects.push(Effect::CapturePointer(pointer.id));
                    }
                    effects.push(Effect::SetProperty { name: DRAG, value: pixels(dx) });
                }
                return None;
            }
            PointerEvent::Released(pointer) => self.release(pointer, threshold),
            PointerEvent::Cancelled(id) => {
                self.let_go(id);
                None
            }
        };
        if was_dragging && !self.is_dragging() {
            spring_back(effects);
        }
        // A drag to the left uncovers the element on the right.
        dx.map(|dx| if (dx < 0.0) == rtl { Direction::Previous } else { Direction::Next })
    }

    /// Releases the pointer.
    pub fn stop(&mut self, effects: &mut Effects) {
        if self.is_dragging() {
            spring_back(effects);
        }
        *self = Self::default();
    }

    /// A pointer went down. A second one ends the drag, because two fingers zoom. The same one again has gone up unseen.
    fn press(&mut self, pointer: Pointer) {
        self.dragged = false;
        self.phase = match self.phase {
            Phase::Pressed(Pointer { id, .. }) | Phase::Dragging(Pointer { id, .. }) | Phase::ScrollingPage(id)
                if id != pointer.id =>
            {
                Phase::ScrollingPage(id)
            }
            _ => Phase::Pressed(pointer),
        };
    }

    /// The pointer moved. Returns the offset of the drag in CSS pixels; positive to the right.
    fn travel(&mut self, pointer: Pointer) -> Option<f64> {
        if let Phase::Pressed(from) = self.phase
            && from.id == pointer.id
        {
            let (dx, dy) = ((pointer.x - from.x).abs(), (pointer.y - from.y).abs());
            if dx > SLOP && dx > dy {
                self.phase = Phase::Dragging(from);
                self.dragged = true;
            } else if dy > SLOP {
                self.phase = Phase::ScrollingPage(from.id);
            }
        }
        match self.phase {
            Phase::Dragging(from) if from.id == pointer.id => Some(pointer.x - from.x),
            _ => None,
        }
    }

    /// The pointer went up. Returns the offset of the drag, if it is beyond the threshold.
    fn release(&mut self, pointer: Pointer, threshold: f64) -> Option<f64> {
        let dragged = self.travel(pointer);
        self.let_go(pointer.id);
        dragged.filter(|dx| dx.abs() > threshold)
    }

    fn let_go(&mut self, id: i32) {
        let (Phase::Pressed(Pointer { id: ours, .. })
        | Phase::Dragging(Pointer { id: ours, .. })
        | Phase::ScrollingPage(ours)) = self.phase
        else {
            return;
        };
        if ours == id {
            self.phase = Phase::Up;
        }
    }
}

fn spring_back(effects: &mut Effects) {
    effects.push(Effect::SetProperty { name: DRAG, value: "0px".into() });
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use PointerEvent::{Cancelled, Moved, Pressed, Released};

    fn at(x: f64, y: f64) -> Pointer {
        Pointer { id: 1, x, y }
    }

    /// The result of a press at 0, 0 and a release at this position, with one move half-way.
    fn dragged_to(x: f64, y: f64) -> Option<f64> {
        let mut drag = Drag::default();
        drag.press(at(0.0, 0.0));
        drag.travel(at(x / 2.0, y / 2.0));
        drag.release(at(x, y), 50.0)
    }

    #[test]
    fn car_4_more_than_50_px_is_a_swipe_and_50_or_less_is_none() {
        assert_eq!(dragged_to(-51.0, 0.0), Some(-51.0));
        assert_eq!(dragged_to(51.0, 0.0), Some(51.0));
        assert_eq!(dragged_to(-50.0, 0.0), None);
        assert_eq!(dragged_to(50.0, 0.0), None);
        assert_eq!(dragged_to(-50.1, 3.0), Some(-50.1));
        assert_eq!(dragged_to(0.0, 0.0), None);
    }

    #[test]
    fn car_4_a_vertical_scroll_is_no_swipe_wherever_it_ends() {
        assert_eq!(dragged_to(40.0, 200.0), None);
        let mut drag = Drag::default();
        drag.press(at(0.0, 0.0));
        assert_eq!(drag.travel(at(2.0, 20.0)), None);
        assert_eq!(drag.travel(at(300.0, 20.0)), None);
        assert_eq!(drag.release(at(300.0, 20.0), 50.0), None);
        assert!(!drag.swallows_click());
    }

    #[test]
    fn car_4_the_axis_is_measured_from_the_press_and_a_diagonal_scrolls_the_page() {
        let mut drag = Drag::default();
        drag.press(at(200.0, 300.0));
        assert_eq!(drag.travel(at(220.0, 319.0)), Some(20.0));
        drag.release(at(220.0, 319.0), 50.0);
        drag.press(at(200.0, 300.0));
        assert_eq!(drag.travel(at(220.0, 320.0)), None);
        assert_eq!(drag.travel(at(300.0, 320.0)), None);
    }

    #[test]
    fn car_4_a_pointer_may_move_8_px_before_its_axis_is_decided() {
        let mut drag = Drag::default();
        drag.press(at(0.0, 0.0));
        for (x, y) in [(8.0, 0.0), (-8.0, 2.0), (2.0, 8.0)] {
            assert_eq!(drag.travel(at(x, y)), None);
        }
        assert_eq!(drag.travel(at(8.5, 8.0)), Some(8.5), "now the drag is horizontal");
    }

    #[test]
    fn a_drag_returns_its_offset_and_its_click_is_ignored_until_the_next_press() {
        let mut drag = Drag::default();
        drag.press(at(10.0, 0.0));
        assert_eq!(drag.travel(at(16.0, 0.0)), None, "within the slop");
        assert_eq!(drag.travel(at(30.0, 4.0)), Some(20.0));
        assert!(drag.is_dragging());
        assert_eq!(drag.release(at(30.0, 4.0), 50.0), None);
        assert!(drag.swallows_click());
        drag.press(at(0.0, 0.0));
        drag.release(at(0.0, 0.0), 50.0);
        assert!(!drag.swallows_click(), "a plain click");
    }

    #[test]
    fn a_second_finger_ends_the_swipe() {
        let mut drag = Drag::default();
        drag.press(at(0.0, 0.0));
        drag.press(Pointer { id: 2, x: 90.0, y: 0.0 });
        assert_eq!(drag.travel(at(-100.0, 0.0)), None);
        assert_eq!(drag.release(Pointer { id: 2, x: -90.0, y: 0.0 }, 50.0), None);
        assert_eq!(drag.release(at(-100.0, 0.0), 50.0), None);
        assert_eq!(dragged_to(-60.0, 0.0), Some(-60.0), "and the next one counts");
    }

    #[test]
    fn car_4_a_mouse_that_was_released_outside_of_the_window_starts_a_new_drag() {
        for lost in [at(2.0, 0.0), at(0.0, 20.0), at(60.0, 0.0)] {
            let mut drag = Drag::default();
            drag.press(at(0.0, 0.0));
            drag.travel(lost);
            drag.press(at(100.0, 0.0));
            assert_eq!(drag.release(at(40.0, 0.0), 50.0), Some(-60.0), "{lost:?}");
        }
    }

    #[test]
    fn another_pointer_neither_drags_nor_ends_the_drag() {
        let mut drag = Drag::default();
        drag.press(at(0.0, 0.0));
        let other = Pointer { id: 7, x: -100.0, y: 0.0 };
        assert_eq!(drag.travel(other), None);
        assert_eq!(drag.release(other, 50.0), None);
        drag.let_go(7);
        assert_eq!(drag.travel(at(-20.0, 0.0)), Some(-20.0));
        assert_eq!(drag.travel(other), None);
        assert_eq!(drag.release(other, 50.0), None);
        assert_eq!(drag.release(at(-60.0, 0.0), 50.0), Some(-60.0));
    }

    fn offsets(effects: &Effects) -> Vec<&str> {
        effects
            .as_slice()
            .iter()
            .filter_map(|effect| match effect {
                Effect::SetProperty { name: DRAG, value } => Some(value.as_str()),
                Effect::CapturePointer(1) => None,
                other => panic!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn car_4_a_drag_shows_its_offset_springs_back_and_requests_the_uncovered_side() {
        for (to, rtl, asked) in [
            (-60.0, false, Some(Direction::Next)),
            (60.0, false, Some(Direction::Previous)),
            (-60.0, true, Some(Direction::Previous)),
            (60.0, true, Some(Direction::Next)),
            (-50.0, false, None),
        ] {
            let (mut drag, mut effects) = (Drag::default(), Effects::default());
            for event in [Pressed(at(0.0, 0.0)), Moved(at(to / 2.0, 0.0))] {
                assert_eq!(drag.follow(event, 50.0, rtl, &mut effects), None);
            }
            assert!(drag.is_dragging());
            assert_eq!(drag.follow(Released(at(to, 0.0)), 50.0, rtl, &mut effects), asked);
            assert_eq!(offsets(&effects), [format!("{}px", to / 2.0).as_str(), "0px"]);
            assert!(drag.swallows_click());
        }
    }

    #[test]
    fn a_cancelled_drag_springs_back_and_requests_nothing() {
        for end in [Cancelled(1), Pressed(Pointer { id: 2, ..at(0.0, 0.0) })] {
            let (mut drag, mut effects) = (Drag::default(), Effects::default());
            for event in [Pressed(at(0.0, 0.0)), Moved(at(-80.0, 0.0)), end, Released(at(-80.0, 0.0))] {
                assert_eq!(drag.follow(event, 50.0, false, &mut effects), None);
            }
            assert_eq!(offsets(&effects), ["-80px", "0px"]);
            drag.stop(&mut effects);
            assert_eq!(offsets(&effects).len(), 2, "the drag has already ended");
        }
    }

    #[test]
    fn a_stopped_drag_springs_back_and_releases_its_pointer() {
        let (mut drag, mut effects) = (Drag::default(), Effects::default());
        for event in [Pressed(at(0.0, 0.0)), Moved(at(-80.0, 0.0))] {
            drag.follow(event, 50.0, false, &mut effects);
        }
        drag.stop(&mut effects);
        assert_eq!(offsets(&effects), ["-80px", "0px"]);
        assert!(!drag.is_dragging() && !drag.swallows_click());
        assert_eq!(drag.follow(Released(at(-80.0, 0.0)), 50.0, false, &mut effects), None);
        for event in [Pressed(at(0.0, 0.0)), Moved(at(-60.0, 0.0))] {
            drag.follow(event, 50.0, false, &mut effects);
        }
        assert_eq!(
            drag.follow(Released(at(-60.0, 0.0)), 50.0, false, &mut effects),
            Some(Direction::Next),
            "50 px still count"
        );
    }

    #[test]
    fn car_4_the_pointer_is_captured_once_when_a_drag_begins_and_not_for_a_click_or_a_scroll() {
        let captures = |points: &[(f64, f64)]| {
            let (mut drag, mut effects) = (Drag::default(), Effects::default());
            drag.follow(Pressed(at(0.0, 0.0)), 50.0, false, &mut effects);
            for (x, y) in points {
                drag.follow(Moved(at(*x, *y)), 50.0, false, &mut effects);
            }
            effects.as_slice().iter().filter(|effect| **effect == Effect::CapturePointer(1)).count()
        };
        assert_eq!(captures(&[]), 0);
        assert_eq!(captures(&[(8.0, 0.0)]), 0, "within the slop");
        assert_eq!(captures(&[(2.0, 20.0), (90.0, 20.0)]), 0, "a scroll");
        assert_eq!(captures(&[(20.0, 0.0), (30.0, 0.0), (20.0, 0.0)]), 1);
    }

    proptest! {
        #[test]
        fn car_4_only_a_drag_beyond_50_px_is_a_swipe(
            steps in prop::collection::vec((0u8..4, 0i32..2, -200.0f64..200.0, -200.0f64..200.0), 0..60)
        ) {
            let mut drag = Drag::default();
            let mut start = None;
            for (what, id, x, y) in steps {
                let pointer = Pointer { id, x, y };
                match what {
                    0 => {
                        drag.press(pointer);
                        if let Phase::Pressed(first) = drag.phase {
                            start = Some(first);
                        }
                    }
                    1 => {
                        drag.travel(pointer);
                    }
                    2 => {
                        if let Some(dx) = drag.release(pointer, 50.0) {
                            prop_assert!(dx.abs() > 50.0);
                            prop_assert_eq!(dx, pointer.x - start.unwrap().x);
                        }
                    }
                    _ => drag.let_go(id),
                }
            }
        }
    }
}
