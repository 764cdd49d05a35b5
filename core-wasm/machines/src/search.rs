//! Search and filter over the catalogue's products, from the first letter on.
//!
//! The whole catalogue and its categories need no search. Anything else is asked of a finder, once the field is touched or the
//! page's URL asks for something: of the search's own module in the browser ([`Effect::Find`]), or, for a catalogue that is too
//! large for that, of the server ([`Endpoint::Search`]), when the visitor pauses. What was found before stays until the answer is
//! there; an answer to an earlier query is dropped. When no answer can be had, names and summaries are looked through here.
//!
//! The module looks through the products' facts, which are asked for with it. When they are late it does without, and is asked
//! once more when they are there.
//!
//! The search is also the query of the page's URL, which the page writes anew at each letter and the visitor changes by
//! going back. A search that comes back from the URL while the next letter is already typed changes nothing.

use std::collections::HashMap;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Machine, Millis, Signal, TimerKey};
use crate::url_query::UrlQuery;
use model::api::{Endpoint, Payload, named};
use model::content::{Category, Product};
use model::search::{Facet, Found, Reading, Reason, SearchAnswer, SearchQuery, search_names};

/// Fires when the visitor has paused: the server is asked.
const PAUSED: TimerKey = "paused";
/// Fires when the facts are late.
const FACTS_LATE: TimerKey = "factsLate";

/// Who searches, and how patiently.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct SearchOptions {
    /// Whether the API has the products' facts.
    pub has_facts: bool,
    /// Whether the server searches.
    pub has_server: bool,
    /// The most products that are searched in the browser where the server searches, too.
    pub in_browser: usize,
    /// Milliseconds without a letter before the server is asked.
    pub pause: Millis,
    /// Milliseconds to wait for the facts before the rest is looked through without them.
    pub patience: Millis,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self { has_facts: false, has_server: false, in_browser: 2_000, pause: 150, patience: 1_000 }
    }
}

/// See the module.
#[derive(Debug, Clone)]
pub struct Search {
    pub(crate) products: Option<Rc<[Product]>>,
    pub(crate) categories: Option<Rc<[Category]>>,
    pub(crate) options: SearchOptions,
    /// Whether the products could not be had.
    failed: bool,
    /// Whether somebody looks.
    is_watching: bool,
    /// Whether somebody is about to search, or has.
    is_touched: bool,
    facts: Facts,
    asked: SearchQuery,
    url: UrlQuery,
    /// The query whose answer is awaited.
    awaited: Option<String>,
    /// The query that the server is asked.
    sent: Option<String>,
    found: Found,
    /// Why products were found, by their index among all.
    reasons: HashMap<usize, Vec<Reason>>,
    looked_through: LookedThrough,
}

/// How the facts of the products are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Facts {
    /// Nobody has asked for them.
    Unasked,
    Awaited,
    /// Still on their way, and not waited for.
    Late,
    Present,
    /// They could not be had, or the API does not have them.
    Absent,
}

/// What was looked through for what is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum LookedThrough {
    /// Names, texts, and specifications, sizes and standards.
    Facts,
    /// Names and texts.
    Texts,
    /// Names and summaries alone, since no answer could be had.
    Names,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SearchEvent {
    /// The field has the focus, or is about to: what it looks through is asked for.
    Touched,
    /// This is what stands in the field.
    Typed(String),
    /// Only this category, by its slug; or all of them.
    CategoryChosen(Option<String>),
    /// Only this sub-category of the chosen category; or all of them.
    SubcategoryChosen(Option<String>),
    /// The query of the page's URL is this, with or without `?`.
    UrlChanged(String),
    /// The visitor has paused.
    Paused,
    /// The facts are late.
    FactsLate,
    /// What a call, or the search's module, has brought; nothing when it has failed.
    Loaded {
        endpoint: Endpoint,
        #[serde(with = "named")]
        payload: Option<Payload>,
    },
}

/// How far a search has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum SearchState {
    /// The products are on their way.
    Waiting,
    /// The answer is on its way; what was found before is still there.
    Searching,
    Ready,
    Failed,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct SearchView {
    pub state: SearchState,
    pub query: String,
    pub category: Option<String>,
    pub subcategory: Option<String>,
    /// The search as the query of a URL, without `?`; empty when nothing is asked for.
    pub params: String,
    /// The matching products, best first, by their index among all products.
    pub hits: Vec<usize>,
    /// The categories that have matches, in the catalogue's order.
    pub facets: Vec<Facet>,
    /// How parts of the query were read that could mean two things.
    pub readings: Vec<Reading>,
    /// What was looked through for these hits.
    pub looked_through: LookedThrough,
}

impl Search {
    /// A search over what is there already, if anything.
    pub fn new(products: Option<Rc<[Product]>>, categories: Option<Rc<[Category]>>, options: SearchOptions) -> Self {
        let mut search = Self {
            products,
            categories,
            options,
            failed: false,
            is_watching: false,
            is_touched: false,
            facts: Facts::Unasked,
            asked: SearchQuery::default(),
            url: UrlQuery::default(),
            awaited: None,
            sent: None,
            found: Found::default(),
            reasons: HashMap::new(),
            looked_through: LookedThrough::Texts,
        };
        search.find_names();
        search
    }

    /// Why a product was found, by its index among all products: the facts that answer the query.
    pub fn reasons(&self, product: usize) -> &[Reason] {
        self.reasons.get(&product).map_or(&[], Vec::as_slice)
    }

    /// Whether the catalogue is too large for the browser.
    fn is_on_server(&self) -> bool {
        let count = self.products.as_ref().map_or(0, |products| products.len());
        self.options.has_server && count > self.options.in_browser
    }

    /// Looks for what is asked for.
    fn find(&mut self, effects: &mut Effects) {
        self.give_up(effects);
        if self.asked.has_no_word() {
            // The whole catalogue, or a category: no finder knows more.
            self.find_names();
            self.looked_through = LookedThrough::Texts;
        }
        if !self.is_watching || !self.is_touched || self.products.is_none() {
            return;
        }
        if self.is_on_server() {
            if !self.asked.has_no_word() {
                self.awaited = Some(self.url.params().to_owned());
                effects.set_timer(PAUSED, self.options.pause);
            }
            return;
        }
        // Without a word, too: the module is there before the first letter.
        self.awaited = Some(self.url.params().to_owned());
        if self.facts == Facts::Unasked {
            self.ask_for_facts(effects);
        }
        if self.facts != Facts::Awaited {
            self.ask_module(effects);
        }
    }

    fn ask_for_facts(&mut self, effects: &mut Effects) {
        if self.options.has_facts {
            self.facts = Facts::Awaited;
            effects.push(Effect::Watch(Endpoint::Facts));
            effects.set_timer(FACTS_LATE, self.options.patience);
        } else {
            self.facts = Facts::Absent;
        }
    }

    fn ask_module(&mut self, effects: &mut Effects) {
        if let Some(query) = self.awaited.clone() {
            effects.push(Effect::Find { query });
        }
    }

    fn ask_server(&mut self, effects: &mut Effects) {
        if let Some(query) = self.awaited.clone() {
            self.sent = Some(query.clone());
            effects.push(Effect::Watch(Endpoint::Search(query)));
        }
    }

    /// No answer is awaited any more.
    fn give_up(&mut self, effects: &mut Effects) {
        if self.awaited.take().is_some() && self.sent.is_none() && self.options.has_server {
            effects.clear_timer(PAUSED);
        }
        if let Some(query) = self.sent.take() {
            effects.push(Effect::Unwatch(Endpoint::Search(query)));
        }
    }

    fn answered(&mut self, query: &str, answer: Option<Rc<SearchAnswer>>) {
        if self.awaited.as_deref() != Some(query) {
            return;
        }
        self.awaited = None;
        let Some(answer) = answer else {
            self.find_names();
            self.looked_through = LookedThrough::Names;
            return;
        };
        let products = self.products.as_deref().unwrap_or_default();
        let places: HashMap<&str, usize> =
            products.iter().enumerate().map(|(place, product)| (product.slug.as_str(), place)).collect();
        self.reasons.clear();
        self.found = Found { hits: Vec::new(), facets: answer.facets.clone(), readings: answer.readings.clone() };
        for hit in &answer.hits {
            // A product that the list does not have cannot be shown.
            let Some(place) = places.get(hit.slug.as_str()) else { continue };
            self.found.hits.push(*place);
            if !hit.reasons.is_empty() {
                self.reasons.insert(*place, hit.reasons.clone());
            }
        }
        let has_facts = self.is_on_server() || self.facts == Facts::Present;
        self.looked_through = if has_facts { LookedThrough::Facts } else { LookedThrough::Texts };
    }

    /// Finds what the names say.
    fn find_names(&mut self) {
        self.reasons.clear();
        let (products, categories) = (self.products.as_deref(), self.categories.as_deref());
        self.found = search_names(products.unwrap_or_default(), categories.unwrap_or_default(), &self.asked);
    }

    /// The visitor asks for something else; the URL is to show it.
    fn ask(&mut self, asked: SearchQuery, effects: &mut Effects) {
        let is_another = self.url.write(asked.params());
        self.asked = asked;
        if is_another {
            self.is_touched = true;
            self.find(effects);
        }
    }

    fn url_changed(&mut self, url: &str, effects: &mut Effects) {
        let asked = SearchQuery::read(url);
        let params = asked.params();
        if self.url.read(&params) {
            self.is_touched |= !params.is_empty();
            self.asked = asked;
            self.find(effects);
        }
    }

    fn facts_settled(&mut self, are_present: bool, effects: &mut Effects) {
        let facts = if are_present { Facts::Present } else { Facts::Absent };
        if self.facts == Facts::Awaited {
            effects.clear_timer(FACTS_LATE);
        }
        if facts != self.facts && self.facts != Facts::Unasked {
            self.facts = facts;
            self.find(effects);
        }
    }
}

impl Machine for Search {
    type Event = SearchEvent;
    type View = SearchView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        effects.push(Effect::Watch(Endpoint::Categories));
        effects.push(Effect::Watch(Endpoint::Products));
        self.is_watching = true;
        if self.is_touched {
            self.find(effects);
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.give_up(effects);
        self.is_watching = false;
        if self.facts == Facts::Awaited {
            effects.clear_timer(FACTS_LATE);
        }
        if self.options.has_facts && self.facts != Facts::Unasked {
            effects.push(Effect::Unwatch(Endpoint::Facts));
        }
        self.facts = Facts::Unasked;
        effects.push(Effect::Unwatch(Endpoint::Products));
        effects.push(Effect::Unwatch(Endpoint::Categories));
    }

    fn handle(&mut self, event: SearchEvent, _: Millis, effects: &mut Effects) {
        match event {
            SearchEvent::Touched => {
                if !self.is_touched {
                    self.is_touched = true;
                    self.find(effects);
                }
            }
            SearchEvent::Typed(text) => self.ask(SearchQuery { text, ..self.asked.clone() }, effects),
            SearchEvent::CategoryChosen(category) => {
                let subcategory = self.asked.subcategory.clone().filter(|_| category == self.asked.category);
                self.ask(SearchQuery { category, subcategory, ..self.asked.clone() }, effects);
            }
            SearchEvent::SubcategoryChosen(subcategory) => {
                self.ask(SearchQuery { subcategory, ..self.asked.clone() }, effects);
            }
            SearchEvent::UrlChanged(url) => self.url_changed(&url, effects),
            SearchEvent::Paused => self.ask_server(effects),
            SearchEvent::FactsLate => {
                if self.facts == Facts::Awaited {
                    self.facts = Facts::Late;
                    self.ask_module(effects);
                }
            }
            SearchEvent::Loaded { endpoint: Endpoint::Products, payload } => {
                self.failed = payload.is_none();
                let products = payload.and_then(Payload::products);
                if products != self.products {
                    self.products = products;
                    self.find(effects);
                }
            }
            SearchEvent::Loaded { endpoint: Endpoint::Categories, payload } => {
                let categories = payload.and_then(Payload::categories);
                if categories != self.categories {
                    self.categories = categories;
                    self.find(effects);
                }
            }
            SearchEvent::Loaded { endpoint: Endpoint::Facts, payload } => {
                self.facts_settled(payload.is_some(), effects);
            }
            SearchEvent::Loaded { endpoint: Endpoint::Search(query), payload } => {
                self.answered(&query, payload.and_then(Payload::search));
            }
            SearchEvent::Loaded { .. } => {}
        }
    }

    fn hear(&self, signal: Signal) -> Option<SearchEvent> {
        match signal {
            Signal::Loaded { endpoint, payload } => Some(SearchEvent::Loaded { endpoint, payload }),
            Signal::TimerFired(PAUSED) => Some(SearchEvent::Paused),
            Signal::TimerFired(FACTS_LATE) => Some(SearchEvent::FactsLate),
            _ => None,
        }
    }

    fn view(&self) -> SearchView {
        let state = match &self.products {
            Some(_) if self.awaited.is_some() && !self.asked.has_no_word() => SearchState::Searching,
            Some(_) => SearchState::Ready,
            None if self.failed => SearchState::Failed,
            None => SearchState::Waiting,
        };
        SearchView {
            state,
            query: self.asked.text.clone(),
            category: self.asked.category.clone(),
            subcategory: self.asked.subcategory.clone(),
            params: self.url.params().to_owned(),
            hits: self.found.hits.clone(),
            facets: self.found.facets.clone(),
            readings: self.found.readings.clone(),
            looked_through: self.looked_through,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::{Simulation, Subscription};
    use SearchEvent::*;
    use model::content::{Bases, FactIndex};
    use model::search::Catalogue;

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

    /// A search with its module, which answers at once when it is there.
    struct World {
        search: Simulation<Search>,
        catalogue: Catalogue,
        _subscription: Subscription,
    }

    impl World {
        fn of(products: Rc<[Product]>, categories: Option<Rc<[Category]>>, facts: Option<&FactIndex>) -> Self {
            let catalogue = Catalogue::of(&products, categories.as_deref().unwrap_or_default(), facts);
            let options = SearchOptions { has_facts: facts.is_some(), ..SearchOptions::default() };
            let search = Simulation::new(Search::new(Some(products), categories, options));
            let _subscription = search.store().subscribe(Rc::new(|| {}));
            Self { search, catalogue, _subscription }
        }

        fn send(&self, event: SearchEvent) {
            self.search.send(event);
            self.answer();
        }

        fn answer(&self) {
            for effect in self.search.take_effects() {
                if let Effect::Find { query } = effect {
                    let answer = self.catalogue.answer(&query);
                    self.search.signal(answered(&query, Some(answer)));
                }
            }
        }

        fn view(&self) -> SearchView {
            self.search.view()
        }
    }

    fn answered(query: &str, answer: Option<SearchAnswer>) -> Signal {
        let payload = answer.map(|answer| Payload::Search(answer.into()));
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
    fn prd_3_without_a_query_the_whole_catalogue_is_there_in_its_order() {
        let world = world();
        assert_eq!(world.view().hits, [0, 1, 2, 3]);
        assert_eq!(hits(&world, "  - "), [0, 1, 2, 3], "what has no word in it asks for nothing");
    }

    #[test]
    fn prd_3_it_works_from_the_first_letter_and_the_beginning_of_a_word_is_enough() {
        let world = world();
        assert_eq!(hits(&world, "h").first(), Some(&1), "a name that begins with it comes first");
        assert_eq!(hits(&world, "hang"), [2]);
        assert_eq!(hits(&world, "hangers liner"), [2], "the category's name counts, too");
    }

    #[test]
    fn prd_3_a_name_counts_more_than_a_summary_and_a_whole_word_more_than_its_beginning() {
        let world = world();
        assert_eq!(hits(&world, "packer"), [0, 1, 2, 3]);
        assert_eq!(hits(&world, "pressure"), [0, 1]);
    }

    #[test]
    fn prd_3_all_words_must_be_found_wherever_they_are() {
        let world = world();
        assert_eq!(hits(&world, "packer tubing"), [1]);
        assert_eq!(hits(&world, "packer nothing"), Vec::<usize>::new());
    }

    #[test]
    fn prd_3_case_accents_and_hyphens_do_not_matter() {
        let world = world();
        for query in ["FORDER", "förder", "Förder", "forder ventil"] {
            assert_eq!(hits(&world, query), [3], "{query}");
        }
        for query in ["cm-2", "cm2", "CM 2", "cm\u{2011}2"] {
            assert_eq!(hits(&world, query), [0], "{query}");
        }
    }

    #[test]
    fn prd_3_one_wrong_letter_is_forgiven_from_four_letters_on() {
        let world = world();
        for query in ["hydravlic", "hydrulic", "hydraaulic", "hydrualic", "hydrav", "hydra"] {
            assert_eq!(hits(&world, query), [1], "{query}");
        }
        for query in ["hyxxaulic", "hxd", "hangar hydraulic"] {
            assert!(!hits(&world, query).contains(&1), "{query}");
        }
        assert_eq!(hits(&world, "linre"), [2]);
    }

    #[test]
    fn prd_3_what_is_asked_for_by_its_name_model_or_slug_comes_first() {
        let sizes: Vec<String> = (0..40)
            .map(|n| {
                let (next, model) = (n + 1701, n + 1700);
                format!(
                    r#"{{"name":"Liner Hanger, for use with {next}","model":"LH-{model}","slug":"hanger-{n}",
                    "summary":"See LH-{next}, and the packer {next}.","description":"hanger {next} lh{next}"}}"#
                )
            })
            .chain([
                r#"{"name":"Packer Setting Tool","slug":"packer-setting-tool"}"#.to_owned(),
                r#"{"name":"Setting Tool","slug":"setting-tool"}"#.to_owned(),
                r#"{"name":"Tool for Setting","slug":"third-tool","description":"the setting tool, a set"}"#.to_owned(),
            ])
            .collect();
        let world = World::of(products(&sizes), None, None);
        for (query, first) in [
            ("LH-1717", 17),
            ("lh 1717", 17),
            ("lh1717", 17),
            ("hanger-17", 17),
            ("Hanger 17", 17),
            ("liner hanger, for use with 1718", 17),
            ("hanger 1718", 17),
            ("setting tool", 41),
            ("Packer Setting-Tool", 40),
            ("tool setting", 40),
            ("tool for", 42),
        ] {
            assert_eq!(hits(&world, query).first(), Some(&first), "{query}");
        }
        assert_eq!(hits(&world, "setting tool"), [41, 40, 42]);
    }

    #[test]
    fn prd_3_a_number_that_exists_is_no_typo_of_another() {
        let sizes = ["LH-1700", "LH-1710", "LH-1711", "HX-5 for 17100"].map(|name| product(name, "", "a", "b"));
        let world = World::of(products(&sizes), None, None);
        assert_eq!(hits(&world, "1710"), [1, 3]);
        assert_eq!(hits(&world, "lh1710"), [1]);
        assert_eq!(hits(&world, "LH-1711"), [2]);
        assert_eq!(hits(&world, "1712"), [1, 2, 3], "a number that nothing has may have a digit wrong");
    }

    #[test]
    fn prd_3_what_has_a_letter_wrong_comes_last() {
        let words = [
            product("Packet Filter", "", "a", "b"),
            product("Seal", "Part of every packer.", "a", "b"),
            product("Packers", "", "a", "b"),
        ];
        let world = World::of(products(&words), None, None);
        assert_eq!(hits(&world, "packer"), [2, 1, 0]);
        assert_eq!(hits(&world, "part packer"), [1]);
    }

    #[test]
    fn prd_3_one_wrong_letter_counts_more_than_where_the_other_words_stand() {
        let described = r#"{"name":"Seal","slug":"seal","description":"For packers and settings."}"#.to_owned();
        let words = [
            product("Packet", "For any setting.", "a", "b"),
            product("Packet Setting", "", "a", "b"),
            product("Ring", "Packer; setting.", "a", "b"),
            described,
        ];
        let world = World::of(products(&words), None, None);
        for query in ["packer setting", "setting packer"] {
            assert_eq!(hits(&world, query), [2, 3, 1, 0], "{query}");
        }
    }

    #[test]
    fn prd_3_filters_by_category_and_sub_category_and_counts_what_each_would_show() {
        let world = world();
        world.send(CategoryChosen(Some("packers".into())));
        assert_eq!(world.view().hits, [0, 1]);
        world.send(SubcategoryChosen(Some("hydraulic".into())));
        assert_eq!(world.view().hits, [1]);
        let counts: Vec<(String, usize)> = world.view().facets.into_iter().map(|f| (f.slug, f.count)).collect();
        assert_eq!(
            counts,
            [("hangers".to_owned(), 1), ("packers".to_owned(), 2), ("flow".to_owned(), 1)],
            "in the catalogue's order, whichever is chosen"
        );
        world.send(CategoryChosen(Some("hangers".into())));
        assert_eq!((world.view().hits, world.view().subcategory), (vec![2], None));
        world.send(Typed("hydraulic".into()));
        assert_eq!(
            world.view().facets,
            [Facet { slug: "packers".into(), count: 1 }],
            "only what has matches is offered"
        );
        world.send(Typed(String::new()));
        world.send(CategoryChosen(None));
        assert_eq!(world.view().hits.len(), 4);
    }

    #[test]
    fn prd_3_the_address_gives_query_and_filter_at_once() {
        let world = world();
        world.send(UrlChanged("?q=packer&category=hangers".into()));
        assert_eq!((world.view().query.as_str(), world.view().hits), ("packer", vec![2]));
        assert_eq!(world.view().params, "q=packer&category=hangers");
        world.send(UrlChanged(String::new()));
        assert_eq!((world.view().query.as_str(), world.view().category), ("", None));
    }

    #[test]
    fn prd_3_the_url_is_read_as_it_is_written() {
        let world = world();
        world.send(Typed(" 7\u{2033} \u{f6}+& ".into()));
        world.send(CategoryChosen(Some("packers".into())));
        world.send(SubcategoryChosen(Some("hydraulic".into())));
        let params = world.view().params;
        assert_eq!(params, "q=7%E2%80%B3+%C3%B6%2B%26&category=packers&subcategory=hydraulic");
        let other = super::tests::world();
        other.send(UrlChanged(params));
        assert_eq!(other.view().query, "7\u{2033} \u{f6}+&");
        assert_eq!(
            (other.view().category, other.view().subcategory),
            (Some("packers".into()), Some("hydraulic".into()))
        );
        other.send(UrlChanged("?category=&q=a&q=b&other=c&%ff".into()));
        assert_eq!((other.view().query.as_str(), other.view().category), ("a", None), "the first counts");
        other.send(Typed("  ".into()));
        assert_eq!(other.view().params, "", "blanks ask for nothing");
    }

    #[test]
    fn prd_3_a_search_that_comes_back_from_the_url_does_not_undo_the_letter_after_it() {
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
    fn prd_3_a_space_that_is_being_typed_stays() {
        let world = world();
        world.send(Typed("liner ".into()));
        world.send(UrlChanged("?q=liner".into()));
        assert_eq!(world.view().query, "liner ");
    }

    #[test]
    fn prd_3_it_waits_for_the_catalogue_and_asks_for_what_was_typed_before() {
        let world = Simulation::new(Search::new(None, None, SearchOptions::default()));
        let subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(world.watched(), [Endpoint::Categories, Endpoint::Products]);
        world.send(Typed("hanger".into()));
        assert_eq!(world.view().state, SearchState::Waiting);
        world.signal(Signal::Loaded { endpoint: Endpoint::Products, payload: None });
        assert_eq!(world.view().state, SearchState::Failed);
        world.take_effects();
        let payload = Some(Payload::Products(catalogue()));
        world.signal(Signal::Loaded { endpoint: Endpoint::Products, payload });
        assert_eq!(world.take_effects(), [find("q=hanger")]);
        assert_eq!(world.view().state, SearchState::Searching);
        let payload = Some(Payload::Categories(categories()));
        world.signal(Signal::Loaded { endpoint: Endpoint::Categories, payload });
        assert_eq!(world.take_effects(), [find("q=hanger")], "their names count, too");
        drop(subscription);
        assert!(world.is_quiet());
    }

    fn find(query: &str) -> Effect {
        Effect::Find { query: query.into() }
    }

    fn facts() -> Rc<FactIndex> {
        let body = r#"{"status":"success","data":{
            "specifications":[{"name":"Differential pressure","value":"10,000 psi (68.9 MPa)"}],
            "columns":[["Set in casing, in","Casing weight, lb/ft"]],"rows":[["7","26.0–32.0"],["9-5/8","43.5–53.5"]],
            "standards":["NACE MR0175 / ISO 15156"],"products":[
            {"slug":"cm-2-double-grip-packer","specifications":[0],"columns":0,"rows":[0,1],"standards":[0]},
            {"slug":"hx-5-hydraulic-packer","specifications":[],"columns":0,"rows":[1],"standards":[]}]}}"#;
        let read = Endpoint::Facts.read::<serde_json::Value>(body, &Bases::default()).unwrap();
        read.payload.and_then(Payload::facts).unwrap()
    }

    fn facts_loaded() -> Signal {
        Signal::Loaded { endpoint: Endpoint::Facts, payload: Some(Payload::Facts(facts())) }
    }

    #[test]
    fn prd_3_facts_are_asked_for_when_the_field_is_touched_and_then_looked_through() {
        let world = World::of(catalogue(), Some(categories()), Some(&facts()));
        assert!(!world.search.watched().contains(&Endpoint::Facts), "nobody has touched the field");
        world.send(Touched);
        world.send(Touched);
        assert_eq!(world.search.watched().iter().filter(|endpoint| **endpoint == Endpoint::Facts).count(), 1);
        world.send(Typed("7 in 26#".into()));
        let waiting = world.view();
        assert_eq!((waiting.state, waiting.hits.len()), (SearchState::Searching, 4), "what was there stays");
        world.search.signal(facts_loaded());
        world.answer();
        let found = world.view();
        assert_eq!((found.state, found.hits), (SearchState::Ready, vec![0]));
        assert_eq!(found.looked_through, LookedThrough::Facts);
        assert_eq!(hits(&world, "sour 9-5/8 packer 10k"), [0]);
        assert_eq!(world.view().readings[0].meaning, "10,000 psi");
        assert_eq!(hits(&world, "9-5/8"), [0, 1]);
        let reasons = world.search.store().read(|search| search.reasons(0).to_vec());
        assert_eq!(reasons[0].text.iter().map(|part| part.text.as_str()).collect::<String>(), "Set in casing 9-5/8 in");
        assert_eq!(world.search.timers(), 0);
    }

    #[test]
    fn prd_3_late_facts_are_not_waited_for_and_looked_through_when_they_come() {
        let world = World::of(catalogue(), Some(categories()), Some(&facts()));
        world.send(Typed("packer 9-5/8".into()));
        world.search.advance(999);
        world.answer();
        assert_eq!(world.view().state, SearchState::Searching);
        world.search.advance(1);
        assert_eq!(world.search.take_effects(), [find("q=packer+9-5%2F8")]);
        let without = Catalogue::of(&catalogue(), &categories(), None).answer("q=packer+9-5%2F8");
        world.search.signal(answered("q=packer+9-5%2F8", Some(without)));
        assert_eq!((world.view().hits, world.view().looked_through), (vec![], LookedThrough::Texts));
        world.search.signal(facts_loaded());
        world.answer();
        assert_eq!((world.view().hits, world.view().looked_through), (vec![0, 1], LookedThrough::Facts));
    }

    #[test]
    fn prd_3_a_search_from_the_url_asks_for_facts_at_once() {
        let options = SearchOptions { has_facts: true, ..SearchOptions::default() };
        let world = Simulation::new(Search::new(Some(catalogue()), None, options));
        world.send(UrlChanged("?q=7+in".into()));
        let subscription = world.store().subscribe(Rc::new(|| {}));
        assert!(world.watched().contains(&Endpoint::Facts));
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_3_without_facts_names_and_texts_are_looked_through() {
        let world = world();
        world.send(Touched);
        assert!(!world.search.watched().contains(&Endpoint::Facts), "the API does not have them");
        assert_eq!(hits(&world, "packer tubing"), [1]);
        let world = World::of(catalogue(), Some(categories()), Some(&facts()));
        world.send(Typed("packer".into()));
        world.search.signal(Signal::Loaded { endpoint: Endpoint::Facts, payload: None });
        world.answer();
        assert_eq!(world.view().hits.len(), 4, "they could not be had");
        assert_eq!(world.view().looked_through, LookedThrough::Texts);
    }

    #[test]
    fn prd_3_without_the_module_names_and_summaries_are_looked_through() {
        let world = Simulation::new(Search::new(Some(catalogue()), Some(categories()), SearchOptions::default()));
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Typed("Hydraulic PACK".into()));
        world.signal(answered("q=Hydraulic+PACK", None));
        let found = world.view();
        assert_eq!((found.state, found.hits), (SearchState::Ready, vec![1]));
        assert_eq!(found.looked_through, LookedThrough::Names);
        world.take_effects();
        world.send(Typed("forder".into()));
        assert_eq!(world.take_effects(), [find("q=forder")], "the next letter tries again");
        world.send(Typed(String::new()));
        assert_eq!((world.view().hits.len(), world.view().looked_through), (4, LookedThrough::Texts));
    }

    #[test]
    fn prd_3_an_answer_to_an_earlier_query_is_dropped() {
        let world = Simulation::new(Search::new(Some(catalogue()), Some(categories()), SearchOptions::default()));
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        let module = Catalogue::of(&catalogue(), &categories(), None);
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
    fn prd_3_a_large_catalogue_is_searched_by_the_server_when_the_visitor_pauses() {
        let options = SearchOptions { has_facts: true, has_server: true, in_browser: 3, ..SearchOptions::default() };
        let world = Simulation::new(Search::new(Some(catalogue()), Some(categories()), options));
        let subscription = world.store().subscribe(Rc::new(|| {}));
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
        assert_eq!(asked(), [], "the request before is given up");
        world.advance(150);
        let server = Catalogue::of(&catalogue(), &categories(), Some(&facts()));
        world.signal(answered("q=packer+tubing", Some(server.answer("q=packer+tubing"))));
        assert_eq!((world.view().state, world.view().hits.len()), (SearchState::Searching, 4));
        world.signal(answered("q=hanger", Some(server.answer("q=hanger"))));
        assert_eq!((world.view().hits, world.view().looked_through), (vec![2], LookedThrough::Facts));
        world.send(Typed("packer".into()));
        world.advance(150);
        world.signal(answered("q=packer", None));
        let found = world.view();
        assert_eq!((found.looked_through, found.hits), (LookedThrough::Names, vec![0, 1, 2, 3]));
        assert!(!world.take_effects().iter().any(|effect| matches!(effect, Effect::Find { .. })));
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_3_a_hit_that_the_list_does_not_have_is_left_out() {
        let world = Simulation::new(Search::new(Some(catalogue()), None, SearchOptions::default()));
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Typed("packer".into()));
        let mut answer = Catalogue::of(&catalogue(), &[], None).answer("q=packer+tubing");
        answer.hits.insert(0, model::search::Hit { slug: "newer".into(), reasons: Vec::new() });
        world.signal(answered("q=packer", Some(answer)));
        assert_eq!(world.view().hits, [1]);
    }

    #[test]
    fn prd_3_a_thousand_products_are_searched_at_every_keystroke() {
        let words = ["packer", "hydraulic", "hanger", "valve", "liner", "tubing", "casing", "retrievable", "pressure"];
        let items: Vec<String> = (0..1_000)
            .map(|n| {
                let text: Vec<String> =
                    (0..60).map(|w| format!("{}{}", words[(n * 7 + w) % 9], (n + w) % 97)).collect();
                product(&format!("Model {n} {}", words[n % 9]), &text.join(" "), "packers", "mechanical")
            })
            .collect();
        let world = World::of(products(&items), None, None);
        for query in ["p", "pa", "pac", "pack", "packr", "packer hydr", "packer hydraulic lnier"] {
            assert_eq!(hits(&world, query).len(), 1_000, "{query}");
        }
    }

    proptest! {
        #[test]
        fn prd_3_any_query_is_answered_and_a_longer_prefix_of_a_name_still_finds_it(
            query in ".{0,20}", product in 0usize..4, length in 1usize..30
        ) {
            let world = world();
            let found = hits(&world, &query);
            prop_assert!(found.iter().all(|hit| *hit < 4));
            let name: String = NAMES[product].chars().take(length).collect();
            prop_assert!(hits(&world, &name).contains(&product), "{name:?}");
            world.send(Typed(query.clone()));
            let other = super::tests::world();
            other.send(UrlChanged(world.view().params));
            prop_assert_eq!(other.view().query, query.trim());
        }
    }
}
