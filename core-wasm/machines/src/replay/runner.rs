//! Runs a machine without a store: takes an input and returns the effects as JSON.

use serde_json::Value;

use super::file::Cause;
use super::{Input, Replayable};
use crate::machine::{Effects, Millis};

pub(super) fn to_value<T: serde::Serialize>(value: &T) -> Value {
    // Serialization fails only for keys that are not strings and for numbers that are not finite; there are none.
    serde_json::to_value(value).unwrap_or(Value::Null)
}

/// Runs one machine.
pub(super) struct Runner<M: Replayable>(M);

impl<M: Replayable> Runner<M> {
    /// Constructs the machine from a recorded setup.
    pub(super) fn from_setup(setup: &Value) -> Result<Self, String> {
        let setup = serde_json::from_value(setup.clone()).map_err(|error| format!("its setup: {error}"))?;
        M::with_setup(setup).map(Self)
    }

    /// Passes the input to the machine; returns the effects.
    pub(super) fn run(&mut self, input: Input<M>, at: Millis) -> Vec<Value> {
        let (mut effects, now) = (Effects::default(), if M::TIMED { at } else { 0 });
        match input {
            Input::Start => self.0.start(now, &mut effects),
            Input::Stop => self.0.stop(&mut effects),
            Input::Event(event) => self.0.handle(event, now, &mut effects),
            Input::Signal(signal) => self.0.hear(signal, now, &mut effects),
        }
        effects.as_slice().iter().map(to_value).collect()
    }

    pub(super) fn view(&self) -> Value {
        to_value(&self.0.view())
    }
}

/// A [`Runner`] without its machine's type.
pub(super) trait AnyRunner {
    /// Runs a recorded input; returns the effects.
    fn step(&mut self, cause: &Cause, at: Millis) -> Result<Vec<Value>, serde_json::Error>;
    fn view(&self) -> Value;
}

impl<M: Replayable> AnyRunner for Runner<M> {
    fn step(&mut self, cause: &Cause, at: Millis) -> Result<Vec<Value>, serde_json::Error> {
        let input = match cause {
            Cause::Start => Input::Start,
            Cause::Stop => Input::Stop,
            Cause::Event(event) => Input::Event(serde_json::from_value(event.clone())?),
            Cause::Signal(signal) => Input::Signal(serde_json::from_value(signal.clone())?),
        };
        Ok(self.run(input, at))
    }

    fn view(&self) -> Value {
        Self::view(self)
    }
}
