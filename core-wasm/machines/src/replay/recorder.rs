//! Records sessions: wraps machines so that each input is stored with its effects and the view after it.

use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::rc::Rc;

use serde::Serialize;
use serde_json::{Map, Value};

use super::file::{Cause, FORMAT, RecordedStep, RecordedStore, Recording, Texts, VERSION};
use super::runner::{Runner, to_value};
use super::{Input, Replayable};
use crate::machine::{Effect, Effects, Machine, Millis, Signal};

/// Records the session of every machine that is wrapped with it. Cheap to clone; all clones are the same recorder.
///
/// Steps are serialized only when the recording is read, so that recording slows a transition little.
#[derive(Clone, Default)]
pub struct SessionRecorder(Rc<Session>);

#[derive(Default)]
struct Session {
    machines: RefCell<Vec<Rc<dyn AnyMachineLog>>>,
    /// The number of steps of all machines; also the order of the next step.
    steps: Cell<usize>,
    stopped: Cell<bool>,
    /// The step number whose views the machines show; `None` for their current views.
    shown: Cell<Option<usize>>,
    /// Called after each step.
    listener: RefCell<Option<Rc<dyn Fn()>>>,
}

impl SessionRecorder {
    /// Stops recording.
    pub fn stop(&self) {
        self.0.stopped.set(true);
    }

    /// Whether steps are still recorded.
    pub fn is_recording(&self) -> bool {
        !self.0.stopped.get()
    }

    /// The number of steps so far.
    pub fn steps(&self) -> usize {
        self.0.steps.get()
    }

    /// Makes every machine return its view after this many steps, or its current view for `None`. The machines go on and are
    /// recorded meanwhile. The caller must then call [`crate::store::Engine::refresh`] on their stores.
    pub fn show(&self, steps: Option<usize>) {
        self.0.shown.set(steps);
    }

    /// Calls the listener after each step. The store is borrowed at that time, so the listener must not read or send.
    pub fn on_step(&self, listener: Rc<dyn Fn()>) {
        self.0.listener.replace(Some(listener));
    }

    /// The steps from this one on, not masked, with the whole view after each.
    pub fn steps_from(&self, from: usize) -> Vec<LiveStep> {
        let machines = self.0.machines.borrow();
        let mut steps: Vec<_> =
            machines.iter().enumerate().flat_map(|(store, machine)| machine.steps_from(from, store)).collect();
        steps.sort_by_key(|step| step.order);
        steps
    }

    /// The recording so far, without the stores that have no steps.
    pub fn recording(&self, texts: Texts) -> Recording {
        let (mut stores, mut steps) = (Vec::new(), Vec::new());
        for machine in self.0.machines.borrow().iter() {
            if let Some((store, store_steps)) = machine.recorded(texts, stores.len()) {
                stores.push(store);
                steps.extend(store_steps);
            }
        }
        steps.sort_by_key(|(order, _)| *order);
        let steps = steps.into_iter().map(|(_, step)| step).collect();
        Recording { format: FORMAT.to_owned(), version: VERSION, notes: String::new(), texts, stores, steps }
    }
}

/// A step of the current session, for devtools.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
pub struct LiveStep {
    /// The number of steps before it.
    pub order: usize,
    /// The index of the store, in the order of creation.
    pub store: usize,
    pub machine: &'static str,
    pub cause: Cause,
    #[ts(type = "unknown")]
    pub view: Value,
}

/// A machine that is recorded. It behaves as the machine itself.
pub struct Recorded<M: Replayable> {
    machine: M,
    log: Rc<MachineLog<M>>,
    session: Rc<Session>,
    /// The time of the last input; `stop` gets none.
    last_time: Millis,
}

impl<M: Replayable> Recorded<M> {
    pub fn new(machine: M, recorder: &SessionRecorder) -> Self {
        let log = Rc::new(MachineLog { setup: machine.setup(), first_view: machine.view(), steps: RefCell::default() });
        recorder.0.machines.borrow_mut().push(Rc::clone(&log) as _);
        let session = Rc::clone(&recorder.0);
        Self { machine, log, session, last_time: 0 }
    }

    /// Stores the time for the next step; returns the time that the machine gets.
    fn machine_time(&mut self, now: Millis) -> Millis {
        self.last_time = now;
        if M::TIMED { now } else { 0 }
    }

    fn push_step(&self, input: Input<M>, effects: &[Effect]) {
        if self.session.stopped.get() {
            return;
        }
        let order = self.session.steps.get();
        self.session.steps.set(order + 1);
        let (effects, view) = (effects.to_vec(), self.machine.view());
        self.log.steps.borrow_mut().push(Step { order, at: self.last_time, input, effects, view });
        if let Some(listener) = &*self.session.listener.borrow() {
            listener();
        }
    }
}

/// The machine itself, to read from.
impl<M: Replayable> Deref for Recorded<M> {
    type Target = M;

    fn deref(&self) -> &M {
        &self.machine
    }
}

impl<M: Replayable> Machine for Recorded<M> {
    type Event = M::Event;
    type View = M::View;

    /// Each step is recorded with its time, even if the machine does not use it.
    const TIMED: bool = true;

    fn start(&mut self, now: Millis, effects: &mut Effects) {
        let (time, before) = (self.machine_time(now), effects.as_slice().len());
        self.machine.start(time, effects);
        self.push_step(Input::Start, effects_since(effects, before));
    }

    fn stop(&mut self, effects: &mut Effects) {
        let before = effects.as_slice().len();
        self.machine.stop(effects);
        self.push_step(Input::Stop, effects_since(effects, before));
    }

    fn handle(&mut self, event: M::Event, now: Millis, effects: &mut Effects) {
        let (time, before) = (self.machine_time(now), effects.as_slice().len());
        self.machine.handle(event.clone(), time, effects);
        self.push_step(Input::Event(event), effects_since(effects, before));
    }

    fn hear(&mut self, signal: Signal, now: Millis, effects: &mut Effects) {
        let (time, before) = (self.machine_time(now), effects.as_slice().len());
        self.machine.hear(signal.clone(), time, effects);
        self.push_step(Input::Signal(signal), effects_since(effects, before));
    }

    fn view(&self) -> M::View {
        self.session.shown.get().map_or_else(|| self.machine.view(), |steps| self.log.view_after(steps))
    }
}

fn effects_since(effects: &Effects, before: usize) -> &[Effect] {
    effects.as_slice().get(before..).unwrap_or_default()
}

/// The recorded steps of one machine.
struct MachineLog<M: Replayable> {
    setup: M::Setup,
    first_view: M::View,
    steps: RefCell<Vec<Step<M>>>,
}

impl<M: Replayable> MachineLog<M> {
    /// The machine's view after the first `count` steps of the session, which include the steps of other machines.
    fn view_after(&self, count: usize) -> M::View {
        let steps = self.steps.borrow();
        let own_count = steps.partition_point(|step| step.order < count);
        let last = own_count.checked_sub(1).and_then(|last| steps.get(last));
        last.map_or_else(|| self.first_view.clone(), |step| step.view.clone())
    }
}

struct Step<M: Replayable> {
    order: usize,
    at: Millis,
    input: Input<M>,
    effects: Vec<Effect>,
    view: M::View,
}

/// A [`MachineLog`] without its machine's type.
trait AnyMachineLog {
    /// The store and its steps with their order; `None` if it has no steps. `store` is its index in the recording.
    fn recorded(&self, texts: Texts, store: usize) -> Option<(RecordedStore, Vec<(usize, RecordedStep)>)>;

    /// The steps from this one on.
    fn steps_from(&self, from: usize, store: usize) -> Vec<LiveStep>;
}

impl<M: Replayable> AnyMachineLog for MachineLog<M> {
    fn recorded(&self, texts: Texts, store: usize) -> Option<(RecordedStore, Vec<(usize, RecordedStep)>)> {
        let steps = self.steps.borrow();
        if steps.is_empty() {
            return None;
        }
        let setup = to_value(&self.setup);
        let masking = if texts == Texts::Shapes { M::masking(&self.setup) } else { None };
        let mut masked = masking.map(|masking| (masking, Runner::<M>::from_setup(&setup)));
        let mut last_view = to_value(&self.first_view);
        let recorded_store = RecordedStore { machine: M::NAME.to_owned(), setup, view: last_view.clone() };
        let mut recorded_steps = Vec::with_capacity(steps.len());
        for Step { order, at, input, effects, view } in steps.iter() {
            // Effects and views contain the visitor's input, too, so the machine is run again on the masked input.
            let (input, effects, view) = match &mut masked {
                Some((masking, Ok(runner))) => {
                    let input = masking(input.clone());
                    let effects = runner.run(input.clone(), *at);
                    (input, effects, runner.view())
                }
                _ => (input.clone(), effects.iter().map(to_value).collect(), to_value(view)),
            };
            let (cause, changes) = (cause_of::<M>(&input), changed_fields(&last_view, &view));
            recorded_steps.push((*order, RecordedStep { store, at: *at, cause, effects, view: changes }));
            last_view = view;
        }
        Some((recorded_store, recorded_steps))
    }

    fn steps_from(&self, from: usize, store: usize) -> Vec<LiveStep> {
        let steps = self.steps.borrow();
        let first = steps.partition_point(|step| step.order < from);
        let live_step = |step: &Step<M>| LiveStep {
            order: step.order,
            store,
            machine: M::NAME,
            cause: cause_of::<M>(&step.input),
            view: to_value(&step.view),
        };
        steps.iter().skip(first).map(live_step).collect()
    }
}

fn cause_of<M: Replayable>(input: &Input<M>) -> Cause {
    match input {
        Input::Start => Cause::Start,
        Input::Stop => Cause::Stop,
        Input::Event(event) => Cause::Event(to_value(event)),
        Input::Signal(signal) => Cause::Signal(to_value(signal)),
    }
}

/// The fields of a view that have changed.
pub(super) fn changed_fields(before: &Value, after: &Value) -> Map<String, Value> {
    let fields = after.as_object().into_iter().flatten();
    let changed = fields.filter(|(name, value)| before.get(name) != Some(value));
    changed.map(|(name, value)| (name.clone(), value.clone())).collect()
}
