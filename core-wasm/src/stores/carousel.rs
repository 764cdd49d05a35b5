#![cfg(feature = "carousel")]

use std::rc::Rc;

use machines::carousel::{Carousel, CarouselEvent, CarouselOptions};
use wasm_bindgen::prelude::*;

use super::{constructor, draggable, pausable, store};
use crate::browser::store::BrowserStore;
use crate::options::{options, read};

/// The product carousel.
#[wasm_bindgen]
pub struct CarouselStore(Rc<BrowserStore<Carousel>>);

store!(CarouselStore, "CarouselView", CarouselOptions, CarouselView);
draggable!(CarouselStore, CarouselEvent::Pointer);
pausable!(CarouselStore, CarouselEvent::Pause);
options!(CarouselOptions { count, start_index, duration, swipe_threshold, rtl, autoplay });
constructor! {
    /// A carousel of `count` slides. Options that are left out have the specification's values. With `autoplay` it advances by itself.
    CarouselStore(Carousel), CarouselOptions: "Partial<CarouselOptions>"
}

#[wasm_bindgen]
impl CarouselStore {
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
        self.0.send_if(self.0.read(|machine| machine.event_of_key(key)))
    }

    /// Sets the options; those that are left out have the specification's values. The slide shown stays, and so does what the visitor has stopped or started.
    ///
    /// # Errors
    /// When an option is unknown or of the wrong type.
    #[wasm_bindgen(js_name = optionsChanged)]
    pub fn options_changed(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Partial<CarouselOptions>")] options: JsValue,
    ) -> Result<(), JsError> {
        self.0.send(CarouselEvent::OptionsChanged(read("CarouselStore", options)?));
        Ok(())
    }

    /// Sets the number of slides.
    #[wasm_bindgen(js_name = countChanged)]
    pub fn count_changed(&self, count: usize) {
        self.0.send(CarouselEvent::CountChanged(count));
    }
}
