//! What only the core of the devtools has: the recorder around the machine of each store, and the replay of recordings.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use border::to_js;
use js_sys::Function;
use machines::replay::{self, Recording, SessionRecorder, Texts};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::log::log_error;
use super::shell::Engine;

thread_local! {
    /// Records from the start of the core, because a replay needs the whole session.
    static RECORDER: SessionRecorder = SessionRecorder::default();
    /// The stores to refresh when devtools select another step.
    static ENGINES: RefCell<Vec<Weak<Engine>>> = RefCell::default();
}

pub fn recorder() -> SessionRecorder {
    RECORDER.with(Clone::clone)
}

/// Registers a store to be refreshed when devtools select another step.
pub fn register(engine: &Rc<Engine>) {
    ENGINES.with_borrow_mut(|engines| {
        engines.retain(|engine| engine.strong_count() > 0);
        engines.push(Rc::downgrade(engine));
    });
}

/// Whether steps are recorded.
#[wasm_bindgen(js_name = isRecording)]
pub fn is_recording() -> bool {
    recorder().is_recording()
}

/// The number of recorded steps.
#[wasm_bindgen(js_name = recordedSteps)]
pub fn recorded_steps() -> usize {
    recorder().steps()
}

/// Stops the recording.
#[wasm_bindgen(js_name = stopRecording)]
pub fn stop_recording() {
    recorder().stop();
}

/// The session as a file. With `typed` it holds what was entered in forms; otherwise each character is masked.
#[wasm_bindgen]
pub fn recording(typed: bool, notes: String) -> String {
    let texts = if typed { Texts::Typed } else { Texts::Shapes };
    Recording { notes, ..recorder().recording(texts) }.write()
}

/// Calls the listener after steps have been recorded, once for several that come together.
#[wasm_bindgen(js_name = onSteps)]
pub fn on_steps(#[wasm_bindgen(unchecked_param_type = "() => void")] listener: Function) {
    let called = Rc::new(Cell::new(false));
    recorder().on_step(Rc::new(move || {
        if called.replace(true) {
            return;
        }
        // Not in the middle of the machine's work.
        let (called, listener) = (Rc::clone(&called), listener.clone());
        spawn_local(async move {
            called.set(false);
            if let Err(error) = listener.call0(&JsValue::UNDEFINED) {
                log_error("a listener failed:", &error);
            }
        });
    }));
}

/// The steps from this index on.
#[wasm_bindgen(js_name = stepsFrom, unchecked_return_type = "import('../pkg-types/types').LiveStep[]")]
pub fn steps_from(from: usize) -> JsValue {
    to_js(&recorder().steps_from(from))
}

/// Makes every store show its view after this many steps; without a number, the current one.
#[wasm_bindgen(js_name = showSteps)]
pub fn show_steps(steps: Option<usize>) {
    recorder().show(steps);
    // Refreshed after the borrow ends: a listener may create a store.
    let engines: Vec<_> = ENGINES.with_borrow(|engines| engines.iter().filter_map(Weak::upgrade).collect());
    for engine in engines {
        engine.refresh();
    }
}

/// Plays a file through the machines of this core.
///
/// # Errors
/// If the file is no recording, or not one of this core: the reason, and what to do.
#[wasm_bindgen(unchecked_return_type = "import('../pkg-types/types').Replay")]
pub fn replay(file: &str) -> Result<JsValue, JsError> {
    let recording = Recording::read(file)?;
    Ok(to_js(&replay::replay(&recording)?))
}
