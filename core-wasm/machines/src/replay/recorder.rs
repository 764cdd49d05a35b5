//! Writes sessions down.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use serde::Serialize;
use serde_json::{Map, Value};

use super::file::{Cause, FORMAT, RecordedStep, RecordedStore, Recording, Texts, VERSION};
use super::performance::{Performance, to_value};
use super::{Replayable, Told};
use crate::machine::{Effect, Effects, Machine, Millis, Signal};

/// Writes down what the machines that were made with it do. Cheap to clone; all clones are the same recorder.
///
/// A step is kept as it is and put into words only when the file is asked for: recording costs a transition little.
#[derive(Clone, Default)]
pub struct Recorder(Rc<Log>);

#[derive(Default)]
struct Log {
    tapes: RefCell<Vec<Rc<dyn Transcribed>>>,
    /// How many steps there are; their order across all machines.
    steps: Cell<usize>,
    stopped: Cell<bool>,
    /// So many steps have been taken in what the machines show; all of them in the present.
    shown: Cell<Option<usize>>,
    /// Told after each step.
    listener: RefCell<Option<Rc<dyn Fn()>>>,
}

impl Recorder {
    /// Writes no more down.
    pub fn stop(&self) {
        self.0.stopped.set(true);
    }

    /// Whether steps are still written down.
    pub fn is_recording(&self) -> bool {
        !self.0.stopped.get()
    }

    /// How many steps there are so far.
    pub fn steps(&self) -> usize {
        self.0.steps.get()
    }

    /// Has every machine show what it showed when so many steps had been taken, or its present view again. Nothing else changes: the
    /// machines go on, and each step is written down. What listens to the machines' stores is to be told by whoever calls this.
    pub fn show(&self, steps: Option<usize>) {
        self.0.shown.set(steps);
    }

    /// Calls the listener after each step. It is called in the middle of the machine's work: it may ask nothing and send nothing.
    pub fn on_step(&self, listener: Rc<dyn Fn()>) {
        self.0.listener.replace(Some(listener));
    }

    /// The steps from this one on, with the whole view after each, and what was typed as it was.
    pub fn steps_from(&self, from: usize) -> Vec<LiveStep> {
        let tapes = self.0.tapes.borrow();
        let mut steps: Vec<_> = tapes.iter().enumerate().flat_map(|(store, tape)| tape.since(from, store)).collect();
        steps.sort_by_key(|step| step.order);
        steps
    }

    /// What was written down, without the stores to which nothing happened.
    pub fn recording(&self, texts: Texts) -> Recording {
        let (mut stores, mut steps) = (Vec::new(), Vec::new());
        for tape in self.0.tapes.borrow().iter() {
            if let Some((store, own)) = tape.transcribe(texts, stores.len()) {
                stores.push(store);
                steps.extend(own);
            }
        }
        steps.sort_by_key(|(order, _)| *order);
        let steps = steps.into_iter().map(|(_, step)| step).collect();
        Recording { format: FORMAT.to_owned(), version: VERSION, notes: String::new(), texts, stores, steps }
    }
}

/// A step of the session that is being recorded.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LiveStep {
    /// How many steps came before it.
    pub order: usize,
    /// The store, by the order in which they were made.
    pub store: usize,
    pub machine: &'static str,
    pub cause: Cause,
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub view: Value,
}

/// A machine whose session is written down. To its store it is the machine itself.
pub struct Recorded<M: Replayable> {
    machine: M,
    tape: Rc<Tape<M>>,
    log: Rc<Log>,
    /// The signal whose event comes next.
    heard: RefCell<Option<Signal>>,
    /// When it was last told something with a time.
    latest: Cell<Millis>,
}

impl<M: Replayable> Recorded<M> {
    pub fn new(machine: M, recorder: &Recorder) -> Self {
        let tape = Rc::new(Tape { setup: machine.setup(), first: machine.view(), steps: RefCell::default() });
        recorder.0.tapes.borrow_mut().push(Rc::clone(&tape) as _);
        Self { machine, tape, log: Rc::clone(&recorder.0), heard: RefCell::default(), latest: Cell::default() }
    }

    /// The machine itself.
    pub fn machine(&self) -> &M {
        &self.machine
    }

    fn time(&self, now: Millis) -> Millis {
        self.latest.set(now);
        if M::TIMED { now } else { 0 }
    }

    fn note(&self, told: Told<M>, effects: &[Effect]) {
        if self.log.stopped.get() {
            return;
        }
        let order = self.log.steps.get();
        self.log.steps.set(order + 1);
        let (effects, view) = (effects.to_vec(), self.machine.view());
        self.tape.steps.borrow_mut().push(Step { order, at: self.latest.get(), told, effects, view });
        if let Some(listener) = &*self.log.listener.borrow() {
            listener();
        }
    }
}

impl<M: Replayable> Machine for Recorded<M> {
    type Event = M::Event;
    type View = M::View;

    /// A step has a time, whether or not the machine looks at it.
    const TIMED: bool = true;

    fn start(&mut self, now: Millis, effects: &mut Effects) {
        let (time, before) = (self.time(now), effects.as_slice().len());
        self.machine.start(time, effects);
        self.note(Told::Start, since(effects, before));
    }

    fn stop(&mut self, effects: &mut Effects) {
        let before = effects.as_slice().len();
        self.machine.stop(effects);
        self.note(Told::Stop, since(effects, before));
    }

    fn handle(&mut self, event: M::Event, now: Millis, effects: &mut Effects) {
        let (time, before) = (self.time(now), effects.as_slice().len());
        let told = self.heard.take().map_or_else(|| Told::Event(event.clone()), Told::Signal);
        self.machine.handle(event, time, effects);
        self.note(told, since(effects, before));
    }

    fn hear(&self, signal: Signal) -> Option<M::Event> {
        let event = self.machine.hear(signal.clone());
        if event.is_some() {
            self.heard.replace(Some(signal));
        } else {
            self.note(Told::Signal(signal), &[]);
        }
        event
    }

    fn view(&self) -> M::View {
        self.log.shown.get().map_or_else(|| self.machine.view(), |steps| self.tape.view_at(steps))
    }
}

fn since(effects: &Effects, before: usize) -> &[Effect] {
    effects.as_slice().get(before..).unwrap_or_default()
}

/// What has happened to one machine.
struct Tape<M: Replayable> {
    setup: M::Setup,
    first: M::View,
    steps: RefCell<Vec<Step<M>>>,
}

impl<M: Replayable> Tape<M> {
    /// What the machine showed when so many steps had been taken, by all machines.
    fn view_at(&self, taken: usize) -> M::View {
        let steps = self.steps.borrow();
        let own = steps.partition_point(|step| step.order < taken);
        let last = own.checked_sub(1).and_then(|last| steps.get(last));
        last.map_or_else(|| self.first.clone(), |step| step.view.clone())
    }
}

struct Step<M: Replayable> {
    order: usize,
    at: Millis,
    told: Told<M>,
    effects: Vec<Effect>,
    view: M::View,
}

/// A tape, whichever machine's.
trait Transcribed {
    /// The store and its steps with their order, if it has any; `place` is its place among the stores.
    fn transcribe(&self, texts: Texts, place: usize) -> Option<(RecordedStore, Vec<(usize, RecordedStep)>)>;

    /// The steps from this one on.
    fn since(&self, from: usize, store: usize) -> Vec<LiveStep>;
}

impl<M: Replayable> Transcribed for Tape<M> {
    fn transcribe(&self, texts: Texts, place: usize) -> Option<(RecordedStore, Vec<(usize, RecordedStep)>)> {
        let steps = self.steps.borrow();
        if steps.is_empty() {
            return None;
        }
        let setup = to_value(&self.setup);
        let masking = if texts == Texts::Shapes { M::masking(&self.setup) } else { None };
        let mut masked = masking.map(|masking| (masking, Performance::<M>::of(&setup)));
        let mut shown = to_value(&self.first);
        let store = RecordedStore { machine: M::NAME.to_owned(), setup, view: shown.clone() };
        let mut written = Vec::with_capacity(steps.len());
        for Step { order, at, told, effects, view } in steps.iter() {
            // What a machine says of shapes is what it says when it is told shapes.
            let (told, effects, view) = match &mut masked {
                Some((masking, Ok(performance))) => {
                    let told = masking(told.clone());
                    let effects = performance.perform(told.clone(), *at);
                    (told, effects, performance.view())
                }
                _ => (told.clone(), effects.iter().map(to_value).collect(), to_value(view)),
            };
            let step = RecordedStep {
                store: place,
                at: *at,
                cause: cause_of::<M>(&told),
                effects,
                view: changes(&shown, &view),
            };
            shown = view;
            written.push((*order, step));
        }
        Some((store, written))
    }

    fn since(&self, from: usize, store: usize) -> Vec<LiveStep> {
        let steps = self.steps.borrow();
        let first = steps.partition_point(|step| step.order < from);
        let later = steps.iter().skip(first);
        let live = |step: &Step<M>| LiveStep {
            order: step.order,
            store,
            machine: M::NAME,
            cause: cause_of::<M>(&step.told),
            view: to_value(&step.view),
        };
        later.map(live).collect()
    }
}

fn cause_of<M: Replayable>(told: &Told<M>) -> Cause {
    match told {
        Told::Start => Cause::Start,
        Told::Stop => Cause::Stop,
        Told::Event(event) => Cause::Event(to_value(event)),
        Told::Signal(signal) => Cause::Signal(to_value(signal)),
    }
}

/// The parts of a view that are other ones than before.
fn changes(before: &Value, after: &Value) -> Map<String, Value> {
    let parts = after.as_object().into_iter().flatten();
    parts.filter(|(name, value)| before.get(name) != Some(value)).map(|(n, value)| (n.clone(), value.clone())).collect()
}
