//! Finds the tools for a well by casing, differential pressure, temperature and H2S.
//!
//! A check starts when the casing is known, immediately after each choice, and 300 ms after the last letter. [`Answers`] decides where
//! it runs. The last result stays until the next one arrives. [`UrlQuery`] holds the query of the page's URL.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::answers::{Answerer, Answers, Reply};
use crate::machine::{Effect, Effects, Machine, Millis, Signal, TimerKey};
use crate::url_query::UrlQuery;
use model::api::{Endpoint, Payload};
use model::well::{CASING_SIZES, CasingSize, WellAnswer, WellCasing, WellQuery};

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

/// Where checks run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WellOptions {
    /// Whether the products' facts can be loaded in the browser.
    pub has_facts: bool,
}

/// The page for a well.
#[derive(Debug, Clone, Default)]
pub struct Well {
    pub(crate) options: WellOptions,
    query: WellQuery,
    url: UrlQuery,
    /// Whether the store has subscribers.
    has_subscribers: bool,
    /// Whether the form was touched or the URL had a query.
    is_touched: bool,
    /// Whether the fields are folded. They are shown while the casing is not known.
    is_folded: bool,
    answers: Answers,
    /// Whether the last check failed.
    failed: bool,
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
    /// The visitor has stopped typing.
    Rested,
    /// The retry button is clicked.
    Retried,
    /// A signal of a call, the search module or a timer.
    Reported(Signal),
}

/// The state of the check.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum WellState {
    /// The casing is not known.
    Open,
    /// The result is loading; the last one is shown.
    Asking,
    Ready,
    Failed,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
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
    /// Whether a line with the conditions replaces the fields.
    pub is_folded: bool,
}

impl Well {
    /// A well without conditions.
    pub fn new(options: WellOptions) -> Self {
        let answers = match options.has_facts {
            true => {
                let names = Endpoint::Selection(NAMES.into());
                Answers::new(Answerer::ModuleOrServer, vec![names, Endpoint::Categories, Endpoint::Facts], 0, 0)
            }
            false => Answers::default(),
        };
        Self { options, answers, ..Self::default() }
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
            self.is_folded = self.question().is_some();
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

    /// Starts a check, unless the same one is running.
    fn check(&mut self, effects: &mut Effects) {
        effects.clear_timer(REST);
        match self.question().filter(|_| self.has_subscribers).map(Endpoint::Well) {
            Some(question) if self.answers.is_question(&question) => {}
            Some(question) => self.send(question, effects),
            None => {
                self.cancel(effects);
                if self.query.listed().is_none() {
                    self.answer = None;
                }
            }
        }
    }

    fn send(&mut self, question: Endpoint, effects: &mut Effects) {
        self.failed = false;
        self.answers.ask(question, true, effects);
    }

    /// Drops the running check.
    fn cancel(&mut self, effects: &mut Effects) {
        self.failed = false;
        self.answers.cancel(effects);
    }

    fn on_signal(&mut self, signal: Signal, effects: &mut Effects) {
        match self.answers.on_signal(signal, effects) {
            Reply::Answer(Endpoint::Well(params), payload) => match payload.and_then(Payload::well) {
                Some(answer) => self.answer = Some((params, answer)),
                None => self.failed = true,
            },
            Reply::Answer(..) => self.failed = true,
            Reply::Parts if self.answers.are_complete() && !self.is_answered() => {
                // The server has not answered yet, or has failed, so the module is asked, too.
                let question = self.question().map(Endpoint::Well);
                if let Some(question) = question.filter(|question| self.answers.is_question(question)) {
                    self.send(question, effects);
                }
            }
            Reply::Parts | Reply::Nothing => {}
        }
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
        self.failed = false;
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
                if self.question().is_some() && !self.is_folded {
                    self.is_folded = true;
                    effects.push(Effect::Focus { part: CHANGE.into(), scroll: false });
                }
            }
            WellEvent::Unfolded => {
                if self.is_folded {
                    self.is_folded = false;
                    effects.push(Effect::Focus { part: FIRST_FIELD.into(), scroll: true });
                }
            }
            WellEvent::UrlChanged(url) => self.on_url_change(&url, effects),
            WellEvent::Rested => self.check(effects),
            WellEvent::Retried => {
                if self.failed {
                    self.cancel(effects);
                    self.answers.retry_parts(effects);
                    self.check(effects);
                    // The retry button disappears with the focus in it.
                    effects.push(Effect::Focus { part: STATUS.into(), scroll: false });
                }
            }
            WellEvent::Reported(signal) => self.on_signal(signal, effects),
        }
    }

    fn hear(&self, signal: Signal) -> Option<WellEvent> {
        match signal {
            Signal::TimerFired(REST) => Some(WellEvent::Rested),
            Signal::Loaded { .. } | Signal::TimerFired(_) => Some(WellEvent::Reported(signal)),
            _ => None,
        }
    }

    fn view(&self) -> WellView {
        let question = self.question();
        let answered = self.answer.as_ref().map(|(params, _)| params);
        let state = match &question {
            None => WellState::Open,
            Some(_) if answered == question.as_ref() => WellState::Ready,
            Some(_) if self.failed => WellState::Failed,
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
            is_folded: self.is_folded && question.is_some(),
            answer: question.and(self.answer.as_ref()).map(|(_, answer)| Rc::clone(answer)),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;
    use WellEvent::*;

    fn world() -> Simulation<Well> {
        Simulation::new(Well::new(WellOptions::default()))
    }

    /// A well that can be checked in the browser.
    fn with_facts() -> Simulation<Well> {
        Simulation::new(Well::new(WellOptions { has_facts: true }))
    }

    const WELL: &str = "casing=7&weight=29.0";

    /// The watched well calls.
    fn watched(world: &Simulation<Well>) -> Vec<String> {
        let params = |endpoint| if let Endpoint::Well(params) = endpoint { Some(params) } else { None };
        world.watched().into_iter().filter_map(params).collect()
    }

    /// The watched calls that the module needs.
    fn parts(world: &Simulation<Well>) -> Vec<Endpoint> {
        world.watched().into_iter().filter(|endpoint| !matches!(endpoint, Endpoint::Well(_))).collect()
    }

    /// The wells that the module was asked for since the last call.
    fn asked_module(world: &Simulation<Well>) -> Vec<String> {
        let effects = world.take_effects().into_iter();
        let well = |effect| if let Effect::Ask(Endpoint::Well(well)) = effect { Some(well) } else { None };
        effects.filter_map(well).collect()
    }

    /// Loads the names of the products.
    fn load_names(world: &Simulation<Well>) {
        load_part(world, true, Endpoint::Selection(NAMES.into()));
    }

    /// Loads a part, or lets it fail.
    fn load_part(world: &Simulation<Well>, is_loaded: bool, endpoint: Endpoint) {
        let payload = match endpoint {
            Endpoint::Facts => Payload::new(serde_json::Value::from("")),
            _ => Payload::new(serde_json::json!([])),
        };
        world.signal(Signal::Loaded { endpoint, payload: is_loaded.then_some(payload) });
    }

    /// Loads all parts.
    fn load_parts(world: &Simulation<Well>) {
        load_names(world);
        load_part(world, true, Endpoint::Categories);
        load_part(world, true, Endpoint::Facts);
    }

    /// Answers a well call; the temperature identifies the answer.
    fn answer_call(world: &Simulation<Well>, params: &str, temperature: Option<&str>) {
        let answer = temperature.map(|text| WellAnswer { temperature: Some(text.into()), ..WellAnswer::default() });
        let payload = answer.map(|answer| Payload::new(serde_json::to_value(answer).unwrap()));
        world.signal(Signal::Loaded { endpoint: Endpoint::Well(params.into()), payload });
    }

    fn answer(world: &Simulation<Well>) -> Option<String> {
        world.view().answer.and_then(|answer| answer.temperature.clone())
    }

    #[test]
    fn prd_5_the_casing_is_chosen_from_api_5ct_and_its_diameters_are_shown() {
        let world = world();
        assert_eq!((world.view().sizes.len(), world.view().weights.len()), (14, 0));
        world.send(CasingChosen("7".into()));
        assert_eq!(world.view().weights, ["17.0", "20.0", "23.0", "26.0", "29.0", "32.0", "35.0", "38.0"]);
        assert_eq!((world.view().state, world.view().chosen), (WellState::Open, None));
        world.send(WeightChosen("29.0".into()));
        let chosen = world.view().chosen.unwrap();
        assert_eq!((chosen.inside.as_str(), chosen.drift.as_str()), ("6.184 in (157.1 mm)", "6.059 in (153.9 mm)"));
        world.send(CasingChosen("9-5/8".into()));
        assert_eq!(world.view().weight, "", "the casing has no such weight");
        world.send(WeightChosen("40.0".into()));
        world.send(CasingChosen("8-5/8".into()));
        assert_eq!(world.view().weight, "40.0", "this casing has the weight");
    }

    #[test]
    fn prd_5_a_check_starts_when_the_casing_is_known_and_after_each_change() {
        let world = world();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(CasingChosen("7".into()));
        assert!(watched(&world).is_empty());
        world.send(WeightChosen("29.0".into()));
        let first = "casing=7&weight=29.0";
        assert_eq!((watched(&world), world.view().state), (vec![first.to_owned()], WellState::Asking));
        answer_call(&world, first, Some("one"));
        assert_eq!((answer(&world).as_deref(), world.view().state), (Some("one"), WellState::Ready));
        world.send(SourChosen(true));
        let second = "casing=7&weight=29.0&h2s=yes";
        assert_eq!(watched(&world), [second]);
        assert_eq!((answer(&world).as_deref(), world.view().state), (Some("one"), WellState::Asking), "it stays");
        answer_call(&world, first, Some("late"));
        assert_eq!(answer(&world).as_deref(), Some("one"), "an earlier query is ignored");
        answer_call(&world, second, Some("two"));
        assert_eq!(answer(&world).as_deref(), Some("two"));
        world.send(CasingChosen(String::new()));
        assert_eq!((world.view().answer, world.view().state, watched(&world).len()), (None, WellState::Open, 0));
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_a_check_starts_300_ms_after_the_last_letter() {
        let world = world();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(UrlChanged("?casing=7&weight=29".into()));
        assert_eq!(watched(&world), ["casing=7&weight=29"]);
        world.send(PressureTyped("8".into()));
        world.advance(200);
        world.send(PressureTyped("8k".into()));
        world.advance(299);
        assert_eq!(watched(&world), ["casing=7&weight=29"]);
        assert_eq!((world.view().state, world.view().pressure.as_str()), (WellState::Asking, "8k"));
        world.advance(1);
        assert_eq!(watched(&world), ["casing=7&weight=29&pressure=8k"]);
        world.send(TemperatureTyped("275".into()));
        world.send(SourChosen(true));
        assert_eq!((watched(&world).len(), world.timers()), (1, 0), "a choice starts a check at once");
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_a_failed_check_can_be_retried() {
        let world = world();
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(UrlChanged("?casing=7&weight=29.0".into()));
        let asked = "casing=7&weight=29.0";
        answer_call(&world, asked, None);
        assert_eq!((world.view().state, world.view().answer), (WellState::Failed, None));
        world.take_effects();
        world.send(Retried);
        let again = [
            Effect::Unwatch(Endpoint::Well(asked.into())),
            Effect::Watch(Endpoint::Well(asked.into())),
            Effect::Focus { part: "status".into(), scroll: false },
        ];
        let effects: Vec<Effect> =
            world.take_effects().into_iter().filter(|effect| !matches!(effect, Effect::ClearTimer { .. })).collect();
        assert_eq!((effects.as_slice(), world.view().state), (&again[..], WellState::Asking));
        answer_call(&world, asked, Some("one"));
        world.send(Retried);
        assert_eq!(world.view().state, WellState::Ready);
    }

    #[test]
    fn prd_5_the_well_is_in_the_url_and_a_late_url_undoes_no_letter() {
        let world = world();
        world.send(PressureTyped("8".into()));
        world.send(PressureTyped("80".into()));
        for late in ["", "?pressure=8"] {
            world.send(UrlChanged(late.into()));
            assert_eq!(world.view().pressure, "80", "{late:?}");
        }
        world.send(UrlChanged("?pressure=80".into()));
        world.send(UrlChanged("?pressure=8".into()));
        assert_eq!(world.view().pressure, "8", "the visitor went back");
        world.send(PressureTyped("8 ".into()));
        assert_eq!((world.view().pressure.as_str(), world.view().params.as_str()), ("8 ", "pressure=8"));
    }

    #[test]
    fn prd_5_a_touched_field_loads_the_module_and_its_parts() {
        let world = with_facts();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(parts(&world), [], "the form was not touched");
        world.send(Touched);
        world.send(Touched);
        assert_eq!(parts(&world), [Endpoint::Selection(NAMES.into()), Endpoint::Categories, Endpoint::Facts]);
        let prepared = world.take_effects().into_iter().filter(|effect| *effect == Effect::Prepare).count();
        assert_eq!(prepared, 1, "the module is loaded in parallel");
        load_names(&world);
        load_part(&world, true, Endpoint::Facts);
        load_part(&world, true, Endpoint::Categories);
        assert_eq!(asked_module(&world), [""; 0], "no check has started");
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_the_module_is_asked_once_its_parts_have_loaded() {
        let world = with_facts();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Touched);
        load_parts(&world);
        asked_module(&world);
        world.send(CasingChosen("7".into()));
        world.send(WeightChosen("29.0".into()));
        assert_eq!((asked_module(&world), watched(&world)), (vec![WELL.to_owned()], vec![]));
        assert_eq!(world.view().state, WellState::Asking);
        answer_call(&world, WELL, Some("one"));
        assert_eq!((answer(&world).as_deref(), world.view().state), (Some("one"), WellState::Ready));
        world.send(SourChosen(true));
        let sour = format!("{WELL}&h2s=yes");
        world.send(SourChosen(false));
        assert_eq!(asked_module(&world), [sour.clone(), WELL.to_owned()]);
        answer_call(&world, &sour, Some("late"));
        assert_eq!(answer(&world).as_deref(), Some("one"), "an earlier query is ignored");
        world.send(PressureTyped("8k".into()));
        assert_eq!(asked_module(&world), [""; 0]);
        world.advance(300);
        assert_eq!(asked_module(&world), [format!("{WELL}&pressure=8k")]);
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_the_server_is_asked_until_the_parts_have_loaded() {
        let world = with_facts();
        world.send(UrlChanged(format!("?{WELL}")));
        let subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!((watched(&world), parts(&world).len()), (vec![WELL.to_owned()], 3));
        answer_call(&world, WELL, Some("one"));
        load_parts(&world);
        assert_eq!(asked_module(&world), [""; 0], "the module has answered");
        world.send(SourChosen(true));
        assert_eq!((asked_module(&world), watched(&world)), (vec![format!("{WELL}&h2s=yes")], vec![]));
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_the_module_is_asked_if_the_server_is_slow_or_fails() {
        for fails in [false, true] {
            let world = with_facts();
            let _subscription = world.store().subscribe(Rc::new(|| {}));
            world.send(UrlChanged(WELL.into()));
            if fails {
                answer_call(&world, WELL, None);
                assert_eq!(world.view().state, WellState::Failed);
            }
            load_parts(&world);
            assert_eq!((asked_module(&world), watched(&world)), (vec![WELL.to_owned()], vec![]));
            assert_eq!(world.view().state, WellState::Asking);
            answer_call(&world, WELL, Some("one"));
            assert_eq!(world.view().state, WellState::Ready);
        }
    }

    #[test]
    fn prd_5_the_server_is_asked_if_the_module_fails() {
        let world = with_facts();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Touched);
        load_parts(&world);
        world.send(UrlChanged(WELL.into()));
        answer_call(&world, WELL, None);
        assert_eq!((watched(&world), world.view().state), (vec![WELL.to_owned()], WellState::Asking));
        answer_call(&world, WELL, None);
        assert_eq!(world.view().state, WellState::Failed, "neither can");
        asked_module(&world);
        world.send(Retried);
        assert_eq!((asked_module(&world), watched(&world)), (vec![WELL.to_owned()], vec![]));
        answer_call(&world, WELL, Some("one"));
        assert_eq!(world.view().state, WellState::Ready);
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_the_server_is_asked_if_a_part_fails() {
        for lost in [Endpoint::Selection(NAMES.into()), Endpoint::Categories, Endpoint::Facts] {
            let world = with_facts();
            let subscription = world.store().subscribe(Rc::new(|| {}));
            world.send(Touched);
            load_part(&world, false, lost.clone());
            for part_there in [Endpoint::Selection(NAMES.into()), Endpoint::Categories, Endpoint::Facts] {
                if part_there != lost {
                    load_part(&world, true, part_there);
                }
            }
            asked_module(&world);
            world.send(UrlChanged(WELL.into()));
            assert_eq!((asked_module(&world), watched(&world)), (vec![], vec![WELL.to_owned()]), "{lost:?}");
            answer_call(&world, WELL, None);
            world.send(Retried);
            assert_eq!(
                (parts(&world).len(), watched(&world)),
                (3, vec![WELL.to_owned()]),
                "everything is loaded again"
            );
            load_parts(&world);
            assert_eq!((asked_module(&world), watched(&world)), (vec![WELL.to_owned()], vec![]));
            drop(subscription);
            assert!(world.is_quiet());
        }
    }

    #[test]
    fn prd_5_failed_parts_do_not_ask_the_server_twice() {
        let world = with_facts();
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(UrlChanged(WELL.into()));
        world.take_effects();
        load_part(&world, false, Endpoint::Facts);
        assert_eq!((world.take_effects(), watched(&world)), (vec![], vec![WELL.to_owned()]));
        answer_call(&world, WELL, Some("one"));
        assert_eq!(world.view().state, WellState::Ready);
    }

    #[test]
    fn prd_5_the_server_is_asked_about_a_large_catalogue() {
        let world = world();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Touched);
        world.send(UrlChanged(WELL.into()));
        assert_eq!((parts(&world), watched(&world)), (vec![], vec![WELL.to_owned()]), "its facts are not loaded");
        assert!(!world.take_effects().iter().any(|effect| matches!(effect, Effect::Prepare | Effect::Ask(_))));
        drop(subscription);
        assert!(world.is_quiet());
    }

    /// Answers this well call, or lets it fail.
    fn settle(world: &Simulation<Well>, params: &str, text: &str) {
        answer_call(world, params, (text.len() > 1).then_some(params));
    }

    proptest! {
        #[test]
        fn prd_5_in_any_order_one_question_at_most_is_open_and_it_is_the_last(
            steps in prop::collection::vec((0u8..12, "[0-9k /-]{0,4}"), 0..60)
        ) {
            let world = with_facts();
            // The wells that the module has not answered.
            let mut to_judge: Option<String> = None;
            let mut subscription = None;
            for (what, text) in steps {
                match what {
                    0 => world.send(CasingChosen(if text.len() > 2 { "7" } else { "9-5/8" }.into())),
                    1 => world.send(WeightChosen(if text.len() > 2 { "29.0" } else { "40.0" }.into())),
                    2 => world.send(PressureTyped(text)),
                    3 => world.send(SourChosen(text.len() > 2)),
                    4 => world.send(UrlChanged(format!("?casing=7&weight=29&pressure={text}"))),
                    5 => world.advance(300),
                    6 => watched(&world).iter().for_each(|params| settle(&world, params, &text)),
                    7 => to_judge.take().iter().for_each(|params| settle(&world, params, &text)),
                    8 => load_part(&world, !text.is_empty(), Endpoint::Selection(NAMES.into())),
                    9 => load_part(&world, !text.is_empty(), Endpoint::Facts),
                    10 => load_part(&world, !text.is_empty(), Endpoint::Categories),
                    _ => subscription = subscription.map_or_else(|| Some(world.store().subscribe(Rc::new(|| {}))), |_| None),
                }
                to_judge = asked_module(&world).pop().or(to_judge);
                prop_assert!(watched(&world).len() <= 1);
                let view = world.view();
                if view.state == WellState::Asking && subscription.is_some() && world.timers() == 0 {
                    let is_asked = watched(&world).contains(&view.params) || to_judge.as_ref() == Some(&view.params);
                    prop_assert!(is_asked, "no check is running for {}", view.params);
                }
                if view.state == WellState::Ready {
                    let answer = answer(&world).unwrap();
                    prop_assert_eq!(WellQuery::read(&answer), WellQuery::read(&view.params));
                }
            }
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }

    /// The parts that were focused since the last call.
    fn focused(world: &Simulation<Well>) -> Vec<String> {
        let effects = world.take_effects().into_iter();
        effects.filter_map(|effect| if let Effect::Focus { part, .. } = effect { Some(part) } else { None }).collect()
    }

    #[test]
    fn prd_5_the_fields_fold_into_a_line_and_unfold_with_the_focus() {
        let world = world();
        world.send(Folded);
        assert!(!world.view().is_folded, "without a casing there is no check to repeat");
        world.send(CasingChosen("7".into()));
        world.send(WeightChosen("29.0".into()));
        assert!(!world.view().is_folded, "the visitor may continue");
        assert!(focused(&world).is_empty());
        world.send(Folded);
        assert!(world.view().is_folded);
        assert_eq!(focused(&world), ["change"]);
        world.send(Unfolded);
        assert!(!world.view().is_folded);
        assert_eq!(focused(&world), ["casing"]);
    }

    #[test]
    fn prd_5_a_well_from_the_url_is_folded_if_its_casing_is_known() {
        let world = world();
        world.send(UrlChanged(WELL.into()));
        assert!(world.view().is_folded);
        world.send(UrlChanged("casing=7".into()));
        assert!(!world.view().is_folded);
        world.send(WeightChosen("29.0".into()));
        assert!(!world.view().is_folded, "a change by the visitor keeps the fields open");
        assert!(focused(&world).is_empty());
    }
}
