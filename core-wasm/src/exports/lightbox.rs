use wasm_bindgen::prelude::*;

use super::{draggable, modal, store};
use crate::browser::handle::Handle;
use crate::machines::carousel::{CarouselEvent, CarouselOptions};
use crate::machines::lightbox::{Lightbox, LightboxEvent};
use crate::machines::zoom::Point;

/// Pictures over the whole window.
#[wasm_bindgen]
pub struct LightboxStore(Handle<Lightbox>);

store!(LightboxStore, Lightbox, "LightboxView");
modal!(LightboxStore, LightboxEvent::Dialog);
draggable!(LightboxStore, Lightbox, LightboxEvent::Pointer);

#[wasm_bindgen]
impl LightboxStore {
    /// How many pictures there are, milliseconds a change, CSS pixels of a swipe, and whether the page reads right to
    /// left; the specification's when left out.
    #[wasm_bindgen(constructor)]
    pub fn new(count: usize, duration: Option<u32>, swipe_threshold: Option<f64>, rtl: Option<bool>) -> Self {
        let defaults = CarouselOptions::default();
        Self(Handle::new(Lightbox::new(CarouselOptions {
            count,
            duration: duration.map_or(defaults.duration, u64::from),
            swipe_threshold: swipe_threshold.unwrap_or(defaults.swipe_threshold),
            rtl: rtl.unwrap_or(defaults.rtl),
            autoplay: None,
        })))
    }

    /// Shows a picture, from 0.
    #[wasm_bindgen(js_name = openAt)]
    pub fn open_at(&self, index: usize) {
        self.0.dispatch(LightboxEvent::OpenedAt(index));
    }

    pub fn next(&self) {
        self.0.dispatch(LightboxEvent::Carousel(CarouselEvent::Next));
    }

    pub fn previous(&self) {
        self.0.dispatch(LightboxEvent::Carousel(CarouselEvent::Previous));
    }

    #[wasm_bindgen(js_name = arrowLeft)]
    pub fn arrow_left(&self) {
        self.0.dispatch(LightboxEvent::Carousel(CarouselEvent::ArrowLeft));
    }

    #[wasm_bindgen(js_name = arrowRight)]
    pub fn arrow_right(&self) {
        self.0.dispatch(LightboxEvent::Carousel(CarouselEvent::ArrowRight));
    }

    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.dispatch(LightboxEvent::Carousel(CarouselEvent::CountChanged(count)));
    }

    /// The frame around the picture has this width and height, in CSS pixels.
    pub fn measured(&self, width: f64, height: f64) {
        self.0.dispatch(LightboxEvent::Measured { width, height });
    }

    /// The picture was pressed twice; the place counts from the middle of the frame.
    #[wasm_bindgen(js_name = doublePressed)]
    pub fn double_pressed(&self, x: f64, y: f64) {
        self.0.dispatch(LightboxEvent::DoublePressed(Point { x, y }));
    }

    /// The wheel asks for a picture larger by this factor, around this place.
    pub fn wheeled(&self, factor: f64, x: f64, y: f64) {
        self.0.dispatch(LightboxEvent::Wheeled { factor, at: Point { x, y } });
    }

    pub fn enlarge(&self) {
        self.0.dispatch(LightboxEvent::Enlarge);
    }

    pub fn reduce(&self) {
        self.0.dispatch(LightboxEvent::Reduce);
    }

    /// Back to the picture's own size.
    pub fn reset(&self) {
        self.0.dispatch(LightboxEvent::Reset);
    }
}
