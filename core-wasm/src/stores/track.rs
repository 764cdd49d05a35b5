#![cfg(feature = "track")]

use std::convert::identity;
use std::rc::Rc;

use machines::track::{Track, TrackEvent, TrackOptions};
use wasm_bindgen::prelude::*;

use super::{changeable, constructor, draggable, slides, store};
use crate::browser::store::BrowserStore;
use crate::options::options;

/// A row of slides that shows several at a time.
#[wasm_bindgen]
pub struct TrackStore(Rc<BrowserStore<Track>>);

store!(TrackStore, "TrackView", TrackOptions, TrackView);
slides!(TrackStore, TrackEvent, identity);
changeable!(TrackStore, TrackEvent, "Partial<TrackOptions>");
draggable!(TrackStore, TrackEvent::Pointer);
options!(TrackOptions { count, start_index, visible, duration, swipe_threshold, words, small_words, rtl });
constructor! {
    /// A row of `count` slides. Options that are left out have their defaults.
    TrackStore(Track), TrackOptions: "Partial<TrackOptions>"
}
