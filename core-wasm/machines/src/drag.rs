//! A drag across something that has a next and a previous: a swipe, plus what the dragged element shows of it.
//!
//! Begins and ends with the pointer. While it lasts, the offset goes to a property of the root element; when it ends,
//! the element springs back, and a drag that went far enough asks for the next or the previous. Part of the carousels
//! and the lightbox.

use serde::{Deserialize, Serialize};

use super::swipe::{Pointer, Swipe, SwipeDirection};
use crate::machine::{Effect, Effects};
use model::writing::pixels;

/// Custom property of the root element: the drag's offset in pixels.
pub const DRAG: &str = "--drag";

/// Which way a change goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum Direction {
    Next,
    Previous,
}

/// What lies on one side of what is shown.
pub fn toward(side: SwipeDirection, rtl: bool) -> Direction {
    match (side, rtl) {
        (SwipeDirection::Right, false) | (SwipeDirection::Left, true) => Direction::Next,
        (SwipeDirection::Left, false) | (SwipeDirection::Right, true) => Direction::Previous,
    }
}

/// What a pointer did.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum PointerEvent {
    Pressed(Pointer),
    Moved(Pointer),
    Released(Pointer),
    /// The browser has taken the pointer of this id away.
    Cancelled(i32),
}

/// See the module.
#[derive(Debug, Clone, Copy)]
pub struct Drag {
    threshold: f64,
    swipe: Swipe,
}

impl Drag {
    /// A drag asks for something beyond `threshold` CSS pixels.
    pub fn new(threshold: f64) -> Self {
        Self { threshold, swipe: Swipe::new(threshold) }
    }

    /// Whether something is being dragged.
    pub fn is_dragging(&self) -> bool {
        self.swipe.is_dragging()
    }

    /// Whether a click that comes now is the end of a drag, and so is no click.
    pub fn swallows_click(&self) -> bool {
        self.swipe.swallows_click()
    }

    /// Follows a pointer. Returns what a drag that ends here asks for.
    pub fn follow(&mut self, event: PointerEvent, rtl: bool, effects: &mut Effects) -> Option<Direction> {
        let was_dragging = self.swipe.is_dragging();
        let swiped = match event {
            PointerEvent::Pressed(pointer) => {
                self.swipe.press(pointer);
                None
            }
            PointerEvent::Moved(pointer) => {
                if let Some(dx) = self.swipe.travel(pointer) {
                    effects.push(Effect::SetProperty { name: DRAG, value: pixels(dx) });
                }
                return None;
            }
            PointerEvent::Released(pointer) => self.swipe.release(pointer),
            PointerEvent::Cancelled(id) => {
                self.swipe.cancel(id);
                None
            }
        };
        if was_dragging && !self.swipe.is_dragging() {
            spring_back(effects);
        }
        // What is drawn to the left makes room for what lies on the right.
        swiped.map(|direction| match direction {
            SwipeDirection::Left => toward(SwipeDirection::Right, rtl),
            SwipeDirection::Right => toward(SwipeDirection::Left, rtl),
        })
    }

    /// Forgets the pointer.
    pub fn stop(&mut self, effects: &mut Effects) {
        if self.swipe.is_dragging() {
            spring_back(effects);
        }
        self.swipe = Swipe::new(self.threshold);
    }
}

fn spring_back(effects: &mut Effects) {
    effects.push(Effect::SetProperty { name: DRAG, value: "0px".into() });
}

#[cfg(test)]
mod tests {
    use super::*;
    use PointerEvent::{Cancelled, Moved, Pressed, Released};

    fn at(x: f64) -> Pointer {
        Pointer { id: 1, x, y: 0.0 }
    }

    fn offsets(effects: &Effects) -> Vec<&str> {
        effects
            .as_slice()
            .iter()
            .map(|effect| match effect {
                Effect::SetProperty { name: DRAG, value } => value.as_str(),
                other => panic!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn car_4_a_drag_shows_its_offset_springs_back_and_asks_for_what_it_uncovers() {
        for (to, rtl, asked) in [
            (-60.0, false, Some(Direction::Next)),
            (60.0, false, Some(Direction::Previous)),
            (-60.0, true, Some(Direction::Previous)),
            (60.0, true, Some(Direction::Next)),
            (-50.0, false, None),
        ] {
            let (mut drag, mut effects) = (Drag::new(50.0), Effects::default());
            for event in [Pressed(at(0.0)), Moved(at(to / 2.0))] {
                assert_eq!(drag.follow(event, rtl, &mut effects), None);
            }
            assert!(drag.is_dragging());
            assert_eq!(drag.follow(Released(at(to)), rtl, &mut effects), asked);
            assert_eq!(offsets(&effects), [format!("{}px", to / 2.0).as_str(), "0px"]);
            assert!(drag.swallows_click());
        }
    }

    #[test]
    fn a_drag_that_is_taken_away_springs_back_and_asks_for_nothing() {
        for end in [Cancelled(1), Pressed(Pointer { id: 2, ..at(0.0) })] {
            let (mut drag, mut effects) = (Drag::new(50.0), Effects::default());
            for event in [Pressed(at(0.0)), Moved(at(-80.0)), end] {
                assert_eq!(drag.follow(event, false, &mut effects), None);
            }
            assert_eq!(offsets(&effects), ["-80px", "0px"]);
            drag.stop(&mut effects);
            assert_eq!(offsets(&effects).len(), 2, "nothing is left to spring back");
        }
    }

    #[test]
    fn a_drag_that_is_stopped_springs_back_and_its_pointer_is_forgotten() {
        let (mut drag, mut effects) = (Drag::new(50.0), Effects::default());
        for event in [Pressed(at(0.0)), Moved(at(-80.0))] {
            drag.follow(event, false, &mut effects);
        }
        drag.stop(&mut effects);
        assert_eq!(offsets(&effects), ["-80px", "0px"]);
        assert!(!drag.is_dragging() && !drag.swallows_click());
        assert_eq!(drag.follow(Released(at(-80.0)), false, &mut effects), None);
        for event in [Pressed(at(0.0)), Moved(at(-60.0))] {
            drag.follow(event, false, &mut effects);
        }
        assert_eq!(drag.follow(Released(at(-60.0)), false, &mut effects), Some(Direction::Next), "50 px still count");
    }
}
