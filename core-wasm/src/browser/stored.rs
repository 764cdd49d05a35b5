//! The machine inside a store: the machine itself, or with the feature `devtools` a machine that is recorded.

#[cfg(not(feature = "devtools"))]
mod plain {
    use std::rc::Rc;

    use machines::machine::Machine;
    use serde::Serialize;

    use crate::browser::shell::Engine;

    /// A machine that a store can hold.
    pub trait Storable: Machine<View: Serialize> + 'static {}

    impl<M: Machine<View: Serialize> + 'static> Storable for M {}

    pub type Stored<M> = M;

    pub fn stored<M>(machine: M) -> M {
        machine
    }

    pub fn machine_of<M>(stored: &M) -> &M {
        stored
    }

    /// Does nothing: only devtools change the view of a store.
    pub fn watch(_: &Rc<Engine>) {}
}
#[cfg(not(feature = "devtools"))]
pub use plain::{Storable, Stored, machine_of, stored, watch};

#[cfg(feature = "devtools")]
mod recorded {
    use std::cell::RefCell;
    use std::rc::{Rc, Weak};

    use machines::replay::SessionRecorder;
    pub use machines::replay::{Recorded as Stored, Replayable as Storable};

    use crate::browser::shell::Engine;

    thread_local! {
        /// Records from the start of the core, because a replay needs the whole session.
        static RECORDER: SessionRecorder = SessionRecorder::default();
        /// The stores to refresh when devtools select another step.
        static ENGINES: RefCell<Vec<Weak<Engine>>> = RefCell::default();
    }

    pub fn stored<M: Storable>(machine: M) -> Stored<M> {
        Stored::new(machine, &recorder())
    }

    pub fn machine_of<M: Storable>(stored: &Stored<M>) -> &M {
        stored.machine()
    }

    pub fn recorder() -> SessionRecorder {
        RECORDER.with(Clone::clone)
    }

    /// Registers a store to be refreshed when devtools select another step.
    pub fn watch(engine: &Rc<Engine>) {
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
}
#[cfg(feature = "devtools")]
pub use recorded::{Storable, Stored, machine_of, recorder, show, stored, watch};
