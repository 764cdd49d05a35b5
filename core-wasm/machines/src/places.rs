//! The fields for a country and a state: a part of the form's machine.
//!
//! The countries are loaded with the form's first subscriber, the states when a country is chosen. With a list, a field is a select, which is
//! disabled while the list loads. Without one, or if the list does not contain the typed text, it is a text input, so that no enquiry is
//! lost. Both fields start as text inputs, as in a page without script.

use std::rc::Rc;

use serde::Serialize;

use crate::machine::{Effect, Effects};
use model::api::{Endpoint, Payload};
use model::content::{Country, Region};

/// A list and the state of its call.
#[derive(Debug, Clone, PartialEq)]
enum Lookup<T> {
    /// Loading, or not requested yet.
    Awaited,
    Found(Rc<[T]>),
    Failed,
}

/// The country and state fields of a form.
#[derive(Debug, Clone)]
pub struct Places {
    /// The region of the world whose countries are offered; `None` for all.
    region: Option<String>,
    running: bool,
    countries: Lookup<Country>,
    states: Lookup<Region>,
    country: String,
    state: String,
    /// The call for the states of the chosen country.
    chosen: Option<Endpoint>,
    country_field: PlaceField,
    state_field: PlaceField,
}

/// How a place is entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum PlaceControl {
    /// Typed.
    Text,
    /// Chosen from the options.
    Select,
}

/// A country or a state to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Place {
    /// Also the value that is sent.
    pub name: String,
    /// The flag of a country.
    pub emoji: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PlaceField {
    pub control: PlaceControl,
    /// Whether the list of the options is still loading.
    pub disabled: bool,
    #[ts(type = "readonly Place[]")]
    pub options: Rc<[Place]>,
}

#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct PlacesView {
    pub country: PlaceField,
    pub state: PlaceField,
}

impl PlaceField {
    fn text() -> Self {
        Self { control: PlaceControl::Text, disabled: false, options: Rc::default() }
    }

    fn waiting() -> Self {
        Self { control: PlaceControl::Select, disabled: true, options: Rc::default() }
    }

    /// A select, unless the list is empty or does not contain the value.
    fn of(options: Rc<[Place]>, value: &str) -> Self {
        let fits = value.is_empty() || options.iter().any(|place| place.name == value);
        if fits && !options.is_empty() {
            Self { control: PlaceControl::Select, disabled: false, options }
        } else {
            Self::text()
        }
    }
}

impl Places {
    /// Offers all countries, or those of a region of the world. `countries` is the country list, if it is in the initial data.
    pub fn new(region: Option<String>, countries: Option<Rc<[Country]>>) -> Self {
        let mut places = Self {
            region,
            running: false,
            countries: countries.map_or(Lookup::Awaited, Lookup::Found),
            states: Lookup::Awaited,
            country: String::new(),
            state: String::new(),
            chosen: None,
            country_field: PlaceField::text(),
            state_field: PlaceField::text(),
        };
        places.draw_country();
        places
    }

    pub(crate) fn start(&mut self, effects: &mut Effects) {
        self.running = true;
        effects.push(Effect::Watch(Endpoint::Countries));
        self.watch_states(effects);
        self.draw_country();
        self.draw_state();
    }

    pub(crate) fn stop(&mut self, effects: &mut Effects) {
        self.unwatch_states(effects);
        effects.push(Effect::Unwatch(Endpoint::Countries));
        self.running = false;
    }

    /// The result of a call; `None` if it failed.
    pub(crate) fn loaded(&mut self, endpoint: &Endpoint, payload: Option<Payload>, effects: &mut Effects) {
        if *endpoint == Endpoint::Countries {
            let countries = payload.and_then(Payload::countries).map_or(Lookup::Failed, Lookup::Found);
            // The same list again must not turn a text input into a select while the visitor types.
            if countries != self.countries {
                self.countries = countries;
                self.choose(effects);
                self.draw_country();
                self.draw_state();
            }
        } else if self.chosen.as_ref() == Some(endpoint) {
            let states = payload.and_then(Payload::regions).map_or(Lookup::Failed, Lookup::Found);
            if states != self.states {
                self.states = states;
                self.draw_state();
            }
        }
    }

    pub(crate) fn view(&self) -> PlacesView {
        PlacesView { country: self.country_field.clone(), state: self.state_field.clone() }
    }

    /// The country list, if it has loaded.
    pub(crate) fn found_countries(&self) -> Option<Rc<[Country]>> {
        if let Lookup::Found(countries) = &self.countries { Some(Rc::clone(countries)) } else { None }
    }

    /// The visitor has chosen or typed in a field. The field that is being typed in must not become a select.
    pub fn typed(&mut self, country: &str, state: &str, effects: &mut Effects) {
        state.clone_into(&mut self.state);
        if country != self.country {
            country.clone_into(&mut self.country);
            self.choose(effects);
            self.draw_state();
        }
    }

    /// The fields have these values, which the visitor did not just type.
    pub fn adopt(&mut self, country: &str, state: &str, effects: &mut Effects) {
        country.clone_into(&mut self.country);
        state.clone_into(&mut self.state);
        self.choose(effects);
        self.draw_country();
        self.draw_state();
    }

    fn draw_country(&mut self) {
        self.country_field = match &self.countries {
            Lookup::Found(list) => PlaceField::of(self.countries_of(list), &self.country),
            Lookup::Awaited if self.running && self.country.is_empty() => PlaceField::waiting(),
            Lookup::Awaited | Lookup::Failed => PlaceField::text(),
        };
    }

    fn draw_state(&mut self) {
        let country_open = self.country_field.control == PlaceControl::Select && self.country.is_empty();
        self.state_field = match (&self.chosen, &self.states) {
            (None, _) if country_open && self.running && self.state.is_empty() => PlaceField::waiting(),
            (None, _) => PlaceField::text(),
            (Some(_), Lookup::Found(list)) => PlaceField::of(states_of(list), &self.state),
            (Some(_), Lookup::Awaited) if self.running && self.state.is_empty() => PlaceField::waiting(),
            (Some(_), Lookup::Awaited | Lookup::Failed) => PlaceField::text(),
        };
    }

    /// The countries of the region to choose from.
    fn countries_of(&self, list: &[Country]) -> Rc<[Place]> {
        let wanted = |country: &&Country| self.region.is_none() || self.region == country.region;
        let place = |country: &Country| Place { name: country.name.clone(), emoji: country.emoji.clone() };
        list.iter().filter(wanted).map(place).collect()
    }

    /// Loads the states of the chosen country instead of those of the previous one.
    fn choose(&mut self, effects: &mut Effects) {
        let chosen = match &self.countries {
            Lookup::Found(list) => id_of(list, &self.country).map(Endpoint::Regions),
            Lookup::Awaited | Lookup::Failed => None,
        };
        if chosen != self.chosen {
            self.unwatch_states(effects);
            self.states = Lookup::Awaited;
            self.chosen = chosen;
            self.watch_states(effects);
        }
    }

    fn watch_states(&self, effects: &mut Effects) {
        if let (true, Some(endpoint)) = (self.running, &self.chosen) {
            effects.push(Effect::Watch(endpoint.clone()));
        }
    }

    fn unwatch_states(&self, effects: &mut Effects) {
        if let (true, Some(endpoint)) = (self.running, &self.chosen) {
            effects.push(Effect::Unwatch(endpoint.clone()));
        }
    }
}

fn states_of(list: &[Region]) -> Rc<[Place]> {
    list.iter().map(|state| Place { name: state.name.clone(), emoji: None }).collect()
}

/// The id of the country with this name.
fn id_of(countries: &[Country], name: &str) -> Option<String> {
    countries.iter().find(|country| country.name == name).map(|country| country.id.to_string())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::form::{CustomEvent, FormEvent, FormMachine, FormOptions};
    use crate::machine::Signal;
    use crate::simulation::{Simulation, Subscription};
    use model::content::{Bases, Id};
    use model::forms::CONTACT;

    /// A form with a country and a state.
    type World = Simulation<FormMachine>;

    fn countries() -> Rc<[Country]> {
        let body = r#"[{"id":"IN","name":"India","emoji":"🇮🇳","region":"Asia"},
            {"id":"NO","name":"Norway","region":"Europe"},{"id":"SG","name":"Singapore","region":"Asia"}]"#;
        read(&Endpoint::Countries, body).countries().unwrap()
    }

    fn read(endpoint: &Endpoint, body: &str) -> Payload {
        endpoint.read::<serde_json::Value>(body, &Bases::default()).unwrap().payload.unwrap()
    }

    fn payload(list: &(impl Serialize + ?Sized)) -> Payload {
        Payload::new(serde_json::to_value(list).unwrap())
    }

    fn states(names: &[&str]) -> Payload {
        let state = |name: &&str| Region { id: Id::Number(1), name: (*name).to_owned() };
        payload(&names.iter().map(state).collect::<Vec<_>>())
    }

    fn regions(id: &str) -> Endpoint {
        Endpoint::Regions(id.into())
    }

    fn form(initial: Option<Rc<[Country]>>) -> World {
        Simulation::new(FormMachine::new(&CONTACT, "", FormOptions::default(), initial))
    }

    fn world(initial: Option<Rc<[Country]>>) -> (World, Subscription) {
        let world = form(initial);
        let subscription = world.subscribe();
        (world, subscription)
    }

    fn load(world: &World, endpoint: Endpoint, payload: Option<Payload>) {
        world.signal(Signal::Loaded { endpoint, payload });
    }

    fn choose(world: &World, country: &str) {
        world.send(FormEvent::Typed { field: "country".into(), value: country.into() });
    }

    fn adopt(world: &World, country: &str, state: &str) {
        let filled = vec![("country", country.into()), ("state", state.into())];
        world.send(FormEvent::Custom(CustomEvent::Filled { filled }));
    }

    fn view(world: &World) -> PlacesView {
        world.view().places.unwrap()
    }

    fn names(field: &PlaceField) -> Vec<&str> {
        field.options.iter().map(|place| &*place.name).collect()
    }

    /// `text`, `select`, or `disabled`, for the country and the state.
    fn controls(world: &World) -> [&'static str; 2] {
        let PlacesView { country, state } = view(world);
        [country, state].map(|field| match (field.control, field.disabled) {
            (PlaceControl::Text, _) => "text",
            (PlaceControl::Select, false) => "select",
            (PlaceControl::Select, true) => "disabled",
        })
    }

    #[test]
    fn con_10_the_first_view_can_be_filled_in_without_script() {
        assert_eq!(controls(&form(None)), ["text", "text"]);
        let initial = form(Some(countries()));
        assert_eq!(controls(&initial), ["select", "text"]);
        assert_eq!(names(&view(&initial).country), ["India", "Norway", "Singapore"]);
    }

    #[test]
    fn con_6_a_typed_state_stays_typed_when_its_list_comes_later() {
        let (world, subscription) = world(Some(countries()));
        choose(&world, "India");
        load(&world, regions("IN"), None);
        world.send(FormEvent::Typed { field: "state".into(), value: "Foo".into() });
        drop(subscription);
        let _again = world.subscribe();
        load(&world, regions("IN"), Some(states(&["Goa"])));
        assert_eq!(controls(&world), ["select", "text"]);
    }

    #[test]
    fn con_6_the_id_of_a_country_may_be_a_number() {
        let (world, _subscription) = world(read(&Endpoint::Countries, r#"[{"id":47,"name":"Norway"}]"#).countries());
        choose(&world, "Norway");
        assert_eq!(world.watched(), [Endpoint::Countries, regions("47")]);
    }

    #[test]
    fn con_6_countries_and_the_states_of_the_chosen_country_are_loaded() {
        let (world, _subscription) = world(None);
        assert_eq!((world.watched(), controls(&world)), (vec![Endpoint::Countries], ["disabled", "disabled"]));
        load(&world, Endpoint::Countries, Some(payload(&*countries())));
        assert_eq!(controls(&world), ["select", "disabled"]);
        assert_eq!(view(&world).country.options.first().unwrap().emoji.as_deref(), Some("🇮🇳"));
        choose(&world, "India");
        assert_eq!(
            (world.watched(), controls(&world)),
            (vec![Endpoint::Countries, regions("IN")], ["select", "disabled"])
        );
        load(&world, regions("IN"), Some(states(&["Goa", "Kerala"])));
        assert_eq!(controls(&world), ["select", "select"]);
        assert_eq!(names(&view(&world).state), ["Goa", "Kerala"]);
    }

    #[test]
    fn con_6_another_country_loads_its_states_and_ignores_late_ones_of_the_first() {
        let (world, _subscription) = world(Some(countries()));
        choose(&world, "India");
        choose(&world, "Norway");
        assert_eq!(world.watched(), [Endpoint::Countries, regions("NO")]);
        load(&world, regions("IN"), Some(states(&["Goa"])));
        assert_eq!(controls(&world), ["select", "disabled"]);
        load(&world, regions("NO"), Some(states(&["Oslo"])));
        assert_eq!(names(&view(&world).state), ["Oslo"]);
        choose(&world, "");
        assert_eq!((world.watched(), controls(&world)), (vec![Endpoint::Countries], ["select", "disabled"]));
    }

    #[test]
    fn con_6_without_a_list_the_field_is_a_text_input() {
        let (world, _subscription) = world(None);
        load(&world, Endpoint::Countries, None);
        assert_eq!(controls(&world), ["text", "text"]);
        choose(&world, "India");
        assert_eq!((world.watched(), controls(&world)), (vec![Endpoint::Countries], ["text", "text"]));
        load(&world, Endpoint::Countries, Some(payload(&*countries())));
        assert_eq!(
            (world.watched().len(), controls(&world)),
            (2, ["select", "disabled"]),
            "the list has loaded after all"
        );
        load(&world, regions("IN"), None);
        assert_eq!(controls(&world), ["select", "text"]);
        choose(&world, "Singapore");
        load(&world, regions("SG"), Some(states(&[])));
        assert_eq!(controls(&world), ["select", "text"], "a country without states");
    }

    #[test]
    fn con_6_with_a_region_only_its_countries_are_offered() {
        let view = Places::new(Some("Asia".into()), Some(countries())).view();
        assert_eq!(names(&view.country), ["India", "Singapore"]);
    }

    #[test]
    fn con_10_text_typed_before_hydration_stays() {
        for (country, state, after_countries, after_states) in [
            ("India", "Goa", ["select", "text"], ["select", "select"]),
            ("India", "Bombay", ["select", "text"], ["select", "text"]),
            ("India", "", ["select", "disabled"], ["select", "select"]),
            ("Ind", "Goa", ["text", "text"], ["text", "text"]),
            ("", "Goa", ["select", "text"], ["select", "text"]),
        ] {
            let (world, _subscription) = world(None);
            adopt(&world, country, state);
            load(&world, Endpoint::Countries, Some(payload(&*countries())));
            assert_eq!(controls(&world), after_countries, "{country} {state}");
            load(&world, regions("IN"), Some(states(&["Goa"])));
            assert_eq!(controls(&world), after_states, "{country} {state}");
        }
    }

    #[test]
    fn a_text_input_in_which_the_visitor_types_does_not_become_a_select() {
        let (world, _subscription) = world(Some(countries()));
        adopt(&world, "Ind", "");
        let list = world.store().read(|form| form.places.as_ref().and_then(Places::found_countries)).unwrap();
        for country in ["Indi", "India", "Indian"] {
            choose(&world, country);
            assert_eq!(controls(&world)[0], "text", "{country}");
        }
        load(&world, Endpoint::Countries, Some(payload(&*list)));
        assert_eq!(controls(&world)[0], "text");
    }

    #[test]
    fn without_subscribers_nothing_is_loaded_and_the_choice_stays() {
        let (world, subscription) = world(Some(countries()));
        choose(&world, "India");
        load(&world, regions("IN"), Some(states(&["Goa"])));
        let before = view(&world);
        drop(subscription);
        assert!(world.is_quiet());
        assert_eq!(view(&world), before);
        let _again = world.subscribe();
        assert_eq!(world.watched(), [Endpoint::Countries, regions("IN")]);
        assert_eq!(view(&world), before);
    }

    proptest! {
        #[test]
        fn con_6_in_any_order_a_place_can_be_entered_once_the_calls_have_ended(
            steps in prop::collection::vec((0u8..7, 0usize..5, any::<bool>()), 0..40)
        ) {
            let (world, subscription) = world(None);
            let mut subscription = Some(subscription);
            let chosen = ["", "India", "Norway", "Singapore", "Elsewhere"];
            for (what, which, found) in steps {
                match what {
                    0 => subscription = None,
                    1 => subscription = subscription.or_else(|| Some(world.subscribe())),
                    2 => load(&world, Endpoint::Countries, found.then(|| payload(&*countries()))),
                    3 => load(&world, regions(["IN", "NO", "SG", "XX", ""][which]), found.then(|| states(&["Goa"]))),
                    4 => adopt(&world, chosen[which], if found { "Goa" } else { "" }),
                    _ => choose(&world, chosen[which]),
                }
                prop_assert!(world.watched().len() <= 2);
                let PlacesView { country, state } = view(&world);
                for field in [country, state] {
                    prop_assert_eq!(field.options.is_empty(), field.disabled || field.control == PlaceControl::Text);
                }
            }
            subscription = subscription.or_else(|| Some(world.subscribe()));
            load(&world, Endpoint::Countries, None);
            choose(&world, "Anywhere");
            prop_assert_eq!(controls(&world)[1], "text");
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
