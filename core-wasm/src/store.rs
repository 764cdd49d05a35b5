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
    /// Carries one effect out.
    fn perform(&self, effect: Effect);
    /// Whom to tell what effects bring later. Called once, before the first effect.
    fn report_to(&self, receiver: Weak<dyn Receiver>);
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
    shell: Rc<dyn Shell>,
}

enum Step<E> {
    Start,
    Stop,
    Event(E),
    Signal(Signal),
}

impl<M: Machine + 'static> Store<M> {
    /// A store around a machine, in this world.
    pub fn new(machine: M, shell: Rc<dyn Shell>) -> Self {
        let inner = Rc::new(Inner {
            view: RefCell::new(Rc::new(machine.view())),
            machine: RefCell::new(machine),
            queue: RefCell::default(),
            hub: Hub::new(shell),
        });
        let receiver: Rc<dyn Receiver> = Rc::clone(&inner) as _;
        inner.hub.shell.report_to(Rc::downgrade(&receiver));
        Self(inner)
    }

    /// Tells the machine what happened. Called from inside an effect or a listener, it is queued.
    pub fn dispatch(&self, event: M::Event) {
        self.0.queue.borrow_mut().push(Step::Event(event));
        self.0.hub.settle(&*self.0);
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
        Subscription::new(Rc::clone(&self.0) as _, listener)
    }

    /// How many listen.
    pub fn listeners(&self) -> usize {
        self.0.hub.listeners.borrow().len()
    }
}

/// A place among a store's listeners, given up when dropped.
#[must_use = "dropping a subscription ends it"]
pub struct Subscription {
    engine: Rc<dyn Engine>,
    id: u64,
}

impl Subscription {
    fn new(engine: Rc<dyn Engine>, listener: Listener) -> Self {
        let (id, first) = engine.hub().add(listener);
        if first {
            engine.set_running(true);
            engine.hub().settle(&*engine);
        }
        Self { engine, id }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        if self.engine.hub().remove(self.id) {
            self.engine.set_running(false);
            self.engine.hub().settle(&*self.engine);
        }
    }
}

/// A store whose machine is not known.
trait Engine {
    fn hub(&self) -> &Hub;
    /// Queues the start or the stop.
    fn set_running(&self, running: bool);
    /// Whether nothing is in the queue.
    fn is_idle(&self) -> bool;
    /// Takes what is in the queue through the machine, which is free again when this returns.
    fn run(&self) -> Effects;
    /// Draws the view anew and returns whether it is another one.
    fn refresh(&self) -> bool;
}

impl<M: Machine> Engine for Inner<M> {
    fn hub(&self) -> &Hub {
        &self.hub
    }

    fn set_running(&self, running: bool) {
        self.queue.borrow_mut().push(if running { Step::Start } else { Step::Stop });
    }

    fn is_idle(&self) -> bool {
        self.queue.borrow().is_empty()
    }

    fn run(&self) -> Effects {
        let mut effects = Effects::default();
        let mut machine = self.machine.borrow_mut();
        let now = self.hub.shell.now();
        for step in self.queue.take() {
            let event = match step {
                Step::Start => {
                    machine.start(now, &mut effects);
                    None
                }
                Step::Stop => {
                    machine.stop(&mut effects);
                    None
                }
                Step::Event(event) => Some(event),
                Step::Signal(signal) => machine.hear(signal),
            };
            if let Some(event) = event {
                machine.handle(event, now, &mut effects);
            }
        }
        effects
    }

    fn refresh(&self) -> bool {
        let fresh = self.machine.borrow().view();
        let mut view = self.view.borrow_mut();
        let changed = **view != fresh;
        if changed {
            *view = Rc::new(fresh);
        }
        changed
    }
}

impl<M: Machine> Receiver for Inner<M> {
    fn receive(&self, signal: Signal) {
        self.queue.borrow_mut().push(Step::Signal(signal));
        self.hub.settle(self);
    }
}

impl Hub {
    fn new(shell: Rc<dyn Shell>) -> Self {
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

    /// Runs the queue empty, and with it whatever the effects add to it; then tells the listeners.
    fn settle(&self, engine: &dyn Engine) {
        if self.draining.replace(true) {
            return;
        }
        while !engine.is_idle() {
            for effect in engine.run() {
                self.shell.perform(effect);
            }
        }
        self.draining.set(false);
        if engine.refresh() {
            self.changed.set(true);
        }
        self.notify();
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
        #[derive(Default)]
        struct Eager(RefCell<Option<Weak<dyn Receiver>>>);
        impl Shell for Eager {
            fn report_to(&self, receiver: Weak<dyn Receiver>) {
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
        let world = Rc::new(Recorder::default());
        let store = Store::new(Counter::default(), Rc::clone(&world) as _);
        assert!(world.receiver().is_some());
        drop(store);
        assert!(world.receiver().is_none());
    }
}
