//! The recorder around the machine of each store.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use machines::replay::SessionRecorder;

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

/// Makes every store show its view after this many steps, or its current view.
pub fn show(steps: Option<usize>) {
    recorder().show(steps);
    // Refreshed after the borrow ends: a listener may create a store.
    let engines: Vec<_> = ENGINES.with_borrow(|engines| engines.iter().filter_map(Weak::upgrade).collect());
    for engine in engines {
        engine.refresh();
    }
}
