use std::rc::Rc;

use machines::machine::Signal;

/// Tells a machine what the world reports, while there still is one.
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
