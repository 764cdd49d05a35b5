//! Search and filter over the catalogue's products, from the first letter on.
//!
//! The whole catalogue and its categories need no search. Anything else is asked once the field is touched or the page's URL asks
//! for something ([`Answers`]). What was found before stays until the answer is there. When no answer can be had, names and
//! summaries are looked through here.
//!
//! An answer without the products' facts, which were late or could not be had, is followed by another one when they are there.
//! What is chosen of the facets waits for the facts, however late they are: without them nothing says which products have it.
//!
//! What could not be had, facts, module or answer, is tried again when the visitor says so.
//!
//! The search is also the query of the page's URL, which the page writes anew at each letter and the visitor changes by
//! going back. A search that comes back from the URL while the next letter is already typed changes nothing.

mod disclosure;
mod event;
mod options;
#[cfg(test)]
mod tests;
mod view;

use std::collections::HashMap;
use std::rc::Rc;

use crate::answers::{Answerer, Answers, Heard};
use crate::machine::{Effect, Effects, Machine, Millis, Signal};
use crate::url_query::UrlQuery;
use disclosure::{CHOSEN, Disclosure, STATUS, button_part};
pub use event::SearchEvent;
use model::api::{Endpoint, Payload};
use model::content::{Category, Product};
use model::search::{Choice, FacetName, Reason, SearchAnswer, SearchQuery, SearchResult, search_names};
pub use options::SearchOptions;
pub use view::{LookedThrough, Retry, SearchState, SearchView, ShownFacet};

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
    /// Whether somebody looks at the facets, or has.
    are_facets_wanted: bool,
    disclosure: Disclosure,
    answers: Answers,
    asked: SearchQuery,
    url: UrlQuery,
    found: SearchResult,
    /// Why products were found, by their index among all.
    reasons: Vec<(usize, Vec<Reason>)>,
    looked_through: LookedThrough,
    /// Whether the last question had no answer.
    is_lost: bool,
    /// Whether the visitor has said that what is missing is to be tried again.
    is_retrying: bool,
}

impl Search {
    /// A search over what is there already, if anything.
    pub fn new(products: Option<Rc<[Product]>>, categories: Option<Rc<[Category]>>, options: SearchOptions) -> Self {
        let SearchOptions { has_facts, has_server, pause, patience } = options;
        let answerer = if has_server && !has_facts { Answerer::Server } else { Answerer::Module };
        let parts = if has_facts { vec![Endpoint::Facts] } else { Vec::new() };
        let mut search = Self {
            products,
            categories,
            options,
            failed: false,
            is_watching: false,
            is_touched: false,
            are_facets_wanted: false,
            disclosure: Disclosure::default(),
            answers: Answers::new(answerer, parts, pause, patience),
            asked: SearchQuery::default(),
            url: UrlQuery::default(),
            found: SearchResult::default(),
            reasons: Vec::new(),
            looked_through: LookedThrough::Texts,
            is_lost: false,
            is_retrying: false,
        };
        search.find_names();
        search
    }

    /// Why a product was found, by its index among all products: the facts that answer the query.
    pub fn reasons(&self, product: usize) -> &[Reason] {
        self.reasons.iter().find(|(found, _)| *found == product).map_or(&[], |(_, reasons)| reasons)
    }

    /// Looks for what is asked for.
    fn find(&mut self, effects: &mut Effects) {
        self.answers.give_up(effects);
        if self.asked.is_by_category() {
            // The whole catalogue, or a category: no finder knows more. What the facets count stays until it is counted anew.
            let mut facets = std::mem::take(&mut self.found.facets);
            facets.retain(|facet| facet.name != FacetName::Category);
            self.find_names();
            self.found.facets.extend(facets);
            self.looked_through = LookedThrough::Texts;
            self.is_lost = false;
        }
        if !self.is_watching || !self.is_touched || self.products.is_none() {
            return;
        }
        // Without a word, too: the module is there before the first letter.
        if !self.answers.are_of_server() || !self.asked.is_by_category() || self.are_facets_wanted {
            let question = Endpoint::Search(self.url.params().to_owned());
            self.answers.ask(question, !self.asked.choices.is_empty(), effects);
        }
    }

    fn answered(&mut self, answer: Option<Rc<SearchAnswer>>) {
        self.is_retrying &= self.answers.are_parts_awaited();
        self.is_lost = answer.is_none();
        let Some(answer) = answer else {
            // A category needs no answer, only its facets do.
            if !self.asked.is_by_category() {
                self.find_names();
                self.looked_through = LookedThrough::Names;
            }
            return;
        };
        let products = self.products.as_deref().unwrap_or_default();
        let places: HashMap<&str, usize> =
            products.iter().enumerate().map(|(place, product)| (product.slug.as_str(), place)).collect();
        self.reasons.clear();
        self.found =
            SearchResult { hits: Vec::new(), facets: answer.facets.clone(), readings: answer.readings.clone() };
        for hit in &answer.hits {
            // A product that the list does not have cannot be shown.
            let Some(place) = places.get(hit.slug.as_str()) else { continue };
            self.found.hits.push(*place);
            if !hit.reasons.is_empty() {
                self.reasons.push((*place, hit.reasons.clone()));
            }
        }
        self.looked_through = if self.answers.are_whole() { LookedThrough::Facts } else { LookedThrough::Texts };
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

    /// Chooses a value of a facet, or takes the choice back.
    fn choose(&mut self, facet: FacetName, value: &str, is_chosen: bool, effects: &mut Effects) {
        let Some(choice) = Choice::read(facet, value) else { return };
        let mut asked = self.asked.clone();
        if is_chosen {
            asked.choose([choice]);
        } else {
            asked.choices.retain(|other| !other.is_same_as(&choice));
        }
        self.ask(asked, effects);
    }

    /// A choice was taken back by its own button, or all were: the focus goes to what remains.
    fn refocus(&self, effects: &mut Effects) {
        let part = if self.asked.choices.is_empty() { STATUS } else { CHOSEN };
        effects.push(Effect::Focus { part: part.into(), scroll: false });
    }

    /// Somebody looks at the facets: they are to be counted.
    fn want_facets(&mut self, effects: &mut Effects) {
        if !self.are_facets_wanted {
            self.are_facets_wanted = true;
            self.is_touched = true;
            self.find(effects);
        }
    }

    /// Whether the facets of the facts are still to come.
    fn are_facets_awaited(&self) -> bool {
        !self.are_facets_counted() && self.is_pending()
    }

    /// Whether an answer, or a better one, is on its way.
    fn is_pending(&self) -> bool {
        self.answers.is_awaited() || self.answers.are_parts_awaited()
    }

    fn are_facets_counted(&self) -> bool {
        let mut facets = self.found.facets.iter();
        self.looked_through == LookedThrough::Facts || facets.any(|facet| facet.name != FacetName::Category)
    }

    /// Whether an answer may be by the facts.
    fn has_facts(&self) -> bool {
        self.options.has_facts || self.options.has_server
    }

    fn retry(&self) -> Retry {
        if self.is_retrying && self.is_pending() {
            Retry::Trying
        } else if self.is_lost || self.answers.are_parts_lost() {
            Retry::Offered
        } else {
            Retry::None
        }
    }

    /// What could not be had is tried again. Its button goes meanwhile: the focus goes to what it stood in.
    fn try_again(&mut self, effects: &mut Effects) {
        if self.retry() != Retry::Offered {
            return;
        }
        self.is_retrying = true;
        self.answers.retry_parts(effects);
        self.find(effects);
        let part = self.disclosure.open().map_or_else(|| STATUS.into(), button_part);
        effects.push(Effect::Focus { part, scroll: false });
    }

    /// The facets that the catalogue has, may have, or is narrowed by.
    fn facets(&self) -> Vec<ShownFacet> {
        let are_counted = self.are_facets_counted();
        let mut shown = Vec::new();
        for name in [FacetName::Category].into_iter().chain(FacetName::OF_FACTS) {
            let counted = self.found.facets.iter().find(|facet| facet.name == name);
            let is_chosen = self.asked.choices.iter().any(|choice| choice.facet == name);
            let may_come = name != FacetName::Category && self.has_facts() && !are_counted;
            if counted.is_some() || is_chosen || may_come {
                let values = counted.map(|facet| facet.values.clone()).or_else(|| are_counted.then(Vec::new));
                shown.push(ShownFacet { name, is_limit: name.is_limit(), values });
            }
        }
        shown
    }

    fn url_changed(&mut self, url: &str, effects: &mut Effects) {
        let mut asked = SearchQuery::read(url);
        if !self.has_facts() {
            // Nobody could say which products have what is chosen.
            asked.choices.clear();
        }
        let params = asked.params();
        if self.url.read(&params) {
            self.is_touched |= !params.is_empty();
            self.asked = asked;
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
        self.answers.stop(effects);
        self.disclosure.close(effects);
        self.is_watching = false;
        self.is_lost = false;
        self.is_retrying = false;
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
            SearchEvent::Chosen { facet, value, is_chosen } => self.choose(facet, &value, is_chosen, effects),
            SearchEvent::ChoiceRemoved { facet, value } => {
                self.choose(facet, &value, false, effects);
                self.refocus(effects);
            }
            SearchEvent::FacetCleared(facet) => {
                let mut asked = self.asked.clone();
                asked.choices.retain(|choice| choice.facet != facet);
                self.ask(asked, effects);
            }
            SearchEvent::ChoicesCleared => {
                self.ask(SearchQuery { choices: Vec::new(), ..self.asked.clone() }, effects);
                self.refocus(effects);
            }
            SearchEvent::FacetPressed(facet) => {
                self.disclosure.press(facet, effects);
                self.want_facets(effects);
            }
            SearchEvent::PanelPressed => {
                self.disclosure.press_panel(effects);
                self.want_facets(effects);
            }
            SearchEvent::Escaped => self.disclosure.escape(effects),
            SearchEvent::Left => self.disclosure.leave(effects),
            SearchEvent::Retried => self.try_again(effects),
            SearchEvent::Reported(Signal::Loaded { endpoint: Endpoint::Products, payload }) => {
                self.failed = payload.is_none();
                let products = payload.and_then(Payload::products);
                if products != self.products {
                    self.products = products;
                    self.find(effects);
                }
            }
            SearchEvent::Reported(Signal::Loaded { endpoint: Endpoint::Categories, payload }) => {
                let categories = payload.and_then(Payload::categories);
                if categories != self.categories {
                    self.categories = categories;
                    self.find(effects);
                }
            }
            SearchEvent::Reported(signal) => match self.answers.hear(signal, effects) {
                Heard::Answer(_, payload) => self.answered(payload.and_then(Payload::search)),
                Heard::Parts => self.find(effects),
                Heard::Nothing => {}
            },
        }
    }

    fn hear(&self, signal: Signal) -> Option<SearchEvent> {
        match signal {
            Signal::Escaped => Some(SearchEvent::Escaped),
            Signal::PressedOutside => Some(SearchEvent::Left),
            Signal::Loaded { .. } | Signal::TimerFired(_) => Some(SearchEvent::Reported(signal)),
            _ => None,
        }
    }

    fn view(&self) -> SearchView {
        let state = match &self.products {
            Some(_) if self.answers.is_awaited() && !self.asked.is_by_category() => SearchState::Searching,
            Some(_) => SearchState::Ready,
            None if self.failed => SearchState::Failed,
            None => SearchState::Waiting,
        };
        SearchView {
            state,
            query: self.asked.text.clone(),
            category: self.asked.category.clone(),
            subcategory: self.asked.subcategory.clone(),
            choices: self.asked.choices.clone(),
            params: self.url.params().to_owned(),
            hits: self.found.hits.clone(),
            facets: self.facets(),
            readings: self.found.readings.clone(),
            looked_through: self.looked_through,
            are_facets_awaited: self.are_facets_awaited(),
            retry: self.retry(),
            open: self.disclosure.open(),
            is_panel_open: self.disclosure.is_panel_open(),
        }
    }
}
