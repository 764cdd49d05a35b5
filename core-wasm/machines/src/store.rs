//! The one store that runs every machine: it queues events, carries effects out through a [`Shell`], and tells its
//! subscribers when the view has changed. Its contract is React's `useSyncExternalStore`, no more.
//!
//! **Drain, release, run, notify.** An event is queued; the queue is drained through the machine; the borrow is released;
//! the effects run; subscribers are told once. No borrow is held while anybody else's code runs, so a shell or a listener
//! may send, subscribe or unsubscribe from inside its call.
//!
//! The [`Engine`] does not know its machine, and so is compiled once for all of them; [`Store`] is an engine whose machine
//! is known.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use crate::machine::{Effect, Effects, Machine, Millis, Signal};

/// The world that a machine runs in: a browser window, or a simulation.
pub trait Shell: Sized + 'static {
    /// The present time, from any fixed start; never goes back.
    fn now(&self) -> Millis;
    /// Carries one effect out.
    fn perform(&self, effect: Effect);
    /// Whom to tell what effects bring later. Called once, before the first effect.
    fn report_to(&self, receiver: Weak<Engine<Self>>);
}

/// Told when the view has changed.
pub type Listener = Rc<dyn Fn()>;

/// A machine at work, whichever it is.
pub struct Engine<S> {
    queue: RefCell<Vec<Step>>,
    /// Whether a call further up the stack drains the queue.
    draining: Cell<bool>,
    notifying: Cell<bool>,
    /// Whether the view has changed since the listeners were last told.
    changed: Cell<bool>,
    listeners: RefCell<Vec<(u32, Listener)>>,
    next_listener: Cell<u32>,
    shell: Rc<S>,
    /// Whether the machine looks at the time.
    timed: bool,
    /// How often the view has changed.
    version: Cell<u32>,
    work: Rc<RefCell<Work<dyn AnyMachine>>>,
}

/// What a machine is told, one at a time.
enum Step {
    Start,
    Stop,
    Signal(Signal),
    /// Of the machine's own type.
    Event(Box<dyn Any>),
}

/// A machine, whichever it is.
trait AnyMachine {
    fn start(&mut self, now: Millis, effects: &mut Effects);
    fn stop(&mut self, effects: &mut Effects);
    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects);
    fn handle(&mut self, event: Box<dyn Any>, now: Millis, effects: &mut Effects);
    /// Asks for the view anew; tells whether it is another one.
    fn refresh(&mut self) -> bool;
}

/// A machine, and what it has asked for and has not been given yet.
struct Work<A: ?Sized> {
    effects: Effects,
    machine: A,
}

/// A machine with its present view.
struct Viewed<M: Machine> {
    machine: M,
    view: M::View,
}

impl<M: Machine> AnyMachine for Viewed<M> {
    fn start(&mut self, now: Millis, effects: &mut Effects) {
        self.machine.start(now, effects);
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.machine.stop(effects);
    }

    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects) {
        if let Some(event) = self.machine.hear(signal) {
            self.machine.handle(event, now, effects);
        }
    }

    fn handle(&mut self, event: Box<dyn Any>, now: Millis, effects: &mut Effects) {
        if let Ok(event) = event.downcast() {
            self.machine.handle(*event, now, effects);
        }
    }

    fn refresh(&mut self) -> bool {
        let view = self.machine.view();
        let is_another = view != self.view;
        self.view = view;
        is_another
    }
}

impl<S: Shell> Engine<S> {
    fn new(work: Rc<RefCell<Work<dyn AnyMachine>>>, timed: bool, shell: Rc<S>) -> Rc<Self> {
        let engine = Rc::new(Self {
            queue: RefCell::default(),
            draining: Cell::new(false),
            notifying: Cell::new(false),
            changed: Cell::new(false),
            listeners: RefCell::default(),
            next_listener: Cell::new(0),
            shell,
            timed,
            version: Cell::new(0),
            work,
        });
        engine.shell.report_to(Rc::downgrade(&engine));
        engine
    }

    /// Reports something of the world.
    pub fn receive(&self, signal: Signal) {
        self.tell(Step::Signal(signal));
    }

    /// How often the view has changed.
    pub fn version(&self) -> u32 {
        self.version.get()
    }

    /// Asks for the view anew: devtools may make a machine show another one without a step.
    pub fn refresh(&self) {
        if !self.draining.replace(true) {
            self.finish();
        }
    }

    /// Adds a listener. The first one starts the machine. Dropping the subscription takes the listener away; the last
    /// one leaving stops the machine.
    pub fn subscribe(self: &Rc<Self>, listener: Listener) -> Subscription<S> {
        let id = self.next_listener.get();
        self.next_listener.set(id + 1);
        let is_first = {
            let mut listeners = self.listeners.borrow_mut();
            listeners.push((id, listener));
            listeners.len() == 1
        };
        if is_first {
            self.tell(Step::Start);
        }
        Subscription { engine: Rc::clone(self), id }
    }

    fn unsubscribe(&self, id: u32) {
        // Dropped after the list is free again: what a listener holds may be anybody's.
        let (gone, is_last) = {
            let mut listeners = self.listeners.borrow_mut();
            let gone = listeners.iter().position(|(other, _)| *other == id).map(|at| listeners.remove(at));
            (gone, listeners.is_empty())
        };
        drop(gone);
        if is_last {
            self.tell(Step::Stop);
        }
    }

    /// Runs a step, and what its effects and theirs add; then tells the listeners. One that is told from inside an effect
    /// waits for its turn.
    fn tell(&self, step: Step) {
        if self.draining.replace(true) {
            return self.queue.borrow_mut().push(step);
        }
        self.step(step);
        self.finish();
    }

    /// Carries out what a step has asked for, then the steps that wait; lets others send again, and tells of the view that
    /// is left. An equal one stays the same.
    fn finish(&self) {
        loop {
            let effects = std::mem::take(&mut self.work.borrow_mut().effects);
            for effect in effects {
                self.shell.perform(effect);
            }
            let Some(step) = self.waiting() else { break };
            self.step(step);
        }
        let is_another = self.work.borrow_mut().machine.refresh();
        self.draining.set(false);
        if is_another {
            self.version.set(self.version.get() + 1);
            self.notify();
        }
    }

    fn waiting(&self) -> Option<Step> {
        let mut queue = self.queue.borrow_mut();
        (!queue.is_empty()).then(|| queue.remove(0))
    }

    fn step(&self, step: Step) {
        let now = self.now();
        let Work { effects, machine } = &mut *self.work.borrow_mut();
        match step {
            Step::Start => machine.start(now, effects),
            Step::Stop => machine.stop(effects),
            Step::Signal(signal) => machine.hear(signal, now, effects),
            Step::Event(event) => machine.handle(event, now, effects),
        }
    }

    fn now(&self) -> Millis {
        if self.timed { self.shell.now() } else { 0 }
    }

    /// Tells every listener once. A change that a listener causes is told after this round, to those still there.
    fn notify(&self) {
        self.changed.set(true);
        if self.notifying.replace(true) {
            return;
        }
        while self.changed.replace(false) {
            let (mut from, end) = (0, self.next_listener.get());
            // Looked up one by one: a listener may take others away.
            while let Some((id, listener)) = self.listener(from, end) {
                listener();
                from = id + 1;
            }
        }
        self.notifying.set(false);
    }

    /// The first of the listeners that have these numbers.
    fn listener(&self, from: u32, end: u32) -> Option<(u32, Listener)> {
        self.listeners.borrow().iter().find(|(id, _)| (from..end).contains(id)).cloned()
    }
}

/// A place among a store's listeners, given up when dropped.
#[must_use = "dropping a subscription ends it"]
pub struct Subscription<S: Shell> {
    engine: Rc<Engine<S>>,
    id: u32,
}

impl<S: Shell> Drop for Subscription<S> {
    fn drop(&mut self) {
        self.engine.unsubscribe(self.id);
    }
}

/// A machine at work. Cheap to clone; all clones are the same store.
pub struct Store<M: Machine, S> {
    engine: Rc<Engine<S>>,
    work: Rc<RefCell<Work<Viewed<M>>>>,
}

impl<M: Machine, S> Clone for Store<M, S> {
    fn clone(&self) -> Self {
        Self { engine: Rc::clone(&self.engine), work: Rc::clone(&self.work) }
    }
}

impl<M: Machine + 'static, S: Shell> Store<M, S> {
    /// A store around a machine in this world.
    pub fn new(machine: M, shell: Rc<S>) -> Self {
        let view = machine.view();
        let work = Rc::new(RefCell::new(Work { effects: Effects::default(), machine: Viewed { machine, view } }));
        Self { engine: Engine::new(Rc::clone(&work) as _, M::TIMED, shell), work }
    }

    /// The same store, its machine forgotten.
    pub fn engine(&self) -> &Rc<Engine<S>> {
        &self.engine
    }

    /// Tells the machine what happened. Called from inside an effect, it waits for its turn.
    pub fn send(&self, event: M::Event) {
        self.engine.tell(Step::Event(Box::new(event)));
    }

    /// Reads something of the machine. It must not send.
    pub fn read<T>(&self, read: impl FnOnce(&M) -> T) -> T {
        read(&self.work.borrow().machine.machine)
    }

    /// The present view.
    pub fn view(&self) -> M::View {
        self.with_view(Clone::clone)
    }

    /// Reads something of the present view. It must not send.
    pub fn with_view<T>(&self, read: impl FnOnce(&M::View) -> T) -> T {
        read(&self.work.borrow().machine.view)
    }

    /// See [`Engine::subscribe`].
    pub fn subscribe(&self, listener: Listener) -> Subscription<S> {
        self.engine.subscribe(listener)
    }

    /// How many listen.
    pub fn listeners(&self) -> usize {
        self.engine.listeners.borrow().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::{Recorder, Simulation};

    /// Counts events; a timer doubles the count; tells at start and stop.
    #[derive(Default)]
    struct Counter {
        count: u32,
        running: bool,
    }

    enum Event {
        Add(u32),
        Set(u32),
        Nothing,
        Later,
        Double,
    }

    impl Machine for Counter {
        type Event = Event;
        type View = Count;

        fn start(&mut self, _: Millis, _: &mut Effects) {
            self.running = true;
        }

        fn stop(&mut self, effects: &mut Effects) {
            self.running = false;
            effects.clear_timer("later");
        }

        fn handle(&mut self, event: Event, _: Millis, effects: &mut Effects) {
            match event {
                Event::Add(n) => self.count += n,
                Event::Set(n) => self.count = n,
                Event::Nothing => {}
                Event::Later => effects.set_timer("later", 100),
                Event::Double => self.count *= 2,
            }
        }

        fn hear(&self, signal: Signal) -> Option<Event> {
            (self.running && signal == Signal::TimerFired("later")).then_some(Event::Double)
        }

        fn view(&self) -> Count {
            Count(self.count)
        }
    }

    #[derive(Clone, Debug, PartialEq)]
    struct Count(u32);

    fn counting<S: Shell>(store: &Store<Counter, S>) -> (Rc<Cell<u32>>, Listener) {
        let calls = Rc::new(Cell::new(0));
        let listener = {
            let (calls, store) = (Rc::clone(&calls), store.clone());
            Rc::new(move || {
                calls.set(calls.get() + 1);
                store.view();
            })
        };
        (calls, listener)
    }

    #[test]
    fn a_change_is_told_once_and_an_equal_view_wakes_nobody() {
        let world = Simulation::new(Counter::default());
        let (calls, listener) = counting(world.store());
        let _subscription = world.store().subscribe(listener);
        let engine = world.store().engine();
        world.send(Event::Nothing);
        world.send(Event::Add(0));
        assert_eq!((calls.get(), engine.version()), (0, 0), "an equal view is the same one");
        world.send(Event::Add(1));
        assert_eq!((calls.get(), engine.version(), world.store().view().0), (1, 1, 1));
    }

    #[test]
    fn sending_inside_a_listener_is_told_to_all_after_the_round() {
        let world = Simulation::new(Counter::default());
        let store = world.store().clone();
        let seen = Rc::new(RefCell::new(Vec::new()));
        let first = {
            let (store, seen) = (store.clone(), Rc::clone(&seen));
            Rc::new(move || {
                seen.borrow_mut().push(("first", store.view().0));
                if store.view().0 < 3 {
                    store.send(Event::Add(1));
                }
            })
        };
        let second = {
            let (store, seen) = (store.clone(), Rc::clone(&seen));
            Rc::new(move || seen.borrow_mut().push(("second", store.view().0)))
        };
        let _a = store.subscribe(first);
        let _b = store.subscribe(second);
        world.send(Event::Add(1));
        assert_eq!(
            *seen.borrow(),
            [("first", 1), ("second", 2), ("first", 2), ("second", 3), ("first", 3), ("second", 3)]
        );
    }

    #[test]
    fn sending_inside_an_effect_is_queued_and_told_once() {
        /// On every effect, dispatches one more event.
        #[derive(Default)]
        struct Eager(RefCell<Option<Weak<Engine<Self>>>>);
        impl Shell for Eager {
            fn report_to(&self, receiver: Weak<Engine<Self>>) {
                self.0.replace(Some(receiver));
            }
            fn now(&self) -> Millis {
                0
            }
            fn perform(&self, effect: Effect) {
                if matches!(effect, Effect::SetTimer { .. }) {
                    let receiver = self.0.borrow().as_ref().and_then(Weak::upgrade).unwrap();
                    receiver.receive(Signal::TimerFired("later"));
                }
            }
        }
        let store = Store::new(Counter::default(), Rc::new(Eager::default()));
        let (calls, listener) = counting(&store);
        let _subscription = store.subscribe(listener);
        store.send(Event::Add(2));
        store.send(Event::Later);
        assert_eq!((store.view().0, calls.get()), (4, 2));
    }

    /// Asked for a timer, sends the counter these events at once.
    #[derive(Default)]
    struct Sender {
        store: RefCell<Option<Store<Counter, Sender>>>,
        events: RefCell<Vec<Event>>,
    }

    impl Shell for Sender {
        fn report_to(&self, _: Weak<Engine<Self>>) {}
        fn now(&self) -> Millis {
            unreachable!("the counter does not look at the time")
        }
        fn perform(&self, effect: Effect) {
            if !matches!(effect, Effect::SetTimer { .. }) {
                return;
            }
            let store = self.store.borrow().clone().unwrap();
            for event in self.events.take() {
                store.send(event);
                assert_eq!(store.read(|counter| counter.count), 0, "it waits for its turn");
            }
        }
    }

    fn sending(events: Vec<Event>) -> Store<Counter, Sender> {
        let shell = Rc::new(Sender { events: RefCell::new(events), ..Sender::default() });
        let store = Store::new(Counter::default(), Rc::clone(&shell));
        shell.store.replace(Some(store.clone()));
        store
    }

    #[test]
    fn an_event_from_inside_an_effect_waits_for_its_turn_and_its_view_is_told_once() {
        let store = sending(vec![Event::Add(4), Event::Double]);
        let (calls, listener) = counting(&store);
        let _subscription = store.subscribe(listener);
        store.send(Event::Later);
        assert_eq!((store.view().0, calls.get()), (8, 1));
        store.send(Event::Add(1));
        assert_eq!((store.view().0, calls.get(), store.engine().version()), (9, 2, 2), "and it listens again");
    }

    #[test]
    fn steps_that_leave_the_view_as_it_was_between_them_wake_nobody() {
        let store = sending(vec![Event::Add(4), Event::Set(0)]);
        let (calls, listener) = counting(&store);
        let _subscription = store.subscribe(listener);
        store.send(Event::Later);
        assert_eq!((calls.get(), store.engine().version()), (0, 0));
    }

    #[test]
    fn a_listener_that_leaves_inside_a_notification_takes_others_out_at_once() {
        let world = Simulation::new(Counter::default());
        let store = world.store().clone();
        let (calls, listener) = counting(&store);
        let second = Rc::new(RefCell::new(None));
        let leaver = {
            let second = Rc::clone(&second);
            Rc::new(move || drop(second.borrow_mut().take()))
        };
        let _first = store.subscribe(leaver);
        *second.borrow_mut() = Some(store.subscribe(listener));
        world.send(Event::Add(1));
        assert_eq!(calls.get(), 0, "it had left before its turn");
        assert_eq!(store.listeners(), 1);
    }

    #[test]
    fn the_first_subscriber_starts_and_the_last_one_stops() {
        let world = Simulation::new(Counter::default());
        let store = world.store().clone();
        let nobody: Listener = Rc::new(|| {});
        for _ in 0..2 {
            let a = store.subscribe(Rc::clone(&nobody));
            let b = store.subscribe(Rc::clone(&nobody));
            world.send(Event::Later);
            assert_eq!(world.timers(), 1);
            drop(a);
            assert_eq!(world.timers(), 1, "one still listens");
            drop(b);
            assert_eq!(world.timers(), 0, "what was set up is taken down");
        }
    }

    #[test]
    fn the_same_listener_twice_is_two_subscriptions() {
        let world = Simulation::new(Counter::default());
        let (calls, listener) = counting(world.store());
        let a = world.store().subscribe(Rc::clone(&listener));
        let b = world.store().subscribe(listener);
        world.send(Event::Add(1));
        assert_eq!(calls.get(), 2);
        drop(a);
        world.send(Event::Add(1));
        assert_eq!(calls.get(), 3);
        drop(b);
        world.send(Event::Add(1));
        assert_eq!(calls.get(), 3);
    }

    #[test]
    fn a_late_signal_after_the_stop_changes_nothing() {
        let world = Simulation::new(Counter::default());
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Event::Add(1));
        drop(subscription);
        world.signal(Signal::TimerFired("later"));
        assert_eq!(world.store().view().0, 1);
    }

    #[test]
    fn a_store_that_is_gone_is_not_reported_to() {
        let world = Rc::new(Recorder::default());
        let store = Store::new(Counter::default(), Rc::clone(&world));
        assert!(world.receiver().is_some());
        drop(store);
        assert!(world.receiver().is_none());
    }
}
