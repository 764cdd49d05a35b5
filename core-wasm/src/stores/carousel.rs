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
    /// A carousel of `count` slides; what is left out is as specified. With `autoplay` it goes on by itself.
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

    /// Shows the next one.
    pub fn next(&self) {
        self.0.send(CarouselEvent::Next);
    }

    /// Shows the one before.
    pub fn previous(&self) {
        self.0.send(CarouselEvent::Previous);
    }

    /// Shows a certain slide, from 0.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&self, index: usize) {
        self.0.send(CarouselEvent::GoTo(index));
    }

    /// A key was pressed, by its `KeyboardEvent.key`. Says whether it means something here.
    #[wasm_bindgen(js_name = keyPressed)]
    pub fn key_pressed(&self, key: &str) -> bool {
        self.0.send_if(CarouselEvent::of_key(key))
    }

    /// There are this many now.
    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.send(CarouselEvent::CountChanged(count));
    }

    /// A pointer went down at this point, in CSS pixels.
    #[wasm_bindgen(js_name = pointerPressed)]
    pub fn pointer_pressed(&self, id: i32, x: f64, y: f64) {
        self.0.send(CarouselEvent::Pointer(PointerEvent::Pressed(Pointer { id, x, y })));
    }

    /// It moved to this point.
    #[wasm_bindgen(js_name = pointerMoved)]
    pub fn pointer_moved(&self, id: i32, x: f64, y: f64) {
        self.0.send(CarouselEvent::Pointer(PointerEvent::Moved(Pointer { id, x, y })));
    }

    /// It went up again.
    #[wasm_bindgen(js_name = pointerReleased)]
    pub fn pointer_released(&self, id: i32, x: f64, y: f64) {
        self.0.send(CarouselEvent::Pointer(PointerEvent::Released(Pointer { id, x, y })));
    }

    /// The browser took it over, for a scroll or a gesture of its own.
    #[wasm_bindgen(js_name = pointerCancelled)]
    pub fn pointer_cancelled(&self, id: i32) {
        self.0.send(CarouselEvent::Pointer(PointerEvent::Cancelled(id)));
    }

    /// A mouse has come onto the element.
    #[wasm_bindgen(js_name = mouseEntered)]
    pub fn mouse_entered(&self) {
        self.0.send(CarouselEvent::Pause(PauseEvent::MouseEntered));
    }

    /// It has left again.
    #[wasm_bindgen(js_name = mouseLeft)]
    pub fn mouse_left(&self) {
        self.0.send(CarouselEvent::Pause(PauseEvent::MouseLeft));
    }

    /// The focus has come into the element.
    #[wasm_bindgen(js_name = focusEntered)]
    pub fn focus_entered(&self) {
        self.0.send(CarouselEvent::Pause(PauseEvent::FocusEntered));
    }

    /// It has left again.
    #[wasm_bindgen(js_name = focusLeft)]
    pub fn focus_left(&self) {
        self.0.send(CarouselEvent::Pause(PauseEvent::FocusLeft));
    }

    /// The button that stops and starts it.
    #[wasm_bindgen(js_name = toggleMotion)]
    pub fn toggle_motion(&self) {
        self.0.send(CarouselEvent::Pause(PauseEvent::Toggled));
    }

    /// Whether a click that comes now is the end of a drag, and so is no click.
    #[wasm_bindgen(js_name = swallowsClick)]
    pub fn swallows_click(&self) -> bool {
        self.0.read(|carousel| carousel.swallows_click())
    }
}
