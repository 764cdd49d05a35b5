#![cfg(feature = "lightbox")]

use std::rc::Rc;

use machines::carousel::{CarouselEvent, CarouselOptions};
use machines::lightbox::{Lightbox, LightboxEvent};
use machines::zoom::Point;
use wasm_bindgen::prelude::*;

use super::{constructor, draggable, modal, slides, store};
use crate::browser::store::BrowserStore;

/// Pictures over the whole window.
#[wasm_bindgen]
pub struct LightboxStore(Rc<BrowserStore<Lightbox>>);

store!(LightboxStore, "LightboxView", LightboxView);
slides!(LightboxStore, CarouselEvent, LightboxEvent::Carousel);
modal!(LightboxStore, LightboxEvent::Dialog);
draggable!(LightboxStore, LightboxEvent::Pointer);
constructor! {
    /// A lightbox of `count` pictures. Options that are left out have their defaults.
    LightboxStore(Lightbox), CarouselOptions: "Partial<import('../pkg-types/types').CarouselOptions>"
}

#[wasm_bindgen]
impl LightboxStore {
    /// Shows the picture at this index, from 0.
    #[wasm_bindgen(js_name = openAt)]
    pub fn open_at(&self, index: usize) {
        self.0.send(LightboxEvent::OpenedAt(index));
    }

    /// Sets the width and height of the frame around the picture, in CSS pixels.
    pub fn measured(&self, width: f64, height: f64) {
        self.0.send(LightboxEvent::Measured { width, height });
    }

    /// A double click or double tap. The point is relative to the middle of the frame.
    #[wasm_bindgen(js_name = doublePressed)]
    pub fn double_pressed(&self, x: f64, y: f64) {
        self.0.send(LightboxEvent::DoublePressed(Point { x, y }));
    }

    /// The wheel's `deltaY` in CSS pixels; downwards makes the picture smaller. The point is relative to the middle of the frame.
    pub fn wheeled(&self, down: f64, x: f64, y: f64) {
        self.0.send(LightboxEvent::Wheeled { down, at: Point { x, y } });
    }

    /// Zooms in.
    pub fn enlarge(&self) {
        self.0.send(LightboxEvent::Enlarge);
    }

    /// Zooms out.
    pub fn reduce(&self) {
        self.0.send(LightboxEvent::Reduce);
    }

    /// Resets the zoom.
    pub fn reset(&self) {
        self.0.send(LightboxEvent::Reset);
    }
}
