//! The excerpt of a text on a slide of a track.

use wasm_bindgen::prelude::*;

/// The first words of a text, with an ellipsis if there are more.
#[wasm_bindgen]
pub fn excerpt(text: &str, words: usize) -> String {
    model::content::excerpt(text, words)
}
