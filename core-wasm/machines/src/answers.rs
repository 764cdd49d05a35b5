//! Decides whether the search module in the browser or the server answers a search or a well check.
//!
//! The module answers once it has all of its parts: the payloads that it needs, such as the products' facts. Until then, and if it
//! fails, the server answers. Without a server, or if it fails, the question waits until the parts have loaded or failed; then the
//! module answers with what it has. If the parts load while the server is asked, the first answer of both counts.
//!
//! A question is the API call for it ([`Endpoint::Search`], [`Endpoint::Well`]). The server is asked by [`Effect::Watch`], the module
//! by [`Effect::QuerySearchModule`]; both answer with [`Signal::Loaded`] for that call. The parts are watched from [`Answers::prepare`] to
//! [`Answers::stop`].

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Millis, Signal, TimerKey};
use model::api::{Endpoint, Payload};

/// Fires when the visitor has stopped typing, and the server is asked.
const PAUSED: TimerKey = "paused";

/// What can answer.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct AnswerSources {
    /// Whether the products' facts can be loaded in the browser.
    pub has_facts: bool,
    /// Whether the server has the call.
    pub has_server: bool,
}

/// The state of the module's parts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum PartsState {
    #[default]
    Unwatched,
    Loading,
    Present,
    /// One of them has failed.
    Lost,
}

#[derive(Debug, Clone)]
struct Question {
    call: Endpoint,
    /// Milliseconds until the server may be asked; `None` if it must not be.
    server_after: Option<Millis>,
    /// Whether the server was asked.
    is_sent: bool,
    /// Whether the module was asked.
    is_asked: bool,
    /// How many of both have neither answered nor failed.
    awaited: u8,
    /// Whether it is answered or has failed.
    is_settled: bool,
}

impl Question {
    fn ask_module(&mut self, effects: &mut Effects) {
        self.is_asked = true;
        self.awaited += 1;
        effects.push(Effect::QuerySearchModule(self.call.clone()));
    }

    fn ask_server(&mut self, effects: &mut Effects) {
        self.is_sent = true;
        self.awaited += 1;
        effects.push(Effect::Watch(self.call.clone()));
    }
}

/// Answers one question at a time.
#[derive(Debug, Clone, Default)]
pub struct Answers {
    /// The payloads that the module needs; `None` if only the server answers.
    parts: Option<Vec<Endpoint>>,
    state: PartsState,
    /// The parts that have not loaded.
    missing: Vec<Endpoint>,
    question: Option<Question>,
}

impl Answers {
    /// `parts` are the payloads that the module needs; `None` if only the server answers.
    pub fn new(parts: Option<Vec<Endpoint>>) -> Self {
        Self { parts, ..Self::default() }
    }

    /// Whether the module can answer.
    pub fn has_module(&self) -> bool {
        self.parts.is_some()
    }

    /// Whether the answer is the module's, without a part that has failed.
    pub fn is_partial(&self) -> bool {
        self.state == PartsState::Lost && self.question.as_ref().is_some_and(|question| question.is_asked)
    }

    /// Whether the question has no answer yet.
    pub fn is_pending(&self) -> bool {
        self.question.as_ref().is_some_and(|question| !question.is_settled)
    }

    /// Whether this is the current question, answered or not.
    pub fn is_question(&self, call: &Endpoint) -> bool {
        self.question.as_ref().is_some_and(|question| question.call == *call)
    }

    /// Loads the module and its parts, because a question is likely.
    pub fn prepare(&mut self, effects: &mut Effects) {
        let Some(parts) = self.parts.as_ref().filter(|_| self.state == PartsState::Unwatched) else { return };
        if parts.is_empty() {
            self.state = PartsState::Present;
            return;
        }
        self.state = PartsState::Loading;
        self.missing.clone_from(parts);
        parts.iter().for_each(|part| effects.push(Effect::Watch(part.clone())));
        // In parallel with the parts.
        effects.push(Effect::LoadSearchModule);
    }

    /// Asks a question instead of the last one. `server_after` is the number of milliseconds until the server may be asked; `None` if
    /// it must not be.
    pub fn ask(&mut self, call: Endpoint, server_after: Option<Millis>, effects: &mut Effects) {
        self.cancel(effects);
        self.question =
            Some(Question { call, server_after, is_sent: false, is_asked: false, awaited: 0, is_settled: false });
        self.prepare(effects);
        self.dispatch(effects);
    }

    /// Asks the next one that can answer the question, unless it must wait.
    fn dispatch(&mut self, effects: &mut Effects) {
        let Some(question) = self.question.as_mut().filter(|question| !question.is_settled) else { return };
        match (self.state, question.server_after) {
            (PartsState::Present, _) if !question.is_asked => question.ask_module(effects),
            _ if question.awaited > 0 => {}
            (_, Some(0)) if !question.is_sent => question.ask_server(effects),
            (_, Some(after)) if !question.is_sent => effects.set_timer(PAUSED, after),
            (PartsState::Loading, _) => {}
            (PartsState::Lost, _) if !question.is_asked => question.ask_module(effects),
            _ => question.is_settled = true,
        }
    }

    /// Drops the question.
    pub fn cancel(&mut self, effects: &mut Effects) {
        let Some(question) = self.question.take() else { return };
        if question.is_sent {
            effects.push(Effect::Unwatch(question.call));
        } else if question.server_after.is_some() {
            effects.clear_timer(PAUSED);
        }
    }

    /// Drops the question and unwatches the parts.
    pub fn stop(&mut self, effects: &mut Effects) {
        self.cancel(effects);
        self.drop_parts(effects);
    }

    /// Loads failed parts again with the next question.
    pub fn retry_parts(&mut self, effects: &mut Effects) {
        if self.state == PartsState::Lost {
            self.drop_parts(effects);
        }
    }

    fn drop_parts(&mut self, effects: &mut Effects) {
        if self.state != PartsState::Unwatched {
            self.parts.iter().flatten().for_each(|part| effects.push(Effect::Unwatch(part.clone())));
        }
        self.state = PartsState::Unwatched;
    }

    /// Handles a signal. Returns the question with its answer, or `None` in place of the answer if it has failed.
    pub fn on_signal(&mut self, signal: Signal, effects: &mut Effects) -> Option<(Endpoint, Option<Payload>)> {
        match signal {
            Signal::TimerFired(PAUSED) => {
                self.question.as_mut()?.server_after = Some(0);
                self.dispatch(effects);
                None
            }
            Signal::Loaded { endpoint, payload } if self.is_question(&endpoint) => self.on_answer(payload, effects),
            Signal::Loaded { endpoint, payload } => {
                self.on_part(&endpoint, payload.is_some(), effects);
                None
            }
            _ => None,
        }
    }

    fn on_answer(&mut self, payload: Option<Payload>, effects: &mut Effects) -> Option<(Endpoint, Option<Payload>)> {
        let question = self.question.as_mut().filter(|question| !question.is_settled)?;
        question.awaited = question.awaited.saturating_sub(1);
        question.is_settled = payload.is_some();
        self.dispatch(effects);
        let settled = self.question.as_ref().filter(|question| question.is_settled)?;
        Some((settled.call.clone(), payload))
    }

    fn on_part(&mut self, part: &Endpoint, is_loaded: bool, effects: &mut Effects) {
        if self.state == PartsState::Unwatched || !self.parts.iter().flatten().any(|own| own == part) {
            return;
        }
        if is_loaded {
            self.missing.retain(|other| other != part);
        }
        if !is_loaded || self.missing.is_empty() {
            self.state = if is_loaded { PartsState::Present } else { PartsState::Lost };
            self.dispatch(effects);
        }
    }
}
