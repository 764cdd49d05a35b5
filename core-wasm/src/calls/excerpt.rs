//! What a slide of a track shows of a text.

use wasm_bindgen::prelude::*;

/// The first words of a text, with an ellipsis when there are more.
#[wasm_bindgen]
pub fn excerpt(text: &str, words: usize) -> String {
    model::content::excerpt(text, words)
}
