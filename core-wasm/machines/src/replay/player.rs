//! Replays a recording on the current machines and compares their effects and views with the recorded ones.

use std::fmt::Display;
use std::rc::Rc;

use serde::Serialize;
use serde_json::{Map, Value};

use super::file::{Cause, RecordedStore, Recording, ReplayError};
use super::machines::runner_for;
use super::runner::AnyRunner;
use crate::machine::Millis;

/// The result of a replay on the current machines.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Replay {
    /// The machine name of each store.
    pub machines: Vec<String>,
    /// Each store's first view.
    #[ts(type = "readonly unknown[]")]
    pub views: Vec<Rc<Value>>,
    pub steps: Vec<ReplayedStep>,
    /// The first difference from the recording.
    pub difference: Option<Difference>,
}

/// A step of a replay.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ReplayedStep {
    /// The index of the store.
    pub store: usize,
    #[ts(type = "number")]
    pub at: Millis,
    pub cause: Cause,
    #[ts(type = "readonly unknown[]")]
    pub effects: Vec<Value>,
    /// The whole view after the step.
    #[ts(type = "unknown")]
    pub view: Rc<Value>,
}

/// A difference between a recording and its replay.
#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Difference {
    /// The index of the step; `None` if a store's first view differs.
    pub step: Option<usize>,
    pub store: usize,
    /// `effects`, or the field of the view that differs.
    pub part: String,
    #[ts(type = "unknown")]
    pub expected: Value,
    #[ts(type = "unknown")]
    pub came: Value,
}

/// A store during a replay.
struct ReplayedStore {
    runner: Box<dyn AnyRunner>,
    /// The replayed view.
    view: Rc<Value>,
    /// The view according to the recording.
    recorded: Value,
}

/// Replays a recording from beginning to end.
///
/// # Errors
/// If the current machines do not know a store or a step. The text says which, and what to do.
pub fn replay(recording: &Recording) -> Result<Replay, ReplayError> {
    let mut stores = Vec::with_capacity(recording.stores.len());
    let mut difference = None;
    for (store, recorded) in recording.stores.iter().enumerate() {
        let runner = runner_of(store, recorded)?;
        let view = Rc::new(runner.view());
        if difference.is_none() {
            let other = first_difference(&recorded.view, &view);
            difference = other.map(|(part, expected, came)| Difference { step: None, store, part, expected, came });
        }
        stores.push(ReplayedStore { runner, view, recorded: recorded.view.clone() });
    }
    let views = stores.iter().map(|store| Rc::clone(&store.view)).collect();
    let mut steps = Vec::with_capacity(recording.steps.len());
    for (at, step) in recording.steps.iter().enumerate() {
        let Some(store) = stores.get_mut(step.store) else {
            return Err(unknown_step(at, format!("there is no store {}", step.store)));
        };
        let effects = store.runner.step(&step.cause, step.at).map_err(|error| unknown_step(at, error))?;
        let view = store.runner.view();
        if view != *store.view {
            store.view = Rc::new(view);
        }
        apply_changes(&mut store.recorded, &step.view);
        if difference.is_none() {
            let other = if effects == step.effects {
                first_difference(&store.recorded, &store.view)
            } else {
                Some(("effects".to_owned(), step.effects.clone().into(), effects.clone().into()))
            };
            difference = other.map(|(part, expected, came)| Difference {
                step: Some(at),
                store: step.store,
                part,
                expected,
                came,
            });
        }
        let view = Rc::clone(&store.view);
        steps.push(ReplayedStep { store: step.store, at: step.at, cause: step.cause.clone(), effects, view });
    }
    let machines = recording.stores.iter().map(|store| store.machine.clone()).collect();
    Ok(Replay { machines, views, steps, difference })
}

const HOW_TO_FIX: &str = "Record it once more, or open it with the release that recorded it.";

/// Sets up the machine of a recorded store.
pub(super) fn runner_of(store: usize, recorded: &RecordedStore) -> Result<Box<dyn AnyRunner>, ReplayError> {
    runner_for(&recorded.machine, &recorded.setup)
        .map_err(|error| ReplayError(format!("Store {store} cannot be created: {error}. {HOW_TO_FIX}")))
}

pub(super) fn unknown_step(at: usize, error: impl Display) -> ReplayError {
    ReplayError(format!("Step {at} is unknown to this release: {error}. {HOW_TO_FIX}"))
}

/// The first field whose value differs: its name, the recorded value and the replayed one.
fn first_difference(recorded: &Value, view: &Value) -> Option<(String, Value, Value)> {
    if recorded == view {
        return None;
    }
    let (Value::Object(expected), Value::Object(came)) = (recorded, view) else {
        return Some(("view".to_owned(), recorded.clone(), view.clone()));
    };
    let mut names = expected.keys().chain(came.keys());
    let part = names.find(|name| expected.get(*name) != came.get(*name))?;
    let value_in = |view: &Map<String, Value>| view.get(part).cloned().unwrap_or(Value::Null);
    Some((part.clone(), value_in(expected), value_in(came)))
}

fn apply_changes(view: &mut Value, changes: &Map<String, Value>) {
    if let Value::Object(parts) = view {
        parts.extend(changes.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
}
