use super::exported;
use machines::carousel::{CarouselEvent, CarouselOptions};
use machines::dialog::DialogEvent;
use machines::drag::PointerEvent;
use machines::lightbox::{Lightbox, LightboxEvent};
use machines::swipe::Pointer;
use machines::zoom::Point;

exported! {
    /// Pictures over the whole window.
    LightboxStore(Lightbox, "LightboxView");
    /// How many pictures there are, milliseconds a change, CSS pixels of a swipe, and whether the page reads right to
    /// left; the specification's when left out.
    new(count: usize, duration: Option<u64>, swipe_threshold: Option<f64>, rtl: Option<bool>) {
        let defaults = CarouselOptions::default();
        Lightbox::new(CarouselOptions {
            count,
            duration: duration.unwrap_or(defaults.duration),
            swipe_threshold: swipe_threshold.unwrap_or(defaults.swipe_threshold),
            rtl: rtl.unwrap_or(defaults.rtl),
            autoplay: None,
        })
    }
    tells(lightbox) {
        /// Shows a picture, from 0.
        open_at(index: usize) => LightboxEvent::OpenedAt(index);
        close() => LightboxEvent::Dialog(DialogEvent::Closed);
        /// The back gesture of a phone, or another sign by which the browser asks a dialog to close.
        dismiss() => LightboxEvent::Dialog(DialogEvent::Dismissed);
        /// A pointer went down, inside of the dialog or behind it.
        press_began(behind: bool) => LightboxEvent::Dialog(DialogEvent::Pressed { behind });
        /// It went up again.
        press_ended(behind: bool) => LightboxEvent::Dialog(DialogEvent::Released { behind });
        next() => LightboxEvent::Carousel(CarouselEvent::Next);
        previous() => LightboxEvent::Carousel(CarouselEvent::Previous);
        arrow_left() => LightboxEvent::Carousel(CarouselEvent::ArrowLeft);
        arrow_right() => LightboxEvent::Carousel(CarouselEvent::ArrowRight);
        count_changed(count: usize) => LightboxEvent::Carousel(CarouselEvent::CountChanged(count));
        pointer_pressed(id: i32, x: f64, y: f64) => LightboxEvent::Pointer(PointerEvent::Pressed(Pointer { id, x, y }));
        pointer_moved(id: i32, x: f64, y: f64) => LightboxEvent::Pointer(PointerEvent::Moved(Pointer { id, x, y }));
        pointer_released(id: i32, x: f64, y: f64) => LightboxEvent::Pointer(PointerEvent::Released(Pointer { id, x, y }));
        pointer_cancelled(id: i32) => LightboxEvent::Pointer(PointerEvent::Cancelled(id));
        /// The frame around the picture has this width and height, in CSS pixels.
        measured(width: f64, height: f64) => LightboxEvent::Measured { width, height };
        /// The picture was pressed twice; the place counts from the middle of the frame.
        double_pressed(x: f64, y: f64) => LightboxEvent::DoublePressed(Point { x, y });
        /// The wheel asks for a picture larger by this factor, around this place.
        wheeled(factor: f64, x: f64, y: f64) => LightboxEvent::Wheeled { factor, at: Point { x, y } };
        enlarge() => LightboxEvent::Enlarge;
        reduce() => LightboxEvent::Reduce;
        /// Back to the picture's own size.
        reset() => LightboxEvent::Reset;
    }
    asks(lightbox) {
        /// Whether a click that comes now is the end of a drag, and so is no click.
        swallows_click() -> bool => lightbox.swallows_click();
    }
}
