//! Finds the tools for a well by casing, differential pressure, temperature and H2S.
//!
//! A check starts when the casing is known, immediately after each choice, and 300 ms after the last letter. [`Answers`] decides where
//! it runs. The last result stays until the next one arrives. [`UrlQuery`] holds the query of the page's URL.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

pub use crate::answers::AnswerSources;
use crate::answers::Answers;
use crate::machine::{Effect, Effects, Machine, Millis, Signal, TimerKey};
use crate::url_query::UrlQuery;
use model::api::{Endpoint, Payload};
use model::well::{CASING_SIZES, CasingSize, WellAnswer, WellCasing, WellField, WellQuery};

/// Fires when the visitor has stopped typing.
const REST: TimerKey = "rest";

/// The part of the root element with the number of tools that pass.
const STATUS: &str = "status";

/// The parts of the root element with the first field, and with the button that shows the fields.
const FIRST_FIELD: &str = "casing";
const CHANGE: &str = "change";

/// Milliseconds without typing before a check starts.
const REST_AFTER: Millis = 300;

/// The query of the product list for names and paths only.
const NAMES: &str = "only=names";

/// What has folded the fields.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
enum Fold {
    #[default]
    Unfolded,
    ByUrl,
    ByVisitor,
}

/// The page for a well.
#[derive(Debug, Clone, Default)]
pub struct Well {
    pub(crate) options: AnswerSources,
    query: WellQuery,
    url: UrlQuery,
    /// Whether the store has subscribers.
    has_subscribers: bool,
    /// Whether the form was touched or the URL had a query.
    is_touched: bool,
    /// Whether the fields are folded. They are shown while the casing is not known.
    fold: Fold,
    answers: Answers,
    /// The last result, and the query that it is for.
    answer: Option<(String, Rc<WellAnswer>)>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum WellEvent {
    /// A field has the focus; module and facts are loaded.
    Touched,
    /// A casing size in the notation of API 5CT; empty for none.
    CasingChosen(String),
    /// A casing weight in the notation of API 5CT; empty for none.
    WeightChosen(String),
    PressureTyped(String),
    TemperatureTyped(String),
    /// Whether there is H2S.
    SourChosen(bool),
    /// The fields are replaced by a line with the conditions.
    Folded,
    /// The fields are shown again.
    Unfolded,
    /// The query of the page's URL has changed; with or without `?`.
    UrlChanged(String),
    /// The retry button is clicked.
    Retried,
}

/// The state of the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum WellState {
    /// The casing is not known.
    Open,
    /// The result is loading; the last one is shown.
    Asking,
    Ready,
    Failed,
}

#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct WellView {
    pub state: WellState,
    /// The chosen casing size and weight; empty for none.
    pub casing: String,
    pub weight: String,
    /// The texts in the fields.
    pub pressure: String,
    pub temperature: String,
    pub sour: bool,
    /// The well as the query of a URL, without `?`.
    pub params: String,
    /// The sizes to choose from.
    pub sizes: Vec<String>,
    /// The weights of the chosen size.
    pub weights: Vec<String>,
    /// The diameters of the chosen casing.
    pub chosen: Option<WellCasing>,
    /// The last result; `None` while the casing is not known.
    pub answer: Option<Rc<WellAnswer>>,
    /// Pressure and temperature, if `answer` is for the text in the field. The answer to a later text is awaited.
    pub answered: Vec<WellField>,
    /// Whether a line with the conditions replaces the fields.
    pub is_folded: bool,
}

impl Well {
    /// A well without conditions.
    pub fn new(options: AnswerSources) -> Self {
        let parts = || vec![Endpoint::ProductQuery(NAMES.into()), Endpoint::Categories, Endpoint::Facts];
        Self { options, answers: Answers::new(options.has_facts.then(parts)), ..Self::default() }
    }

    /// Sets the conditions, and writes them to the URL.
    fn set_query(&mut self, query: WellQuery, effects: &mut Effects) {
        self.query = query;
        self.url.write(self.query.params());
        self.prepare(effects);
    }

    /// Sets the conditions after a choice, and starts a check.
    fn set_choice(&mut self, query: WellQuery, effects: &mut Effects) {
        self.set_query(query, effects);
        self.check(effects);
    }

    /// Sets the conditions while the visitor types, and delays the check.
    fn set_text(&mut self, query: WellQuery, effects: &mut Effects) {
        self.set_query(query, effects);
        if self.has_subscribers {
            effects.set_timer(REST, REST_AFTER);
        }
    }

    fn on_url_change(&mut self, url: &str, effects: &mut Effects) {
        let query = WellQuery::read(url);
        let params = query.params();
        if self.url.read(&params) {
            self.query = query;
            if !params.is_empty() {
                self.prepare(effects);
            }
            // The visitor of a link to a well wants to see the tools, not the fields.
            self.fold = if self.question().is_some() { Fold::ByUrl } else { Fold::Unfolded };
            self.check(effects);
        }
    }

    /// Loads module and facts, because a check is likely.
    fn prepare(&mut self, effects: &mut Effects) {
        self.is_touched = true;
        if self.has_subscribers {
            self.answers.prepare(effects);
        }
    }

    /// The query of the check; `None` while the casing is not known.
    fn question(&self) -> Option<String> {
        self.query.listed().map(|_| self.query.params())
    }

    fn is_answered(&self) -> bool {
        self.answer.as_ref().map(|(params, _)| params) == self.question().as_ref()
    }

    /// The text fields that still have the text of the last result.
    fn answered_fields(&self) -> Vec<WellField> {
        let Some((params, _)) = &self.answer else { return Vec::new() };
        let asked = WellQuery::read(params);
        let fields = [
            (WellField::Pressure, asked.pressure, &self.query.pressure),
            (WellField::Temperature, asked.temperature, &self.query.temperature),
        ];
        fields.into_iter().filter(|(_, asked, text)| asked == text.trim()).map(|(field, ..)| field).collect()
    }

    /// The first field of the present well that could not be read.
    fn problem(&self) -> Option<WellField> {
        let (_, answer) = self.answer.as_ref().filter(|_| self.is_answered())?;
        answer.problems.first().map(|problem| problem.field)
    }

    /// Shows the fields if one could not be read: the tools were not checked against it.
    fn unfold_problem(&mut self, effects: &mut Effects) {
        let Some(field) = self.problem() else { return };
        if std::mem::take(&mut self.fold) == Fold::ByVisitor {
            effects.push(Effect::Focus { part: field.name().into(), scroll: true });
        }
    }

    /// Starts a check, unless the same one is running or has the result that is shown.
    fn check(&mut self, effects: &mut Effects) {
        effects.clear_timer(REST);
        match self.question().filter(|_| self.has_subscribers).map(Endpoint::Well) {
            Some(question)
                if self.answers.is_question(&question) && (self.answers.is_pending() || self.is_answered()) => {}
            Some(question) => self.answers.ask(question, self.options.has_server.then_some(0), effects),
            None => {
                self.answers.cancel(effects);
                if self.query.listed().is_none() {
                    self.answer = None;
                }
            }
        }
    }

    /// Whether the check of the present well has failed.
    fn has_failed(&self) -> bool {
        let is_asked = self.question().is_some_and(|params| self.answers.is_question(&Endpoint::Well(params)));
        is_asked && !self.answers.is_pending() && !self.is_answered()
    }
}

impl Machine for Well {
    type Event = WellEvent;
    type View = WellView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.has_subscribers = true;
        if self.is_touched {
            self.prepare(effects);
        }
        self.check(effects);
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.has_subscribers = false;
        effects.clear_timer(REST);
        self.answers.stop(effects);
    }

    fn handle(&mut self, event: WellEvent, _: Millis, effects: &mut Effects) {
        let query = self.query.clone();
        match event {
            WellEvent::Touched => self.prepare(effects),
            WellEvent::CasingChosen(casing) => {
                let has = |size: &'static CasingSize| size.weighing(&query.weight).is_some();
                let weight =
                    if CasingSize::named(&casing).is_some_and(has) { query.weight.clone() } else { String::new() };
                self.set_choice(WellQuery { casing, weight, ..query }, effects);
            }
            WellEvent::WeightChosen(weight) => self.set_choice(WellQuery { weight, ..query }, effects),
            WellEvent::SourChosen(sour) => self.set_choice(WellQuery { sour, ..query }, effects),
            WellEvent::PressureTyped(pressure) => self.set_text(WellQuery { pressure, ..query }, effects),
            WellEvent::TemperatureTyped(temperature) => self.set_text(WellQuery { temperature, ..query }, effects),
            WellEvent::Folded => {
                if self.question().is_some() && self.fold == Fold::Unfolded {
                    self.fold = Fold::ByVisitor;
                    if self.problem().is_some() {
                        self.unfold_problem(effects);
                    } else {
                        effects.push(Effect::Focus { part: CHANGE.into(), scroll: false });
                    }
                }
            }
            WellEvent::Unfolded => {
                if std::mem::take(&mut self.fold) != Fold::Unfolded {
                    effects.push(Effect::Focus { part: FIRST_FIELD.into(), scroll: true });
                }
            }
            WellEvent::UrlChanged(url) => self.on_url_change(&url, effects),
            WellEvent::Retried => {
                if self.has_failed() {
                    self.answers.retry_parts(effects);
                    self.check(effects);
                    // The retry button disappears with the focus in it.
                    effects.push(Effect::Focus { part: STATUS.into(), scroll: false });
                }
            }
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        if matches!(signal, Signal::TimerFired(REST)) {
            self.check(effects);
        } else if let Some((Endpoint::Well(params), payload)) = self.answers.on_signal(signal, effects)
            && let Some(answer) = payload.and_then(Payload::well)
        {
            self.answer = Some((params, answer));
            self.unfold_problem(effects);
        }
    }

    fn view(&self) -> WellView {
        let question = self.question();
        let state = match &question {
            None => WellState::Open,
            Some(_) if self.is_answered() => WellState::Ready,
            Some(_) if self.has_failed() => WellState::Failed,
            Some(_) => WellState::Asking,
        };
        let size = CasingSize::named(&self.query.casing);
        let chosen = self.query.listed();
        WellView {
            state,
            casing: self.query.casing.clone(),
            // In the notation of API 5CT, whatever the URL has.
            weight: chosen.map_or_else(|| self.query.weight.clone(), |casing| casing.weight_name()),
            pressure: self.query.pressure.clone(),
            temperature: self.query.temperature.clone(),
            sour: self.query.sour,
            params: self.url.params().to_owned(),
            sizes: CASING_SIZES.iter().map(|size| size.name.to_owned()).collect(),
            weights: size.into_iter().flat_map(CasingSize::casings).map(|casing| casing.weight_name()).collect(),
            chosen: chosen.map(|casing| casing.described()),
            is_folded: self.fold != Fold::Unfolded && question.is_some(),
            answered: self.answered_fields(),
            answer: question.and(self.answer.as_ref()).map(|(_, answer)| Rc::clone(answer)),
        }
    }
}

#[cfg(test)]
mod tests;
