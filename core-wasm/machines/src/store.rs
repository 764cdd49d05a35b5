//! The one store that runs every machine: it queues events, carries effects out through a [`Shell`], and tells its
//! subscribers when the view has changed. Its contract is React's `useSyncExternalStore`, no more.
//!
//! **Drain, release, run, notify.** A dispatch queues its event; the queue is drained through the machine; the borrow
//! is released; the effects run; subscribers are told once. No borrow is held while anybody else's code runs, so a
//! shell or a listener may dispatch, subscribe or unsubscribe from inside its call.
//!
//! The [`Engine`] knows its world but not its machine, and so exists once in what ships; [`Store`] is an engine whose
//! machine is known.

use std::cell::{Cell, RefCell};
use std::marker::PhantomData;
use std::rc::{Rc, Weak};

use crate::machine::{Effect, Effects, Machine, Millis, Signal};
use crate::wire::{Answer, Drawn, Message, View};

/// The world that a machine runs in: a browser window, or a simulation.
pub trait Shell: Sized + 'static {
    /// The present time, from any fixed start; never goes back.
    fn now(&self) -> Millis;
    /// Carries one effect out.
    fn perform(&self, effect: Effect);
    /// Whom to tell what effects bring later. Called once, before the first effect.
    fn report_to(&self, receiver: Weak<Engine<Self>>);
    /// The view has changed to this; the listeners are told next.
    fn view_changed(&self, view: &Drawn) {
        let _ = view;
    }
}

/// Told when the view has changed.
pub type Listener = Rc<dyn Fn()>;

/// How a machine understands what JavaScript tells and asks it.
pub trait Language<M: Machine> {
    /// The event that a message means; `None` for one that means nothing here.
    fn event(machine: &M, message: &Message<'_>) -> Option<M::Event>;
    fn answer(machine: &M, message: &Message<'_>) -> Answer;
}

/// The language of machines that are only talked to in Rust.
#[cfg(any(test, feature = "simulation"))]
impl<M: Machine> Language<M> for () {
    fn event(_: &M, _: &Message<'_>) -> Option<M::Event> {
        None
    }

    fn answer(_: &M, _: &Message<'_>) -> Answer {
        Answer::Nothing
    }
}

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
    /// How many keep the machine running.
    subscribers: Cell<u32>,
    shell: Rc<S>,
    /// Whether the machine looks at the time.
    timed: bool,
    /// The present view.
    drawn: Drawn,
    /// How often the view has changed.
    version: Cell<u32>,
    stage: Rc<RefCell<Stage<dyn Actor>>>,
}

/// What a machine is told, one at a time.
enum Step {
    Start,
    Stop,
    Signal(Signal),
    Message {
        code: u32,
        numbers: [f64; 3],
        text: String,
    },
    #[cfg(any(test, feature = "simulation"))]
    Event(Box<dyn std::any::Any>),
}

/// A machine, whichever it is.
trait Actor {
    fn start(&mut self, now: Millis, effects: &mut Effects);
    fn stop(&mut self, effects: &mut Effects);
    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects);
    /// Returns whether the message means something. Draws the view where it is asked to, unless there are effects: they come
    /// first.
    fn take(&mut self, message: &Message<'_>, now: Millis, effects: &mut Effects, out: Option<&Drawn>) -> bool;
    #[cfg(any(test, feature = "simulation"))]
    fn handle(&mut self, event: Box<dyn std::any::Any>, now: Millis, effects: &mut Effects);
    fn answer(&self, message: &Message<'_>) -> Answer;
    fn draw(&self, out: &Drawn);
}

/// A machine, and what it has asked for and has not been given yet.
struct Stage<A: ?Sized> {
    effects: Effects,
    actor: A,
}

/// A machine with its language.
struct Seat<M, L> {
    machine: M,
    language: PhantomData<L>,
}

impl<M: Machine, L: Language<M>> Actor for Seat<M, L> {
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

    fn take(&mut self, message: &Message<'_>, now: Millis, effects: &mut Effects, out: Option<&Drawn>) -> bool {
        let event = L::event(&self.machine, message);
        let means_something = event.is_some();
        if let Some(event) = event {
            self.machine.handle(event, now, effects);
            if let Some(out) = out
                && effects.is_empty()
            {
                self.draw(out);
            }
        }
        means_something
    }

    #[cfg(any(test, feature = "simulation"))]
    fn handle(&mut self, event: Box<dyn std::any::Any>, now: Millis, effects: &mut Effects) {
        if let Ok(event) = event.downcast() {
            self.machine.handle(*event, now, effects);
        }
    }

    fn answer(&self, message: &Message<'_>) -> Answer {
        L::answer(&self.machine, message)
    }

    fn draw(&self, out: &Drawn) {
        self.machine.view().draw(out);
    }
}

impl<S: Shell> Engine<S> {
    fn new(stage: Rc<RefCell<Stage<dyn Actor>>>, timed: bool, shell: Rc<S>) -> Rc<Self> {
        let drawn = Drawn::default();
        stage.borrow().actor.draw(&drawn);
        drawn.take_change();
        let engine = Rc::new(Self {
            queue: RefCell::default(),
            draining: Cell::new(false),
            notifying: Cell::new(false),
            changed: Cell::new(false),
            listeners: RefCell::default(),
            next_listener: Cell::new(0),
            subscribers: Cell::new(0),
            shell,
            timed,
            drawn,
            version: Cell::new(0),
            stage,
        });
        engine.shell.report_to(Rc::downgrade(&engine));
        engine
    }

    /// Tells the machine what happened; returns whether it means something to it. Called from inside an effect, it is
    /// queued, and means something.
    pub fn send(&self, message: &Message<'_>) -> bool {
        if self.draining.replace(true) {
            return self.postpone(message);
        }
        let now = self.now();
        let (means_something, is_over) = {
            let Stage { effects, actor } = &mut *self.stage.borrow_mut();
            (actor.take(message, now, effects, Some(&self.drawn)), effects.is_empty())
        };
        if !is_over {
            self.work_off();
        }
        self.release();
        means_something
    }

    #[inline(never)]
    fn postpone(&self, message: &Message<'_>) -> bool {
        let Message { code, numbers, text } = *message;
        self.queue.borrow_mut().push(Step::Message { code, numbers, text: text.to_owned() });
        true
    }

    /// Reports something of the world.
    pub fn receive(&self, signal: Signal) {
        self.tell(Step::Signal(signal));
    }

    /// Asks the machine for something that no view shows.
    pub fn ask(&self, message: &Message<'_>) -> Answer {
        self.stage.borrow().actor.answer(message)
    }

    /// The present view.
    pub fn view(&self) -> &Drawn {
        &self.drawn
    }

    /// How often the view has changed.
    pub fn version(&self) -> u32 {
        self.version.get()
    }

    /// Adds a listener. The first one starts the machine. Dropping the subscription takes the listener away; the last
    /// one leaving stops the machine.
    pub fn subscribe(self: &Rc<Self>, listener: Listener) -> Subscription<S> {
        let id = self.next_listener.get();
        self.next_listener.set(id + 1);
        self.listeners.borrow_mut().push((id, listener));
        self.enter(Some(id))
    }

    /// As [`Engine::subscribe`], for whom the shell tells of changes.
    pub fn hold(self: &Rc<Self>) -> Subscription<S> {
        self.enter(None)
    }

    fn enter(self: &Rc<Self>, id: Option<u32>) -> Subscription<S> {
        let subscribers = self.subscribers.get();
        self.subscribers.set(subscribers + 1);
        if subscribers == 0 {
            self.tell(Step::Start);
        }
        Subscription { engine: Rc::clone(self), id }
    }

    fn leave(&self, id: Option<u32>) {
        // Dropped after the list is free again: what a listener holds may be anybody's.
        let gone = {
            let mut listeners = self.listeners.borrow_mut();
            listeners.iter().position(|(other, _)| Some(*other) == id).map(|at| listeners.remove(at))
        };
        drop(gone);
        let subscribers = self.subscribers.get().saturating_sub(1);
        self.subscribers.set(subscribers);
        if subscribers == 0 {
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
        self.work_off();
        self.release();
    }

    /// Carries out what a step has asked for, then the steps that wait, and draws the view.
    #[inline(never)]
    fn work_off(&self) {
        loop {
            let effects = std::mem::take(&mut self.stage.borrow_mut().effects);
            for effect in effects {
                self.shell.perform(effect);
            }
            let Some(step) = self.waiting() else { break };
            self.step(step);
        }
        self.stage.borrow().actor.draw(&self.drawn);
    }

    fn waiting(&self) -> Option<Step> {
        let mut queue = self.queue.borrow_mut();
        (!queue.is_empty()).then(|| queue.remove(0))
    }

    fn step(&self, step: Step) {
        let now = self.now();
        let Stage { effects, actor } = &mut *self.stage.borrow_mut();
        match step {
            Step::Start => actor.start(now, effects),
            Step::Stop => actor.stop(effects),
            Step::Signal(signal) => actor.hear(signal, now, effects),
            Step::Message { code, numbers, text } => {
                actor.take(&Message { code, numbers, text: &text }, now, effects, None);
            }
            #[cfg(any(test, feature = "simulation"))]
            Step::Event(event) => actor.handle(event, now, effects),
        }
    }

    #[inline(always)]
    fn now(&self) -> Millis {
        if self.timed { self.shell.now() } else { 0 }
    }

    /// Lets others dispatch again, and tells of the view that the steps have left; an equal one stays the same.
    #[inline(always)]
    fn release(&self) {
        self.draining.set(false);
        if self.drawn.take_change() {
            self.version.set(self.version.get() + 1);
            self.changed.set(true);
            self.shell.view_changed(&self.drawn);
            // Most stores have no listener but the shell's.
            if self.next_listener.get() > 0 {
                self.notify();
            }
        }
    }

    /// Tells every listener once. A change that a listener causes is told after this round, to those still there.
    fn notify(&self) {
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
    /// The listener's number, if there is one.
    id: Option<u32>,
}

impl<S: Shell> Drop for Subscription<S> {
    fn drop(&mut self) {
        self.engine.leave(self.id);
    }
}

/// A machine at work. Cheap to clone; all clones are the same store.
pub struct Store<M, L, S> {
    engine: Rc<Engine<S>>,
    stage: Rc<RefCell<Stage<Seat<M, L>>>>,
}

impl<M, L, S> Clone for Store<M, L, S> {
    fn clone(&self) -> Self {
        Self { engine: Rc::clone(&self.engine), stage: Rc::clone(&self.stage) }
    }
}

impl<M: Machine + 'static, L: Language<M> + 'static, S: Shell> Store<M, L, S> {
    /// A store around a machine that understands this language, in this world.
    pub fn speaking(machine: M, shell: Rc<S>) -> Self {
        let actor = Seat { machine, language: PhantomData };
        let stage = Rc::new(RefCell::new(Stage { effects: Effects::default(), actor }));
        Self { engine: Engine::new(Rc::clone(&stage) as _, M::TIMED, shell), stage }
    }

    /// The same store, its machine forgotten.
    pub fn engine(&self) -> &Rc<Engine<S>> {
        &self.engine
    }

    /// Reads something of the machine. It must not dispatch.
    pub fn read<T>(&self, read: impl FnOnce(&M) -> T) -> T {
        read(&self.stage.borrow().actor.machine)
    }
}

/// What tests do with a store.
#[cfg(any(test, feature = "simulation"))]
impl<M: Machine + 'static, S: Shell> Store<M, (), S> {
    pub fn new(machine: M, shell: Rc<S>) -> Self {
        Self::speaking(machine, shell)
    }

    /// Tells the machine what happened. Called from inside an effect or a listener, it is queued.
    pub fn dispatch(&self, event: M::Event) {
        self.engine.tell(Step::Event(Box::new(event)));
    }

    /// The present view.
    pub fn view(&self) -> M::View {
        self.read(M::view)
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

    impl View for Count {
        fn draw(&self, out: &Drawn) {
            out.set(0, self.0 as i32);
        }
    }

    fn counting<S: Shell>(store: &Store<Counter, (), S>) -> (Rc<Cell<u32>>, Listener) {
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
        assert_eq!(engine.view().numbers()[0].get(), 1);
    }

    #[test]
    fn dispatching_inside_a_listener_is_told_to_all_after_the_round() {
        let world = Simulation::new(Counter::default());
        let store = world.store().clone();
        let seen = Rc::new(RefCell::new(Vec::new()));
        let first = {
            let (store, seen) = (store.clone(), Rc::clone(&seen));
            Rc::new(move || {
                seen.borrow_mut().push(("first", store.view().0));
                if store.view().0 < 3 {
                    store.dispatch(Event::Add(1));
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
    fn dispatching_inside_an_effect_is_queued_and_told_once() {
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
        store.dispatch(Event::Add(2));
        store.dispatch(Event::Later);
        assert_eq!((store.view().0, calls.get()), (4, 2));
    }

    /// What the counter is told: 0 adds a number, 1 the length of a text, 2 sets the timer, 3 the count.
    struct Words;

    impl Language<Counter> for Words {
        fn event(_: &Counter, message: &Message<'_>) -> Option<Event> {
            match message.code {
                0 => Some(Event::Add(message.numbers[0] as u32)),
                1 => Some(Event::Add(message.text.len() as u32)),
                2 => Some(Event::Later),
                3 => Some(Event::Set(message.numbers[0] as u32)),
                _ => None,
            }
        }

        fn answer(machine: &Counter, message: &Message<'_>) -> Answer {
            if message.code == 0 { Answer::Number(machine.count.into()) } else { Answer::Nothing }
        }
    }

    /// Keeps what it is shown; asked for a timer, tells the counter `words` at once, and then to set the count.
    #[derive(Default)]
    struct Screen {
        engine: RefCell<Option<Weak<Engine<Self>>>>,
        words: &'static str,
        then: f64,
        shown: RefCell<Vec<i32>>,
        meant: Cell<Option<bool>>,
    }

    impl Shell for Screen {
        fn report_to(&self, receiver: Weak<Engine<Self>>) {
            self.engine.replace(Some(receiver));
        }
        fn now(&self) -> Millis {
            unreachable!("the counter does not look at the time")
        }
        fn perform(&self, effect: Effect) {
            assert_eq!(effect, Effect::SetTimer { key: "later", after: 100 });
            let engine = self.engine.borrow().as_ref().and_then(Weak::upgrade).unwrap();
            self.meant.set(Some(engine.send(&Message { code: 1, text: self.words, ..Message::default() })));
            assert_eq!(engine.ask(&Message::default()), Answer::Number(0.0), "it waits for its turn");
            if self.then >= 0.0 {
                engine.send(&told(3, self.then));
            }
        }
        fn view_changed(&self, view: &Drawn) {
            self.shown.borrow_mut().push(view.numbers()[0].get());
        }
    }

    fn told(code: u32, number: f64) -> Message<'static> {
        Message { code, numbers: [number, 0.0, 0.0], text: "" }
    }

    #[test]
    fn it_is_told_whether_a_message_means_something_and_what_it_changes_is_shown() {
        let screen = Rc::new(Screen::default());
        let store = Store::<Counter, Words, _>::speaking(Counter::default(), Rc::clone(&screen));
        let engine = store.engine();
        assert!(engine.send(&told(0, 2.0)));
        assert!(engine.send(&told(0, 0.0)), "also what changes nothing");
        assert!(!engine.send(&told(7, 2.0)));
        assert!(engine.send(&Message { code: 1, text: "abc", ..Message::default() }));
        assert_eq!((&*screen.shown.borrow(), engine.version()), (&vec![2, 5], 2));
        assert_eq!((engine.ask(&told(0, 0.0)), engine.ask(&told(1, 0.0))), (Answer::Number(5.0), Answer::Nothing));
    }

    #[test]
    fn a_message_from_inside_an_effect_is_kept_whole_and_its_view_shown_once() {
        let screen = Rc::new(Screen { words: "abcd", then: -1.0, ..Screen::default() });
        let store = Store::<Counter, Words, _>::speaking(Counter::default(), Rc::clone(&screen));
        assert!(store.engine().send(&told(2, 0.0)));
        assert_eq!((screen.meant.get(), &*screen.shown.borrow()), (Some(true), &vec![4]));
        assert!(store.engine().send(&told(0, 1.0)), "and it listens again");
        assert_eq!(*screen.shown.borrow(), [4, 5]);
    }

    #[test]
    fn steps_that_leave_the_view_as_it_was_between_them_wake_nobody() {
        let screen = Rc::new(Screen { words: "abcd", then: 0.0, ..Screen::default() });
        let store = Store::<Counter, Words, _>::speaking(Counter::default(), Rc::clone(&screen));
        assert!(store.engine().send(&told(2, 0.0)));
        assert!(screen.shown.borrow().is_empty());
        assert_eq!(store.engine().version(), 0);
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
    fn whom_the_shell_tells_keeps_the_machine_running_without_a_listener() {
        let world = Simulation::new(Counter::default());
        let store = world.store().clone();
        let held = store.engine().hold();
        let subscription = store.subscribe(Rc::new(|| {}));
        assert_eq!(store.listeners(), 1);
        let another = store.subscribe(Rc::new(|| {}));
        assert_eq!(store.listeners(), 2);
        drop(another);
        world.send(Event::Later);
        drop(subscription);
        assert_eq!(world.timers(), 1, "it is held");
        drop(held);
        assert_eq!(world.timers(), 0);
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
