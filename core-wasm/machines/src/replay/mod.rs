//! Records the inputs, effects and views of machines, and replays them.
//!
//! A machine is pure, so its setup and its inputs with their times determine the whole session. A [`SessionRecorder`] records a
//! session, a [`Recording`] is its file, and [`replay`] runs the file through the current machines and returns the first
//! step whose effects or view differ. [`Recording::cut`] and [`Recording::accepted`] make a test of it.

mod edit;
mod file;
mod machines;
mod player;
mod recorder;
mod runner;
mod shape;
#[cfg(test)]
mod tests;

pub use file::{Cause, FORMAT, RecordedStep, RecordedStore, Recording, ReplayError, Texts, VERSION};
pub use player::{Difference, Replay, ReplayedStep, replay};
pub use recorder::{LiveStep, Recorded, SessionRecorder};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::machine::{Machine, Signal};

/// A machine whose sessions can be recorded and replayed.
#[diagnostic::on_unimplemented(note = "list the machine in `for_each_machine` of core-wasm/machines/src/lib.rs")]
pub trait Replayable: Machine<Event: Clone + Serialize + DeserializeOwned, View: Serialize> + Sized + 'static {
    /// The machine's name in recordings.
    const NAME: &'static str;

    /// The arguments of the machine's constructor.
    type Setup: Serialize + DeserializeOwned;

    /// The arguments that this machine was constructed with. Called once, before the first input.
    fn setup(&self) -> Self::Setup;

    /// Constructs the machine.
    ///
    /// # Errors
    /// If the setup is invalid; the text says why.
    fn with_setup(setup: Self::Setup) -> Result<Self, String>;

    /// A function that masks what a visitor entered; `None` for a machine without text input.
    fn masking(setup: &Self::Setup) -> Option<Masking<Self>> {
        let _ = setup;
        None
    }
}

/// Masks what a visitor entered in one input of the machine. Called with the inputs in order.
pub type Masking<M> = Box<dyn FnMut(Input<M>) -> Input<M>>;

/// A call of one of the machine's methods.
pub enum Input<M: Machine> {
    /// [`Machine::start`].
    Start,
    /// [`Machine::stop`].
    Stop,
    /// [`Machine::handle`].
    Event(M::Event),
    /// [`Machine::hear`].
    Signal(Signal),
}

impl<M: Replayable> Clone for Input<M> {
    fn clone(&self) -> Self {
        match self {
            Self::Start => Self::Start,
            Self::Stop => Self::Stop,
            Self::Event(event) => Self::Event(event.clone()),
            Self::Signal(signal) => Self::Signal(signal.clone()),
        }
    }
}
