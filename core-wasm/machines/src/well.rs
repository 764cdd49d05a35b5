//! The well: its casing, differential pressure, temperature and H2S, and the tools that they lead to.
//!
//! It judges nothing itself. As soon as the casing is known, it asks the company's API, and again when something else is said: at
//! once after a choice, after a short rest while somebody types. The last answer stays until the next one is there. What is
//! said of the well is also the query of the page's URL.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Machine, Millis, Signal, TimerKey};
use crate::url_query::UrlQuery;
use model::api::{Endpoint, Payload, named};
use model::well::{CASING_SIZES, CasingSize, WellAnswer, WellCasing, WellQuery};

/// Fires when nobody has typed for a while.
const REST: TimerKey = "rest";

/// How long nobody must have typed before the API is asked, in milliseconds.
const REST_AFTER: Millis = 300;

/// See the module.
#[derive(Debug, Clone, Default)]
pub struct Well {
    said: WellQuery,
    url: UrlQuery,
    is_watching: bool,
    /// What the API is asked, as the query of a URL.
    asked: Option<String>,
    /// Whether what is asked could not be had.
    failed: bool,
    /// The last answer, and what it answers.
    answer: Option<(String, Rc<WellAnswer>)>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum WellEvent {
    /// The casing's size, as API 5CT's list writes it; empty for none.
    CasingChosen(String),
    /// The casing's weight, the same way.
    WeightChosen(String),
    PressureTyped(String),
    TemperatureTyped(String),
    /// Whether there is H2S.
    SourChosen(bool),
    /// The query of the page's URL is this, with or without `?`.
    UrlChanged(String),
    /// Nobody has typed for a while.
    Rested,
    /// What could not be had is asked for anew.
    Retried,
    /// What a call has brought; nothing when it has failed.
    Loaded {
        endpoint: Endpoint,
        #[serde(with = "named")]
        payload: Option<Payload>,
    },
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
}

impl Well {
    /// A well of which nothing is said.
    pub fn new() -> Self {
        Self::default()
    }

    /// Something else is said of the well.
    fn say(&mut self, said: WellQuery) {
        self.said = said;
        self.url.write(self.said.params());
    }

    fn url_changed(&mut self, url: &str) -> bool {
        let said = WellQuery::read(url);
        let is_other = self.url.read(&said.params());
        if is_other {
            self.said = said;
        }
        is_other
    }

    /// What the API is to be asked; nothing while the casing is not known.
    fn question(&self) -> Option<String> {
        self.said.listed().map(|_| self.said.params())
    }

    /// Asks the API, unless it is asked the same already.
    fn ask(&mut self, effects: &mut Effects) {
        effects.clear_timer(REST);
        let question = self.question().filter(|_| self.is_watching);
        if question == self.asked {
            return;
        }
        self.leave(effects);
        self.failed = false;
        if let Some(params) = question.clone() {
            effects.push(Effect::Watch(Endpoint::Well(params)));
        } else if self.said.listed().is_none() {
            self.answer = None;
        }
        self.asked = question;
    }

    /// Asks no longer.
    fn leave(&mut self, effects: &mut Effects) {
        if let Some(params) = self.asked.take() {
            effects.push(Effect::Unwatch(Endpoint::Well(params)));
        }
    }
}

impl Machine for Well {
    type Event = WellEvent;
    type View = WellView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.is_watching = true;
        if let Some(params) = self.question() {
            effects.push(Effect::Watch(Endpoint::Well(params.clone())));
            self.asked = Some(params);
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.is_watching = false;
        effects.clear_timer(REST);
        self.leave(effects);
    }

    fn handle(&mut self, event: WellEvent, _: Millis, effects: &mut Effects) {
        let said = self.said.clone();
        match event {
            WellEvent::CasingChosen(casing) => {
                let has = |size: &'static CasingSize| size.weighing(&said.weight).is_some();
                let weight =
                    if CasingSize::named(&casing).is_some_and(has) { said.weight.clone() } else { String::new() };
                self.say(WellQuery { casing, weight, ..said });
                self.ask(effects);
            }
            WellEvent::WeightChosen(weight) => {
                self.say(WellQuery { weight, ..said });
                self.ask(effects);
            }
            WellEvent::SourChosen(sour) => {
                self.say(WellQuery { sour, ..said });
                self.ask(effects);
            }
            WellEvent::PressureTyped(pressure) => self.type_text(WellQuery { pressure, ..said }, effects),
            WellEvent::TemperatureTyped(temperature) => self.type_text(WellQuery { temperature, ..said }, effects),
            WellEvent::UrlChanged(url) => {
                if self.url_changed(&url) {
                    self.ask(effects);
                }
            }
            WellEvent::Rested => self.ask(effects),
            WellEvent::Retried if self.failed => {
                self.leave(effects);
                self.ask(effects);
            }
            WellEvent::Loaded { endpoint: Endpoint::Well(params), payload } if Some(&params) == self.asked.as_ref() => {
                let answer = payload.and_then(Payload::well);
                self.failed = answer.is_none();
                if let Some(answer) = answer {
                    self.answer = Some((params, answer));
                }
            }
            WellEvent::Retried | WellEvent::Loaded { .. } => {}
        }
    }

    fn hear(&self, signal: Signal) -> Option<WellEvent> {
        match signal {
            Signal::Loaded { endpoint, payload } => Some(WellEvent::Loaded { endpoint, payload }),
            Signal::TimerFired(REST) => Some(WellEvent::Rested),
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
            answer: question.and(self.answer.as_ref()).map(|(_, answer)| Rc::clone(answer)),
        }
    }
}

impl Well {
    fn type_text(&mut self, said: WellQuery, effects: &mut Effects) {
        self.say(said);
        if self.is_watching {
            effects.set_timer(REST, REST_AFTER);
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
        Simulation::new(Well::new())
    }

    fn watched(world: &Simulation<Well>) -> Vec<String> {
        let params = |endpoint| if let Endpoint::Well(params) = endpoint { params } else { panic!("{endpoint:?}") };
        world.watched().into_iter().map(params).collect()
    }

    /// What the API answers; its temperature tells one from another.
    fn bring(world: &Simulation<Well>, params: &str, temperature: Option<&str>) {
        let answer = temperature.map(|text| WellAnswer { temperature: Some(text.into()), ..WellAnswer::default() });
        let payload = answer.map(|answer| Payload::Well(Rc::new(answer)));
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
        let again = [Effect::Unwatch(Endpoint::Well(asked.into())), Effect::Watch(Endpoint::Well(asked.into()))];
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

    proptest! {
        #[test]
        fn prd_5_in_any_order_one_question_at_most_is_open_and_it_is_the_last(
            steps in prop::collection::vec((0u8..8, "[0-9k /-]{0,4}"), 0..40)
        ) {
            let world = world();
            let mut subscription = None;
            for (what, text) in steps {
                match what {
                    0 => world.send(CasingChosen(if text.len() > 2 { "7" } else { "9-5/8" }.into())),
                    1 => world.send(WeightChosen(if text.len() > 2 { "29.0" } else { "40.0" }.into())),
                    2 => world.send(PressureTyped(text)),
                    3 => world.send(SourChosen(text.len() > 2)),
                    4 => world.send(UrlChanged(format!("?casing=7&weight=29&pressure={text}"))),
                    5 => world.advance(300),
                    6 => for params in watched(&world) { bring(&world, &params, Some(&params)) },
                    _ => subscription = subscription.map_or_else(|| Some(world.store().subscribe(Rc::new(|| {}))), |_| None),
                }
                prop_assert!(watched(&world).len() <= 1);
                let view = world.view();
                if view.state == WellState::Ready {
                    let answer = answer(&world).unwrap();
                    prop_assert_eq!(WellQuery::read(&answer), WellQuery::read(&view.params));
                }
            }
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
