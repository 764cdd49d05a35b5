//! A world for tests: a clock that stands still until it is moved, timers that fire in order, effects kept for
//! inspection. An hour passes in a microsecond, and in every run alike.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::{Rc, Weak};

use crate::machine::{Area, Effect, Machine, Millis, RequestId, Signal, Source, TimerKey};
use crate::store::{Engine, Shell, Store};
use model::api::Endpoint;

/// A place among the listeners of a machine in a simulated world.
pub type Subscription = crate::store::Subscription<Recorder>;

/// A machine in a simulated world.
pub struct Simulation<M: Machine> {
    store: Store<M, Recorder>,
    world: Rc<Recorder>,
}

impl<M: Machine + 'static> Simulation<M> {
    pub fn new(machine: M) -> Self {
        let world = Rc::new(Recorder::default());
        Self { store: Store::new(machine, Rc::clone(&world)), world }
    }

    /// The store that the machine runs in.
    pub fn store(&self) -> &Store<M, Recorder> {
        &self.store
    }

    /// Tells the machine what happened.
    pub fn send(&self, event: M::Event) {
        self.store.send(event);
    }

    /// Reports something of the world to the machine, asked for or not.
    pub fn signal(&self, signal: Signal) {
        self.world.report(signal);
    }

    /// The present view.
    pub fn view(&self) -> M::View {
        self.store.view()
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

    /// The forms under way, oldest first.
    pub fn submissions(&self) -> Vec<RequestId> {
        self.world.0.borrow().submissions.clone()
    }

    /// The calls that are watched.
    pub fn watched(&self) -> Vec<Endpoint> {
        self.world.0.borrow().watched.clone()
    }

    /// How many locks the page's scroll has.
    pub fn scroll_locks(&self) -> i32 {
        self.world.0.borrow().locks
    }

    /// What is kept under a key.
    pub fn stored(&self, area: Area, key: &str) -> Option<String> {
        self.world.0.borrow().stored.get(&(area, key.to_owned())).cloned()
    }

    /// Keeps a value, as an earlier visit would have.
    pub fn store_before(&self, area: Area, key: &str, value: &str) {
        self.world.0.borrow_mut().stored.insert((area, key.to_owned()), value.to_owned());
    }

    /// From now on nothing is kept and nothing is found, as in a browser that forbids storage.
    pub fn break_storage(&self) {
        self.world.0.borrow_mut().storage_broken = true;
    }

    /// The effects since this was last called.
    pub fn take_effects(&self) -> Vec<Effect> {
        std::mem::take(&mut self.world.0.borrow_mut().effects)
    }

    /// Whether nothing is left that the machine had set up.
    pub fn is_quiet(&self) -> bool {
        let world = self.world.0.borrow();
        world.timers.is_empty()
            && world.sources.is_empty()
            && world.requests.is_empty()
            && world.watched.is_empty()
            && world.locks == 0
            && world.held == 0
            && !world.in_transition
    }
}

/// The simulated world: performs effects on itself and remembers them.
#[derive(Default)]
pub struct Recorder(RefCell<World>, RefCell<Option<Weak<Engine<Self>>>>);

#[derive(Default)]
struct World {
    now: Millis,
    /// When each timer fires, in the order in which they were set.
    timers: Vec<(TimerKey, Millis)>,
    sources: Vec<Source>,
    requests: Vec<RequestId>,
    /// What was sent stays sent: these are nothing to be taken down.
    submissions: Vec<RequestId>,
    watched: Vec<Endpoint>,
    locks: i32,
    /// Traps, open modals and scroll restoration that have been taken and not given back.
    held: i32,
    /// Whether a view transition keeps the page from being drawn.
    in_transition: bool,
    stored: HashMap<(Area, String), String>,
    storage_broken: bool,
    effects: Vec<Effect>,
}

impl World {
    fn forget(&mut self, id: RequestId) {
        self.requests.retain(|other| *other != id);
        self.submissions.retain(|other| *other != id);
    }
}

impl Recorder {
    /// Who is reported to, while there still is somebody.
    pub fn receiver(&self) -> Option<Rc<Engine<Self>>> {
        self.1.borrow().as_ref().and_then(Weak::upgrade)
    }

    fn report(&self, signal: Signal) {
        if let Signal::Responded { id, .. } | Signal::Submitted { id, .. } = signal {
            self.0.borrow_mut().forget(id);
        }
        if let Some(receiver) = self.receiver() {
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
    fn report_to(&self, receiver: Weak<Engine<Self>>) {
        self.1.replace(Some(receiver));
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
            Effect::Abort(id) => world.forget(*id),
            Effect::BeginTransition => world.in_transition = true,
            Effect::EndTransition => world.in_transition = false,
            Effect::TrapFocus | Effect::OpenModal | Effect::TakeScrollRestoration => world.held += 1,
            Effect::ReleaseFocus | Effect::CloseModal | Effect::ReturnScrollRestoration => world.held -= 1,
            Effect::Save { area, key, value } if !world.storage_broken => {
                let place = (*area, key.clone());
                match value {
                    Some(value) => world.stored.insert(place, value.clone()),
                    None => world.stored.remove(&place),
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
            | Effect::WriteField { .. }
            | Effect::ResetForm
            | Effect::Download { .. }
            | Effect::Prepare
            | Effect::Ask(_)
            | Effect::Log { .. } => {}
        }
        world.effects.push(effect);
        drop(world);
        if let Some(signal) = reply {
            self.report(signal);
        }
    }
}
