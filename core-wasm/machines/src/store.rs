//! Runs a machine: queues its events, performs its effects through a [`Shell`], and notifies subscribers when the view has
//! changed, as React's `useSyncExternalStore` needs it. Started by the first subscriber, stopped with the last.
//!
//! No `RefCell` is borrowed while the shell or a listener runs, so both may send, subscribe or unsubscribe inside their call.
//! [`Engine`] erases the machine's type and is compiled once for all machines; [`Store`] adds the type.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

use crate::machine::{Effect, Effects, Machine, Millis, Signal};

/// Performs effects: in a browser window, or in a simulation.
pub trait Shell: 'static {
    /// The current time, from any fixed origin; never goes back.
    fn now(&self) -> Millis;
    /// Performs one effect.
    fn perform(&self, effect: Effect);
    /// Sets where this shell's signals go. Called once, before the first effect.
    fn report_to(&self, reporter: Reporter);
}

/// Sends signals to a machine. Does nothing once its store is dropped, or without a store.
#[derive(Clone, Default)]
pub struct Reporter(Option<Rc<dyn Fn(Signal)>>);

impl Reporter {
    /// Passes a signal to the machine at once, or after the call that it is running.
    pub fn report(&self, signal: Signal) {
        if let Some(receive) = &self.0 {
            receive(signal);
        }
    }
}

/// Called when the view has changed.
pub type Listener = Rc<dyn Fn()>;

/// A store without its machine's type.
pub struct Engine<S> {
    queue: RefCell<Vec<Input>>,
    /// Whether a call further up the stack drains the queue.
    draining: Cell<bool>,
    notifying: Cell<bool>,
    /// Whether the view has changed since the listeners were last called.
    changed: Cell<bool>,
    listeners: RefCell<Vec<(u32, Listener)>>,
    next_listener: Cell<u32>,
    shell: Rc<S>,
    /// [`Machine::TIMED`] of the machine.
    timed: bool,
    /// How often the view has changed.
    version: Cell<u32>,
    state: Rc<RefCell<State<dyn AnyMachine>>>,
}

/// A call of one of the machine's methods, queued.
enum Input {
    Start,
    Stop,
    Signal(Signal),
    /// A value of the machine's event type.
    Event(Box<dyn Any>),
}

/// A machine without its type.
trait AnyMachine {
    fn start(&mut self, now: Millis, effects: &mut Effects);
    fn stop(&mut self, effects: &mut Effects);
    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects);
    fn handle(&mut self, event: Box<dyn Any>, now: Millis, effects: &mut Effects);
    /// Reads the view again; returns whether it has changed.
    fn refresh(&mut self) -> bool;
}

/// A machine with its effects that the shell has not performed yet.
struct State<A: ?Sized> {
    effects: Effects,
    machine: A,
}

/// A machine with its current view.
struct CachedView<M: Machine> {
    machine: M,
    view: M::View,
}

impl<M: Machine> AnyMachine for CachedView<M> {
    fn start(&mut self, now: Millis, effects: &mut Effects) {
        self.machine.start(now, effects);
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.machine.stop(effects);
    }

    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects) {
        self.machine.hear(signal, now, effects);
    }

    fn handle(&mut self, event: Box<dyn Any>, now: Millis, effects: &mut Effects) {
        if let Ok(event) = event.downcast() {
            self.machine.handle(*event, now, effects);
        }
    }

    fn refresh(&mut self) -> bool {
        let view = self.machine.view();
        let changed = view != self.view;
        self.view = view;
        changed
    }
}

impl<S: Shell> Engine<S> {
    fn new(state: Rc<RefCell<State<dyn AnyMachine>>>, timed: bool, shell: Rc<S>) -> Rc<Self> {
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
            state,
        });
        let receiver = Rc::downgrade(&engine);
        engine.shell.report_to(Reporter(Some(Rc::new(move |signal| {
            if let Some(engine) = receiver.upgrade() {
                engine.dispatch(Input::Signal(signal));
            }
        }))));
        engine
    }

    /// The number of times that the view has changed.
    pub fn version(&self) -> u32 {
        self.version.get()
    }

    /// Reads the view again and notifies if it has changed: devtools change the view without an event.
    pub fn refresh(&self) {
        if !self.draining.replace(true) {
            self.drain();
        }
    }

    /// Adds a listener. The first one starts the machine. Dropping the subscription removes the listener; removing the
    /// last one stops the machine.
    pub fn subscribe(self: &Rc<Self>, listener: Listener) -> Subscription<S> {
        let id = self.next_listener.get();
        self.next_listener.set(id + 1);
        let is_first = {
            let mut listeners = self.listeners.borrow_mut();
            listeners.push((id, listener));
            listeners.len() == 1
        };
        if is_first {
            self.dispatch(Input::Start);
        }
        Subscription { engine: Rc::clone(self), id }
    }

    fn unsubscribe(&self, id: u32) {
        // Dropped after the borrow ends: a listener's destructor may subscribe or unsubscribe.
        let (removed, is_last) = {
            let mut listeners = self.listeners.borrow_mut();
            let removed = listeners.iter().position(|(other, _)| *other == id).map(|at| listeners.remove(at));
            (removed, listeners.is_empty())
        };
        drop(removed);
        if is_last {
            self.dispatch(Input::Stop);
        }
    }

    /// Runs an input and drains the queue. An input that is dispatched from inside an effect is queued.
    fn dispatch(&self, input: Input) {
        if self.draining.replace(true) {
            return self.queue.borrow_mut().push(input);
        }
        self.run(input);
        self.drain();
    }

    /// Performs the pending effects and runs the queued inputs until both are empty, then notifies once if the view has
    /// changed.
    fn drain(&self) {
        loop {
            let effects = std::mem::take(&mut self.state.borrow_mut().effects);
            for effect in effects {
                self.shell.perform(effect);
            }
            let Some(input) = self.next_input() else { break };
            self.run(input);
        }
        let changed = self.state.borrow_mut().machine.refresh();
        self.draining.set(false);
        if changed {
            self.version.set(self.version.get() + 1);
            self.notify();
        }
    }

    fn next_input(&self) -> Option<Input> {
        let mut queue = self.queue.borrow_mut();
        (!queue.is_empty()).then(|| queue.remove(0))
    }

    fn run(&self, input: Input) {
        let now = self.now();
        let State { effects, machine } = &mut *self.state.borrow_mut();
        match input {
            Input::Start => machine.start(now, effects),
            Input::Stop => machine.stop(effects),
            Input::Signal(signal) => machine.hear(signal, now, effects),
            Input::Event(event) => machine.handle(event, now, effects),
        }
    }

    fn now(&self) -> Millis {
        if self.timed { self.shell.now() } else { 0 }
    }

    /// Calls every listener once. If a listener changes the view, all listeners are called again after this round.
    fn notify(&self) {
        self.changed.set(true);
        if self.notifying.replace(true) {
            return;
        }
        while self.changed.replace(false) {
            let (mut from, end) = (0, self.next_listener.get());
            // Each listener is looked up before its call, because the one before may have removed it.
            while let Some((id, listener)) = self.first_listener(from, end) {
                listener();
                from = id + 1;
            }
        }
        self.notifying.set(false);
    }

    /// The first listener with an id in `from..end`.
    fn first_listener(&self, from: u32, end: u32) -> Option<(u32, Listener)> {
        self.listeners.borrow().iter().find(|(id, _)| (from..end).contains(id)).cloned()
    }
}

/// Removes its listener from the store when dropped.
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

/// Runs a machine. Cheap to clone; all clones are the same store.
pub struct Store<M: Machine, S> {
    engine: Rc<Engine<S>>,
    state: Rc<RefCell<State<CachedView<M>>>>,
}

impl<M: Machine, S> Clone for Store<M, S> {
    fn clone(&self) -> Self {
        Self { engine: Rc::clone(&self.engine), state: Rc::clone(&self.state) }
    }
}

impl<M: Machine + 'static, S: Shell> Store<M, S> {
    /// A store that runs this machine and performs its effects with this shell.
    pub fn new(machine: M, shell: Rc<S>) -> Self {
        let view = machine.view();
        let machine = CachedView { machine, view };
        let state = Rc::new(RefCell::new(State { effects: Effects::default(), machine }));
        Self { engine: Engine::new(Rc::clone(&state) as _, M::TIMED, shell), state }
    }

    /// The same store without its machine's type.
    pub fn engine(&self) -> &Rc<Engine<S>> {
        &self.engine
    }

    /// Sends an event to the machine. If called from inside an effect, the event is queued.
    pub fn send(&self, event: M::Event) {
        self.engine.dispatch(Input::Event(Box::new(event)));
    }

    /// Reads from the machine. The closure must not send.
    pub fn read<T>(&self, read: impl FnOnce(&M) -> T) -> T {
        read(&self.state.borrow().machine.machine)
    }

    /// The current view.
    pub fn view(&self) -> M::View {
        self.with_view(Clone::clone)
    }

    /// Reads from the current view without cloning it. The closure must not send.
    pub fn with_view<T>(&self, read: impl FnOnce(&M::View) -> T) -> T {
        read(&self.state.borrow().machine.view)
    }

    /// See [`Engine::subscribe`].
    pub fn subscribe(&self, listener: Listener) -> Subscription<S> {
        self.engine.subscribe(listener)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation::{SimulatedShell, Simulation};

    /// Counts events; a timer doubles the count.
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

        fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects) {
            if self.running && signal == Signal::TimerFired("later") {
                self.handle(Event::Double, now, effects);
            }
        }

        fn view(&self) -> Count {
            Count(self.count)
        }
    }

    #[derive(Clone, Debug, PartialEq)]
    struct Count(u32);

    /// A listener that counts its calls.
    fn counting_listener<S: Shell>(store: &Store<Counter, S>) -> (Rc<Cell<u32>>, Listener) {
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
    fn a_changed_view_notifies_once_and_an_equal_view_does_not() {
        let world = Simulation::new(Counter::default());
        let (calls, listener) = counting_listener(world.store());
        let _subscription = world.store().subscribe(listener);
        let engine = world.store().engine();
        world.send(Event::Nothing);
        world.send(Event::Add(0));
        assert_eq!((calls.get(), engine.version()), (0, 0), "an equal view does not replace the current one");
        world.send(Event::Add(1));
        assert_eq!((calls.get(), engine.version(), world.store().view().0), (1, 1, 1));
    }

    #[test]
    fn an_event_sent_inside_a_listener_notifies_all_after_the_round() {
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
    fn a_signal_received_inside_an_effect_is_queued_and_notifies_once() {
        /// Fires each timer at once, inside the effect.
        #[derive(Default)]
        struct ImmediateShell(RefCell<Reporter>);
        impl Shell for ImmediateShell {
            fn report_to(&self, reporter: Reporter) {
                self.0.replace(reporter);
            }
            fn now(&self) -> Millis {
                0
            }
            fn perform(&self, effect: Effect) {
                if matches!(effect, Effect::SetTimer { .. }) {
                    self.0.borrow().report(Signal::TimerFired("later"));
                }
            }
        }
        let store = Store::new(Counter::default(), Rc::new(ImmediateShell::default()));
        let (calls, listener) = counting_listener(&store);
        let _subscription = store.subscribe(listener);
        store.send(Event::Add(2));
        store.send(Event::Later);
        assert_eq!((store.view().0, calls.get()), (4, 2));
    }

    /// On a `SetTimer` effect, sends these events to the counter.
    #[derive(Default)]
    struct SendingShell {
        store: RefCell<Option<Store<Counter, SendingShell>>>,
        events: RefCell<Vec<Event>>,
    }

    impl Shell for SendingShell {
        fn report_to(&self, _: Reporter) {}
        fn now(&self) -> Millis {
            unreachable!("the counter is not timed")
        }
        fn perform(&self, effect: Effect) {
            if !matches!(effect, Effect::SetTimer { .. }) {
                return;
            }
            let store = self.store.borrow().clone().unwrap();
            for event in self.events.take() {
                store.send(event);
                assert_eq!(store.read(|counter| counter.count), 0, "the event is queued");
            }
        }
    }

    fn store_that_sends(events: Vec<Event>) -> Store<Counter, SendingShell> {
        let shell = Rc::new(SendingShell { events: RefCell::new(events), ..SendingShell::default() });
        let store = Store::new(Counter::default(), Rc::clone(&shell));
        shell.store.replace(Some(store.clone()));
        store
    }

    #[test]
    fn an_event_sent_inside_an_effect_is_queued_and_notifies_once() {
        let store = store_that_sends(vec![Event::Add(4), Event::Double]);
        let (calls, listener) = counting_listener(&store);
        let _subscription = store.subscribe(listener);
        store.send(Event::Later);
        assert_eq!((store.view().0, calls.get()), (8, 1));
        store.send(Event::Add(1));
        assert_eq!((store.view().0, calls.get(), store.engine().version()), (9, 2, 2), "the next event is not queued");
    }

    #[test]
    fn events_that_cancel_each_other_out_do_not_notify() {
        let store = store_that_sends(vec![Event::Add(4), Event::Set(0)]);
        let (calls, listener) = counting_listener(&store);
        let _subscription = store.subscribe(listener);
        store.send(Event::Later);
        assert_eq!((calls.get(), store.engine().version()), (0, 0));
    }

    #[test]
    fn a_listener_removed_during_a_notification_is_not_called() {
        let world = Simulation::new(Counter::default());
        let store = world.store().clone();
        let (calls, listener) = counting_listener(&store);
        let second = Rc::new(RefCell::new(None));
        let unsubscribes_second = {
            let second = Rc::clone(&second);
            Rc::new(move || drop(second.borrow_mut().take()))
        };
        let _first = store.subscribe(unsubscribes_second);
        *second.borrow_mut() = Some(store.subscribe(listener));
        world.send(Event::Add(1));
        assert_eq!(calls.get(), 0);
    }

    #[test]
    fn the_first_subscriber_starts_the_machine_and_the_last_one_stops_it() {
        let world = Simulation::new(Counter::default());
        let store = world.store().clone();
        let listener: Listener = Rc::new(|| {});
        for _ in 0..2 {
            let a = store.subscribe(Rc::clone(&listener));
            let b = store.subscribe(Rc::clone(&listener));
            world.send(Event::Later);
            assert_eq!(world.timers(), 1);
            drop(a);
            assert_eq!(world.timers(), 1, "one subscriber is left");
            drop(b);
            assert_eq!(world.timers(), 0, "stop clears the timer");
        }
    }

    #[test]
    fn the_same_listener_twice_is_two_subscriptions() {
        let world = Simulation::new(Counter::default());
        let (calls, listener) = counting_listener(world.store());
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
        let subscription = world.subscribe();
        world.send(Event::Add(1));
        drop(subscription);
        world.signal(Signal::TimerFired("later"));
        assert_eq!(world.store().view().0, 1);
    }

    #[test]
    fn a_shell_does_not_keep_its_store_alive() {
        let shell = Rc::new(SimulatedShell::default());
        let store = Store::new(Counter::default(), Rc::clone(&shell));
        let engine = Rc::downgrade(store.engine());
        drop(store);
        assert!(engine.upgrade().is_none(), "only the shell is left");
        drop(shell);
    }
}
