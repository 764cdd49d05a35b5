//! Zoom and pan of a picture, a part of the lightbox.
//!
//! A pinch, a double press, the wheel and keys zoom around their position, from 1 to 5 times the picture's size. One finger or
//! the arrow keys pan a zoomed picture, which always covers its frame. Scale and offset go to CSS properties of the root element.

use serde::{Deserialize, Serialize};

use super::drag::Pointer;
use crate::machine::{Effect, Effects};
use model::writing::{decimal, pixels};

/// The largest scale.
const MAX_SCALE: f64 = 5.0;
/// A scale below 1 plus this is taken as 1, because the CSS property has two decimals.
const MIN_EXTRA: f64 = 0.005;
/// The scale after a double press.
const DOUBLE_PRESS_SCALE: f64 = 2.5;
/// How far an arrow key pans, as a part of the frame.
const KEY_STEP: f64 = 0.125;

/// A place or a distance, in CSS pixels from the middle of the frame.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    fn plus(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }

    fn times(self, factor: f64) -> Self {
        Self { x: self.x * factor, y: self.y * factor }
    }

    fn minus(self, other: Self) -> Self {
        self.plus(other.times(-1.0))
    }
}

/// The zoom and pan of a picture.
#[derive(Debug, Clone, Default)]
pub struct Zoom {
    /// The scale minus 1, so that the derived default is the picture's own size.
    extra: f64,
    /// The offset of the picture.
    pan: Point,
    /// Width and height of the frame.
    frame: Point,
    /// The pointers that are down, oldest first; a third one is ignored.
    pointers: Vec<Pointer>,
}

impl Zoom {
    pub fn scale(&self) -> f64 {
        1.0 + self.extra
    }

    pub fn is_enlarged(&self) -> bool {
        self.extra > 0.0
    }

    /// Sets the size of the frame.
    pub fn measured(&mut self, width: f64, height: f64, effects: &mut Effects) {
        self.frame = Point { x: width.max(0.0), y: height.max(0.0) };
        if self.is_enlarged() {
            self.show(effects);
        }
    }

    /// A pointer went down: the first can pan, two together zoom, a third is ignored.
    pub fn press(&mut self, pointer: Pointer) {
        self.release(pointer.id);
        if self.pointers.len() < 2 {
            self.pointers.push(pointer);
        }
    }

    /// A pointer has moved: two pointers zoom, one pans a zoomed picture.
    pub fn follow(&mut self, pointer: Pointer, effects: &mut Effects) {
        let Some(known) = self.pointers.iter().position(|other| other.id == pointer.id) else { return };
        let before = self.pointers.clone();
        if let Some(place) = self.pointers.get_mut(known) {
            *place = pointer;
        }
        match (before.as_slice(), self.pointers.as_slice()) {
            (&[a0, b0], &[a, b]) => {
                // Two fingers on the same pixel have a distance of 0.
                let grown = distance(a, b) / distance(a0, b0).max(1.0);
                self.pan = self.pan.plus(middle(a, b).minus(middle(a0, b0)));
                self.zoom_to(self.scale() * grown, middle(a, b), effects);
            }
            (&[from], &[to]) if self.is_enlarged() => {
                self.pan = self.pan.plus(Point { x: to.x - from.x, y: to.y - from.y });
                self.show(effects);
            }
            _ => {}
        }
    }

    /// The pointer with this id went up or was cancelled.
    pub fn release(&mut self, id: i32) {
        self.pointers.retain(|other| other.id != id);
    }

    /// Multiplies the scale, keeping the point at `at` in place.
    pub fn zoom_by(&mut self, factor: f64, at: Point, effects: &mut Effects) {
        self.zoom_to(self.scale() * factor, at, effects);
    }

    /// A double press: zooms in, or resets the zoom.
    pub fn toggle(&mut self, at: Point, effects: &mut Effects) {
        self.zoom_to(if self.is_enlarged() { 1.0 } else { DOUBLE_PRESS_SCALE }, at, effects);
    }

    /// An arrow key: shows more of a zoomed picture to the right (1) or left (-1), down (1) or up (-1).
    pub fn pan_by(&mut self, right: f64, down: f64, effects: &mut Effects) {
        if self.is_enlarged() {
            let step = Point { x: right * self.frame.x, y: down * self.frame.y };
            self.pan = self.pan.minus(step.times(KEY_STEP));
            self.show(effects);
        }
    }

    /// Resets the zoom and releases all pointers.
    pub fn reset(&mut self, effects: &mut Effects) {
        self.pointers.clear();
        if self.is_enlarged() {
            self.zoom_to(1.0, Point::default(), effects);
        }
    }

    /// Sets the scale, keeping the point at `at` in place.
    fn zoom_to(&mut self, scale: f64, at: Point, effects: &mut Effects) {
        if !scale.is_finite() {
            return;
        }
        let scale = if scale < 1.0 + MIN_EXTRA { 1.0 } else { scale.min(MAX_SCALE) };
        let growth = scale / self.scale();
        self.pan = at.minus(at.minus(self.pan).times(growth));
        self.extra = scale - 1.0;
        self.show(effects);
    }

    /// Limits the offset so that the picture covers its frame, and sets the CSS properties.
    fn show(&mut self, effects: &mut Effects) {
        let room = self.frame.times(self.extra / 2.0);
        self.pan = Point { x: self.pan.x.min(room.x).max(-room.x), y: self.pan.y.min(room.y).max(-room.y) };
        set("--zoom", decimal(self.scale(), 2), effects);
        set("--pan-x", pixels(self.pan.x), effects);
        set("--pan-y", pixels(self.pan.y), effects);
    }
}

fn set(name: &'static str, value: String, effects: &mut Effects) {
    effects.push(Effect::SetProperty { name, value });
}

fn distance(a: Pointer, b: Pointer) -> f64 {
    // `hypot` would add a library function to the wasm; squares of pixel distances do not overflow.
    let (x, y) = (a.x - b.x, a.y - b.y);
    (x * x + y * y).sqrt()
}

fn middle(a: Pointer, b: Pointer) -> Point {
    Point { x: f64::midpoint(a.x, b.x), y: f64::midpoint(a.y, b.y) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at(id: i32, x: f64, y: f64) -> Pointer {
        Pointer { id, x, y }
    }

    fn framed() -> Zoom {
        let mut zoom = Zoom::default();
        zoom.measured(400.0, 200.0, &mut Effects::default());
        zoom
    }

    fn shown(effects: &Effects) -> Vec<&str> {
        effects
            .as_slice()
            .iter()
            .map(|effect| match effect {
                Effect::SetProperty { value, .. } => value.as_str(),
                other => panic!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn gal_1_a_pinch_zooms_around_the_middle_of_the_fingers() {
        let (mut zoom, mut effects) = (framed(), Effects::default());
        zoom.press(at(1, 0.0, 0.0));
        zoom.press(at(2, 100.0, 0.0));
        assert_eq!(zoom.pointers.len(), 2);
        zoom.follow(at(2, 200.0, 0.0), &mut effects);
        assert!((zoom.scale() - 2.0).abs() < 1e-9);
        // The point between the fingers, 50 px right of the middle, is at 100 px after the zoom, so the picture moves by 0.
        assert_eq!(shown(&effects), ["2.00", "0px", "0px"]);
        zoom.release(2);
        assert!(zoom.pointers.len() < 2 && zoom.is_enlarged());
    }

    #[test]
    fn gal_1_a_pinch_works_in_any_direction() {
        for (still, from, to) in
            [((10.0, 20.0), (10.0, 60.0), (10.0, 100.0)), ((40.0, 50.0), (10.0, 10.0), (-20.0, -30.0))]
        {
            let (mut zoom, mut effects) = (framed(), Effects::default());
            zoom.press(at(1, still.0, still.1));
            zoom.press(at(2, from.0, from.1));
            zoom.follow(at(2, to.0, to.1), &mut effects);
            assert!((zoom.scale() - 2.0).abs() < 1e-9, "{to:?}");
        }
    }

    #[test]
    fn gal_1_the_point_under_a_resting_finger_stays_under_it() {
        let (mut zoom, mut effects) = (framed(), Effects::default());
        zoom.press(at(1, 100.0, 30.0));
        zoom.press(at(2, 140.0, 30.0));
        zoom.follow(at(2, 180.0, 30.0), &mut effects);
        assert_eq!(shown(&effects), ["2.00", "-100px", "-30px"]);
    }

    #[test]
    fn gal_1_a_double_press_zooms_around_its_position_and_the_next_one_resets() {
        let (mut zoom, mut effects) = (framed(), Effects::default());
        zoom.toggle(Point { x: 100.0, y: 0.0 }, &mut effects);
        assert_eq!(shown(&effects), ["2.50", "-150px", "0px"]);
        zoom.toggle(Point { x: 0.0, y: 0.0 }, &mut effects);
        assert_eq!(shown(&effects).split_at(3).1, ["1.00", "0px", "0px"]);
    }

    #[test]
    fn gal_1_the_point_under_the_mouse_stays_in_place_while_the_wheel_turns() {
        let (mut zoom, mut effects) = (framed(), Effects::default());
        for factor in [2.0, 1.5, 0.5] {
            zoom.zoom_by(factor, Point { x: 100.0, y: 20.0 }, &mut effects);
        }
        assert_eq!(shown(&effects), ["2.00", "-100px", "-20px", "3.00", "-200px", "-40px", "1.50", "-50px", "-10px"]);
    }

    #[test]
    fn gal_1_one_finger_pans_a_zoomed_picture_within_its_frame() {
        let (mut zoom, mut effects) = (framed(), Effects::default());
        zoom.press(at(1, 0.0, 0.0));
        zoom.follow(at(1, 50.0, 0.0), &mut effects);
        assert_eq!(effects.as_slice(), [], "an unzoomed picture is not panned");
        zoom.zoom_by(2.0, Point::default(), &mut effects);
        zoom.follow(at(1, 100.0, 30.0), &mut effects);
        assert_eq!(shown(&effects).split_at(3).1, ["2.00", "50px", "30px"]);
        zoom.follow(at(1, 90.0, 50.0), &mut effects);
        assert_eq!(shown(&effects).split_at(6).1, ["2.00", "40px", "50px"]);
        zoom.follow(at(1, 9_000.0, -9_000.0), &mut effects);
        assert_eq!(shown(&effects).split_at(9).1, ["2.00", "200px", "-100px"]);
    }

    #[test]
    fn gal_1_arrow_keys_pan_a_zoomed_picture_within_its_frame() {
        let (mut zoom, mut effects) = (framed(), Effects::default());
        zoom.pan_by(1.0, 0.0, &mut effects);
        assert_eq!(effects.as_slice(), [], "an unzoomed picture is not panned");
        zoom.zoom_by(1.5, Point::default(), &mut effects);
        zoom.pan_by(1.0, 0.0, &mut effects);
        assert_eq!(shown(&effects).split_at(3).1, ["1.50", "-50px", "0px"]);
        zoom.pan_by(0.0, -1.0, &mut effects);
        assert_eq!(shown(&effects).split_at(6).1, ["1.50", "-50px", "25px"]);
        for _ in 0..9 {
            zoom.pan_by(1.0, 0.0, &mut effects);
        }
        assert_eq!(shown(&effects).split_at(shown(&effects).len() - 3).1, ["1.50", "-100px", "25px"]);
    }

    #[test]
    fn a_third_pointer_and_an_unknown_one_are_ignored() {
        let (mut zoom, mut effects) = (framed(), Effects::default());
        for id in 1..=3 {
            zoom.press(at(id, f64::from(id) * 10.0, 0.0));
        }
        zoom.follow(at(3, 500.0, 0.0), &mut effects);
        zoom.follow(at(9, 500.0, 0.0), &mut effects);
        assert_eq!(effects.as_slice(), []);
        zoom.follow(at(2, 30.0, 0.0), &mut effects);
        assert!(zoom.pointers.len() == 2 && zoom.is_enlarged(), "the first two continue to zoom");
    }

    proptest! {
        #[test]
        fn gal_1_in_any_order_the_scale_stays_in_bounds_and_the_picture_covers_its_frame(
            steps in prop::collection::vec((0u8..7, 0i32..3, -300.0f64..300.0, -300.0f64..300.0), 0..60)
        ) {
            let (mut zoom, mut effects) = (framed(), Effects::default());
            for (what, id, x, y) in steps {
                match what {
                    0 => zoom.press(at(id, x, y)),
                    1 | 2 => zoom.follow(at(id, x, y), &mut effects),
                    3 => zoom.release(id),
                    4 => zoom.zoom_by(x / 100.0, Point { x, y }, &mut effects),
                    5 => zoom.measured(x, y, &mut effects),
                    _ => zoom.toggle(Point { x, y }, &mut effects),
                }
                prop_assert!((1.0..=MAX_SCALE).contains(&zoom.scale()));
                prop_assert!(zoom.pan.x.abs() <= zoom.frame.x / 2.0 * zoom.extra + 1e-6);
                prop_assert!(zoom.pan.y.abs() <= zoom.frame.y / 2.0 * zoom.extra + 1e-6);
            }
            zoom.reset(&mut effects);
            prop_assert!(!zoom.is_enlarged() && zoom.pointers.len() < 2);
        }
    }
}
