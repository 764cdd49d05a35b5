//! Who answers the questions of a catalogue: what a query finds, and which tools a well leads to. It is decided here alone.
//!
//! A question is the call by which the server would answer it ([`Endpoint::Search`], [`Endpoint::Well`]). Whoever answers, the
//! answer is reported as what that call has brought. In the browser the search's module answers by the server's own code
//! ([`Effect::Ask`]). It looks through parts that are watched with it: the products' facts, and what else a question needs.

use crate::machine::{Effect, Effects, Millis, Signal, TimerKey};
use model::api::{Endpoint, Payload};

/// Fires when the visitor has paused: the server is asked.
const PAUSED: TimerKey = "paused";
/// Fires when the parts are late.
const LATE: TimerKey = "partsLate";

/// Who answers.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Answerer {
    /// The module; without parts that are late, or cannot be had.
    Module,
    /// The module once it has its parts. Until then, and when it cannot answer, the server.
    ModuleOrServer,
    /// The server.
    #[default]
    Server,
}

/// What a machine hears of its question.
#[derive(Debug, PartialEq)]
pub enum Heard {
    /// The answer to this question; nothing when it could not be had.
    Answer(Endpoint, Option<Payload>),
    /// The parts have come, or could not be had: a question may have another answer than before.
    Parts,
    Nothing,
}

/// How the parts are that the module looks through.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Parts {
    #[default]
    Unwatched,
    Awaited,
    /// Still on their way, and not waited for.
    Late,
    Present,
    /// One of them could not be had.
    Lost,
}

#[derive(Debug, Clone)]
struct Question {
    call: Endpoint,
    /// Whether it is put to nobody before the parts are known.
    needs_parts: bool,
    /// Whether the server is asked.
    is_sent: bool,
    is_answered: bool,
}

/// See the module.
#[derive(Debug, Clone, Default)]
pub struct Answers {
    answerer: Answerer,
    parts: Vec<Endpoint>,
    /// Milliseconds without a question before the server is asked.
    pause: Millis,
    /// Milliseconds to wait for the parts before the module does without.
    patience: Millis,
    state: Parts,
    /// Those parts that have not come.
    missing: Vec<Endpoint>,
    question: Option<Question>,
}

impl Answers {
    /// Answers by this one, of which the module looks through these parts.
    pub fn new(answerer: Answerer, parts: Vec<Endpoint>, pause: Millis, patience: Millis) -> Self {
        Self { answerer, parts, pause, patience, ..Self::default() }
    }

    /// Whether the server alone answers.
    pub fn are_of_server(&self) -> bool {
        self.answerer == Answerer::Server
    }

    /// Whether an answer is by all that can be looked through.
    pub fn are_whole(&self) -> bool {
        self.are_of_server() || self.state == Parts::Present && !self.parts.is_empty()
    }

    /// Whether the parts are on their way.
    pub fn are_parts_awaited(&self) -> bool {
        matches!(self.state, Parts::Awaited | Parts::Late)
    }

    /// Whether parts could not be had.
    pub fn are_parts_lost(&self) -> bool {
        self.state == Parts::Lost
    }

    /// Whether an answer is awaited.
    pub fn is_awaited(&self) -> bool {
        self.question.as_ref().is_some_and(|question| !question.is_answered)
    }

    /// Whether this is the question, answered or not.
    pub fn is_question(&self, call: &Endpoint) -> bool {
        self.question.as_ref().is_some_and(|question| question.call == *call)
    }

    /// Has the module and its parts loaded: a question is about to come.
    pub fn prepare(&mut self, effects: &mut Effects) {
        if self.are_of_server() || self.state != Parts::Unwatched {
            return;
        }
        if self.parts.is_empty() {
            self.state = Parts::Present;
            return;
        }
        self.state = Parts::Awaited;
        self.missing.clone_from(&self.parts);
        for part in &self.parts {
            effects.push(Effect::Watch(part.clone()));
        }
        // Beside the parts: on a slow line each wait for the other would be felt.
        effects.push(Effect::Prepare);
        if self.answerer == Answerer::Module {
            effects.set_timer(LATE, self.patience);
        }
    }

    /// Asks, in place of the question before.
    pub fn ask(&mut self, call: Endpoint, needs_parts: bool, effects: &mut Effects) {
        self.give_up(effects);
        self.question = Some(Question { call, needs_parts, is_sent: false, is_answered: false });
        if self.are_of_server() && self.pause > 0 {
            return effects.set_timer(PAUSED, self.pause);
        }
        self.prepare(effects);
        self.put(effects);
    }

    /// Puts the question to whom it is for at present.
    fn put(&mut self, effects: &mut Effects) {
        let Some(question) = &mut self.question else { return };
        let is_for_module = match (self.answerer, self.state) {
            (Answerer::Server, _) => false,
            (_, Parts::Present) | (Answerer::Module, Parts::Lost) => true,
            (Answerer::Module, Parts::Late) if !question.needs_parts => true,
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

    /// No answer is awaited any more.
    pub fn give_up(&mut self, effects: &mut Effects) {
        let Some(question) = self.question.take() else { return };
        if question.is_sent {
            effects.push(Effect::Unwatch(question.call));
        } else if self.are_of_server() && !question.is_answered {
            effects.clear_timer(PAUSED);
        }
    }

    /// Nothing is asked any more, and the parts are given back.
    pub fn stop(&mut self, effects: &mut Effects) {
        self.give_up(effects);
        self.drop_parts(effects);
    }

    /// Parts that could not be had are watched anew with the next question.
    pub fn retry_parts(&mut self, effects: &mut Effects) {
        if self.are_parts_lost() {
            self.drop_parts(effects);
        }
    }

    fn drop_parts(&mut self, effects: &mut Effects) {
        self.stop_waiting(effects);
        if self.state != Parts::Unwatched {
            self.parts.iter().for_each(|part| effects.push(Effect::Unwatch(part.clone())));
        }
        self.state = Parts::Unwatched;
    }

    fn stop_waiting(&self, effects: &mut Effects) {
        if self.state == Parts::Awaited && self.answerer == Answerer::Module {
            effects.clear_timer(LATE);
        }
    }

    /// Hears a signal.
    pub fn hear(&mut self, signal: Signal, effects: &mut Effects) -> Heard {
        match signal {
            Signal::TimerFired(PAUSED) => self.put(effects),
            Signal::TimerFired(LATE) if self.state == Parts::Awaited => {
                self.state = Parts::Late;
                self.put(effects);
            }
            Signal::Loaded { endpoint, payload } if self.is_question(&endpoint) => {
                return self.answered(payload, effects);
            }
            Signal::Loaded { endpoint, payload } if self.parts.contains(&endpoint) => {
                return self.part_settled(&endpoint, payload.is_some(), effects);
            }
            _ => {}
        }
        Heard::Nothing
    }

    fn answered(&mut self, payload: Option<Payload>, effects: &mut Effects) -> Heard {
        let Some(question) = self.question.as_mut().filter(|question| !question.is_answered) else {
            return Heard::Nothing;
        };
        if payload.is_none() && !question.is_sent && self.answerer == Answerer::ModuleOrServer {
            question.is_sent = true;
            effects.push(Effect::Watch(question.call.clone()));
            return Heard::Nothing;
        }
        question.is_answered = true;
        Heard::Answer(question.call.clone(), payload)
    }

    fn part_settled(&mut self, part: &Endpoint, is_there: bool, effects: &mut Effects) -> Heard {
        if is_there {
            self.missing.retain(|other| other != part);
        }
        let state = match is_there {
            _ if self.state == Parts::Unwatched => return Heard::Nothing,
            false => Parts::Lost,
            true if self.missing.is_empty() => Parts::Present,
            true => return Heard::Nothing,
        };
        if state == self.state {
            return Heard::Nothing;
        }
        self.stop_waiting(effects);
        self.state = state;
        Heard::Parts
    }
}
