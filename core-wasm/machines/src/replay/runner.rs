//! Machines that are told things outside of any store.

use serde_json::Value;

use super::file::Cause;
use super::{Replayable, Told};
use crate::machine::{Effects, Millis};

pub(super) fn to_value<T: serde::Serialize>(value: &T) -> Value {
    // Every key is a text and every number finite, which is all that could fail.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// A machine, and what comes of what it is told.
pub(super) struct Performance<M: Replayable>(M);

impl<M: Replayable> Performance<M> {
    /// Of the machine that a recording was made with.
    pub(super) fn of(setup: &Value) -> Result<Self, String> {
        let setup = serde_json::from_value(setup.clone()).map_err(|error| format!("its setup: {error}"))?;
        M::with_setup(setup).map(Self)
    }

    pub(super) fn perform(&mut self, told: Told<M>, at: Millis) -> Vec<Value> {
        let (mut effects, now) = (Effects::default(), if M::TIMED { at } else { 0 });
        match told {
            Told::Start => self.0.start(now, &mut effects),
            Told::Stop => self.0.stop(&mut effects),
            Told::Event(event) => self.0.handle(event, now, &mut effects),
            Told::Signal(signal) => {
                if let Some(event) = self.0.hear(signal) {
                    self.0.handle(event, now, &mut effects);
                }
            }
        }
        effects.as_slice().iter().map(to_value).collect()
    }

    pub(super) fn view(&self) -> Value {
        to_value(&self.0.view())
    }
}

/// A machine of a recording, whichever it is.
pub(super) trait Performer {
    /// Takes a step; tells its effects.
    fn step(&mut self, cause: &Cause, at: Millis) -> Result<Vec<Value>, serde_json::Error>;
    fn view(&self) -> Value;
}

impl<M: Replayable> Performer for Performance<M> {
    fn step(&mut self, cause: &Cause, at: Millis) -> Result<Vec<Value>, serde_json::Error> {
        let told = match cause {
            Cause::Start => Told::Start,
            Cause::Stop => Told::Stop,
            Cause::Event(event) => Told::Event(serde_json::from_value(event.clone())?),
            Cause::Signal(signal) => Told::Signal(serde_json::from_value(signal.clone())?),
        };
        Ok(self.perform(told, at))
    }

    fn view(&self) -> Value {
        Self::view(self)
    }
}
