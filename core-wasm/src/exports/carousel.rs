use wasm_bindgen::prelude::*;

use super::{draggable, pausable, store};
use crate::browser::handle::Handle;
use crate::machines::carousel::{Carousel, CarouselEvent, CarouselOptions};

/// The product carousel.
#[wasm_bindgen]
pub struct CarouselStore(Handle<Carousel>);

store!(CarouselStore, Carousel, "CarouselView");
draggable!(CarouselStore, Carousel, CarouselEvent::Pointer);
pausable!(CarouselStore, CarouselEvent::Pause);

#[wasm_bindgen]
impl CarouselStore {
    /// How many slides there are, milliseconds a change, CSS pixels of a swipe, and whether the page reads right to
    /// left; the specification's when left out. Then the milliseconds after which it goes on by itself; without them it
    /// does not.
    #[wasm_bindgen(constructor)]
    pub fn new(
        count: usize,
        duration: Option<u32>,
        swipe_threshold: Option<f64>,
        rtl: Option<bool>,
        autoplay: Option<u32>,
    ) -> Self {
        let defaults = CarouselOptions::default();
        Self(Handle::new(Carousel::new(CarouselOptions {
            count,
            duration: duration.map_or(defaults.duration, u64::from),
            swipe_threshold: swipe_threshold.unwrap_or(defaults.swipe_threshold),
            rtl: rtl.unwrap_or(defaults.rtl),
            autoplay: autoplay.map(u64::from),
        })))
    }

    pub fn next(&self) {
        self.0.dispatch(CarouselEvent::Next);
    }

    pub fn previous(&self) {
        self.0.dispatch(CarouselEvent::Previous);
    }

    /// Shows a certain slide, from 0.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&self, index: usize) {
        self.0.dispatch(CarouselEvent::GoTo(index));
    }

    #[wasm_bindgen(js_name = arrowLeft)]
    pub fn arrow_left(&self) {
        self.0.dispatch(CarouselEvent::ArrowLeft);
    }

    #[wasm_bindgen(js_name = arrowRight)]
    pub fn arrow_right(&self) {
        self.0.dispatch(CarouselEvent::ArrowRight);
    }

    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.dispatch(CarouselEvent::CountChanged(count));
    }
}
