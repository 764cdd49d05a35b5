//! What sits in a store: the machine itself, or in the core of the devtools a machine whose session is recorded.

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

    /// Devtools would show another view of it.
    pub fn watch(_: &Rc<Engine>) {}
}
#[cfg(not(feature = "devtools"))]
pub use plain::{Storable, Stored, machine_of, stored, watch};

#[cfg(feature = "devtools")]
mod recorded {
    use std::cell::RefCell;
    use std::rc::{Rc, Weak};

    use machines::replay::Recorder;
    pub use machines::replay::{Recorded as Stored, Replayable as Storable};

    use crate::browser::shell::Engine;

    thread_local! {
        /// Begins with the core: a session is replayed from its beginning.
        static RECORDER: Recorder = Recorder::default();
        /// The stores at work, which are told when another view is shown.
        static ENGINES: RefCell<Vec<Weak<Engine>>> = RefCell::default();
    }

    pub fn stored<M: Storable>(machine: M) -> Stored<M> {
        Stored::new(machine, &recorder())
    }

    pub fn machine_of<M: Storable>(stored: &Stored<M>) -> &M {
        stored.machine()
    }

    pub fn recorder() -> Recorder {
        RECORDER.with(Clone::clone)
    }

    /// Notes a store that is to be told when another view is shown.
    pub fn watch(engine: &Rc<Engine>) {
        ENGINES.with_borrow_mut(|engines| {
            engines.retain(|engine| engine.strong_count() > 0);
            engines.push(Rc::downgrade(engine));
        });
    }

    /// Has every store show what it showed when so many steps had been taken, or the present.
    pub fn show(steps: Option<usize>) {
        recorder().show(steps);
        // Told when the list is free again: whoever listens may make a store.
        let engines: Vec<_> = ENGINES.with_borrow(|engines| engines.iter().filter_map(Weak::upgrade).collect());
        for engine in engines {
            engine.refresh();
        }
    }
}
#[cfg(feature = "devtools")]
pub use recorded::{Storable, Stored, machine_of, recorder, show, stored, watch};
