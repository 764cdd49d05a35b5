//! One finger, pen or mouse button drawn across an element.
//!
//! Begins when a pointer goes down. Its first few pixels decide the axis: across, it is a drag; along the page's
//! scroll, it is left to the page. Ends when the pointer goes up, or is taken away. Part of the machines that can be
//! swiped; it needs no world of its own.

use serde::{Deserialize, Serialize};

/// CSS pixels that a pointer may wander before its axis is decided.
const SLOP: f64 = 8.0;

/// Where a pointer is. Coordinates in CSS pixels; the id is the browser's.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Pointer {
    pub id: i32,
    pub x: f64,
    pub y: f64,
}

/// Which way the pointer was drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SwipeDirection {
    Left,
    Right,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Phase {
    Up,
    /// Down, its axis not yet known.
    Pressed(Pointer),
    /// Drawn across.
    Dragging(Pointer),
    /// Drawn along the page's scroll: none of our business until it is up.
    LeftToThePage(i32),
}

/// See the module.
#[derive(Debug, Clone, Copy)]
pub struct Swipe {
    threshold: f64,
    phase: Phase,
    /// Whether the click that follows the pointer's release belongs to a drag.
    dragged: bool,
}

impl Swipe {
    /// A swipe counts beyond `threshold` CSS pixels.
    pub fn new(threshold: f64) -> Self {
        Self { threshold, phase: Phase::Up, dragged: false }
    }

    /// A pointer went down. A second one while the first is down gives the swipe up: two fingers zoom.
    pub fn press(&mut self, pointer: Pointer) {
        self.dragged = false;
        self.phase = match self.phase {
            Phase::Up => Phase::Pressed(pointer),
            Phase::Pressed(first) | Phase::Dragging(first) => Phase::LeftToThePage(first.id),
            Phase::LeftToThePage(id) => Phase::LeftToThePage(id),
        };
    }

    /// The pointer moved. Returns how far it has been dragged across, in CSS pixels, right being positive.
    pub fn travel(&mut self, pointer: Pointer) -> Option<f64> {
        if let Phase::Pressed(from) = self.phase
            && from.id == pointer.id
        {
            let (dx, dy) = ((pointer.x - from.x).abs(), (pointer.y - from.y).abs());
            if dx > SLOP && dx > dy {
                self.phase = Phase::Dragging(from);
                self.dragged = true;
            } else if dy > SLOP {
                self.phase = Phase::LeftToThePage(from.id);
            }
        }
        match self.phase {
            Phase::Dragging(from) if from.id == pointer.id => Some(pointer.x - from.x),
            _ => None,
        }
    }

    /// The pointer went up. Returns the swipe that this completes, if any.
    pub fn release(&mut self, pointer: Pointer) -> Option<SwipeDirection> {
        let dragged = self.travel(pointer);
        self.let_go(pointer.id);
        let dx = dragged.filter(|dx| dx.abs() > self.threshold)?;
        Some(if dx.is_sign_negative() { SwipeDirection::Left } else { SwipeDirection::Right })
    }

    /// The pointer was taken away: the page scrolls, a call comes in.
    pub fn cancel(&mut self, id: i32) {
        self.let_go(id);
    }

    /// Whether the pointer is being dragged across.
    pub fn is_dragging(&self) -> bool {
        matches!(self.phase, Phase::Dragging(_))
    }

    /// Whether a click that comes now is the end of a drag, and so is no click.
    pub fn swallows_click(&self) -> bool {
        self.dragged
    }

    fn let_go(&mut self, id: i32) {
        let (Phase::Pressed(Pointer { id: ours, .. })
        | Phase::Dragging(Pointer { id: ours, .. })
        | Phase::LeftToThePage(ours)) = self.phase
        else {
            return;
        };
        if ours == id {
            self.phase = Phase::Up;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(x: f64, y: f64) -> Pointer {
        Pointer { id: 1, x, y }
    }

    /// Presses at 0, 0 and releases at the given place, with one move half-way.
    fn drawn(x: f64, y: f64) -> Option<SwipeDirection> {
        let mut swipe = Swipe::new(50.0);
        swipe.press(at(0.0, 0.0));
        swipe.travel(at(x / 2.0, y / 2.0));
        swipe.release(at(x, y))
    }

    #[test]
    fn car_4_more_than_50_px_is_a_swipe_and_50_or_less_is_none() {
        assert_eq!(drawn(-51.0, 0.0), Some(SwipeDirection::Left));
        assert_eq!(drawn(51.0, 0.0), Some(SwipeDirection::Right));
        assert_eq!(drawn(-50.0, 0.0), None);
        assert_eq!(drawn(50.0, 0.0), None);
        assert_eq!(drawn(-50.1, 3.0), Some(SwipeDirection::Left));
        assert_eq!(drawn(0.0, 0.0), None);
    }

    #[test]
    fn car_4_a_vertical_scroll_is_no_swipe_even_when_it_ends_far_to_the_side() {
        assert_eq!(drawn(40.0, 200.0), None);
        let mut swipe = Swipe::new(50.0);
        swipe.press(at(0.0, 0.0));
        assert_eq!(swipe.travel(at(2.0, 20.0)), None);
        assert_eq!(swipe.travel(at(300.0, 20.0)), None);
        assert_eq!(swipe.release(at(300.0, 20.0)), None);
        assert!(!swipe.swallows_click());
    }

    #[test]
    fn car_4_the_axis_counts_from_where_the_pointer_went_down_and_the_diagonal_is_the_pages() {
        let mut swipe = Swipe::new(50.0);
        swipe.press(at(200.0, 300.0));
        assert_eq!(swipe.travel(at(220.0, 319.0)), Some(20.0));
        swipe.release(at(220.0, 319.0));
        swipe.press(at(200.0, 300.0));
        assert_eq!(swipe.travel(at(220.0, 320.0)), None);
        assert_eq!(swipe.travel(at(300.0, 320.0)), None);
    }

    #[test]
    fn car_4_a_pointer_may_wander_8_px_either_way_before_its_axis_is_decided() {
        let mut swipe = Swipe::new(50.0);
        swipe.press(at(0.0, 0.0));
        for (x, y) in [(8.0, 0.0), (-8.0, 2.0), (2.0, 8.0)] {
            assert_eq!(swipe.travel(at(x, y)), None);
        }
        assert_eq!(swipe.travel(at(8.5, 8.0)), Some(8.5), "now it is across");
    }

    #[test]
    fn a_drag_tells_its_offset_and_its_click_is_swallowed_until_the_next_press() {
        let mut swipe = Swipe::new(50.0);
        swipe.press(at(10.0, 0.0));
        assert_eq!(swipe.travel(at(16.0, 0.0)), None, "within the slop");
        assert_eq!(swipe.travel(at(30.0, 4.0)), Some(20.0));
        assert!(swipe.is_dragging());
        assert_eq!(swipe.release(at(30.0, 4.0)), None);
        assert!(swipe.swallows_click());
        swipe.press(at(0.0, 0.0));
        swipe.release(at(0.0, 0.0));
        assert!(!swipe.swallows_click(), "a plain click");
    }

    #[test]
    fn a_cancelled_pointer_swipes_nothing() {
        let mut swipe = Swipe::new(50.0);
        swipe.press(at(0.0, 0.0));
        swipe.travel(at(-100.0, 0.0));
        swipe.cancel(1);
        assert!(!swipe.is_dragging());
        assert_eq!(swipe.release(at(-100.0, 0.0)), None);
    }

    #[test]
    fn a_second_finger_gives_the_swipe_up() {
        let mut swipe = Swipe::new(50.0);
        swipe.press(at(0.0, 0.0));
        swipe.press(Pointer { id: 2, x: 90.0, y: 0.0 });
        assert_eq!(swipe.travel(at(-100.0, 0.0)), None);
        assert_eq!(swipe.release(Pointer { id: 2, x: -90.0, y: 0.0 }), None);
        assert_eq!(swipe.release(at(-100.0, 0.0)), None);
        assert_eq!(drawn(-60.0, 0.0), Some(SwipeDirection::Left), "and the next one counts");
    }

    #[test]
    fn another_pointer_neither_drags_nor_ends_it() {
        let mut swipe = Swipe::new(50.0);
        swipe.press(at(0.0, 0.0));
        let other = Pointer { id: 7, x: -100.0, y: 0.0 };
        assert_eq!(swipe.travel(other), None);
        assert_eq!(swipe.release(other), None);
        swipe.cancel(7);
        assert_eq!(swipe.travel(at(-20.0, 0.0)), Some(-20.0));
        assert_eq!(swipe.travel(other), None);
        assert_eq!(swipe.release(other), None);
        assert_eq!(swipe.release(at(-60.0, 0.0)), Some(SwipeDirection::Left));
    }

    proptest! {
        #[test]
        fn car_4_only_a_pointer_that_ends_more_than_50_px_aside_swipes(
            steps in prop::collection::vec((0u8..4, 0i32..2, -200.0f64..200.0, -200.0f64..200.0), 0..60)
        ) {
            let mut swipe = Swipe::new(50.0);
            let mut start = None;
            for (what, id, x, y) in steps {
                let pointer = Pointer { id, x, y };
                match what {
                    0 => {
                        if matches!(swipe.phase, Phase::Up) {
                            start = Some(pointer);
                        }
                        swipe.press(pointer);
                    }
                    1 => {
                        swipe.travel(pointer);
                    }
                    2 => {
                        if let Some(direction) = swipe.release(pointer) {
                            let dx = pointer.x - start.unwrap().x;
                            prop_assert!(dx.abs() > 50.0);
                            prop_assert_eq!(direction == SwipeDirection::Left, dx < 0.0);
                        }
                    }
                    _ => swipe.cancel(id),
                }
            }
        }
    }
}
