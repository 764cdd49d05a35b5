#![cfg(feature = "lightbox")]

use std::rc::Rc;

use machines::carousel::{CarouselEvent, CarouselOptions};
use machines::dialog::DialogEvent;
use machines::lightbox::{Lightbox, LightboxEvent};
use machines::zoom::Point;
use wasm_bindgen::prelude::*;

use super::{constructor, draggable, store};
use crate::browser::store::BrowserStore;

/// Pictures over the whole window.
#[wasm_bindgen]
pub struct LightboxStore(Rc<BrowserStore<Lightbox>>);

store!(LightboxStore, "LightboxView", LightboxView);
draggable!(LightboxStore, LightboxEvent::Pointer);
constructor! {
    /// A lightbox of `count` pictures. Options that are left out have the specification's values.
    LightboxStore(Lightbox), CarouselOptions: "Partial<import('./types').CarouselOptions>"
}

#[wasm_bindgen]
impl LightboxStore {
    /// Shows the picture at this index, from 0.
    #[wasm_bindgen(js_name = openAt)]
    pub fn open_at(&self, index: usize) {
        self.0.send(LightboxEvent::OpenedAt(index));
    }

    /// Closes the dialog.
    pub fn close(&self) {
        self.0.send(LightboxEvent::Dialog(DialogEvent::Closed));
    }

    /// The dialog's `cancel` event: Escape, or the back gesture of a phone.
    pub fn dismiss(&self) {
        self.0.send(LightboxEvent::Dialog(DialogEvent::Dismissed));
    }

    /// `pointerdown`, inside the dialog or on its backdrop.
    #[wasm_bindgen(js_name = pressBegan)]
    pub fn press_began(&self, behind: bool) {
        self.0.send(LightboxEvent::Dialog(DialogEvent::Pressed { behind }));
    }

    /// `pointerup`.
    #[wasm_bindgen(js_name = pressEnded)]
    pub fn press_ended(&self, behind: bool) {
        self.0.send(LightboxEvent::Dialog(DialogEvent::Released { behind }));
    }

    /// Shows the next picture.
    pub fn next(&self) {
        self.0.send(LightboxEvent::Carousel(CarouselEvent::Next));
    }

    /// Shows the previous picture.
    pub fn previous(&self) {
        self.0.send(LightboxEvent::Carousel(CarouselEvent::Previous));
    }

    /// Handles a `KeyboardEvent.key`; returns whether the key has a function here.
    #[wasm_bindgen(js_name = keyPressed)]
    pub fn key_pressed(&self, key: &str) -> bool {
        self.0.send_if(self.0.read(|machine| machine.event_of_key(key)))
    }

    /// Sets the number of pictures.
    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.send(LightboxEvent::Carousel(CarouselEvent::CountChanged(count)));
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
