use super::exported;
use machines::carousel::{Carousel, CarouselEvent, CarouselOptions};
use machines::drag::PointerEvent;
use machines::pause::PauseEvent;
use machines::swipe::Pointer;

exported! {
    /// The product carousel.
    CarouselStore(Carousel, "CarouselView");
    /// How many slides there are, milliseconds a change, CSS pixels of a swipe, and whether the page reads right to
    /// left; the specification's when left out. Then the milliseconds after which it goes on by itself; without them it
    /// does not.
    new(
        count: usize,
        duration: Option<u64>,
        swipe_threshold: Option<f64>,
        rtl: Option<bool>,
        autoplay: Option<u64>,
    ) {
        let defaults = CarouselOptions::default();
        Carousel::new(CarouselOptions {
            count,
            duration: duration.unwrap_or(defaults.duration),
            swipe_threshold: swipe_threshold.unwrap_or(defaults.swipe_threshold),
            rtl: rtl.unwrap_or(defaults.rtl),
            autoplay,
        })
    }
    tells(carousel) {
        next() => CarouselEvent::Next;
        previous() => CarouselEvent::Previous;
        /// Shows a certain slide, from 0.
        go_to(index: usize) => CarouselEvent::GoTo(index);
        arrow_left() => CarouselEvent::ArrowLeft;
        arrow_right() => CarouselEvent::ArrowRight;
        count_changed(count: usize) => CarouselEvent::CountChanged(count);
        pointer_pressed(id: i32, x: f64, y: f64) => CarouselEvent::Pointer(PointerEvent::Pressed(Pointer { id, x, y }));
        pointer_moved(id: i32, x: f64, y: f64) => CarouselEvent::Pointer(PointerEvent::Moved(Pointer { id, x, y }));
        pointer_released(id: i32, x: f64, y: f64) => CarouselEvent::Pointer(PointerEvent::Released(Pointer { id, x, y }));
        pointer_cancelled(id: i32) => CarouselEvent::Pointer(PointerEvent::Cancelled(id));
        mouse_entered() => CarouselEvent::Pause(PauseEvent::MouseEntered);
        mouse_left() => CarouselEvent::Pause(PauseEvent::MouseLeft);
        focus_entered() => CarouselEvent::Pause(PauseEvent::FocusEntered);
        focus_left() => CarouselEvent::Pause(PauseEvent::FocusLeft);
        /// The button that stops and starts it.
        toggle_motion() => CarouselEvent::Pause(PauseEvent::Toggled);
    }
    asks(carousel) {
        /// Whether a click that comes now is the end of a drag, and so is no click.
        swallows_click() -> bool => carousel.swallows_click();
    }
}
