//! Sessions that are written down and played again, exactly.
//!
//! A machine is pure, so what it was made with and what it was told, with the time, is the whole session. A [`Recorder`]
//! writes that down beside what came of it: the effects and the views. A [`Recording`] is the file, and [`replay`] runs it
//! through the machines of today and tells the first step at which they differ.

mod file;
mod machines;
mod performance;
mod player;
mod recorder;
mod shape;
#[cfg(test)]
mod tests;

pub use file::{Cause, FORMAT, RecordedStep, RecordedStore, Recording, Texts, Unreadable, VERSION};
pub use player::{Difference, Replay, ReplayedStep, replay};
pub use recorder::{LiveStep, Recorded, Recorder};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::machine::{Machine, Signal};

/// A machine whose sessions can be recorded and replayed.
pub trait Replayable: Machine<Event: Clone + Serialize + DeserializeOwned, View: Serialize> + Sized + 'static {
    /// What recordings call it.
    const NAME: &'static str;

    /// What it is made with.
    type Setup: Serialize + DeserializeOwned;

    /// What it was made with. Asked for once, before anything happens.
    fn setup(&self) -> Self::Setup;

    /// The machine that is made with this.
    ///
    /// # Errors
    /// When there is no such machine; says why.
    fn with_setup(setup: Self::Setup) -> Result<Self, String>;

    /// How what a visitor entered is replaced by its shape; nothing for a machine in which nobody enters anything.
    fn masking(setup: &Self::Setup) -> Option<Masking<Self>> {
        let _ = setup;
        None
    }
}

/// Replaces what a visitor entered by its shape, step by step.
pub type Masking<M> = Box<dyn FnMut(Told<M>) -> Told<M>>;

/// What a machine was told.
pub enum Told<M: Machine> {
    /// Somebody has begun to look.
    Start,
    /// Nobody looks any more.
    Stop,
    Event(M::Event),
    Signal(Signal),
}

impl<M: Replayable> Clone for Told<M> {
    fn clone(&self) -> Self {
        match self {
            Self::Start => Self::Start,
            Self::Stop => Self::Stop,
            Self::Event(event) => Self::Event(event.clone()),
            Self::Signal(signal) => Self::Signal(signal.clone()),
        }
    }
}
