//! Runs a machine in a test, without a browser: the clock stands still until [`Simulation::advance`] moves it, timers fire
//! in order, and the effects can be inspected.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use crate::machine::{Area, Effect, Machine, Millis, RequestId, Signal, Source, TimerKey};
use crate::store::{Reporter, Shell, Store};
use model::api::Endpoint;

/// A subscription to a simulated store.
pub type Subscription = crate::store::Subscription<SimulatedShell>;

/// A machine in a store whose shell is simulated.
pub struct Simulation<M: Machine> {
    store: Store<M, SimulatedShell>,
    shell: Rc<SimulatedShell>,
}

impl<M: Machine + 'static> Simulation<M> {
    pub fn new(machine: M) -> Self {
        let shell = Rc::new(SimulatedShell::default());
        Self { store: Store::new(machine, Rc::clone(&shell)), shell }
    }

    /// The store that the machine runs in.
    pub fn store(&self) -> &Store<M, SimulatedShell> {
        &self.store
    }

    /// Subscribes a listener that does nothing.
    pub fn subscribe(&self) -> Subscription {
        self.store.subscribe(Rc::new(|| {}))
    }

    /// Sends an event to the machine.
    pub fn send(&self, event: M::Event) {
        self.store.send(event);
    }

    /// Sends a signal to the machine, whether it listens to its source or not.
    pub fn signal(&self, signal: Signal) {
        self.shell.report(signal);
    }

    /// The current view.
    pub fn view(&self) -> M::View {
        self.store.view()
    }

    /// Advances the clock; timers fire in order, including those that are set meanwhile.
    pub fn advance(&self, by: Millis) {
        let until = self.shell.now() + by;
        while let Some(key) = self.shell.take_due_timer(until) {
            self.signal(Signal::TimerFired(key));
        }
        self.shell.0.borrow_mut().now = until;
    }

    /// The number of timers that are set.
    pub fn timers(&self) -> usize {
        self.shell.0.borrow().timers.len()
    }

    /// The sources that the machine listens to.
    pub fn sources(&self) -> Vec<Source> {
        self.shell.0.borrow().sources.clone()
    }

    /// The pending requests, oldest first.
    pub fn requests(&self) -> Vec<RequestId> {
        self.shell.0.borrow().requests.clone()
    }

    /// The pending form submissions, oldest first.
    pub fn submissions(&self) -> Vec<RequestId> {
        self.shell.0.borrow().submissions.clone()
    }

    /// The calls that are watched.
    pub fn watched(&self) -> Vec<Endpoint> {
        self.shell.0.borrow().watched.clone()
    }

    /// The number of scroll locks.
    pub fn scroll_locks(&self) -> i32 {
        self.shell.0.borrow().locks
    }

    /// The stored value of a key.
    pub fn stored(&self, area: Area, key: &str) -> Option<String> {
        self.shell.0.borrow().stored.get(&(area, key.to_owned())).cloned()
    }

    /// Stores a value, as an earlier visit would have.
    pub fn store_before(&self, area: Area, key: &str, value: &str) {
        self.shell.0.borrow_mut().stored.insert((area, key.to_owned()), value.to_owned());
    }

    /// Makes storage fail, as in a browser that forbids it.
    pub fn break_storage(&self) {
        self.shell.0.borrow_mut().storage_broken = true;
    }

    /// The effects since the last call of this method.
    pub fn take_effects(&self) -> Vec<Effect> {
        std::mem::take(&mut self.shell.0.borrow_mut().effects)
    }

    /// Whether the machine has undone everything that it set up.
    pub fn is_quiet(&self) -> bool {
        let world = self.shell.0.borrow();
        world.timers.is_empty()
            && world.sources.is_empty()
            && world.requests.is_empty()
            && world.watched.is_empty()
            && world.locks == 0
            && world.open_effects == 0
            && !world.in_transition
    }
}

/// A shell without a browser: it performs each effect on a [`World`], which tests inspect.
#[derive(Default)]
pub struct SimulatedShell(RefCell<World>, RefCell<Reporter>);

#[derive(Default)]
struct World {
    now: Millis,
    /// When each timer fires, in the order in which they were set.
    timers: Vec<(TimerKey, Millis)>,
    sources: Vec<Source>,
    requests: Vec<RequestId>,
    /// Not part of [`Simulation::is_quiet`]: `stop` never aborts a pending submission.
    submissions: Vec<RequestId>,
    watched: Vec<Endpoint>,
    locks: i32,
    /// The number of focus traps, open modals and overrides of scroll restoration.
    open_effects: i32,
    /// Whether a view transition prevents the page from being rendered.
    in_transition: bool,
    stored: HashMap<(Area, String), String>,
    storage_broken: bool,
    effects: Vec<Effect>,
}

impl World {
    fn remove_request(&mut self, id: RequestId) {
        self.requests.retain(|other| *other != id);
        self.submissions.retain(|other| *other != id);
    }
}

impl SimulatedShell {
    fn report(&self, signal: Signal) {
        if let Signal::Responded { id, .. } | Signal::Submitted { id, .. } = signal {
            self.0.borrow_mut().remove_request(id);
        }
        let reporter = self.1.borrow().clone();
        reporter.report(signal);
    }

    /// Removes the next timer that fires until then, and moves the clock to it.
    fn take_due_timer(&self, until: Millis) -> Option<TimerKey> {
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

impl Shell for SimulatedShell {
    fn report_to(&self, reporter: Reporter) {
        self.1.replace(reporter);
    }

    fn now(&self) -> Millis {
        self.0.borrow().now
    }

    fn perform(&self, effect: Effect) {
        let mut reply = None;
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
            Effect::Watch(endpoint) => world.watched.push(endpoint.clone()),
            Effect::Unwatch(endpoint) => world.watched.retain(|other| other != endpoint),
            Effect::Submit(submission) => world.submissions.push(submission.id),
            Effect::Abort(id) => world.remove_request(*id),
            Effect::BeginTransition => world.in_transition = true,
            Effect::EndTransition => world.in_transition = false,
            Effect::OpenModal | Effect::TakeScrollRestoration => world.open_effects += 1,
            Effect::CloseModal | Effect::ReturnScrollRestoration => world.open_effects -= 1,
            Effect::Save { area, key, value } if !world.storage_broken => {
                let stored_key = (*area, key.clone());
                match value {
                    Some(value) => world.stored.insert(stored_key, value.clone()),
                    None => world.stored.remove(&stored_key),
                };
            }
            Effect::Load { area, key } => {
                let found = world.stored.get(&(*area, key.clone())).cloned().filter(|_| !world.storage_broken);
                reply = Some(Signal::Stored { area: *area, key: key.clone(), value: found });
            }
            Effect::Save { .. }
            | Effect::Focus { .. }
            | Effect::Refocus { .. }
            | Effect::Play
            | Effect::Pause
            | Effect::ScrollTo { .. }
            | Effect::Seek { .. }
            | Effect::SkipTransition
            | Effect::FollowLink
            | Effect::SetProperty { .. }
            | Effect::CapturePointer(_)
            | Effect::WriteField { .. }
            | Effect::ResetForm
            | Effect::Download { .. }
            | Effect::LoadSearchModule
            | Effect::QuerySearchModule(_)
            | Effect::Log { .. } => {}
        }
        world.effects.push(effect);
        drop(world);
        if let Some(signal) = reply {
            self.report(signal);
        }
    }
}
