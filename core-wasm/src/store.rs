//! The one store that runs every machine: it queues events, carries effects out through a [`Shell`], and tells its
//! subscribers when the view has changed. Its contract is React's `useSyncExternalStore`, no more.
//!
//! **Drain, release, run, notify.** A dispatch queues its event; the queue is drained through the machine; the borrow
//! is released; the effects run; subscribers are told once. No borrow is held while anybody else's code runs, so a
//! shell or a listener may dispatch, subscribe or unsubscribe from inside its call.

use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

use crate::machine::{Effect, Effects, Machine, Millis, Signal};

/// The world that a machine runs in: a browser window, or a simulation.
pub trait Shell {
    /// The present time, from any fixed start; never goes back.
    fn now(&self) -> Millis;
    /// Carries one effect out. What it has to report later goes to the [`Receiver`] that the shell was given.
    fn perform(&self, effect: Effect);
}

/// Where a shell reports to.
pub trait Receiver {
    fn receive(&self, signal: Signal);
}

/// Told when the view has changed.
pub type Listener = Rc<dyn Fn()>;

/// A machine at work. Cheap to clone; all clones are the same store.
pub struct Store<M: Machine>(Rc<Inner<M>>);

impl<M: Machine> Clone for Store<M> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

/// What depends on the machine. Everything else is in the [`Hub`], which is compiled once for all machines.
struct Inner<M: Machine> {
    machine: RefCell<M>,
    queue: RefCell<Vec<Step<M::Event>>>,
    view: RefCell<Rc<M::View>>,
    hub: Hub,
}

/// The shell and the listeners of a store.
struct Hub {
    /// Whether a call further up the stack drains the queue.
    draining: Cell<bool>,
    notifying: Cell<bool>,
    /// Whether the view has changed since the listeners were last told.
    changed: Cell<bool>,
    listeners: RefCell<Vec<(u64, Listener)>>,
    next_listener: Cell<u64>,
    shell: Box<dyn Shell>,
}

enum Step<E> {
    Start,
    Stop,
    Event(E),
    Signal(Signal),
}

impl<M: Machine + 'static> Store<M> {
    /// A store around a machine. `shell` gets the receiver that it reports to.
    pub fn new<S: Shell + 'static>(machine: M, shell: impl FnOnce(Weak<dyn Receiver>) -> S) -> Self {
        Self(Rc::new_cyclic(|inner: &Weak<Inner<M>>| Inner {
            view: RefCell::new(Rc::new(machine.view())),
            machine: RefCell::new(machine),
            queue: RefCell::default(),
            hub: Hub::new(Box::new(shell(inner.clone()))),
        }))
    }

    /// Tells the machine what happened. Called from inside an effect or a listener, it is queued.
    pub fn dispatch(&self, event: M::Event) {
        self.0.step(Step::Event(event));
    }

    /// The present view: the same `Rc` until the view changes.
    pub fn view(&self) -> Rc<M::View> {
        Rc::clone(&self.0.view.borrow())
    }

    /// Reads something of the machine that no view shows. It must not dispatch.
    pub fn read<T>(&self, read: impl FnOnce(&M) -> T) -> T {
        read(&self.0.machine.borrow())
    }

    /// Adds a listener. The first one starts the machine. Dropping the subscription takes the listener away; the last
    /// one leaving stops the machine.
    pub fn subscribe(&self, listener: Listener) -> Subscription {
        let (id, first) = self.0.hub.add(listener);
        if first {
            self.0.start();
        }
        Subscription { store: Rc::clone(&self.0) as Rc<dyn Subscribed>, id }
    }

    /// How many listen.
    pub fn listeners(&self) -> usize {
        self.0.hub.listeners.borrow().len()
    }
}

/// A place among a store's listeners, given up when dropped.
#[must_use = "dropping a subscription ends it"]
pub struct Subscription {
    store: Rc<dyn Subscribed>,
    id: u64,
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if self.store.hub().remove(self.id) {
            self.store.stop();
        }
    }
}

/// A store whose machine is not known.
trait Subscribed {
    fn hub(&self) -> &Hub;
    fn start(&self);
    fn stop(&self);
}

impl<M: Machine> Subscribed for Inner<M> {
    fn hub(&self) -> &Hub {
        &self.hub
    }

    fn start(&self) {
        self.step(Step::Start);
    }

    fn stop(&self) {
        self.step(Step::Stop);
    }
}

impl<M: Machine> Receiver for Inner<M> {
    fn receive(&self, signal: Signal) {
        self.step(Step::Signal(signal));
    }
}

impl<M: Machine> Inner<M> {
    fn step(&self, step: Step<M::Event>) {
        self.queue.borrow_mut().push(step);
        if self.hub.draining.replace(true) {
            return;
        }
        // Runs the queue empty, and with it whatever the effects add to it.
        while !self.queue.borrow().is_empty() {
            let effects = self.run();
            self.hub.perform(effects);
        }
        self.hub.draining.set(false);
        self.refresh();
        self.hub.notify();
    }

    /// Takes what is in the queue through the machine. The machine is free again when this returns.
    fn run(&self) -> Effects {
        let mut effects = Effects::default();
        let mut machine = self.machine.borrow_mut();
        let now = self.hub.shell.now();
        let steps = self.queue.take();
        for step in steps {
            match step {
                Step::Start => machine.start(now, &mut effects),
                Step::Stop => machine.stop(&mut effects),
                Step::Event(event) => machine.handle(event, now, &mut effects),
                Step::Signal(signal) => {
                    if let Some(event) = machine.hear(signal) {
                        machine.handle(event, now, &mut effects);
                    }
                }
            }
        }
        effects
    }

    fn refresh(&self) {
        let fresh = self.machine.borrow().view();
        let mut view = self.view.borrow_mut();
        if **view != fresh {
            *view = Rc::new(fresh);
            self.hub.changed.set(true);
        }
    }
}

impl Hub {
    fn new(shell: Box<dyn Shell>) -> Self {
        Self {
            draining: Cell::new(false),
            notifying: Cell::new(false),
            changed: Cell::new(false),
            listeners: RefCell::default(),
            next_listener: Cell::new(0),
            shell,
        }
    }

    /// Returns the listener's number, and whether it is the only one.
    fn add(&self, listener: Listener) -> (u64, bool) {
        let id = self.next_listener.get();
        self.next_listener.set(id + 1);
        let mut listeners = self.listeners.borrow_mut();
        listeners.push((id, listener));
        (id, listeners.len() == 1)
    }

    /// Returns whether it was the last one.
    fn remove(&self, id: u64) -> bool {
        // Dropped after the list is free again: what a listener holds may be anybody's.
        let gone = {
            let mut listeners = self.listeners.borrow_mut();
            listeners.iter().position(|(other, _)| *other == id).map(|at| listeners.remove(at))
        };
        gone.is_some() && self.listeners.borrow().is_empty()
    }

    fn perform(&self, effects: Effects) {
        for effect in effects {
            self.shell.perform(effect);
        }
    }

    /// Tells every listener once. A change that a listener causes is told after this round, to those still there.
    fn notify(&self) {
        if self.notifying.replace(true) {
            return;
        }
        while self.changed.replace(false) {
            let round: Vec<(u64, Listener)> = self.listeners.borrow().clone();
            for (id, listener) in round {
                let still_there = self.listeners.borrow().iter().any(|(other, _)| *other == id);
                if still_there {
                    listener();
                }
            }
        }
        self.notifying.set(false);
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
        Nothing,
        Later,
        Double,
    }

    impl Machine for Counter {
        type Event = Event;
        type View = u32;

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
                Event::Nothing => {}
                Event::Later => effects.set_timer("later", 100),
                Event::Double => self.count *= 2,
            }
        }

        fn hear(&self, signal: Signal) -> Option<Event> {
            (self.running && signal == Signal::TimerFired("later")).then_some(Event::Double)
        }

        fn view(&self) -> u32 {
            self.count
        }
    }

    fn counting(store: &Store<Counter>) -> (Rc<Cell<u32>>, Listener) {
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
        let before = world.store().view();
        world.send(Event::Nothing);
        world.send(Event::Add(0));
        assert_eq!(calls.get(), 0);
        assert!(Rc::ptr_eq(&before, &world.store().view()), "an equal view is the same object");
        world.send(Event::Add(1));
        assert_eq!((calls.get(), *world.store().view()), (1, 1));
    }

    #[test]
    fn dispatching_inside_a_listener_is_told_to_all_after_the_round() {
        let world = Simulation::new(Counter::default());
        let store = world.store().clone();
        let seen = Rc::new(RefCell::new(Vec::new()));
        let first = {
            let (store, seen) = (store.clone(), Rc::clone(&seen));
            Rc::new(move || {
                seen.borrow_mut().push(("first", *store.view()));
                if *store.view() < 3 {
                    store.dispatch(Event::Add(1));
                }
            })
        };
        let second = {
            let (store, seen) = (store.clone(), Rc::clone(&seen));
            Rc::new(move || seen.borrow_mut().push(("second", *store.view())))
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
    fn dispatching_inside_an_effect_is_queued_and_told_once() {
        /// On every effect, dispatches one more event.
        struct Eager(Weak<dyn Receiver>);
        impl Shell for Eager {
            fn now(&self) -> Millis {
                0
            }
            fn perform(&self, effect: Effect) {
                if matches!(effect, Effect::SetTimer { .. }) {
                    self.0.upgrade().unwrap().receive(Signal::TimerFired("later"));
                }
            }
        }
        let store = Store::new(Counter::default(), Eager);
        let (calls, listener) = counting(&store);
        let _subscription = store.subscribe(listener);
        store.dispatch(Event::Add(2));
        store.dispatch(Event::Later);
        assert_eq!((*store.view(), calls.get()), (4, 2));
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
        assert_eq!(*world.store().view(), 1);
    }

    #[test]
    fn a_store_that_is_gone_is_not_reported_to() {
        let recorder = Rc::new(RefCell::new(None));
        let kept = Rc::clone(&recorder);
        let store = Store::new(Counter::default(), move |receiver| {
            *kept.borrow_mut() = Some(receiver.clone());
            Recorder::new(receiver)
        });
        drop(store);
        assert!(recorder.borrow().as_ref().unwrap().upgrade().is_none());
    }
}
