//! A lightbox: a [`Dialog`] with a [`Carousel`] of pictures that can be zoomed.
//!
//! Opens at a picture, changes pictures as the carousel does (keys, buttons, swipe) and closes as the dialog does. While a
//! picture is zoomed, a finger and the arrow keys pan it and do not change it. Another picture, or closing, resets the zoom.

use serde::{Deserialize, Serialize};

use super::carousel::{Carousel, CarouselEvent, CarouselOptions, Direction};
use super::dialog::{Dialog, DialogEvent};
use super::drag::PointerEvent;
use super::zoom::{Point, Zoom};
use crate::machine::{Effects, Machine, Millis, Signal};

/// The zoom factor of the plus key.
const STEP: f64 = 1.5;

/// The natural logarithm of the wheel's zoom factor per CSS pixel: a notch of 100 pixels zooms by [`STEP`].
const WHEEL: f64 = 0.004_054_651_081_081_644;

/// The machine of a lightbox.
#[derive(Debug, Clone)]
pub struct Lightbox {
    dialog: Dialog,
    pub(crate) carousel: Carousel,
    zoom: Zoom,
}

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum LightboxEvent {
    /// The picture with this index was pressed in the page.
    OpenedAt(usize),
    Dialog(DialogEvent),
    Carousel(CarouselEvent),
    /// A pointer event on the picture, its position relative to the middle of the frame.
    Pointer(PointerEvent),
    /// The size of the frame in CSS pixels.
    Measured {
        width: f64,
        height: f64,
    },
    /// The picture was pressed twice at this position.
    DoublePressed(Point),
    /// The wheel was turned down by this many CSS pixels (negative is up, which zooms in), with the pointer at this position.
    Wheeled {
        down: f64,
        at: Point,
    },
    /// An arrow key pans a zoomed picture: to the right (1) or left (-1), down (1) or up (-1).
    Panned {
        right: f64,
        down: f64,
    },
    /// The keys and buttons that zoom in, zoom out and reset.
    Enlarge,
    Reduce,
    Reset,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct LightboxView {
    pub open: bool,
    /// The picture shown, from 0.
    pub index: usize,
    pub count: usize,
    /// The pictures before and after it, wrapping around; they are prefetched.
    pub previous: usize,
    pub next: usize,
    pub animating: bool,
    /// The picture that moves out during an animation.
    pub leaving: Option<usize>,
    /// The direction of the animation.
    pub direction: Option<Direction>,
    /// Whether a pointer drags the picture aside.
    pub dragging: bool,
    /// Whether the picture is larger than its frame.
    pub enlarged: bool,
}

impl Lightbox {
    pub fn new(options: CarouselOptions) -> Self {
        Self {
            dialog: Dialog::default(),
            carousel: Carousel::new(CarouselOptions { autoplay: None, ..options }),
            zoom: Zoom::default(),
        }
    }

    /// The event for a key, by its `KeyboardEvent.key`.
    pub fn event_of_key(&self, key: &str) -> Option<LightboxEvent> {
        let pan = |right, down| Some(LightboxEvent::Panned { right, down });
        match key {
            // On many keyboards plus is the shifted equals sign.
            "+" | "=" => Some(LightboxEvent::Enlarge),
            "-" => Some(LightboxEvent::Reduce),
            "0" => Some(LightboxEvent::Reset),
            "ArrowUp" => pan(0.0, -1.0),
            "ArrowDown" => pan(0.0, 1.0),
            "ArrowLeft" if self.zoom.is_enlarged() => pan(-1.0, 0.0),
            "ArrowRight" if self.zoom.is_enlarged() => pan(1.0, 0.0),
            _ => self.carousel.event_of_key(key).map(LightboxEvent::Carousel),
        }
    }

    /// Whether the next click ends a drag and must be ignored.
    pub fn swallows_click(&self) -> bool {
        self.carousel.swallows_click()
    }

    fn pointer(&mut self, event: PointerEvent, now: Millis, effects: &mut Effects) {
        let was_enlarged = self.zoom.is_enlarged();
        match event {
            PointerEvent::Pressed(pointer) => self.zoom.press(pointer),
            PointerEvent::Moved(pointer) => self.zoom.follow(pointer, effects),
            PointerEvent::Released(pointer) => self.zoom.release(pointer.id),
            PointerEvent::Cancelled(id) => self.zoom.release(id),
        }
        match event {
            // A finger that pans a zoomed picture must not swipe. A swipe that began before the zoom is cancelled.
            PointerEvent::Pressed(_) | PointerEvent::Moved(_) if was_enlarged => {}
            PointerEvent::Released(pointer) if was_enlarged => {
                self.carousel.handle(CarouselEvent::Pointer(PointerEvent::Cancelled(pointer.id)), now, effects);
            }
            event => self.carousel.handle(CarouselEvent::Pointer(event), now, effects),
        }
    }
}

impl Machine for Lightbox {
    type Event = LightboxEvent;
    type View = LightboxView;

    fn stop(&mut self, effects: &mut Effects) {
        self.zoom.reset(effects);
        self.carousel.stop(effects);
        self.dialog.stop(effects);
    }

    fn handle(&mut self, event: LightboxEvent, now: Millis, effects: &mut Effects) {
        let (was_open, index_before) = (self.dialog.is_open(), self.carousel.index());
        match event {
            LightboxEvent::OpenedAt(index) => {
                if index < self.carousel.options.count && !was_open {
                    self.carousel.jump_to(index);
                    self.dialog.handle(DialogEvent::Opened, now, effects);
                }
            }
            // The number of pictures is set before the lightbox opens, too.
            LightboxEvent::Carousel(event @ CarouselEvent::CountChanged(count)) => {
                self.carousel.handle(event, now, effects);
                if count == 0 {
                    self.dialog.handle(DialogEvent::Closed, now, effects);
                }
            }
            _ if !was_open => {}
            LightboxEvent::Dialog(event) => self.dialog.handle(event, now, effects),
            LightboxEvent::Carousel(event) => self.carousel.handle(event, now, effects),
            LightboxEvent::Pointer(event) => self.pointer(event, now, effects),
            LightboxEvent::Measured { width, height } => self.zoom.measured(width, height, effects),
            LightboxEvent::DoublePressed(at) => self.zoom.toggle(at, effects),
            LightboxEvent::Wheeled { down, at } => self.zoom.zoom_by((-down * WHEEL).exp(), at, effects),
            LightboxEvent::Panned { right, down } => self.zoom.pan_by(right, down, effects),
            LightboxEvent::Enlarge => self.zoom.zoom_by(STEP, Point::default(), effects),
            LightboxEvent::Reduce => self.zoom.zoom_by(1.0 / STEP, Point::default(), effects),
            LightboxEvent::Reset => self.zoom.reset(effects),
        }
        let has_closed = was_open && !self.dialog.is_open();
        if has_closed || self.carousel.index() != index_before {
            self.zoom.reset(effects);
        }
        if has_closed {
            self.carousel.stop(effects);
        }
    }

    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects) {
        match signal {
            Signal::Escaped => self.handle(LightboxEvent::Dialog(DialogEvent::Dismissed), now, effects),
            signal => self.carousel.hear(signal, now, effects),
        }
    }

    fn view(&self) -> LightboxView {
        let slides = self.carousel.view();
        LightboxView {
            open: self.dialog.is_open(),
            index: slides.index,
            count: slides.count,
            previous: slides.previous,
            next: slides.next,
            animating: slides.animating,
            leaving: slides.leaving,
            direction: slides.direction,
            dragging: slides.dragging,
            enlarged: self.zoom.is_enlarged(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::drag;
    use crate::simulation::Simulation;
    use LightboxEvent::*;

    fn world(count: usize) -> Simulation<Lightbox> {
        Simulation::new(Lightbox::new(CarouselOptions { count, ..CarouselOptions::default() }))
    }

    fn opened(index: usize) -> Simulation<Lightbox> {
        let world = world(5);
        world.send(OpenedAt(index));
        world.send(Measured { width: 400.0, height: 200.0 });
        world
    }

    fn at(id: i32, x: f64) -> drag::Pointer {
        drag::Pointer { id, x, y: 0.0 }
    }

    fn press(world: &Simulation<Lightbox>, key: &str) {
        world.send(world.store().read(|lightbox| lightbox.event_of_key(key)).unwrap());
    }

    fn swipe(world: &Simulation<Lightbox>, dx: f64) {
        for event in
            [PointerEvent::Pressed(at(1, 0.0)), PointerEvent::Moved(at(1, dx)), PointerEvent::Released(at(1, dx))]
        {
            world.send(Pointer(event));
        }
    }

    #[test]
    fn gal_1_it_opens_at_the_pressed_picture_without_an_animation() {
        let world = opened(3);
        let view = world.view();
        assert_eq!((view.open, view.index, view.animating, view.leaving), (true, 3, false, None));
        assert_eq!(world.scroll_locks(), 1);
        world.send(OpenedAt(1));
        assert_eq!(world.view().index, 3, "it is already open");
    }

    #[test]
    fn gal_1_a_picture_that_does_not_exist_opens_nothing() {
        for (count, index) in [(0, 0), (5, 5)] {
            let world = world(count);
            world.send(OpenedAt(index));
            assert!(!world.view().open);
        }
    }

    #[test]
    fn gal_1_keys_and_swipes_wrap_around() {
        let world = opened(4);
        press(&world, "ArrowRight");
        world.advance(500);
        assert_eq!(world.view().index, 0);
        swipe(&world, 60.0);
        world.advance(500);
        assert_eq!(world.view().index, 4);
        world.send(Carousel(CarouselEvent::Previous));
        assert_eq!(world.view().index, 3);
    }

    #[test]
    fn gal_1_the_click_that_ends_a_swipe_is_ignored_and_any_other_is_not() {
        let world = opened(0);
        let swallows = || world.store().read(Lightbox::swallows_click);
        assert!(!swallows());
        swipe(&world, -60.0);
        assert!(swallows());
        swipe(&world, 0.0);
        assert!(!swallows());
    }

    #[test]
    fn gal_1_a_closed_lightbox_ignores_keys_and_pointers() {
        let world = world(5);
        for event in [Carousel(CarouselEvent::Next), Enlarge, DoublePressed(Point::default())] {
            world.send(event);
        }
        swipe(&world, -60.0);
        assert_eq!((world.view().index, world.view().enlarged), (0, false));
        assert!(world.take_effects().is_empty());
    }

    #[test]
    fn gal_1_a_finger_pans_a_zoomed_picture_and_does_not_swipe() {
        let world = opened(0);
        world.send(DoublePressed(Point::default()));
        assert!(world.view().enlarged);
        world.send(Pointer(PointerEvent::Pressed(at(1, 0.0))));
        world.send(Pointer(PointerEvent::Moved(at(1, -90.0))));
        assert!(!world.view().dragging);
        world.send(Pointer(PointerEvent::Released(at(1, -90.0))));
        assert_eq!((world.view().index, world.view().dragging), (0, false));
        world.send(Reset);
        assert!(!world.view().enlarged);
        swipe(&world, -90.0);
        assert_eq!(world.view().index, 1);
    }

    #[test]
    fn gal_1_zooming_in_the_middle_of_a_swipe_cancels_the_swipe() {
        let world = opened(0);
        world.send(Pointer(PointerEvent::Pressed(at(1, 0.0))));
        world.send(Pointer(PointerEvent::Moved(at(1, -90.0))));
        assert!(world.view().dragging);
        world.send(Enlarge);
        world.send(Pointer(PointerEvent::Released(at(1, -90.0))));
        assert_eq!((world.view().index, world.view().dragging), (0, false));
    }

    #[test]
    fn gal_1_the_minus_key_undoes_the_plus_key() {
        let world = opened(0);
        for (event, enlarged) in [(Enlarge, true), (Reduce, false), (Reduce, false), (Enlarge, true)] {
            world.send(event);
            assert_eq!(world.view().enlarged, enlarged);
        }
    }

    #[test]
    fn gal_1_the_keys_enlarge_reduce_reset_and_go_on() {
        let world = opened(0);
        for (key, event) in [
            ("+", Some(Enlarge)),
            ("=", Some(Enlarge)),
            ("-", Some(Reduce)),
            ("0", Some(Reset)),
            ("ArrowLeft", Some(Carousel(CarouselEvent::Previous))),
            ("ArrowRight", Some(Carousel(CarouselEvent::Next))),
            ("ArrowUp", Some(Panned { right: 0.0, down: -1.0 })),
            ("ArrowDown", Some(Panned { right: 0.0, down: 1.0 })),
            ("1", None),
            ("Escape", None),
        ] {
            assert_eq!(world.store().read(|lightbox| lightbox.event_of_key(key)), event, "{key}");
        }
    }

    #[test]
    fn gal_1_arrow_keys_pan_a_zoomed_picture_and_do_not_change_it() {
        let world = opened(0);
        for key in ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] {
            world.send(Enlarge);
            world.take_effects();
            press(&world, key);
            assert_eq!((world.view().index, world.view().enlarged), (0, true), "{key}");
            assert_eq!(world.take_effects().len(), 3, "{key}: the scale and two offsets");
            world.send(Reset);
        }
        press(&world, "ArrowRight");
        assert_eq!(world.view().index, 1);
    }

    #[test]
    fn gal_1_a_notch_of_the_wheel_zooms_by_half_and_back() {
        let world = opened(0);
        let scale = || world.store().read(|lightbox| lightbox.zoom.scale());
        let wheel = |down: f64| world.send(Wheeled { down, at: Point::default() });
        wheel(-100.0);
        assert!((scale() - 1.5).abs() < 1e-9, "{}", scale());
        wheel(-50.0);
        wheel(-50.0);
        assert!((scale() - 2.25).abs() < 1e-9, "{}", scale());
        wheel(100.0);
        wheel(100.0);
        assert!(!world.view().enlarged, "{}", scale());
        for down in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            wheel(down);
            assert!((1.0..=5.0).contains(&scale()), "{down}");
        }
    }

    #[test]
    fn gal_1_a_pinch_zooms_and_does_not_swipe() {
        let world = opened(0);
        for event in [
            PointerEvent::Pressed(at(1, 0.0)),
            PointerEvent::Pressed(at(2, 50.0)),
            PointerEvent::Moved(at(2, 150.0)),
            PointerEvent::Released(at(2, 150.0)),
            PointerEvent::Released(at(1, 0.0)),
        ] {
            world.send(Pointer(event));
        }
        assert_eq!((world.view().enlarged, world.view().index, world.view().dragging), (true, 0, false));
    }

    #[test]
    fn gal_1_another_picture_and_closing_reset_the_zoom() {
        let world = opened(0);
        world.send(Enlarge);
        world.send(Carousel(CarouselEvent::Next));
        assert!(!world.view().enlarged);
        world.send(Enlarge);
        world.send(Enlarge);
        world.send(Reduce);
        assert!(world.view().enlarged);
        world.signal(Signal::Escaped);
        assert_eq!((world.view().open, world.view().enlarged), (false, false));
        assert!(world.is_quiet());
    }

    #[test]
    fn gal_1_without_pictures_it_closes() {
        let world = opened(2);
        world.send(Carousel(CarouselEvent::CountChanged(2)));
        assert_eq!((world.view().open, world.view().index), (true, 1));
        world.send(Carousel(CarouselEvent::CountChanged(0)));
        assert!(!world.view().open);
        assert!(world.is_quiet());
    }

    #[test]
    fn stopping_an_open_lightbox_leaves_nothing_behind() {
        let world = world(3);
        let subscription = world.subscribe();
        world.send(OpenedAt(0));
        world.send(Carousel(CarouselEvent::Next));
        drop(subscription);
        assert!(world.is_quiet() && !world.view().open);
    }

    proptest! {
        #[test]
        fn gal_1_in_any_order_the_picture_exists_and_closing_leaves_nothing(
            steps in prop::collection::vec((0u8..12, 0usize..7, -200.0f64..200.0, 0u64..600), 0..60)
        ) {
            let world = world(4);
            for (what, number, x, wait) in steps {
                let id = i32::from(number % 2 == 0);
                match what {
                    0 => world.send(OpenedAt(number)),
                    1 => world.signal(Signal::Escaped),
                    2 => world.send(Carousel(CarouselEvent::Next)),
                    3 => world.send(Carousel(CarouselEvent::CountChanged(number))),
                    4 => world.send(Pointer(PointerEvent::Pressed(at(id, x)))),
                    5 => world.send(Pointer(PointerEvent::Moved(at(id, x)))),
                    6 => world.send(Pointer(PointerEvent::Released(at(id, x)))),
                    7 => world.send(Pointer(PointerEvent::Cancelled(id))),
                    8 => world.send(DoublePressed(Point { x, y: x })),
                    9 => world.send(Wheeled { down: x, at: Point { x, y: 0.0 } }),
                    10 => world.send(Measured { width: x.abs(), height: 100.0 }),
                    _ => world.advance(wait),
                }
                let view = world.view();
                prop_assert!(view.index < view.count.max(1));
                prop_assert!(view.open || !(view.enlarged || view.animating || view.dragging));
            }
            world.send(Dialog(DialogEvent::Closed));
            prop_assert!(world.is_quiet());
        }
    }
}
