//! Search and filter over the catalogue's products, from the first letter on.
//!
//! Asks for products and categories while somebody looks, and for the products' facts once the field is touched or something is
//! asked for: until these are there it looks through names and texts alone. How it searches is `model::search`.
//!
//! The search is also the query of the page's URL, which the page writes anew at each letter and the visitor changes by
//! going back. A search that comes back from the URL while the next letter is already typed changes nothing.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::machine::{Effect, Effects, Machine, Millis, Signal};
use model::api::{Endpoint, Payload, named};
use model::content::{Category, FactIndex, Product};
use model::search::{Facet, Found, Index, Reading, Reason, SearchQuery};

/// See the module.
#[derive(Debug, Clone)]
pub struct Search {
    pub(crate) products: Option<Rc<[Product]>>,
    pub(crate) categories: Option<Rc<[Category]>>,
    facts: Option<Rc<FactIndex>>,
    /// Whether the products could not be had.
    failed: bool,
    /// How the facts are.
    wants_facts: WantsFacts,
    /// Whether somebody looks.
    is_watching: bool,
    index: Index,
    asked: SearchQuery,
    /// What is asked for as the query of a URL.
    params: String,
    /// What the URL may still show: the searches since it was last the same as this one.
    on_its_way: Vec<String>,
    found: Found,
}

/// Whether the facts of the products are looked through.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WantsFacts {
    /// The API does not have them.
    Never,
    /// When the field is touched.
    Later,
    Now,
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
    /// What a call has brought; nothing when it has failed.
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
    /// Whether specifications, sizes and standards are looked through.
    pub has_facts: bool,
}

impl Search {
    /// Whether the API has the products' facts.
    pub(crate) fn has_facts(&self) -> bool {
        self.wants_facts != WantsFacts::Never
    }

    /// A search over what is there already, if anything. `has_facts` says whether the API has the products' facts.
    pub fn new(products: Option<Rc<[Product]>>, categories: Option<Rc<[Category]>>, has_facts: bool) -> Self {
        let mut search = Self {
            products,
            categories,
            facts: None,
            failed: false,
            wants_facts: if has_facts { WantsFacts::Later } else { WantsFacts::Never },
            is_watching: false,
            index: Index::default(),
            asked: SearchQuery::default(),
            params: String::new(),
            on_its_way: Vec::new(),
            found: Found::default(),
        };
        search.learn();
        search
    }

    /// Why a product was found, by its index among all products: the facts that answer the query.
    pub fn reasons(&self, product: usize) -> Vec<Reason> {
        self.index.reasons(product, &self.asked.text)
    }

    /// Reads the catalogue anew.
    fn learn(&mut self) {
        if let Some(products) = &self.products {
            self.index = Index::of(products, self.categories.as_deref().unwrap_or_default(), self.facts.as_deref());
        }
        self.find();
    }

    fn find(&mut self) {
        self.found = self.index.search(&self.asked);
    }

    /// The facts are needed now.
    fn want_facts(&mut self, effects: &mut Effects) {
        if self.wants_facts == WantsFacts::Later {
            self.wants_facts = WantsFacts::Now;
            if self.is_watching {
                effects.push(Effect::Watch(Endpoint::Facts));
            }
        }
    }

    /// The visitor asks for something else; the URL is to show it.
    fn ask(&mut self, asked: SearchQuery) {
        let params = asked.params();
        self.asked = asked;
        if params != self.params {
            let before = std::mem::replace(&mut self.params, params);
            for params in [before, self.params.clone()] {
                if !self.on_its_way.contains(&params) {
                    self.on_its_way.push(params);
                }
            }
        }
        self.find();
    }

    fn url_changed(&mut self, url: &str) {
        let asked = SearchQuery::read(url);
        let params = asked.params();
        if params == self.params {
            self.on_its_way.clear();
        } else if !self.on_its_way.contains(&params) {
            self.on_its_way.clear();
            self.params = params;
            self.asked = asked;
            self.find();
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
        if self.wants_facts == WantsFacts::Now {
            effects.push(Effect::Watch(Endpoint::Facts));
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.is_watching = false;
        if self.wants_facts == WantsFacts::Now {
            effects.push(Effect::Unwatch(Endpoint::Facts));
        }
        effects.push(Effect::Unwatch(Endpoint::Products));
        effects.push(Effect::Unwatch(Endpoint::Categories));
    }

    fn handle(&mut self, event: SearchEvent, _: Millis, effects: &mut Effects) {
        match event {
            SearchEvent::Touched => self.want_facts(effects),
            SearchEvent::Typed(text) => self.ask(SearchQuery { text, ..self.asked.clone() }),
            SearchEvent::CategoryChosen(category) => {
                let subcategory = self.asked.subcategory.clone().filter(|_| category == self.asked.category);
                self.ask(SearchQuery { category, subcategory, ..self.asked.clone() });
            }
            SearchEvent::SubcategoryChosen(subcategory) => self.ask(SearchQuery { subcategory, ..self.asked.clone() }),
            SearchEvent::UrlChanged(url) => self.url_changed(&url),
            SearchEvent::Loaded { endpoint: Endpoint::Products, payload } => {
                self.failed = payload.is_none();
                let products = payload.and_then(Payload::products);
                if products != self.products {
                    self.products = products;
                    self.learn();
                }
            }
            SearchEvent::Loaded { endpoint: Endpoint::Categories, payload } => {
                let categories = payload.and_then(Payload::categories);
                if categories != self.categories {
                    self.categories = categories;
                    self.learn();
                }
            }
            SearchEvent::Loaded { endpoint: Endpoint::Facts, payload } => {
                let facts = payload.and_then(Payload::facts);
                if facts != self.facts {
                    self.facts = facts;
                    self.learn();
                }
            }
            SearchEvent::Loaded { .. } => {}
        }
        if !self.params.is_empty() {
            self.want_facts(effects);
        }
    }

    fn hear(&self, signal: Signal) -> Option<SearchEvent> {
        match signal {
            Signal::Loaded { endpoint, payload } => Some(SearchEvent::Loaded { endpoint, payload }),
            _ => None,
        }
    }

    fn view(&self) -> SearchView {
        let state = match &self.products {
            Some(_) => SearchState::Ready,
            None if self.failed => SearchState::Failed,
            None => SearchState::Waiting,
        };
        SearchView {
            state,
            query: self.asked.text.clone(),
            category: self.asked.category.clone(),
            subcategory: self.asked.subcategory.clone(),
            params: self.params.clone(),
            hits: self.found.hits.clone(),
            facets: self.found.facets.clone(),
            readings: self.found.readings.clone(),
            has_facts: self.facts.is_some(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::simulation::Simulation;
    use SearchEvent::*;
    use model::content::Bases;

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

    fn world() -> Simulation<Search> {
        Simulation::new(Search::new(Some(catalogue()), Some(categories()), false))
    }

    fn hits(world: &Simulation<Search>, query: &str) -> Vec<usize> {
        world.send(Typed(query.into()));
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
        let world = Simulation::new(Search::new(Some(products(&sizes)), None, false));
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
        let world = Simulation::new(Search::new(Some(products(&sizes)), None, false));
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
        let world = Simulation::new(Search::new(Some(products(&words)), None, false));
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
        let world = Simulation::new(Search::new(Some(products(&words)), None, false));
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
    fn prd_3_it_waits_for_the_catalogue_and_finds_what_was_typed_before() {
        let world = Simulation::new(Search::new(None, None, false));
        let subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(world.watched(), [Endpoint::Categories, Endpoint::Products]);
        world.send(Typed("hanger".into()));
        assert_eq!(world.view().state, SearchState::Waiting);
        world.signal(Signal::Loaded { endpoint: Endpoint::Products, payload: None });
        assert_eq!(world.view().state, SearchState::Failed);
        let payload = Some(Payload::Products(catalogue()));
        world.signal(Signal::Loaded { endpoint: Endpoint::Products, payload });
        assert_eq!((world.view().state, world.view().hits), (SearchState::Ready, vec![2]));
        let payload = Some(Payload::Categories(categories()));
        world.signal(Signal::Loaded { endpoint: Endpoint::Categories, payload });
        assert_eq!(hits(&world, "systems"), [0, 1]);
        drop(subscription);
        assert!(world.is_quiet());
    }

    fn facts() -> Payload {
        let body = r#"{"status":"success","data":{
            "specifications":[{"name":"Differential pressure","value":"10,000 psi (68.9 MPa)"}],
            "columns":[["Set in casing, in","Casing weight, lb/ft"]],"rows":[["7","26.0–32.0"],["9-5/8","43.5–53.5"]],
            "standards":["NACE MR0175 / ISO 15156"],"products":[
            {"slug":"cm-2-double-grip-packer","specifications":[0],"columns":0,"rows":[0,1],"standards":[0]},
            {"slug":"hx-5-hydraulic-packer","specifications":[],"columns":0,"rows":[1],"standards":[]}]}}"#;
        Endpoint::Facts.read::<serde_json::Value>(body, &Bases::default()).unwrap().payload.unwrap()
    }

    #[test]
    fn prd_3_facts_are_asked_for_when_the_field_is_touched_and_then_looked_through() {
        let world = Simulation::new(Search::new(Some(catalogue()), Some(categories()), true));
        let subscription = world.store().subscribe(Rc::new(|| {}));
        assert!(!world.watched().contains(&Endpoint::Facts), "nobody has touched the field");
        world.send(Touched);
        world.send(Touched);
        assert_eq!(world.watched().iter().filter(|endpoint| **endpoint == Endpoint::Facts).count(), 1);
        assert_eq!(hits(&world, "7 in 26#"), Vec::<usize>::new());
        world.signal(Signal::Loaded { endpoint: Endpoint::Facts, payload: Some(facts()) });
        assert!(world.view().has_facts);
        assert_eq!(world.view().hits, [0], "what was typed before is looked for again");
        assert_eq!(hits(&world, "sour 9-5/8 packer 10k"), [0]);
        assert_eq!(world.view().readings[0].meaning, "10,000 psi");
        assert_eq!(hits(&world, "9-5/8"), [0, 1]);
        let reasons = world.store().read(|search| search.reasons(0));
        assert_eq!(reasons[0].text.iter().map(|part| part.text.as_str()).collect::<String>(), "Set in casing 9-5/8 in");
        drop(subscription);
        assert!(world.is_quiet());
    }

    #[test]
    fn prd_3_a_search_from_the_url_asks_for_facts_at_once() {
        let world = Simulation::new(Search::new(Some(catalogue()), None, true));
        world.send(UrlChanged("?q=7+in".into()));
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        assert!(world.watched().contains(&Endpoint::Facts));
    }

    #[test]
    fn prd_3_without_facts_names_and_texts_are_looked_through_as_they_are() {
        let world = world();
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Touched);
        world.send(Typed("packer".into()));
        assert!(!world.watched().contains(&Endpoint::Facts), "the API does not have them");
        assert_eq!(hits(&world, "packer tubing"), [1]);
        let world = Simulation::new(Search::new(Some(catalogue()), None, true));
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        world.send(Typed("packer".into()));
        world.signal(Signal::Loaded { endpoint: Endpoint::Facts, payload: None });
        assert_eq!((world.view().hits.len(), world.view().has_facts), (4, false), "they could not be had");
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
        let mut search = Search::new(Some(products(&items)), None, false);
        let mut effects = Effects::default();
        assert!(search.index.words() < 10_000, "60 words each, and each of them is looked at once a keystroke");
        for query in ["p", "pa", "pac", "pack", "packr", "packer hydr", "packer hydraulic lnier"] {
            search.handle(Typed(query.into()), 0, &mut effects);
            assert_eq!(search.view().hits.len(), 1_000, "{query}");
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
