use std::rc::Rc;

use super::*;
use crate::simulation::{Simulation, Subscription};
use SearchEvent::*;
use model::content::{Bases, Envelope, SizeTable, Specification};
use model::facts::DataSheet;
use model::search::{CatalogueSearch, FacetName};

fn product(name: &str, summary: &str, category: &str, subcategory: &str) -> String {
    let slug = name.to_lowercase().replace(' ', "-");
    format!(
        r#"{{"name":"{name}","slug":"{slug}","summary":"{summary}","category":"{category}","subcategory":"{subcategory}"}}"#
    )
}

fn read(endpoint: &Endpoint, items: &[String]) -> Payload {
    let body = format!(r#"{{"status":"success","data":[{}]}}"#, items.join(","));
    endpoint.read::<serde_json::Value>(&body, &Bases::default()).unwrap().payload.unwrap()
}

fn products(items: &[String]) -> Rc<[Product]> {
    read(&Endpoint::Products, items).products().unwrap()
}

fn catalogue() -> Rc<[Product]> {
    products(&[
        product(NAMES[0], "Holds pressure from above and below.", "packers", "mechanical"),
        product(NAMES[1], "Set by the tubing's pressure.", "packers", "hydraulic"),
        product(NAMES[2], "Carries the liner's weight; used with a packer.", "hangers", "mechanical"),
        product(NAMES[3], "Für die Packerkammer.", "flow", "valves"),
    ])
}

const NAMES: [&str; 4] = ["CM-2 Double-Grip Packer", "HX-5 Hydraulic Packer", "LH-7 Liner Hanger", "Förder Ventil"];

fn categories() -> Rc<[Category]> {
    let category = |(name, slug)| format!(r#"{{"name":"{name}","slug":"{slug}","subcategories":[]}}"#);
    let all = [("Liner Hangers", "hangers"), ("Packer Systems", "packers"), ("Flow Control", "flow")];
    read(&Endpoint::Categories, &all.map(category)).categories().unwrap()
}

/// A search with a module that answers at once when it has loaded.
struct World {
    search: Simulation<Search>,
    catalogue: CatalogueSearch,
    _subscription: Subscription,
}

impl World {
    fn of(products: Rc<[Product]>, categories: Option<Rc<[Category]>>, facts: Option<&[DataSheet]>) -> Self {
        let catalogue = CatalogueSearch::of(&products, categories.as_deref().unwrap_or_default(), facts);
        let options = AnswerSources { has_facts: facts.is_some(), ..AnswerSources::default() };
        let search = Simulation::new(Search::new(Some(products), categories, options));
        let _subscription = search.subscribe();
        Self { search, catalogue, _subscription }
    }

    fn send(&self, event: SearchEvent) {
        self.search.send(event);
        self.answer();
    }

    fn answer(&self) {
        for effect in self.search.take_effects() {
            if let Effect::QuerySearchModule(Endpoint::Search(query)) = effect {
                let answer = self.catalogue.answer(&query);
                self.search.signal(answered(&query, Some(answer)));
            }
        }
    }

    fn view(&self) -> SearchView {
        self.search.view()
    }
}

fn payload_of(record: &(impl serde::Serialize + ?Sized)) -> Payload {
    Payload::new(serde_json::to_value(record).unwrap())
}

fn answered(query: &str, answer: Option<SearchAnswer>) -> Signal {
    let payload = answer.map(|answer| payload_of(&answer));
    Signal::Loaded { endpoint: Endpoint::Search(query.into()), payload }
}

fn world() -> World {
    World::of(catalogue(), Some(categories()), None)
}

fn hits(world: &World, query: &str) -> Vec<usize> {
    world.send(Typed(query.into()));
    assert_eq!(world.view().state, SearchState::Ready, "{query}");
    world.view().hits
}

#[test]
fn prd_3_without_a_query_the_whole_catalogue_is_listed_in_order() {
    let world = world();
    assert_eq!(world.view().hits, [0, 1, 2, 3]);
    assert_eq!(hits(&world, "  - "), [0, 1, 2, 3], "a text without a word is no query");
}

/// The values of a facet with their counts.
fn counts(world: &World, name: FacetName) -> Vec<(String, usize)> {
    counts_of(&world.view(), name)
}

fn counts_of(view: &SearchView, name: FacetName) -> Vec<(String, usize)> {
    let values = view.facets.iter().find(|facet| facet.name == name).and_then(|facet| facet.values.as_ref());
    values.into_iter().flatten().map(|value| (value.value.clone(), value.count)).collect()
}

/// The shown facets, whether their values are limits, and whether they are counted.
fn shown(view: &SearchView) -> Vec<(FacetName, bool, bool)> {
    view.facets.iter().map(|facet| (facet.name, facet.is_limit, facet.values.is_some())).collect()
}

#[test]
fn prd_3_filters_by_category_and_sub_category_with_counts() {
    let world = world();
    world.send(CategoryChosen(Some("packers".into())));
    assert_eq!(world.view().hits, [0, 1]);
    world.send(SubcategoryChosen(Some("hydraulic".into())));
    assert_eq!(world.view().hits, [1]);
    assert_eq!(
        counts(&world, FacetName::Category),
        [("hangers".to_owned(), 1), ("packers".to_owned(), 2), ("flow".to_owned(), 1)],
        "in the catalogue's order, whichever is chosen"
    );
    world.send(CategoryChosen(Some("hangers".into())));
    assert_eq!((world.view().hits, world.view().subcategory), (vec![2], None));
    world.send(Typed("hydraulic".into()));
    assert_eq!(counts(&world, FacetName::Category), [("packers".to_owned(), 1)], "only facets with matches are shown");
    world.send(Typed(String::new()));
    world.send(CategoryChosen(None));
    assert_eq!(world.view().hits.len(), 4);
}

#[test]
fn prd_3_the_result_keeps_its_products_when_the_list_changes() {
    let world = world();
    assert_eq!(hits(&world, "hydraulic"), [1]);
    let with_another =
        [product("AA-1 Anchor", "", "anchors", "mechanical"), product(NAMES[1], "", "packers", "hydraulic")];
    world.search.signal(Signal::Loaded {
        endpoint: Endpoint::Products,
        payload: Some(read(&Endpoint::Products, &[with_another[0].clone(), with_another[1].clone()])),
    });
    assert_eq!((world.view().state, world.view().hits), (SearchState::Searching, vec![1]));
    world.search.signal(Signal::Loaded {
        endpoint: Endpoint::Products,
        payload: Some(read(&Endpoint::Products, &[with_another[1].clone()])),
    });
    assert_eq!(world.view().hits, [0]);
}

#[test]
fn prd_3_the_url_sets_query_and_filter() {
    let world = world();
    world.send(UrlChanged("?q=packer&category=hangers".into()));
    assert_eq!((world.view().query.as_str(), world.view().hits), ("packer", vec![2]));
    assert_eq!(world.view().params, "q=packer&category=hangers");
    world.send(UrlChanged(String::new()));
    assert_eq!((world.view().query.as_str(), world.view().category), ("", None));
}

#[test]
fn prd_3_a_written_url_is_read_back() {
    let world = world();
    world.send(Typed(" 7\u{2033} \u{f6}+& ".into()));
    world.send(CategoryChosen(Some("packers".into())));
    world.send(SubcategoryChosen(Some("hydraulic".into())));
    let params = world.view().params;
    assert_eq!(params, "q=7%E2%80%B3+%C3%B6%2B%26&category=packers&subcategory=hydraulic");
    let other = super::tests::world();
    other.send(UrlChanged(params));
    assert_eq!(other.view().query, "7\u{2033} \u{f6}+&");
    assert_eq!((other.view().category, other.view().subcategory), (Some("packers".into()), Some("hydraulic".into())));
    other.send(UrlChanged("?category=&q=a&q=b&other=c&%ff".into()));
    assert_eq!((other.view().query.as_str(), other.view().category), ("a", None), "the first value counts");
    other.send(Typed("  ".into()));
    assert_eq!(other.view().params, "", "blanks are no query");
}

#[test]
fn prd_3_a_late_url_does_not_undo_the_next_letter() {
    let world = world();
    world.send(Typed("p".into()));
    world.send(Typed("pa".into()));
    for late in ["", "?q=p"] {
        world.send(UrlChanged(late.into()));
        assert_eq!(world.view().query, "pa", "{late:?}");
    }
    world.send(UrlChanged("?q=pa".into()));
    world.send(UrlChanged("?q=p".into()));
    assert_eq!(world.view().query, "p", "the visitor went back");
}

#[test]
fn prd_3_a_trailing_space_stays_in_the_field() {
    let world = world();
    world.send(Typed("liner ".into()));
    world.send(UrlChanged("?q=liner".into()));
    assert_eq!(world.view().query, "liner ");
}

#[test]
fn prd_3_text_typed_before_the_products_have_loaded_is_searched_for() {
    let world = Simulation::new(Search::new(None, None, AnswerSources::default()));
    let subscription = world.subscribe();
    assert_eq!(world.watched(), [Endpoint::Categories, Endpoint::Products]);
    world.send(Typed("hanger".into()));
    assert_eq!(world.view().state, SearchState::Waiting);
    world.signal(Signal::Loaded { endpoint: Endpoint::Products, payload: None });
    assert_eq!(world.view().state, SearchState::Failed);
    world.take_effects();
    let payload = Some(payload_of(&*catalogue()));
    world.signal(Signal::Loaded { endpoint: Endpoint::Products, payload });
    assert_eq!(world.take_effects(), [find("q=hanger")]);
    assert_eq!(world.view().state, SearchState::Searching);
    let payload = Some(payload_of(&*categories()));
    world.signal(Signal::Loaded { endpoint: Endpoint::Categories, payload });
    assert_eq!(world.take_effects(), [find("q=hanger")], "their names count, too");
    drop(subscription);
    assert!(world.is_quiet());
}

fn find(query: &str) -> Effect {
    Effect::QuerySearchModule(Endpoint::Search(query.into()))
}

fn facts() -> Vec<DataSheet> {
    let table = |rows: &[[&str; 2]]| SizeTable {
        columns: vec!["Set in casing, in".into(), "Casing weight, lb/ft".into()],
        rows: rows.iter().map(|row| row.map(str::to_owned).into()).collect(),
    };
    let pressure = Specification {
        name: "Differential pressure".into(),
        value: "10,000 psi (68.9 MPa)".into(),
        ..Specification::default()
    };
    let [double, hydraulic] = [table(&[["7", "26.0–32.0"], ["9-5/8", "43.5–53.5"]]), table(&[["9-5/8", "43.5–53.5"]])];
    let standards = ["NACE MR0175 / ISO 15156".to_owned()];
    vec![
        DataSheet {
            slug: "cm-2-double-grip-packer".into(),
            specifications: vec![pressure],
            size_table: Some(double),
            standards: standards.into(),
        },
        DataSheet { slug: "hx-5-hydraulic-packer".into(), size_table: Some(hydraulic), ..DataSheet::default() },
    ]
}

fn facts_loaded() -> Signal {
    let body = serde_json::to_string(&Envelope::success(facts())).unwrap();
    let read = Endpoint::Facts.read::<serde_json::Value>(&body, &Bases::default()).unwrap();
    Signal::Loaded { endpoint: Endpoint::Facts, payload: read.payload }
}

#[test]
fn prd_3_facts_are_loaded_when_the_field_is_touched() {
    let world = World::of(catalogue(), Some(categories()), Some(&facts()));
    assert!(!world.search.watched().contains(&Endpoint::Facts), "the field was not touched");
    world.search.send(Touched);
    world.search.send(Touched);
    assert_eq!(world.search.watched().iter().filter(|endpoint| **endpoint == Endpoint::Facts).count(), 1);
    let prepared = world.search.take_effects().into_iter().filter(|effect| *effect == Effect::LoadSearchModule).count();
    assert_eq!(prepared, 1, "the module loads with them");
    world.send(Typed("7 in 26#".into()));
    let waiting = world.view();
    assert_eq!((waiting.state, waiting.hits.len()), (SearchState::Searching, 4), "the last result stays");
    world.search.signal(facts_loaded());
    world.answer();
    let found = world.view();
    assert_eq!((found.state, found.hits), (SearchState::Ready, vec![0]));
    assert_eq!(found.scope, SearchScope::Facts);
    assert_eq!(hits(&world, "sour 9-5/8 packer 10k hpht"), [0]);
    assert_eq!(world.view().readings[0].meaning, "10,000 psi");
    assert_eq!(world.view().ignored, ["hpht"]);
    assert_eq!(hits(&world, "9-5/8"), [0, 1]);
    let reasons = world.search.store().read(|search| search.reasons(0).to_vec());
    assert_eq!(reasons[0].text.iter().map(|part| part.text.as_str()).collect::<String>(), "Set in casing 9-5/8 in");
}

/// A search with facts and a server, and the calls of its search that are watched.
fn with_server() -> (Simulation<Search>, Subscription) {
    let options = AnswerSources { has_facts: true, has_server: true };
    let search = Simulation::new(Search::new(Some(catalogue()), Some(categories()), options));
    let subscription = search.subscribe();
    (search, subscription)
}

fn asked_server(search: &Simulation<Search>) -> Vec<Endpoint> {
    search.watched().into_iter().filter(|call| matches!(call, Endpoint::Search(_))).collect()
}

fn asked_module(search: &Simulation<Search>) -> Vec<Effect> {
    search.take_effects().into_iter().filter(|effect| matches!(effect, Effect::QuerySearchModule(_))).collect()
}

#[test]
fn prd_3_the_server_searches_until_the_facts_have_loaded() {
    let (world, subscription) = with_server();
    let catalogue = CatalogueSearch::of(&catalogue(), &categories(), Some(&facts()));
    world.send(Touched);
    world.advance(150);
    assert_eq!(asked_server(&world), [], "the whole catalogue needs no server");
    world.send(Typed("packer".into()));
    world.advance(149);
    world.send(Typed("packer 9-5/8".into()));
    world.advance(150);
    assert_eq!(asked_server(&world), [Endpoint::Search("q=packer+9-5%2F8".into())]);
    world.signal(answered("q=packer+9-5%2F8", Some(catalogue.answer("q=packer+9-5%2F8"))));
    let found = world.view();
    assert_eq!((found.state, found.hits, found.scope), (SearchState::Ready, vec![0, 1], SearchScope::Facts));
    world.signal(facts_loaded());
    assert_eq!(asked_module(&world), [], "the result is complete");
    world.send(Typed("7 in".into()));
    world.advance(150);
    assert_eq!((asked_module(&world), asked_server(&world)), (vec![find("q=7+in")], vec![]));
    drop(subscription);
    assert!(world.is_quiet());
}

#[test]
fn prd_3_facts_that_load_before_the_pause_spare_the_server() {
    let (world, subscription) = with_server();
    world.send(UrlChanged("?q=7+in".into()));
    world.advance(100);
    world.signal(facts_loaded());
    world.advance(100);
    assert_eq!((asked_module(&world), asked_server(&world)), (vec![find("q=7+in")], vec![]));
    drop(subscription);
    assert!(world.is_quiet());
}

#[test]
fn prd_3_of_server_and_module_the_first_answer_counts() {
    let catalogue = CatalogueSearch::of(&catalogue(), &categories(), Some(&facts()));
    let call = "q=7+in";
    for answers in [[None, Some(())], [Some(()), None], [Some(()), Some(())]] {
        let (world, _subscription) = with_server();
        world.send(UrlChanged(format!("?{call}")));
        world.advance(150);
        world.signal(facts_loaded());
        assert_eq!((asked_module(&world), asked_server(&world).len()), (vec![find(call)], 1));
        for answer in answers {
            world.signal(answered(call, answer.map(|()| catalogue.answer(call))));
        }
        let found = world.view();
        assert_eq!((found.state, found.hits, found.retry), (SearchState::Ready, vec![0], Retry::None));
    }
}

#[test]
fn prd_3_the_server_searches_if_the_facts_or_the_module_fail() {
    let catalogue = CatalogueSearch::of(&catalogue(), &categories(), Some(&facts()));
    for are_facts_lost in [true, false] {
        let (world, subscription) = with_server();
        world.send(Touched);
        let payload = if are_facts_lost { None } else { Some(Payload::new(serde_json::Value::from(""))) };
        world.signal(Signal::Loaded { endpoint: Endpoint::Facts, payload });
        world.signal(answered("", None));
        for text in ["7 in", "9-5/8"] {
            world.send(Typed(text.into()));
            let call = world.view().params;
            if !are_facts_lost {
                assert_eq!(asked_server(&world), []);
                world.signal(answered(&call, None));
            }
            world.advance(150);
            assert_eq!(asked_server(&world), [Endpoint::Search(call.clone())]);
            world.signal(answered(&call, Some(catalogue.answer(&call))));
            assert_eq!((world.view().scope, world.view().retry), (SearchScope::Facts, Retry::None));
        }
        drop(subscription);
        assert!(world.is_quiet());
    }
}

#[test]
fn prd_3_if_facts_and_server_fail_the_module_searches_names_and_texts() {
    let without = CatalogueSearch::of(&catalogue(), &categories(), None);
    for is_server_first in [true, false] {
        let (world, subscription) = with_server();
        world.send(Typed("packer".into()));
        world.advance(150);
        let lost = [answered("q=packer", None), Signal::Loaded { endpoint: Endpoint::Facts, payload: None }];
        let [first, second] = if is_server_first {
            lost
        } else {
            let [server, facts] = lost;
            [facts, server]
        };
        world.signal(first);
        assert_eq!((world.view().state, asked_module(&world)), (SearchState::Searching, vec![]));
        world.signal(second);
        assert_eq!(asked_module(&world), [find("q=packer")]);
        world.signal(answered("q=packer", Some(without.answer("q=packer"))));
        assert_eq!((world.view().scope, world.view().retry), (SearchScope::Texts, Retry::Offered));
        world.send(Retried);
        assert!(world.watched().contains(&Endpoint::Facts), "the facts are loaded again");
        world.signal(facts_loaded());
        assert_eq!(asked_module(&world), [find("q=packer")]);
        drop(subscription);
        assert!(world.is_quiet());
    }
}

#[test]
fn prd_3_a_search_from_the_url_loads_facts_at_once() {
    let options = AnswerSources { has_facts: true, ..AnswerSources::default() };
    let world = Simulation::new(Search::new(Some(catalogue()), None, options));
    world.send(UrlChanged("?q=7+in".into()));
    let subscription = world.subscribe();
    assert!(world.watched().contains(&Endpoint::Facts));
    drop(subscription);
    assert!(world.is_quiet());
}

#[test]
fn prd_3_without_facts_names_and_texts_are_searched() {
    let world = world();
    world.send(Touched);
    assert!(!world.search.watched().contains(&Endpoint::Facts), "the API does not have them");
    assert_eq!(hits(&world, "packer tubing"), [1]);
    let world = World::of(catalogue(), Some(categories()), Some(&facts()));
    world.send(Typed("packer".into()));
    world.search.signal(Signal::Loaded { endpoint: Endpoint::Facts, payload: None });
    world.answer();
    assert_eq!(world.view().hits.len(), 4, "the facts failed to load");
    assert_eq!(world.view().scope, SearchScope::Texts);
}

#[test]
fn prd_3_without_the_module_names_and_summaries_are_searched() {
    let world = Simulation::new(Search::new(Some(catalogue()), Some(categories()), AnswerSources::default()));
    let _subscription = world.subscribe();
    world.send(Typed("Hydraulic PACK".into()));
    world.signal(answered("q=Hydraulic+PACK", None));
    let found = world.view();
    assert_eq!((found.state, found.hits), (SearchState::Ready, vec![1]));
    assert_eq!(found.scope, SearchScope::Names);
    world.take_effects();
    world.send(Typed("forder".into()));
    assert_eq!(world.take_effects(), [find("q=forder")], "the next letter loads it again");
    assert_eq!(
        (world.view().state, world.view().hits),
        (SearchState::Searching, vec![3]),
        "names are searched at once"
    );
    world.send(Typed(String::new()));
    assert_eq!((world.view().hits.len(), world.view().scope), (4, SearchScope::Texts));
}

#[test]
fn prd_3_failed_facts_can_be_retried() {
    let world = with_facts();
    let asked = || world.search.watched().iter().filter(|endpoint| **endpoint == Endpoint::Facts).count();
    world.send(Typed("packer 9-5/8".into()));
    world.send(Retried);
    assert_eq!(world.view().retry, Retry::None, "nothing has failed yet");
    let lost = || Signal::Loaded { endpoint: Endpoint::Facts, payload: None };
    world.search.signal(lost());
    world.answer();
    assert_eq!((world.view().retry, world.view().scope), (Retry::Offered, SearchScope::Texts));
    world.search.send(Retried);
    world.search.send(Retried);
    let retrying = world.view();
    assert_eq!((retrying.retry, retrying.state), (Retry::Trying, SearchState::Searching));
    assert_eq!(retrying.query, "packer 9-5/8", "the typed text stays");
    let effects = world.search.take_effects();
    assert!(effects.contains(&Effect::Focus { part: "status".into(), scroll: false }), "the button disappears");
    let again = effects.iter().filter(|effect| **effect == Effect::Watch(Endpoint::Facts)).count();
    assert_eq!((again, asked()), (1, 1), "one request per click");
    world.search.signal(lost());
    world.answer();
    assert_eq!(world.view().retry, Retry::Offered, "it has failed again");
    world.search.send(Retried);
    world.search.signal(facts_loaded());
    world.answer();
    assert_eq!((world.view().retry, world.view().hits), (Retry::None, vec![0, 1]));
    assert_eq!(world.view().scope, SearchScope::Facts);
}

#[test]
fn prd_3_a_failed_module_is_loaded_again_by_retry_and_by_the_next_letter() {
    let world = Simulation::new(Search::new(Some(catalogue()), Some(categories()), AnswerSources::default()));
    let subscription = world.subscribe();
    let module = CatalogueSearch::of(&catalogue(), &categories(), None);
    world.send(Touched);
    world.signal(answered("", None));
    let whole = world.view();
    assert_eq!((whole.scope, whole.hits.len()), (SearchScope::Texts, 4), "the list of all products needs no facts");
    assert_eq!(whole.retry, Retry::Offered);
    world.send(Typed("forder".into()));
    assert_eq!(world.view().retry, Retry::Offered, "until it is known");
    world.signal(answered("q=forder", None));
    assert_eq!((world.view().scope, world.view().retry), (SearchScope::Names, Retry::Offered));
    world.take_effects();
    world.send(Retried);
    assert!(world.take_effects().contains(&find("q=forder")));
    assert_eq!(world.view().retry, Retry::Trying);
    world.signal(answered("q=forder", None));
    assert_eq!(world.view().retry, Retry::Offered);
    world.send(Typed("förder".into()));
    world.signal(answered("q=f%C3%B6rder", Some(module.answer("q=f%C3%B6rder"))));
    assert_eq!((world.view().retry, world.view().hits), (Retry::None, vec![3]));
    drop(subscription);
    assert!(world.is_quiet());
    assert_eq!(world.view().retry, Retry::None);
}

#[test]
fn prd_4_failed_counts_can_be_retried_and_the_focus_goes_to_the_facet_s_button() {
    let world = with_facts();
    world.send(FacetPressed(FacetName::Casing));
    world.search.signal(Signal::Loaded { endpoint: Endpoint::Facts, payload: None });
    let without = CatalogueSearch::of(&catalogue(), &categories(), None).answer("");
    world.search.signal(answered("", Some(without)));
    let lost = world.view();
    assert_eq!((lost.retry, lost.are_facets_awaited, lost.state), (Retry::Offered, false, SearchState::Ready));
    assert_eq!(shown(&lost).len(), 6, "they may still load");
    world.search.send(Retried);
    assert!(world.view().are_facets_awaited);
    let focus = Effect::Focus { part: "facet-casing".into(), scroll: false };
    assert!(world.search.take_effects().contains(&focus));
    world.search.signal(facts_loaded());
    world.answer();
    assert_eq!((counts(&world, FacetName::Casing).len(), world.view().retry), (2, Retry::None));
}

#[test]
fn prd_4_a_choice_without_products_has_a_label() {
    let world = with_facts();
    world.send(UrlChanged("?temperature=300".into()));
    world.search.signal(facts_loaded());
    world.answer();
    assert!(shown(&world.view()).contains(&(FacetName::Temperature, true, true)));
    assert_eq!(counts(&world, FacetName::Temperature), []);
}

#[test]
fn prd_3_an_answer_to_an_earlier_query_is_ignored() {
    let world = Simulation::new(Search::new(Some(catalogue()), Some(categories()), AnswerSources::default()));
    let _subscription = world.subscribe();
    let module = CatalogueSearch::of(&catalogue(), &categories(), None);
    world.send(Typed("hanger".into()));
    world.send(Typed("packer tubing".into()));
    world.signal(answered("q=hanger", Some(module.answer("q=hanger"))));
    assert_eq!((world.view().state, world.view().hits.len()), (SearchState::Searching, 4));
    world.signal(answered("q=packer+tubing", Some(module.answer("q=packer+tubing"))));
    assert_eq!((world.view().state, world.view().hits), (SearchState::Ready, vec![1]));
    world.signal(answered("q=hanger", None));
    assert_eq!(world.view().hits, [1]);
}

#[test]
fn prd_3_the_server_searches_a_large_catalogue_when_the_visitor_pauses() {
    let options = AnswerSources { has_server: true, ..AnswerSources::default() };
    let world = Simulation::new(Search::new(Some(catalogue()), Some(categories()), options));
    let subscription = world.subscribe();
    let asked = || -> Vec<Endpoint> {
        world.watched().into_iter().filter(|call| matches!(call, Endpoint::Search(_) | Endpoint::Facts)).collect()
    };
    world.send(Touched);
    world.send(Typed("p".into()));
    world.advance(149);
    world.send(Typed("packer tubing".into()));
    world.advance(149);
    assert_eq!(asked(), []);
    world.advance(1);
    assert_eq!(asked(), [Endpoint::Search("q=packer+tubing".into())]);
    world.send(Typed("hanger".into()));
    assert_eq!(asked(), [], "the previous request is dropped");
    world.advance(150);
    let server = CatalogueSearch::of(&catalogue(), &categories(), Some(&facts()));
    world.signal(answered("q=packer+tubing", Some(server.answer("q=packer+tubing"))));
    assert_eq!((world.view().state, world.view().hits.len()), (SearchState::Searching, 4));
    world.signal(answered("q=hanger", Some(server.answer("q=hanger"))));
    assert_eq!((world.view().hits, world.view().scope), (vec![2], SearchScope::Facts));
    world.send(Typed("packer".into()));
    world.advance(150);
    world.signal(answered("q=packer", None));
    let found = world.view();
    assert_eq!((found.scope, found.hits), (SearchScope::Names, vec![0, 1, 2, 3]));
    assert_eq!(found.retry, Retry::Offered);
    world.send(Retried);
    assert_eq!((world.view().retry, world.view().state), (Retry::Trying, SearchState::Searching));
    world.advance(150);
    assert!(world.watched().contains(&Endpoint::Search("q=packer".into())), "the request is sent again");
    world.signal(answered("q=packer", Some(server.answer("q=packer"))));
    assert_eq!((world.view().retry, world.view().scope), (Retry::None, SearchScope::Facts));
    assert!(!world.take_effects().iter().any(|effect| matches!(effect, Effect::QuerySearchModule(_))));
    drop(subscription);
    assert!(world.is_quiet());
}

/// A catalogue with facts of two products.
fn with_facts() -> World {
    World::of(catalogue(), Some(categories()), Some(&facts()))
}

fn chosen(facet: FacetName, value: &str, is_chosen: bool) -> SearchEvent {
    Chosen { facet, value: value.into(), is_chosen }
}

#[test]
fn prd_4_facets_are_counted_when_they_are_opened() {
    let world = with_facts();
    assert_eq!(
        shown(&world.view()),
        [
            (FacetName::Category, false, true),
            (FacetName::Casing, false, false),
            (FacetName::Pressure, true, false),
            (FacetName::Temperature, true, false),
            (FacetName::Service, false, false),
            (FacetName::Standard, false, false),
        ],
        "the categories are counted at once, the other facets later"
    );
    assert_eq!(
        shown(&self::world().view()),
        [(FacetName::Category, false, true)],
        "an API without facts has no other facets"
    );
    world.send(FacetPressed(FacetName::Casing));
    let waiting = world.view();
    assert_eq!((waiting.open, waiting.state, waiting.hits.len()), (Some(FacetName::Casing), SearchState::Ready, 4));
    assert!(waiting.are_facets_awaited);
    world.search.signal(facts_loaded());
    world.answer();
    assert!(!world.view().are_facets_awaited);
    let sizes = [("7".to_owned(), 1), ("9-5/8".to_owned(), 2)];
    assert_eq!(counts(&world, FacetName::Casing), sizes);
    assert!(shown(&world.view()).iter().all(|(name, _, is_counted)| *is_counted && *name != FacetName::Temperature));
    world.send(chosen(FacetName::Casing, "9-5/8", true));
    assert_eq!((world.view().hits, world.view().params.as_str()), (vec![0, 1], "casing=9-5%2F8"));
    world.send(CategoryChosen(Some("hangers".into())));
    assert_eq!(world.view().hits, Vec::<usize>::new());
    assert_eq!(
        counts(&world, FacetName::Category),
        [("packers".to_owned(), 2)],
        "the number of products after choosing it"
    );
    world.send(CategoryChosen(None));
    world.send(chosen(FacetName::Pressure, "10000", true));
    assert_eq!(world.view().hits, [0]);
    assert_eq!(counts(&world, FacetName::Casing), [("7".to_owned(), 1), ("9-5/8".to_owned(), 1)]);
    assert_eq!(counts(&world, FacetName::Category), [("packers".to_owned(), 1)]);
}

#[test]
fn prd_4_choices_are_in_the_url_and_can_be_removed() {
    let world = with_facts();
    world.send(UrlChanged("?casing=7&casing=9-5%2F8&pressure=5000&standard=nothing".into()));
    world.search.signal(facts_loaded());
    world.answer();
    let labels = |world: &World| -> Vec<String> { world.view().choices.into_iter().map(|own| own.label).collect() };
    assert_eq!(labels(&world), ["7 in", "9-5/8 in", "5,000 psi", "nothing"]);
    assert_eq!(world.view().hits, Vec::<usize>::new());
    world.send(ChoiceRemoved { facet: FacetName::Standard, value: "nothing".into() });
    assert_eq!(world.view().hits, [0]);
    world.send(chosen(FacetName::Pressure, "7500", true));
    assert_eq!(world.view().params, "casing=7&casing=9-5%2F8&pressure=7500", "one limit at a time");
    world.send(FacetCleared(FacetName::Casing));
    assert_eq!(world.view().params, "pressure=7500");
    world.send(chosen(FacetName::Casing, "6", true));
    assert_eq!(world.view().params, "pressure=7500", "API 5CT has no such size");
    world.send(Typed("packer".into()));
    world.send(ChoicesCleared);
    assert_eq!((world.view().params.as_str(), world.view().hits.len()), ("q=packer", 4));
    world.send(UrlChanged("?q=packer&service=h2s".into()));
    assert_eq!(world.view().hits, [0], "after going back");
}

#[test]
fn prd_4_the_focus_goes_to_the_remaining_choices_when_one_is_removed() {
    let world = with_facts();
    world.send(UrlChanged("?casing=7&casing=9-5%2F8".into()));
    let focused = |event| -> Vec<Effect> {
        world.search.send(event);
        world.search.take_effects().into_iter().filter(|effect| matches!(effect, Effect::Focus { .. })).collect()
    };
    let focus = |part: &str| [Effect::Focus { part: part.into(), scroll: false }];
    assert_eq!(focused(ChoiceRemoved { facet: FacetName::Casing, value: "7".into() }), focus("chosen"));
    assert_eq!(focused(ChoiceRemoved { facet: FacetName::Casing, value: "9-5/8".into() }), focus("status"));
    assert_eq!(focused(chosen(FacetName::Casing, "7", true)), []);
    assert_eq!(focused(ChoicesCleared), focus("status"));
}

#[test]
fn prd_4_choices_wait_for_late_facts_and_are_ignored_without_them() {
    let world = with_facts();
    world.send(UrlChanged("?casing=9-5%2F8".into()));
    world.search.advance(5_000);
    assert!(world.search.take_effects().iter().all(|effect| !matches!(effect, Effect::QuerySearchModule(_))));
    assert_eq!((world.view().state, world.view().hits.len()), (SearchState::Searching, 4));
    world.search.signal(Signal::Loaded { endpoint: Endpoint::Facts, payload: None });
    let without = CatalogueSearch::of(&catalogue(), &categories(), None).answer("casing=9-5%2F8");
    world.search.signal(answered("casing=9-5%2F8", Some(without)));
    assert_eq!((world.view().hits.len(), world.view().scope), (4, SearchScope::Texts));
    assert!(!world.view().are_facets_awaited);
    let bare = self::world();
    bare.send(UrlChanged("?casing=7&q=liner".into()));
    assert_eq!((bare.view().params.as_str(), bare.view().choices), ("q=liner", vec![]), "an API without facts");
}

#[test]
fn prd_4_one_facet_is_open_at_a_time_and_closes_on_escape_and_focus_elsewhere() {
    let world = with_facts();
    for (event, open) in [
        (FacetPressed(FacetName::Casing), Some(FacetName::Casing)),
        (FacetPressed(FacetName::Pressure), Some(FacetName::Pressure)),
        (chosen(FacetName::Pressure, "5000", true), Some(FacetName::Pressure)),
        (FacetPressed(FacetName::Pressure), None),
        (FacetPressed(FacetName::Casing), Some(FacetName::Casing)),
        (Left, None),
        (Left, None),
        (PanelPressed, None),
        (FacetPressed(FacetName::Service), Some(FacetName::Service)),
        (Left, Some(FacetName::Service)),
        (PanelPressed, None),
    ] {
        let name = format!("{event:?}");
        world.search.send(event);
        assert_eq!(world.view().open, open, "{name}");
    }
    world.search.send(FacetPressed(FacetName::Casing));
    world.search.take_effects();
    world.search.signal(Signal::Escaped);
    assert_eq!(world.view().open, None);
    let focus = Effect::Focus { part: "facet-casing".into(), scroll: false };
    assert!(world.search.take_effects().contains(&focus));
    world.search.send(PanelPressed);
    for (is_narrow, is_panel_open) in [(false, true), (true, true), (false, false)] {
        world.search.signal(Signal::Media { query: "(max-width: 639.98px)", matches: is_narrow });
        assert_eq!(world.view().is_panel_open, is_panel_open, "closes when a phone is turned");
    }
    world.search.send(FacetPressed(FacetName::Casing));
    let World { search, _subscription, .. } = world;
    drop(_subscription);
    assert!(search.is_quiet());
}

#[test]
fn prd_4_the_server_counts_the_facets_of_a_large_catalogue() {
    let options = AnswerSources { has_server: true, ..AnswerSources::default() };
    let world = Simulation::new(Search::new(Some(catalogue()), Some(categories()), options));
    let subscription = world.subscribe();
    let server = CatalogueSearch::of(&catalogue(), &categories(), Some(&facts()));
    world.send(Touched);
    world.advance(150);
    assert!(!world.watched().iter().any(|call| matches!(call, Endpoint::Search(_))), "nothing is requested yet");
    world.send(PanelPressed);
    world.advance(150);
    assert!(world.watched().contains(&Endpoint::Search(String::new())));
    world.signal(answered("", Some(server.answer(""))));
    assert_eq!(counts_of(&world.view(), FacetName::Casing).len(), 2);
    world.send(chosen(FacetName::Casing, "7", true));
    world.advance(150);
    assert_eq!(world.view().state, SearchState::Searching);
    world.signal(answered("casing=7", Some(server.answer("casing=7"))));
    assert_eq!((world.view().hits, world.view().scope), (vec![0], SearchScope::Facts));
    assert!(!world.watched().contains(&Endpoint::Facts));
    drop(subscription);
    assert!(world.is_quiet());
}

#[test]
fn prd_3_a_hit_outside_of_the_list_is_left_out() {
    let world = Simulation::new(Search::new(Some(catalogue()), None, AnswerSources::default()));
    let _subscription = world.subscribe();
    world.send(Typed("packer".into()));
    let mut answer = CatalogueSearch::of(&catalogue(), &[], None).answer("q=packer+tubing");
    answer.hits.insert(0, model::search::Hit { slug: "newer".into(), reasons: Vec::new() });
    world.signal(answered("q=packer", Some(answer)));
    assert_eq!(world.view().hits, [1]);
}
