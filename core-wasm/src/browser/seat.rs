//! What sits in a store: the machine itself, or in the core of the devtools a machine whose session is recorded.

#[cfg(not(feature = "devtools"))]
mod plain {
    use machines::machine::Machine;
    use serde::Serialize;

    /// A machine that a store can hold.
    pub trait Seatable: Machine<View: Serialize> + 'static {}

    impl<M: Machine<View: Serialize> + 'static> Seatable for M {}

    pub type Seated<M> = M;

    pub fn seat<M>(machine: M) -> M {
        machine
    }

    pub fn machine_of<M>(seated: &M) -> &M {
        seated
    }
}
#[cfg(not(feature = "devtools"))]
pub use plain::{Seatable, Seated, machine_of, seat};

#[cfg(feature = "devtools")]
mod recorded {
    use machines::replay::Recorder;
    pub use machines::replay::{Recorded as Seated, Replayable as Seatable};

    thread_local! {
        /// Begins with the core: a session is replayed from its beginning.
        static RECORDER: Recorder = Recorder::default();
    }

    pub fn seat<M: Seatable>(machine: M) -> Seated<M> {
        Seated::new(machine, &recorder())
    }

    pub fn machine_of<M: Seatable>(seated: &Seated<M>) -> &M {
        seated.machine()
    }

    pub fn recorder() -> Recorder {
        RECORDER.with(Clone::clone)
    }
}
#[cfg(feature = "devtools")]
pub use recorded::{Seatable, Seated, machine_of, recorder, seat};
