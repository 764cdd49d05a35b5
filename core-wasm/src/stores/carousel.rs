#![cfg(feature = "carousel")]

use std::convert::identity;
use std::rc::Rc;

use machines::carousel::{Carousel, CarouselEvent, CarouselOptions};
use wasm_bindgen::prelude::*;

use super::{changeable, constructor, draggable, pausable, slides, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// A carousel that shows one slide at a time.
#[wasm_bindgen]
pub struct CarouselStore(Rc<BrowserStore<Carousel>>);

store!(CarouselStore, "CarouselView", CarouselOptions, CarouselView);
slides!(CarouselStore, CarouselEvent, identity);
changeable!(CarouselStore, CarouselEvent, "Partial<CarouselOptions>");
draggable!(CarouselStore, CarouselEvent::Pointer);
pausable!(CarouselStore, CarouselEvent::Pause);
options!(CarouselOptions { count, start_index, duration, swipe_threshold, rtl, autoplay });
constructor! {
    /// A carousel of `count` slides. Options that are left out have their defaults. With `autoplay` it advances by itself.
    CarouselStore(Carousel), CarouselOptions: "Partial<CarouselOptions>"
}

#[wasm_bindgen]
impl CarouselStore {
    /// Shows the slide at this index, from 0.
    #[wasm_bindgen(js_name = goTo)]
    pub fn go_to(&self, index: usize) {
        self.0.send(CarouselEvent::GoTo(index));
    }
}
