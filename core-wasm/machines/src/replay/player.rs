//! Plays recordings.

use std::rc::Rc;

use serde::Serialize;
use serde_json::{Map, Value};

use super::file::{Cause, Recording, Unreadable};
use super::machines::performer;
use super::performance::Performer;
use crate::machine::Millis;

/// A recording as the machines of today play it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Replay {
    /// The stores' machines.
    pub machines: Vec<String>,
    /// Each store's first view.
    #[cfg_attr(feature = "typescript", ts(type = "readonly unknown[]"))]
    pub views: Vec<Rc<Value>>,
    pub steps: Vec<ReplayedStep>,
    /// Where the machines differ from the recording: a store's first view, or the first step.
    pub difference: Option<Difference>,
}

/// A step as the machine of today takes it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ReplayedStep {
    /// The store, by its place in the list.
    pub store: usize,
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub at: Millis,
    pub cause: Cause,
    #[cfg_attr(feature = "typescript", ts(type = "readonly unknown[]"))]
    pub effects: Vec<Value>,
    /// The whole view after it.
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub view: Rc<Value>,
}

/// Where a machine of today does something else than was recorded.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Difference {
    /// The step, from 0; none for the first view of a store.
    pub step: Option<usize>,
    pub store: usize,
    /// What differs: `effects`, or the part of the view.
    pub part: String,
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub expected: Value,
    #[cfg_attr(feature = "typescript", ts(type = "unknown"))]
    pub came: Value,
}

/// A store that is played.
struct Played {
    performer: Box<dyn Performer>,
    /// As the machine of today shows it, and as it was recorded.
    view: Rc<Value>,
    recorded: Value,
}

/// Plays a recording from its beginning to its end.
///
/// # Errors
/// When a store or a step means nothing to the machines of today: says which, and what to do.
pub fn replay(recording: &Recording) -> Result<Replay, Unreadable> {
    let mut stores = Vec::with_capacity(recording.stores.len());
    let mut difference = None;
    for (store, recorded) in recording.stores.iter().enumerate() {
        let performer = performer(&recorded.machine, &recorded.setup)
            .map_err(|error| Unreadable(format!("Store {store} cannot be made: {error}. {MEND}")))?;
        let view = Rc::new(performer.view());
        if difference.is_none() {
            let other = first_difference(&recorded.view, &view);
            difference = other.map(|(part, expected, came)| Difference { step: None, store, part, expected, came });
        }
        stores.push(Played { performer, view, recorded: recorded.view.clone() });
    }
    let views = stores.iter().map(|store| Rc::clone(&store.view)).collect();
    let mut steps = Vec::with_capacity(recording.steps.len());
    for (at, step) in recording.steps.iter().enumerate() {
        let Some(store) = stores.get_mut(step.store) else {
            return Err(Unreadable(format!("Step {at} is of store {}, which there is not. {MEND}", step.store)));
        };
        let effects = store
            .performer
            .step(&step.cause, step.at)
            .map_err(|error| Unreadable(format!("Step {at} means nothing to this release: {error}. {MEND}")))?;
        let view = store.performer.view();
        if view != *store.view {
            store.view = Rc::new(view);
        }
        merge(&mut store.recorded, &step.view);
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

const MEND: &str = "Record it once more, or open it with the release that recorded it.";

/// The first part of a view that is another one than was recorded, with both.
fn first_difference(recorded: &Value, view: &Value) -> Option<(String, Value, Value)> {
    if recorded == view {
        return None;
    }
    let (Value::Object(expected), Value::Object(came)) = (recorded, view) else {
        return Some(("view".to_owned(), recorded.clone(), view.clone()));
    };
    let mut names = expected.keys().chain(came.keys());
    let part = names.find(|name| expected.get(*name) != came.get(*name))?;
    let of = |view: &Map<String, Value>| view.get(part).cloned().unwrap_or(Value::Null);
    Some((part.clone(), of(expected), of(came)))
}

fn merge(view: &mut Value, changes: &Map<String, Value>) {
    if let Value::Object(parts) = view {
        parts.extend(changes.iter().map(|(name, value)| (name.clone(), value.clone())));
    }
}
