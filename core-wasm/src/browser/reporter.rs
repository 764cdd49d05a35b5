use std::rc::Rc;

use machines::machine::Signal;

/// Sends signals to a machine. Does nothing once its store is dropped.
#[derive(Clone, Default)]
pub struct Reporter(Option<Rc<dyn Fn(Signal)>>);

impl Reporter {
    pub fn new(receive: impl Fn(Signal) + 'static) -> Self {
        Self(Some(Rc::new(receive)))
    }

    pub fn report(&self, signal: Signal) {
        if let Some(receive) = &self.0 {
            receive(signal);
        }
    }
}
