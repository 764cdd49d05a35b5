//! What the core of the devtools has besides: the session that it records, and the replay of others.

use machines::replay::{self, Recording, Texts};
use wasm_bindgen::prelude::*;

use crate::browser::object::to_js;
use crate::browser::seat::recorder;

/// Whether what happens is written down.
#[wasm_bindgen(js_name = isRecording)]
pub fn is_recording() -> bool {
    recorder().is_recording()
}

/// How many steps have been written down.
#[wasm_bindgen(js_name = recordedSteps)]
pub fn recorded_steps() -> usize {
    recorder().steps()
}

/// Writes no more down.
#[wasm_bindgen(js_name = stopRecording)]
pub fn stop_recording() {
    recorder().stop();
}

/// The session as a file. With `typed` it holds what was entered in forms, otherwise the shape of that; `notes` are the
/// tester's.
#[wasm_bindgen]
pub fn recording(typed: bool, notes: String) -> String {
    let texts = if typed { Texts::Typed } else { Texts::Shapes };
    Recording { notes, ..recorder().recording(texts) }.write()
}

/// Plays a file through the machines of this core.
///
/// # Errors
/// When it is no recording, or one that means nothing to this core: says why, and what to do.
#[wasm_bindgen(unchecked_return_type = "import('./types').Replay")]
pub fn replay(file: &str) -> Result<JsValue, JsError> {
    let recording = Recording::read(file)?;
    Ok(to_js(&replay::replay(&recording)?))
}
