//! A world for tests: a clock that stands still until it is moved, timers that fire in order, effects kept for
//! inspection. An hour passes in a microsecond, and in every run alike.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use crate::machine::{Effect, Machine, Millis, RequestId, Signal, Source, TimerKey};
use crate::store::{Receiver, Shell, Store};

/// A machine in a simulated world.
pub struct Simulation<M: Machine> {
    store: Store<M>,
    world: Recorder,
}

impl<M: Machine + 'static> Simulation<M> {
    pub fn new(machine: M) -> Self {
        let world = RefCell::new(None);
        let store = Store::new(machine, |receiver| {
            let recorder = Recorder::new(receiver);
            *world.borrow_mut() = Some(recorder.clone());
            recorder
        });
        let world = world.into_inner().unwrap_or_else(|| unreachable!("the store asks for its shell once"));
        Self { store, world }
    }

    /// The store that the machine runs in.
    pub fn store(&self) -> &Store<M> {
        &self.store
    }

    /// Tells the machine what happened.
    pub fn send(&self, event: M::Event) {
        self.store.dispatch(event);
    }

    /// Reports something of the world to the machine, asked for or not.
    pub fn signal(&self, signal: Signal) {
        self.world.report(signal);
    }

    /// The present view.
    pub fn view(&self) -> M::View {
        (*self.store.view()).clone()
    }

    /// Lets time pass; timers fire in order, also those that others set on the way.
    pub fn advance(&self, by: Millis) {
        let until = self.world.now() + by;
        while let Some(key) = self.world.due(until) {
            self.signal(Signal::TimerFired(key));
        }
        self.world.0.borrow_mut().now = until;
    }

    /// How many timers are set.
    pub fn timers(&self) -> usize {
        self.world.0.borrow().timers.len()
    }

    /// What is listened to.
    pub fn sources(&self) -> Vec<Source> {
        self.world.0.borrow().sources.clone()
    }

    /// The requests under way, oldest first.
    pub fn requests(&self) -> Vec<RequestId> {
        self.world.0.borrow().requests.clone()
    }

    /// How many locks the page's scroll has.
    pub fn scroll_locks(&self) -> i32 {
        self.world.0.borrow().locks
    }

    /// The effects since this was last called.
    pub fn take_effects(&self) -> Vec<Effect> {
        std::mem::take(&mut self.world.0.borrow_mut().effects)
    }

    /// Whether nothing is left that the machine had set up.
    pub fn is_quiet(&self) -> bool {
        let world = self.world.0.borrow();
        world.timers.is_empty() && world.sources.is_empty() && world.requests.is_empty() && world.locks == 0
    }
}

/// The simulated world: performs effects on itself and remembers them.
#[derive(Clone)]
pub struct Recorder(Rc<RefCell<World>>, Weak<dyn Receiver>);

#[derive(Default)]
struct World {
    now: Millis,
    /// When each timer fires, in the order in which they were set.
    timers: Vec<(TimerKey, Millis)>,
    sources: Vec<Source>,
    requests: Vec<RequestId>,
    locks: i32,
    effects: Vec<Effect>,
}

impl Recorder {
    pub fn new(receiver: Weak<dyn Receiver>) -> Self {
        Self(Rc::default(), receiver)
    }

    fn report(&self, signal: Signal) {
        if let Signal::Answered { id, .. } = signal {
            self.0.borrow_mut().requests.retain(|other| *other != id);
        }
        if let Some(receiver) = self.1.upgrade() {
            receiver.receive(signal);
        }
    }

    /// Takes the next timer that fires by then, and moves the clock to it.
    fn due(&self, until: Millis) -> Option<TimerKey> {
        let mut world = self.0.borrow_mut();
        let (index, at) = world
            .timers
            .iter()
            .enumerate()
            .filter(|(_, (_, at))| *at <= until)
            .min_by_key(|(_, (_, at))| *at)
            .map(|(index, (_, at))| (index, *at))?;
        world.now = world.now.max(at);
        Some(world.timers.remove(index).0)
    }
}

impl Shell for Recorder {
    fn now(&self) -> Millis {
        self.0.borrow().now
    }

    fn perform(&self, effect: Effect) {
        let mut world = self.0.borrow_mut();
        match &effect {
            Effect::SetTimer { key, after } => {
                let at = world.now + after;
                world.timers.retain(|(other, _)| other != key);
                world.timers.push((key, at));
            }
            Effect::ClearTimer { key } => world.timers.retain(|(other, _)| other != key),
            Effect::Listen(source) => world.sources.push(*source),
            Effect::Unlisten(source) => world.sources.retain(|other| other != source),
            Effect::LockScroll => world.locks += 1,
            Effect::UnlockScroll => world.locks -= 1,
            Effect::Send(request) => world.requests.push(request.id),
            Effect::Abort(id) => world.requests.retain(|other| other != id),
            Effect::SetProperty { .. } | Effect::Log { .. } => {}
        }
        world.effects.push(effect);
    }
}
