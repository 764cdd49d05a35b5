#![cfg(feature = "lightbox")]

use std::rc::Rc;

use machines::carousel::{CarouselEvent, CarouselOptions};
use machines::dialog::DialogEvent;
use machines::drag::{Pointer, PointerEvent};
use machines::lightbox::{Lightbox, LightboxEvent};
use machines::zoom::Point;
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;
use crate::options::read;

/// Pictures over the whole window.
#[wasm_bindgen]
pub struct LightboxStore(Rc<BrowserStore<Lightbox>>);

store!(LightboxStore, "LightboxView", LightboxView);

#[wasm_bindgen]
impl LightboxStore {
    /// A lightbox of `count` pictures; what is left out is as specified.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<import('./types').CarouselOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: CarouselOptions = read("LightboxStore", options)?;
        Ok(Self(BrowserStore::new(Lightbox::new(options))))
    }

    /// Shows a picture, from 0.
    #[wasm_bindgen(js_name = openAt)]
    pub fn open_at(&self, index: usize) {
        self.0.send(LightboxEvent::OpenedAt(index));
    }

    /// Closes it.
    pub fn close(&self) {
        self.0.send(LightboxEvent::Dialog(DialogEvent::Closed));
    }

    /// The back gesture of a phone, or another sign by which the browser asks a dialog to close.
    pub fn dismiss(&self) {
        self.0.send(LightboxEvent::Dialog(DialogEvent::Dismissed));
    }

    /// A pointer went down, inside of the dialog or behind it.
    #[wasm_bindgen(js_name = pressBegan)]
    pub fn press_began(&self, behind: bool) {
        self.0.send(LightboxEvent::Dialog(DialogEvent::Pressed { behind }));
    }

    /// It went up again.
    #[wasm_bindgen(js_name = pressEnded)]
    pub fn press_ended(&self, behind: bool) {
        self.0.send(LightboxEvent::Dialog(DialogEvent::Released { behind }));
    }

    /// Shows the next one.
    pub fn next(&self) {
        self.0.send(LightboxEvent::Carousel(CarouselEvent::Next));
    }

    /// Shows the one before.
    pub fn previous(&self) {
        self.0.send(LightboxEvent::Carousel(CarouselEvent::Previous));
    }

    /// A key was pressed, by its `KeyboardEvent.key`. Says whether it means something here.
    #[wasm_bindgen(js_name = keyPressed)]
    pub fn key_pressed(&self, key: &str) -> bool {
        self.0.send_if(LightboxEvent::of_key(key))
    }

    /// There are this many now.
    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.send(LightboxEvent::Carousel(CarouselEvent::CountChanged(count)));
    }

    /// A pointer went down at this point, in CSS pixels.
    #[wasm_bindgen(js_name = pointerPressed)]
    pub fn pointer_pressed(&self, id: i32, x: f64, y: f64) {
        self.0.send(LightboxEvent::Pointer(PointerEvent::Pressed(Pointer { id, x, y })));
    }

    /// It moved to this point.
    #[wasm_bindgen(js_name = pointerMoved)]
    pub fn pointer_moved(&self, id: i32, x: f64, y: f64) {
        self.0.send(LightboxEvent::Pointer(PointerEvent::Moved(Pointer { id, x, y })));
    }

    /// It went up again.
    #[wasm_bindgen(js_name = pointerReleased)]
    pub fn pointer_released(&self, id: i32, x: f64, y: f64) {
        self.0.send(LightboxEvent::Pointer(PointerEvent::Released(Pointer { id, x, y })));
    }

    /// The browser took it over, for a scroll or a gesture of its own.
    #[wasm_bindgen(js_name = pointerCancelled)]
    pub fn pointer_cancelled(&self, id: i32) {
        self.0.send(LightboxEvent::Pointer(PointerEvent::Cancelled(id)));
    }

    /// The frame around the picture has this width and height, in CSS pixels.
    pub fn measured(&self, width: f64, height: f64) {
        self.0.send(LightboxEvent::Measured { width, height });
    }

    /// The picture was pressed twice; the place counts from the middle of the frame.
    #[wasm_bindgen(js_name = doublePressed)]
    pub fn double_pressed(&self, x: f64, y: f64) {
        self.0.send(LightboxEvent::DoublePressed(Point { x, y }));
    }

    /// The wheel was turned by so many CSS pixels, downwards for a smaller picture; the place counts from the middle of the frame.
    pub fn wheeled(&self, down: f64, x: f64, y: f64) {
        self.0.send(LightboxEvent::Wheeled { down, at: Point { x, y } });
    }

    /// Makes the picture larger.
    pub fn enlarge(&self) {
        self.0.send(LightboxEvent::Enlarge);
    }

    /// Makes the picture smaller.
    pub fn reduce(&self) {
        self.0.send(LightboxEvent::Reduce);
    }

    /// Back to the picture's own size.
    pub fn reset(&self) {
        self.0.send(LightboxEvent::Reset);
    }

    /// Whether a click that comes now is the end of a drag, and so is no click.
    #[wasm_bindgen(js_name = swallowsClick)]
    pub fn swallows_click(&self) -> bool {
        self.0.read(|lightbox| lightbox.swallows_click())
    }
}
