use proptest::prelude::*;

use super::*;
use crate::simulation::Simulation;
use WellEvent::*;
use model::well::WellProblem;

fn world() -> Simulation<Well> {
    Simulation::new(Well::new(AnswerSources { has_server: true, ..AnswerSources::default() }))
}

/// A well that can be checked in the browser.
fn with_facts() -> Simulation<Well> {
    Simulation::new(Well::new(AnswerSources { has_facts: true, has_server: true }))
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
    let well = |effect| if let Effect::QuerySearchModule(Endpoint::Well(well)) = effect { Some(well) } else { None };
    effects.filter_map(well).collect()
}

/// Loads the names of the products.
fn load_names(world: &Simulation<Well>) {
    load_part(world, true, Endpoint::ProductQuery(NAMES.into()));
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
fn prd_5_a_server_without_the_call_is_not_asked() {
    let without_server = |has_facts| Simulation::new(Well::new(AnswerSources { has_facts, has_server: false }));
    let choose = |world: &Simulation<Well>| {
        world.send(CasingChosen("7".into()));
        world.send(WeightChosen("29.0".into()));
    };
    let world = without_server(false);
    let _subscription = world.subscribe();
    choose(&world);
    assert_eq!((watched(&world), world.view().state), (vec![], WellState::Failed));
    let world = without_server(true);
    let _subscription = world.subscribe();
    choose(&world);
    load_parts(&world);
    assert_eq!((watched(&world), asked_module(&world)), (vec![], vec![WELL.to_owned()]));
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
    let subscription = world.subscribe();
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
    let subscription = world.subscribe();
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
fn prd_5_a_failure_is_that_of_its_well_only() {
    let world = world();
    let _subscription = world.subscribe();
    world.send(UrlChanged(WELL.into()));
    answer_call(&world, WELL, None);
    world.send(PressureTyped("8".into()));
    assert_eq!(world.view().state, WellState::Asking);
    world.send(PressureTyped(String::new()));
    world.advance(300);
    answer_call(&world, WELL, Some("one"));
    assert_eq!((world.view().state, answer(&world).as_deref()), (WellState::Ready, Some("one")));
}

#[test]
fn prd_5_a_failed_check_can_be_retried() {
    let world = world();
    let _subscription = world.subscribe();
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
    let subscription = world.subscribe();
    assert_eq!(parts(&world), [], "the form was not touched");
    world.send(Touched);
    world.send(Touched);
    assert_eq!(parts(&world), [Endpoint::ProductQuery(NAMES.into()), Endpoint::Categories, Endpoint::Facts]);
    let prepared = world.take_effects().into_iter().filter(|effect| *effect == Effect::LoadSearchModule).count();
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
    let subscription = world.subscribe();
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
    let subscription = world.subscribe();
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
        let _subscription = world.subscribe();
        world.send(UrlChanged(WELL.into()));
        if fails {
            answer_call(&world, WELL, None);
        }
        assert_eq!((asked_module(&world), world.view().state), (vec![], WellState::Asking), "the parts are loading");
        load_parts(&world);
        assert_eq!(asked_module(&world), [WELL]);
        answer_call(&world, WELL, Some("one"));
        assert_eq!(world.view().state, WellState::Ready);
    }
}

#[test]
fn prd_5_the_server_is_asked_if_the_module_fails() {
    let world = with_facts();
    let subscription = world.subscribe();
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
    for lost in [Endpoint::ProductQuery(NAMES.into()), Endpoint::Categories, Endpoint::Facts] {
        let world = with_facts();
        let subscription = world.subscribe();
        world.send(Touched);
        load_part(&world, false, lost.clone());
        for part_there in [Endpoint::ProductQuery(NAMES.into()), Endpoint::Categories, Endpoint::Facts] {
            if part_there != lost {
                load_part(&world, true, part_there);
            }
        }
        asked_module(&world);
        world.send(UrlChanged(WELL.into()));
        assert_eq!((asked_module(&world), watched(&world)), (vec![], vec![WELL.to_owned()]), "{lost:?}");
        answer_call(&world, WELL, None);
        assert_eq!(asked_module(&world), [WELL], "it may have the part");
        answer_call(&world, WELL, None);
        assert_eq!(world.view().state, WellState::Failed);
        world.send(Retried);
        assert_eq!((parts(&world).len(), watched(&world)), (3, vec![WELL.to_owned()]), "everything is loaded again");
        load_parts(&world);
        assert_eq!(asked_module(&world), [WELL]);
        drop(subscription);
        assert!(world.is_quiet());
    }
}

#[test]
fn prd_5_failed_parts_do_not_ask_the_server_twice() {
    let world = with_facts();
    let _subscription = world.subscribe();
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
    let subscription = world.subscribe();
    world.send(Touched);
    world.send(UrlChanged(WELL.into()));
    assert_eq!((parts(&world), watched(&world)), (vec![], vec![WELL.to_owned()]), "its facts are not loaded");
    assert!(
        !world
            .take_effects()
            .iter()
            .any(|effect| matches!(effect, Effect::LoadSearchModule | Effect::QuerySearchModule(_)))
    );
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
        let mut to_check: Option<String> = None;
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
                7 => to_check.take().iter().for_each(|params| settle(&world, params, &text)),
                8 => load_part(&world, !text.is_empty(), Endpoint::ProductQuery(NAMES.into())),
                9 => load_part(&world, !text.is_empty(), Endpoint::Facts),
                10 => load_part(&world, !text.is_empty(), Endpoint::Categories),
                _ => subscription = subscription.map_or_else(|| Some(world.subscribe()), |_| None),
            }
            to_check = asked_module(&world).pop().or(to_check);
            prop_assert!(watched(&world).len() <= 1);
            let view = world.view();
            if view.state == WellState::Asking && subscription.is_some() && world.timers() == 0 {
                let is_asked = watched(&world).contains(&view.params) || to_check.as_ref() == Some(&view.params);
                prop_assert!(is_asked, "no check is running for {}", view.params);
            }
            if view.state == WellState::Ready {
                let answer = answer(&world).unwrap();
                prop_assert_eq!(WellQuery::read(&answer), WellQuery::read(&view.params));
            }
        }
        // However much fails, no check waits for ever.
        world.advance(300);
        load_part(&world, false, Endpoint::Facts);
        for _ in 0..2 {
            let asked = asked_module(&world).pop().or(to_check.take());
            watched(&world).iter().chain(&asked).for_each(|params| answer_call(&world, params, None));
        }
        prop_assert!(subscription.is_none() || world.view().state != WellState::Asking);
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
fn prd_5_the_reading_of_a_field_stays_while_another_field_is_checked() {
    let world = world();
    let _subscription = world.subscribe();
    world.send(UrlChanged("casing=7&weight=29.0&pressure=8000&temperature=275".into()));
    assert!(world.view().answered.is_empty());
    answer_call(&world, "casing=7&weight=29.0&pressure=8000&temperature=275", Some("275 °F"));
    assert_eq!(world.view().answered, [WellField::Pressure, WellField::Temperature]);
    world.send(TemperatureTyped("275 ".into()));
    assert_eq!(world.view().answered, [WellField::Pressure, WellField::Temperature]);
    world.send(TemperatureTyped("280".into()));
    assert_eq!(world.view().answered, [WellField::Pressure]);
    world.send(SourChosen(true));
    assert_eq!(world.view().answered, [WellField::Pressure]);
}

#[test]
fn prd_5_the_fields_are_shown_if_one_could_not_be_read() {
    let params = "casing=7&weight=29.0&pressure=8000+pis";
    let problem = WellProblem { field: WellField::Pressure, text: "Write one pressure.".into() };
    let unread = WellAnswer { problems: vec![problem], ..WellAnswer::default() };
    let respond = |world: &Simulation<Well>, params: &str| {
        let payload = Some(Payload::new(serde_json::to_value(&unread).unwrap()));
        world.signal(Signal::Loaded { endpoint: Endpoint::Well(params.into()), payload });
    };
    let world = world();
    let _subscription = world.subscribe();
    world.send(UrlChanged(params.into()));
    assert!(world.view().is_folded);
    respond(&world, params);
    assert!(!world.view().is_folded);
    assert!(focused(&world).is_empty(), "the visitor has pressed nothing");
    world.send(Folded);
    assert!(!world.view().is_folded);
    assert_eq!(focused(&world), ["pressure"]);
    // The visitor presses the button before the answer has come.
    world.send(PressureTyped("9000 pis".into()));
    world.send(Folded);
    assert!(world.view().is_folded);
    world.advance(300);
    focused(&world);
    respond(&world, "casing=7&weight=29.0&pressure=9000+pis");
    assert!(!world.view().is_folded);
    assert_eq!(focused(&world), ["pressure"]);
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
