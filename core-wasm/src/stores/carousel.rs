#![cfg(feature = "carousel")]

use std::rc::Rc;

use machines::carousel::{Carousel, CarouselEvent, CarouselOptions};
use machines::drag::{Pointer, PointerEvent};
use machines::pause::PauseEvent;
use wasm_bindgen::prelude::*;

use super::store;
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// The product carousel.
#[wasm_bindgen]
pub struct CarouselStore(Rc<BrowserStore<Carousel>>);

store!(CarouselStore, "CarouselView", CarouselOptions, CarouselView);
options!(CarouselOptions { count, start_index, duration, swipe_threshold, rtl, autoplay });

#[wasm_bindgen]
impl CarouselStore {
    /// A carousel of `count` slides. Options that are left out have the specification's values. With `autoplay` it advances by itself.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<CarouselOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let options: CarouselOptions = read("CarouselStore", options)?;
        Ok(Self(BrowserStore::new(Carousel::new(options))))
    }

    /// Shows the next slide.
    pub fn next(&self) {
        self.0.send(CarouselEvent::Next);
    }

    /// Shows the previous slide.
    pub fn previous(&self) {
        self.0.send(CarouselEvent::Previous);
    }

    /// Shows the slide at this index, from 0.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&self, index: usize) {
        self.0.send(CarouselEvent::GoTo(index));
    }

    /// Handles a `KeyboardEvent.key`; returns whether the key has a function here.
    #[wasm_bindgen(js_name = keyPressed)]
    pub fn key_pressed(&self, key: &str) -> bool {
        self.0.send_if(CarouselEvent::of_key(key))
    }

    /// Sets the number of slides.
    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.send(CarouselEvent::CountChanged(count));
    }

    /// `pointerdown` at this point, in CSS pixels.
    #[wasm_bindgen(js_name = pointerPressed)]
    pub fn pointer_pressed(&self, id: i32, x: f64, y: f64) {
        self.0.send(CarouselEvent::Pointer(PointerEvent::Pressed(Pointer { id, x, y })));
    }

    /// `pointermove` to this point.
    #[wasm_bindgen(js_name = pointerMoved)]
    pub fn pointer_moved(&self, id: i32, x: f64, y: f64) {
        self.0.send(CarouselEvent::Pointer(PointerEvent::Moved(Pointer { id, x, y })));
    }

    /// `pointerup`.
    #[wasm_bindgen(js_name = pointerReleased)]
    pub fn pointer_released(&self, id: i32, x: f64, y: f64) {
        self.0.send(CarouselEvent::Pointer(PointerEvent::Released(Pointer { id, x, y })));
    }

    /// `pointercancel`: the browser uses the pointer for scrolling or zooming.
    #[wasm_bindgen(js_name = pointerCancelled)]
    pub fn pointer_cancelled(&self, id: i32) {
        self.0.send(CarouselEvent::Pointer(PointerEvent::Cancelled(id)));
    }

    /// The mouse enters the element.
    #[wasm_bindgen(js_name = mouseEntered)]
    pub fn mouse_entered(&self) {
        self.0.send(CarouselEvent::Pause(PauseEvent::MouseEntered));
    }

    /// The mouse leaves the element.
    #[wasm_bindgen(js_name = mouseLeft)]
    pub fn mouse_left(&self) {
        self.0.send(CarouselEvent::Pause(PauseEvent::MouseLeft));
    }

    /// The focus enters the element.
    #[wasm_bindgen(js_name = focusEntered)]
    pub fn focus_entered(&self) {
        self.0.send(CarouselEvent::Pause(PauseEvent::FocusEntered));
    }

    /// The focus leaves the element.
    #[wasm_bindgen(js_name = focusLeft)]
    pub fn focus_left(&self) {
        self.0.send(CarouselEvent::Pause(PauseEvent::FocusLeft));
    }

    /// The visitor presses the pause button.
    #[wasm_bindgen(js_name = toggleMotion)]
    pub fn toggle_motion(&self) {
        self.0.send(CarouselEvent::Pause(PauseEvent::Toggled));
    }

    /// Whether to suppress the next click, because it ends a drag.
    #[wasm_bindgen(js_name = swallowsClick)]
    pub fn swallows_click(&self) -> bool {
        self.0.read(|carousel| carousel.swallows_click())
    }
}
