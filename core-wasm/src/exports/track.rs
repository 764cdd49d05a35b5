use super::exported;
use machines::drag::{Direction, PointerEvent};
use machines::machine::Machine;
use machines::swipe::Pointer;
use machines::track::{Track, TrackEvent, TrackOptions};

exported! {
    /// The insights carousel.
    TrackStore(Track, "TrackView");
    /// How many slides there are, how many are visible on wide windows and up to 1024, 768 and 480 pixels (four
    /// numbers), milliseconds a change, CSS pixels of a swipe, the words of an excerpt and of one on small screens, and
    /// whether the page reads right to left; the specification's when left out.
    new(
        count: usize,
        visible: Option<Vec<usize>>,
        duration: Option<u64>,
        swipe_threshold: Option<f64>,
        words: Option<usize>,
        small_words: Option<usize>,
        rtl: Option<bool>,
    ) {
        let defaults = TrackOptions::default();
        Track::new(TrackOptions {
            count,
            visible: visible.and_then(|visible| visible.try_into().ok()).unwrap_or(defaults.visible),
            duration: duration.unwrap_or(defaults.duration),
            swipe_threshold: swipe_threshold.unwrap_or(defaults.swipe_threshold),
            words: words.unwrap_or(defaults.words),
            small_words: small_words.unwrap_or(defaults.small_words),
            rtl: rtl.unwrap_or(defaults.rtl),
        })
    }
    tells(track) {
        next() => TrackEvent::Next;
        previous() => TrackEvent::Previous;
        arrow_left() => TrackEvent::ArrowLeft;
        arrow_right() => TrackEvent::ArrowRight;
        count_changed(count: usize) => TrackEvent::CountChanged(count);
        pointer_pressed(id: i32, x: f64, y: f64) => TrackEvent::Pointer(PointerEvent::Pressed(Pointer { id, x, y }));
        pointer_moved(id: i32, x: f64, y: f64) => TrackEvent::Pointer(PointerEvent::Moved(Pointer { id, x, y }));
        pointer_released(id: i32, x: f64, y: f64) => TrackEvent::Pointer(PointerEvent::Released(Pointer { id, x, y }));
        pointer_cancelled(id: i32) => TrackEvent::Pointer(PointerEvent::Cancelled(id));
    }
    asks(track) {
        /// Whether a click that comes now is the end of a drag, and so is no click.
        swallows_click() -> bool => track.swallows_click();
        /// Whether there is a next slide to ask for.
        can_next() -> bool => track.view().can(Direction::Next);
        can_previous() -> bool => track.view().can(Direction::Previous);
        /// The place of a slide, in slides from where the track begins.
        place(slide: usize) -> i32 => track.view().place(slide);
        /// Whether a slide is in the window.
        shows(slide: usize) -> bool => track.view().shows(slide);
    }
}
