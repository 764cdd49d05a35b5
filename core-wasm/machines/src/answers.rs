//! Decides whether the search module in the browser or the server answers a search or a well check.
//!
//! A question is the API call for it ([`Endpoint::Search`], [`Endpoint::Well`]). The server is asked by [`Effect::Watch`], the module
//! by [`Effect::Ask`]; both answer with [`Signal::Loaded`] for that call. The module needs other payloads, such as the products'
//! facts: these "parts" are watched from [`Answers::prepare`] to [`Answers::stop`].

use crate::machine::{Effect, Effects, Millis, Signal, TimerKey};
use model::api::{Endpoint, Payload};

/// Fires when the visitor has stopped typing, and the server is asked.
const PAUSED: TimerKey = "paused";
/// Fires when the module stops waiting for the parts.
const LATE: TimerKey = "partsLate";

/// Where questions are answered.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Answerer {
    /// The module, without parts that are late or have failed.
    Module,
    /// The module once it has all parts; until then, or if it fails, the server.
    ModuleOrServer,
    /// The server.
    #[default]
    Server,
}

/// The effect of a signal on the question.
#[derive(Debug, PartialEq)]
pub enum Reply {
    /// The answer to this question; `None` if it failed.
    Answer(Endpoint, Option<Payload>),
    /// The parts have loaded or failed, so the answer may change.
    Parts,
    Nothing,
}

/// The state of the module's parts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum PartsState {
    #[default]
    Unwatched,
    Awaited,
    /// Still loading, but the module no longer waits for them.
    Late,
    Present,
    /// One of them has failed.
    Lost,
}

#[derive(Debug, Clone)]
struct Question {
    call: Endpoint,
    /// Whether it must wait until the parts have loaded or failed.
    needs_parts: bool,
    /// Whether the server was asked.
    is_sent: bool,
    is_answered: bool,
}

/// Answers one question at a time.
#[derive(Debug, Clone, Default)]
pub struct Answers {
    answerer: Answerer,
    parts: Vec<Endpoint>,
    /// Milliseconds without a new question before the server is asked.
    pause: Millis,
    /// Milliseconds to wait for the parts before the module answers without them.
    patience: Millis,
    state: PartsState,
    /// The parts that have not loaded.
    missing: Vec<Endpoint>,
    question: Option<Question>,
}

impl Answers {
    /// `parts` are the payloads that the module needs.
    pub fn new(answerer: Answerer, parts: Vec<Endpoint>, pause: Millis, patience: Millis) -> Self {
        Self { answerer, parts, pause, patience, ..Self::default() }
    }

    /// Whether only the server answers.
    pub fn is_server_only(&self) -> bool {
        self.answerer == Answerer::Server
    }

    /// Whether answers are based on all parts.
    pub fn are_complete(&self) -> bool {
        self.is_server_only() || self.state == PartsState::Present && !self.parts.is_empty()
    }

    /// Whether the parts are loading.
    pub fn are_parts_awaited(&self) -> bool {
        matches!(self.state, PartsState::Awaited | PartsState::Late)
    }

    /// Whether a part has failed.
    pub fn are_parts_lost(&self) -> bool {
        self.state == PartsState::Lost
    }

    /// Whether the question has no answer yet.
    pub fn is_pending(&self) -> bool {
        self.question.as_ref().is_some_and(|question| !question.is_answered)
    }

    /// Whether this is the current question, answered or not.
    pub fn is_question(&self, call: &Endpoint) -> bool {
        self.question.as_ref().is_some_and(|question| question.call == *call)
    }

    /// Loads the module and its parts, because a question is likely.
    pub fn prepare(&mut self, effects: &mut Effects) {
        if self.is_server_only() || self.state != PartsState::Unwatched {
            return;
        }
        if self.parts.is_empty() {
            self.state = PartsState::Present;
            return;
        }
        self.state = PartsState::Awaited;
        self.missing.clone_from(&self.parts);
        for part in &self.parts {
            effects.push(Effect::Watch(part.clone()));
        }
        // In parallel with the parts.
        effects.push(Effect::Prepare);
        if self.answerer == Answerer::Module {
            effects.set_timer(LATE, self.patience);
        }
    }

    /// Asks a question instead of the last one.
    pub fn ask(&mut self, call: Endpoint, needs_parts: bool, effects: &mut Effects) {
        self.cancel(effects);
        self.question = Some(Question { call, needs_parts, is_sent: false, is_answered: false });
        if self.is_server_only() && self.pause > 0 {
            return effects.set_timer(PAUSED, self.pause);
        }
        self.prepare(effects);
        self.dispatch(effects);
    }

    /// Sends the question to the module or the server, or waits for the parts.
    fn dispatch(&mut self, effects: &mut Effects) {
        let Some(question) = &mut self.question else { return };
        let is_for_module = match (self.answerer, self.state) {
            (Answerer::Server, _) => false,
            (_, PartsState::Present) | (Answerer::Module, PartsState::Lost) => true,
            (Answerer::Module, PartsState::Late) if !question.needs_parts => true,
            (Answerer::Module, _) => return,
            (Answerer::ModuleOrServer, _) => false,
        };
        if is_for_module {
            effects.push(Effect::Ask(question.call.clone()));
        } else {
            question.is_sent = true;
            effects.push(Effect::Watch(question.call.clone()));
        }
    }

    /// Drops the question.
    pub fn cancel(&mut self, effects: &mut Effects) {
        let Some(question) = self.question.take() else { return };
        if question.is_sent {
            effects.push(Effect::Unwatch(question.call));
        } else if self.is_server_only() && !question.is_answered {
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
        if self.are_parts_lost() {
            self.drop_parts(effects);
        }
    }

    fn drop_parts(&mut self, effects: &mut Effects) {
        self.stop_waiting(effects);
        if self.state != PartsState::Unwatched {
            self.parts.iter().for_each(|part| effects.push(Effect::Unwatch(part.clone())));
        }
        self.state = PartsState::Unwatched;
    }

    fn stop_waiting(&self, effects: &mut Effects) {
        if self.state == PartsState::Awaited && self.answerer == Answerer::Module {
            effects.clear_timer(LATE);
        }
    }

    /// Handles a signal.
    pub fn on_signal(&mut self, signal: Signal, effects: &mut Effects) -> Reply {
        match signal {
            Signal::TimerFired(PAUSED) => self.dispatch(effects),
            Signal::TimerFired(LATE) if self.state == PartsState::Awaited => {
                self.state = PartsState::Late;
                self.dispatch(effects);
            }
            Signal::Loaded { endpoint, payload } if self.is_question(&endpoint) => {
                return self.on_answer(payload, effects);
            }
            Signal::Loaded { endpoint, payload } if self.parts.contains(&endpoint) => {
                return self.on_part(&endpoint, payload.is_some(), effects);
            }
            _ => {}
        }
        Reply::Nothing
    }

    fn on_answer(&mut self, payload: Option<Payload>, effects: &mut Effects) -> Reply {
        let Some(question) = self.question.as_mut().filter(|question| !question.is_answered) else {
            return Reply::Nothing;
        };
        if payload.is_none() && !question.is_sent && self.answerer == Answerer::ModuleOrServer {
            question.is_sent = true;
            effects.push(Effect::Watch(question.call.clone()));
            return Reply::Nothing;
        }
        question.is_answered = true;
        Reply::Answer(question.call.clone(), payload)
    }

    fn on_part(&mut self, part: &Endpoint, is_loaded: bool, effects: &mut Effects) -> Reply {
        if is_loaded {
            self.missing.retain(|other| other != part);
        }
        if self.state == PartsState::Unwatched || is_loaded && !self.missing.is_empty() {
            return Reply::Nothing;
        }
        let state = if is_loaded { PartsState::Present } else { PartsState::Lost };
        if state == self.state {
            return Reply::Nothing;
        }
        self.stop_waiting(effects);
        self.state = state;
        Reply::Parts
    }
}
