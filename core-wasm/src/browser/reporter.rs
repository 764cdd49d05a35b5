use std::rc::Weak;

use super::shell::Engine;
use machines::machine::Signal;

/// Tells a machine what the world reports, while there still is one.
#[derive(Clone, Default)]
pub struct Reporter(Option<Weak<Engine>>);

impl Reporter {
    pub fn new(engine: Weak<Engine>) -> Self {
        Self(Some(engine))
    }

    pub fn report(&self, signal: Signal) {
        let engine = self.0.as_ref().and_then(Weak::upgrade);
        if let Some(engine) = engine {
            engine.receive(signal);
        }
    }
}
