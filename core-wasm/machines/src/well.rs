//! The well: its casing, differential pressure, temperature and H2S, and the tools that they lead to.
//!
//! It judges nothing itself. As soon as the casing is known, it asks for an answer, and again when something else is said: at once
//! after a choice, after a short rest while somebody types. The last answer stays until the next one is there. What is said of the
//! well is also the query of the page's URL.
//!
//! Who answers is none of its business ([`Answers`]).

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::answers::{Answerer, Answers, Heard};
use crate::machine::{Effect, Effects, Machine, Millis, Signal, TimerKey};
use crate::url_query::UrlQuery;
use model::api::{Endpoint, Payload};
use model::well::{CASING_SIZES, CasingSize, WellAnswer, WellCasing, WellQuery};

/// Fires when nobody has typed for a while.
const REST: TimerKey = "rest";

/// The name of the element that tells how many tools pass, among the parts of the root element.
const STATUS: &str = "status";

/// The names of the first field and of the button that shows the fields, among the same.
const FIRST_FIELD: &str = "casing";
const CHANGE: &str = "change";

/// How long nobody must have typed before something is asked, in milliseconds.
const REST_AFTER: Millis = 300;

/// The query of the product list that brings of each product what links to it.
const NAMES: &str = "only=names";

/// Who judges.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct WellOptions {
    /// Whether the browser can have the products' facts.
    pub has_facts: bool,
}

/// See the module.
#[derive(Debug, Clone, Default)]
pub struct Well {
    pub(crate) options: WellOptions,
    said: WellQuery,
    url: UrlQuery,
    is_watching: bool,
    /// Whether somebody has begun to describe a well.
    is_touched: bool,
    /// Whether the fields were put away; they are shown all the same while the casing is not known.
    is_folded: bool,
    answers: Answers,
    /// Whether what is asked could not be had.
    failed: bool,
    /// The last answer, and what it answers.
    answer: Option<(String, Rc<WellAnswer>)>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum WellEvent {
    /// A field has the focus: what the browser judges by is asked for.
    Touched,
    /// The casing's size, as API 5CT's list writes it; empty for none.
    CasingChosen(String),
    /// The casing's weight, the same way.
    WeightChosen(String),
    PressureTyped(String),
    TemperatureTyped(String),
    /// Whether there is H2S.
    SourChosen(bool),
    /// The fields are to be put away, for a line that repeats what they say.
    Folded,
    /// The fields are to be shown again.
    Unfolded,
    /// The query of the page's URL is this, with or without `?`.
    UrlChanged(String),
    /// Nobody has typed for a while.
    Rested,
    /// What could not be had is asked for anew.
    Retried,
    /// A call, the search's module or a timer has reported something.
    Reported(Signal),
}

/// How far the answer has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum WellState {
    /// The casing is not known.
    Open,
    /// The answer is on its way; the last one stays meanwhile.
    Asking,
    Ready,
    Failed,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct WellView {
    pub state: WellState,
    /// The casing's size and weight as they are chosen; empty for none.
    pub casing: String,
    pub weight: String,
    /// What stands in the fields.
    pub pressure: String,
    pub temperature: String,
    pub sour: bool,
    /// The well as the query of a URL, without `?`; empty when nothing is said.
    pub params: String,
    /// The sizes to choose from.
    pub sizes: Vec<String>,
    /// The weights of the chosen size.
    pub weights: Vec<String>,
    /// The diameters of the chosen casing.
    pub chosen: Option<WellCasing>,
    /// The last answer; nothing while the casing is not known.
    pub answer: Option<Rc<WellAnswer>>,
    /// Whether a line repeats what is said, in place of the fields.
    pub is_folded: bool,
}

impl Well {
    /// A well of which nothing is said.
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

    /// Something else is said of the well.
    fn say(&mut self, said: WellQuery, effects: &mut Effects) {
        self.said = said;
        self.url.write(self.said.params());
        self.touch(effects);
    }

    fn choose(&mut self, said: WellQuery, effects: &mut Effects) {
        self.say(said, effects);
        self.ask(effects);
    }

    fn type_text(&mut self, said: WellQuery, effects: &mut Effects) {
        self.say(said, effects);
        if self.is_watching {
            effects.set_timer(REST, REST_AFTER);
        }
    }

    fn url_changed(&mut self, url: &str, effects: &mut Effects) {
        let said = WellQuery::read(url);
        let params = said.params();
        if self.url.read(&params) {
            self.said = said;
            if !params.is_empty() {
                self.touch(effects);
            }
            // A well that a link describes was described before: its tools come first.
            self.is_folded = self.question().is_some();
            self.ask(effects);
        }
    }

    /// Somebody has begun to describe a well.
    fn touch(&mut self, effects: &mut Effects) {
        self.is_touched = true;
        if self.is_watching {
            self.answers.prepare(effects);
        }
    }

    /// What is to be asked; nothing while the casing is not known.
    fn question(&self) -> Option<String> {
        self.said.listed().map(|_| self.said.params())
    }

    fn is_answered(&self) -> bool {
        self.answer.as_ref().map(|(params, _)| params) == self.question().as_ref()
    }

    /// Asks, unless the same is asked already.
    fn ask(&mut self, effects: &mut Effects) {
        effects.clear_timer(REST);
        match self.question().filter(|_| self.is_watching).map(Endpoint::Well) {
            Some(question) if self.answers.is_question(&question) => {}
            Some(question) => self.put(question, effects),
            None => {
                self.leave(effects);
                if self.said.listed().is_none() {
                    self.answer = None;
                }
            }
        }
    }

    fn put(&mut self, question: Endpoint, effects: &mut Effects) {
        self.failed = false;
        self.answers.ask(question, true, effects);
    }

    /// Asks no longer.
    fn leave(&mut self, effects: &mut Effects) {
        self.failed = false;
        self.answers.give_up(effects);
    }

    fn hear_answers(&mut self, signal: Signal, effects: &mut Effects) {
        match self.answers.hear(signal, effects) {
            Heard::Answer(Endpoint::Well(params), payload) => match payload.and_then(Payload::well) {
                Some(answer) => self.answer = Some((params, answer)),
                None => self.failed = true,
            },
            Heard::Answer(..) => self.failed = true,
            Heard::Parts if self.answers.are_whole() && !self.is_answered() => {
                // The server has not answered yet, or cannot.
                let question = self.question().map(Endpoint::Well);
                if let Some(question) = question.filter(|question| self.answers.is_question(question)) {
                    self.put(question, effects);
                }
            }
            Heard::Parts | Heard::Nothing => {}
        }
    }
}

impl Machine for Well {
    type Event = WellEvent;
    type View = WellView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.is_watching = true;
        if self.is_touched {
            self.touch(effects);
        }
        self.ask(effects);
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.is_watching = false;
        effects.clear_timer(REST);
        self.failed = false;
        self.answers.stop(effects);
    }

    fn handle(&mut self, event: WellEvent, _: Millis, effects: &mut Effects) {
        let said = self.said.clone();
        match event {
            WellEvent::Touched => self.touch(effects),
            WellEvent::CasingChosen(casing) => {
                let has = |size: &'static CasingSize| size.weighing(&said.weight).is_some();
                let weight =
                    if CasingSize::named(&casing).is_some_and(has) { said.weight.clone() } else { String::new() };
                self.choose(WellQuery { casing, weight, ..said }, effects);
            }
            WellEvent::WeightChosen(weight) => self.choose(WellQuery { weight, ..said }, effects),
            WellEvent::SourChosen(sour) => self.choose(WellQuery { sour, ..said }, effects),
            WellEvent::PressureTyped(pressure) => self.type_text(WellQuery { pressure, ..said }, effects),
            WellEvent::TemperatureTyped(temperature) => self.type_text(WellQuery { temperature, ..said }, effects),
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
            WellEvent::UrlChanged(url) => self.url_changed(&url, effects),
            WellEvent::Rested => self.ask(effects),
            WellEvent::Retried => {
                if self.failed {
                    self.leave(effects);
                    self.answers.retry_parts(effects);
                    self.ask(effects);
                    // The button goes, and with it the focus.
                    effects.push(Effect::Focus { part: STATUS.into(), scroll: false });
                }
            }
            WellEvent::Reported(signal) => self.hear_answers(signal, effects),
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
        let size = CasingSize::named(&self.said.casing);
        let chosen = self.said.listed();
        WellView {
            state,
            casing: self.said.casing.clone(),
            // As its list writes it, whatever the URL has.
            weight: chosen.map_or_else(|| self.said.weight.clone(), |casing| casing.weight_name()),
            pressure: self.said.pressure.clone(),
            temperature: self.said.temperature.clone(),
            sour: self.said.sour,
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

    /// A well that can be judged in the browser.
    fn with_facts() -> Simulation<Well> {
        Simulation::new(Well::new(WellOptions { has_facts: true }))
    }

    const WELL: &str = "casing=7&weight=29.0";

    /// The wells that the API is asked for.
    fn watched(world: &Simulation<Well>) -> Vec<String> {
        let params = |endpoint| if let Endpoint::Well(params) = endpoint { Some(params) } else { None };
        world.watched().into_iter().filter_map(params).collect()
    }

    /// What is asked for to judge by.
    fn parts(world: &Simulation<Well>) -> Vec<Endpoint> {
        world.watched().into_iter().filter(|endpoint| !matches!(endpoint, Endpoint::Well(_))).collect()
    }

    /// The wells that the module has been asked to judge since the last time.
    fn judged(world: &Simulation<Well>) -> Vec<String> {
        let effects = world.take_effects().into_iter();
        let judged = |effect| if let Effect::Ask(Endpoint::Well(well)) = effect { Some(well) } else { None };
        effects.filter_map(judged).collect()
    }

    /// The names of the products have come.
    fn names(world: &Simulation<Well>) {
        part(world, true, Endpoint::Selection(NAMES.into()));
    }

    /// A part has come, or could not be had.
    fn part(world: &Simulation<Well>, is_there: bool, endpoint: Endpoint) {
        let payload = match endpoint {
            Endpoint::Facts => Payload::new(serde_json::Value::from("")),
            _ => Payload::new(serde_json::json!([])),
        };
        world.signal(Signal::Loaded { endpoint, payload: is_there.then_some(payload) });
    }

    /// Everything has come that the browser judges by.
    fn equip(world: &Simulation<Well>) {
        names(world);
        part(world, true, Endpoint::Categories);
        part(world, true, Endpoint::Facts);
    }

    /// What is answered; its temperature tells one answer from another.
    fn bring(world: &Simulation<Well>, params: &str, temperature: Option<&str>) {
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
        assert_eq!(world.view().weight, "", "it has no such weight");
        world.send(WeightChosen("40.0".into()));
        world.send(CasingChosen("8-5/8".into()));
        assert_eq!(world.view().weight, "40.0", "this one has");
    }

    #[test]
    fn prd_5_the_api_is_asked_once_the_casing_is_known_and_again_after_each_change() {
        let world = world();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(CasingChosen("7".into()));
        assert!(watched(&world).is_empty());
        world.send(WeightChosen("29.0".into()));
        let first = "casing=7&weight=29.0";
        assert_eq!((watched(&world), world.view().state), (vec![first.to_owned()], WellState::Asking));
        bring(&world, first, Some("one"));
        assert_eq!((answer(&world).as_deref(), world.view().state), (Some("one"), WellState::Ready));
        world.send(SourChosen(true));
        let second = "casing=7&weight=29.0&h2s=yes";
        assert_eq!(watched(&world), [second]);
        assert_eq!((answer(&world).as_deref(), world.view().state), (Some("one"), WellState::Asking), "it stays");
        bring(&world, first, Some("late"));
        assert_eq!(answer(&world).as_deref(), Some("one"), "that is not asked any more");
        bring(&world, second, Some("two"));
        assert_eq!(answer(&world).as_deref(), Some("two"));
        world.send(CasingChosen(String::new()));
        assert_eq!((world.view().answer, world.view().state, watched(&world).len()), (None, WellState::Open, 0));
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_while_somebody_types_the_api_is_asked_after_a_rest() {
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
        assert_eq!((watched(&world).len(), world.timers()), (1, 0), "a choice asks at once");
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_a_failure_is_said_and_can_be_tried_again() {
        let world = world();
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(UrlChanged("?casing=7&weight=29.0".into()));
        let asked = "casing=7&weight=29.0";
        bring(&world, asked, None);
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
        bring(&world, asked, Some("one"));
        world.send(Retried);
        assert_eq!(world.view().state, WellState::Ready);
    }

    #[test]
    fn prd_5_the_well_stands_in_the_url_and_what_comes_back_undoes_no_letter() {
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
    fn prd_5_a_touched_field_asks_for_what_the_browser_judges_by() {
        let world = with_facts();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(parts(&world), [], "nobody has touched the page");
        world.send(Touched);
        world.send(Touched);
        assert_eq!(parts(&world), [Endpoint::Selection(NAMES.into()), Endpoint::Categories, Endpoint::Facts]);
        let prepared = world.take_effects().into_iter().filter(|effect| *effect == Effect::Prepare).count();
        assert_eq!(prepared, 1, "the module is loaded beside them");
        names(&world);
        part(&world, true, Endpoint::Facts);
        part(&world, true, Endpoint::Categories);
        assert_eq!(judged(&world), [""; 0], "nothing is asked yet");
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_the_browser_judges_once_it_can() {
        let world = with_facts();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Touched);
        equip(&world);
        judged(&world);
        world.send(CasingChosen("7".into()));
        world.send(WeightChosen("29.0".into()));
        assert_eq!((judged(&world), watched(&world)), (vec![WELL.to_owned()], vec![]));
        assert_eq!(world.view().state, WellState::Asking);
        bring(&world, WELL, Some("one"));
        assert_eq!((answer(&world).as_deref(), world.view().state), (Some("one"), WellState::Ready));
        world.send(SourChosen(true));
        let sour = format!("{WELL}&h2s=yes");
        world.send(SourChosen(false));
        assert_eq!(judged(&world), [sour.clone(), WELL.to_owned()]);
        bring(&world, &sour, Some("late"));
        assert_eq!(answer(&world).as_deref(), Some("one"), "that is not asked any more");
        world.send(PressureTyped("8k".into()));
        assert_eq!(judged(&world), [""; 0]);
        world.advance(300);
        assert_eq!(judged(&world), [format!("{WELL}&pressure=8k")]);
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_until_then_the_api_is_asked() {
        let world = with_facts();
        world.send(UrlChanged(format!("?{WELL}")));
        let subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!((watched(&world), parts(&world).len()), (vec![WELL.to_owned()], 3));
        bring(&world, WELL, Some("one"));
        equip(&world);
        assert_eq!(judged(&world), [""; 0], "it has answered");
        world.send(SourChosen(true));
        assert_eq!((judged(&world), watched(&world)), (vec![format!("{WELL}&h2s=yes")], vec![]));
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_an_api_that_is_slow_or_cannot_answer_is_not_waited_for() {
        for fails in [false, true] {
            let world = with_facts();
            let _subscription = world.store().subscribe(Rc::new(|| {}));
            world.send(UrlChanged(WELL.into()));
            if fails {
                bring(&world, WELL, None);
                assert_eq!(world.view().state, WellState::Failed);
            }
            equip(&world);
            assert_eq!((judged(&world), watched(&world)), (vec![WELL.to_owned()], vec![]));
            assert_eq!(world.view().state, WellState::Asking);
            bring(&world, WELL, Some("one"));
            assert_eq!(world.view().state, WellState::Ready);
        }
    }

    #[test]
    fn prd_5_without_the_module_the_api_is_asked() {
        let world = with_facts();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Touched);
        equip(&world);
        world.send(UrlChanged(WELL.into()));
        bring(&world, WELL, None);
        assert_eq!((watched(&world), world.view().state), (vec![WELL.to_owned()], WellState::Asking));
        bring(&world, WELL, None);
        assert_eq!(world.view().state, WellState::Failed, "neither can");
        judged(&world);
        world.send(Retried);
        assert_eq!((judged(&world), watched(&world)), (vec![WELL.to_owned()], vec![]));
        bring(&world, WELL, Some("one"));
        assert_eq!(world.view().state, WellState::Ready);
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_5_a_catalogue_that_cannot_be_had_is_judged_by_the_api() {
        for lost in [Endpoint::Selection(NAMES.into()), Endpoint::Categories, Endpoint::Facts] {
            let world = with_facts();
            let subscription = world.store().subscribe(Rc::new(|| {}));
            world.send(Touched);
            part(&world, false, lost.clone());
            for part_there in [Endpoint::Selection(NAMES.into()), Endpoint::Categories, Endpoint::Facts] {
                if part_there != lost {
                    part(&world, true, part_there);
                }
            }
            judged(&world);
            world.send(UrlChanged(WELL.into()));
            assert_eq!((judged(&world), watched(&world)), (vec![], vec![WELL.to_owned()]), "{lost:?}");
            bring(&world, WELL, None);
            world.send(Retried);
            assert_eq!((parts(&world).len(), watched(&world)), (3, vec![WELL.to_owned()]), "all is tried again");
            equip(&world);
            assert_eq!((judged(&world), watched(&world)), (vec![WELL.to_owned()], vec![]));
            drop(subscription);
            assert!(world.is_quiet());
        }
    }

    #[test]
    fn prd_5_parts_that_are_lost_do_not_ask_the_api_twice() {
        let world = with_facts();
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(UrlChanged(WELL.into()));
        world.take_effects();
        part(&world, false, Endpoint::Facts);
        assert_eq!((world.take_effects(), watched(&world)), (vec![], vec![WELL.to_owned()]));
        bring(&world, WELL, Some("one"));
        assert_eq!(world.view().state, WellState::Ready);
    }

    #[test]
    fn prd_5_a_large_catalogue_is_judged_by_the_api() {
        let world = world();
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Touched);
        world.send(UrlChanged(WELL.into()));
        assert_eq!((parts(&world), watched(&world)), (vec![], vec![WELL.to_owned()]), "its facts are left out");
        assert!(!world.take_effects().iter().any(|effect| matches!(effect, Effect::Prepare | Effect::Ask(_))));
        drop(subscription);
        assert!(world.is_quiet());
    }

    /// An answer to this well comes, or fails.
    fn settle(world: &Simulation<Well>, params: &str, text: &str) {
        bring(world, params, (text.len() > 1).then_some(params));
    }

    proptest! {
        #[test]
        fn prd_5_in_any_order_one_question_at_most_is_open_and_it_is_the_last(
            steps in prop::collection::vec((0u8..12, "[0-9k /-]{0,4}"), 0..60)
        ) {
            let world = with_facts();
            // What the module is asked, and has not answered.
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
                    8 => part(&world, !text.is_empty(), Endpoint::Selection(NAMES.into())),
                    9 => part(&world, !text.is_empty(), Endpoint::Facts),
                    10 => part(&world, !text.is_empty(), Endpoint::Categories),
                    _ => subscription = subscription.map_or_else(|| Some(world.store().subscribe(Rc::new(|| {}))), |_| None),
                }
                to_judge = judged(&world).pop().or(to_judge);
                prop_assert!(watched(&world).len() <= 1);
                let view = world.view();
                if view.state == WellState::Asking && subscription.is_some() && world.timers() == 0 {
                    let is_asked = watched(&world).contains(&view.params) || to_judge.as_ref() == Some(&view.params);
                    prop_assert!(is_asked, "nobody is asked for {}", view.params);
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

    /// The parts that have been given the focus since the last time.
    fn focused(world: &Simulation<Well>) -> Vec<String> {
        let effects = world.take_effects().into_iter();
        effects.filter_map(|effect| if let Effect::Focus { part, .. } = effect { Some(part) } else { None }).collect()
    }

    #[test]
    fn prd_5_the_fields_fold_into_a_line_when_the_visitor_is_done_and_come_back_with_the_focus() {
        let world = world();
        world.send(Folded);
        assert!(!world.view().is_folded, "no casing, nothing to repeat");
        world.send(CasingChosen("7".into()));
        world.send(WeightChosen("29.0".into()));
        assert!(!world.view().is_folded, "the visitor may go on");
        assert!(focused(&world).is_empty());
        world.send(Folded);
        assert!(world.view().is_folded);
        assert_eq!(focused(&world), ["change"]);
        world.send(Unfolded);
        assert!(!world.view().is_folded);
        assert_eq!(focused(&world), ["casing"]);
    }

    #[test]
    fn prd_5_a_well_of_the_url_comes_folded_and_one_without_casing_does_not() {
        let world = world();
        world.send(UrlChanged(WELL.into()));
        assert!(world.view().is_folded);
        world.send(UrlChanged("casing=7".into()));
        assert!(!world.view().is_folded);
        world.send(WeightChosen("29.0".into()));
        assert!(!world.view().is_folded, "what the visitor says now keeps the fields open");
        assert!(focused(&world).is_empty());
    }
}
