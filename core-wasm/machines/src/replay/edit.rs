//! Makes a regression test of a recorded bug: cuts the recording to the stores and steps that matter, and takes the expected
//! effects and views from the current machines.

use std::collections::BTreeMap;

use serde_json::Value;

use super::file::{Cause, RecordedStep, RecordedStore, Recording, ReplayError};
use super::player::{runner_of, unknown_step};
use super::recorder::changed_fields;
use super::runner::AnyRunner;
use crate::machine::Millis;

/// Milliseconds that a browser's timer may be late. A recorded timer that fires later belongs to a later start of the timer.
const LATE: Millis = 250;

/// Milliseconds after the last step in which timers still fire, so that an animation ends.
const REST: Millis = 1_000;

impl Recording {
    /// Keeps only the stores of these machines, and those with these indices, with their steps.
    ///
    /// # Errors
    /// If no store has one of the names; the text lists all stores.
    pub fn cut(&self, only: &[String]) -> Result<Self, ReplayError> {
        let fits = |(index, store): &(usize, &RecordedStore), name: &String| {
            *name == store.machine || name.parse::<usize>() == Ok(*index)
        };
        let stores = || self.stores.iter().enumerate();
        if let Some(name) = only.iter().find(|name| !stores().any(|store| fits(&store, name))) {
            let all: Vec<String> = stores().map(|(index, store)| format!("{} ({index})", store.machine)).collect();
            return Err(ReplayError(format!("The recording has no store \"{name}\"; it has {}.", all.join(", "))));
        }
        let kept = stores().filter(|store| only.iter().any(|name| fits(store, name)));
        let (indices, stores): (Vec<usize>, Vec<RecordedStore>) =
            kept.map(|(index, store)| (index, store.clone())).unzip();
        let kept_step = |step: &RecordedStep| {
            let store = indices.iter().position(|index| *index == step.store)?;
            Some(RecordedStep { store, ..step.clone() })
        };
        let steps = self.steps.iter().filter_map(kept_step).collect();
        Ok(Self { steps, stores, ..self.clone() })
    }

    /// The recording with the effects and views of the current machines.
    ///
    /// The timers are those of the current machines: their timers fire, recorded or not, and a recorded timer that they have not
    /// set is left out. All other signals stay as recorded.
    ///
    /// # Errors
    /// If the current machines do not know a store or a step.
    pub fn accepted(&self) -> Result<Self, ReplayError> {
        let mut rerun = Rerun::of(self)?;
        for (at, step) in self.steps.iter().enumerate() {
            rerun.fire_timers_until(step.at, self.steps.get(at..).unwrap_or_default())?;
            if timer_of(&step.cause).is_none_or(|key| rerun.has_timer(step.store, key)) {
                rerun.step(step.store, step.at, step.cause.clone())?;
            }
        }
        let end = self.steps.last().map_or(0, |step| step.at);
        rerun.fire_timers_until(end + REST, &[])?;
        Ok(rerun.recording)
    }
}

/// The timer that fires in this step.
fn timer_of(cause: &Cause) -> Option<&str> {
    match cause {
        Cause::Signal(signal) => signal.get("timerFired")?.as_str(),
        _ => None,
    }
}

/// A recording of the current machines.
struct Rerun {
    stores: Vec<RerunStore>,
    recording: Recording,
}

struct RerunStore {
    runner: Box<dyn AnyRunner>,
    view: Value,
    /// When each timer that is set is due, by its name.
    timers: BTreeMap<String, Millis>,
}

impl Rerun {
    fn of(recording: &Recording) -> Result<Self, ReplayError> {
        let mut recording = Recording { steps: Vec::new(), ..recording.clone() };
        let mut stores = Vec::new();
        for (store, recorded) in recording.stores.iter_mut().enumerate() {
            let runner = runner_of(store, recorded)?;
            recorded.view = runner.view();
            stores.push(RerunStore { view: runner.view(), runner, timers: BTreeMap::new() });
        }
        Ok(Self { stores, recording })
    }

    fn has_timer(&self, store: usize, key: &str) -> bool {
        self.stores.get(store).is_some_and(|store| store.timers.contains_key(key))
    }

    /// Fires the timers that are due by now, except those whose signal is among the recorded steps that follow.
    fn fire_timers_until(&mut self, now: Millis, following: &[RecordedStep]) -> Result<(), ReplayError> {
        let is_recorded = |store: usize, key: &str, due: Millis| {
            let in_time = following.iter().take_while(|step| step.at <= due + LATE);
            in_time.filter(|step| step.store == store).any(|step| timer_of(&step.cause) == Some(key))
        };
        loop {
            let timers = self
                .stores
                .iter()
                .enumerate()
                .flat_map(|(store, of)| of.timers.iter().map(move |(key, due)| (*due, store, key.clone())));
            let next = timers.filter(|(due, store, key)| *due <= now && !is_recorded(*store, key, *due)).min();
            let Some((due, store, key)) = next else { return Ok(()) };
            self.step(store, due, Cause::Signal(serde_json::json!({ "timerFired": key })))?;
        }
    }

    fn step(&mut self, store: usize, at: Millis, cause: Cause) -> Result<(), ReplayError> {
        let number = self.recording.steps.len();
        let Some(of) = self.stores.get_mut(store) else {
            return Err(unknown_step(number, format!("there is no store {store}")));
        };
        if let Some(key) = timer_of(&cause) {
            of.timers.remove(key);
        }
        let effects = of.runner.step(&cause, at).map_err(|error| unknown_step(number, error))?;
        for effect in &effects {
            let key = |of: &str| effect.get(of)?.get("key")?.as_str().map(str::to_owned);
            if let Some(key) = key("setTimer") {
                let after = effect.pointer("/setTimer/after").and_then(Value::as_u64).unwrap_or_default();
                of.timers.insert(key, at + after);
            } else if let Some(key) = key("clearTimer") {
                of.timers.remove(&key);
            }
        }
        let view = of.runner.view();
        let changes = changed_fields(&of.view, &view);
        of.view = view;
        self.recording.steps.push(RecordedStep { store, at, cause, effects, view: changes });
        Ok(())
    }
}
