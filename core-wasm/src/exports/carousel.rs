use wasm_bindgen::prelude::*;
use web_sys::HtmlElement;

use super::store;
use crate::browser::handle::Handle;
use crate::machines::carousel::{Carousel, CarouselEvent, CarouselOptions};
use crate::machines::swipe::Pointer;

/// The product carousel.
#[wasm_bindgen]
pub struct CarouselStore(Handle<Carousel>);

store!(CarouselStore, Carousel, "CarouselView");

#[wasm_bindgen]
impl CarouselStore {
    /// How many slides there are, milliseconds a change, CSS pixels of a swipe, and whether the page reads right to
    /// left; the specification's when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(count: usize, duration: Option<u32>, swipe_threshold: Option<f64>, rtl: Option<bool>) -> Self {
        let defaults = CarouselOptions::default();
        Self(Handle::new(Carousel::new(CarouselOptions {
            count,
            duration: duration.map_or(defaults.duration, u64::from),
            swipe_threshold: swipe_threshold.unwrap_or(defaults.swipe_threshold),
            rtl: rtl.unwrap_or(defaults.rtl),
        })))
    }

    /// The element that gets the property `--drag` while a pointer drags.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.0.attach(root);
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

    #[wasm_bindgen(js_name = pointerPressed)]
    pub fn pointer_pressed(&self, id: i32, x: f64, y: f64) {
        self.0.dispatch(CarouselEvent::PointerPressed(Pointer { id, x, y }));
    }

    #[wasm_bindgen(js_name = pointerMoved)]
    pub fn pointer_moved(&self, id: i32, x: f64, y: f64) {
        self.0.dispatch(CarouselEvent::PointerMoved(Pointer { id, x, y }));
    }

    #[wasm_bindgen(js_name = pointerReleased)]
    pub fn pointer_released(&self, id: i32, x: f64, y: f64) {
        self.0.dispatch(CarouselEvent::PointerReleased(Pointer { id, x, y }));
    }

    #[wasm_bindgen(js_name = pointerCancelled)]
    pub fn pointer_cancelled(&self, id: i32) {
        self.0.dispatch(CarouselEvent::PointerCancelled(id));
    }

    /// Whether a click that comes now is the end of a drag, and so is no click.
    #[wasm_bindgen(js_name = swallowsClick)]
    pub fn swallows_click(&self) -> bool {
        self.0.store().read(Carousel::swallows_click)
    }
}
