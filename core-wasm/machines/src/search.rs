//! Searches and filters the catalogue while the visitor types. It starts when the field is touched or the URL has a query.
//!
//! The machine itself lists the whole catalogue and its categories; other queries are answered by [`Answers`]. The last result stays
//! until the next one arrives. If the search fails, names and summaries are searched here, and the visitor can retry. [`UrlQuery`]
//! holds the query of the page's URL.

mod disclosure;
mod event;
#[cfg(test)]
mod tests;
mod view;

use std::collections::HashMap;
use std::rc::Rc;

use crate::answers::{AnswerSources, Answers};
use crate::machine::{Effect, Effects, Machine, Millis, Signal, Source};
use crate::url_query::UrlQuery;
use disclosure::{CHOSEN, Disclosure, NARROW, STATUS, button_part};
pub use event::SearchEvent;
use model::api::{Endpoint, Payload};
use model::content::{Category, Product};
use model::search::{Choice, FacetName, Reason, SearchAnswer, SearchQuery, SearchResult, search_names};
pub use view::{Retry, SearchScope, SearchState, SearchView, ShownFacet};

/// Milliseconds without a letter before the server is asked.
const PAUSE: Millis = 150;

/// The search of a catalogue page.
#[derive(Debug, Clone, Default)]
pub struct Search {
    pub(crate) products: Option<Rc<[Product]>>,
    pub(crate) categories: Option<Rc<[Category]>>,
    pub(crate) options: AnswerSources,
    /// Whether the products failed to load.
    have_products_failed: bool,
    /// Whether the store has subscribers.
    has_subscribers: bool,
    /// Whether the field was touched or the URL had a query.
    is_touched: bool,
    /// Whether a filter was opened.
    are_facets_wanted: bool,
    disclosure: Disclosure,
    answers: Answers,
    query: SearchQuery,
    url: UrlQuery,
    /// The answer that the result shows; `None` if names and summaries were searched here.
    answer: Option<Rc<SearchAnswer>>,
    result: SearchResult,
    /// The matching facts of products, by their index.
    reasons: Vec<(usize, Vec<Reason>)>,
    scope: SearchScope,
    /// Whether the last search, or a part that it needed, failed.
    has_failed: bool,
    /// Whether the visitor has clicked "Try again".
    is_retrying: bool,
}

impl Search {
    /// A search over these products and categories, if they are loaded already.
    pub fn new(products: Option<Rc<[Product]>>, categories: Option<Rc<[Category]>>, options: AnswerSources) -> Self {
        // Without facts the server knows more than the module.
        let parts = if options.has_facts { Some(vec![Endpoint::Facts]) } else { (!options.has_server).then(Vec::new) };
        let mut search = Self { products, categories, options, answers: Answers::new(parts), ..Self::default() };
        search.search_by_name();
        search
    }

    /// The matching facts of a product, by its index in the product list.
    pub fn reasons(&self, product: usize) -> &[Reason] {
        self.reasons.iter().find(|(found, _)| *found == product).map_or(&[], |(_, reasons)| reasons)
    }

    /// Searches for the current query.
    fn search(&mut self, effects: &mut Effects) {
        self.answers.cancel(effects);
        let is_by_category = self.query.is_by_category();
        if is_by_category {
            self.scope = SearchScope::Texts;
            self.has_failed = false;
        }
        // A category needs no answer. After a failure the next answer may take long.
        if is_by_category || self.scope == SearchScope::Names {
            // The counts of the other facets stay until the next result.
            let mut facets = std::mem::take(&mut self.result.facets);
            facets.retain(|facet| facet.name != FacetName::Category);
            self.search_by_name();
            self.result.facets.extend(facets);
        }
        if !self.has_subscribers || !self.is_touched || self.products.is_none() {
            return;
        }
        let is_needed = !is_by_category || self.are_facets_wanted;
        // The module is asked in any case, so that it is ready before the first letter.
        if is_needed || self.answers.has_module() {
            let server_after = (self.options.has_server && is_needed).then_some(PAUSE);
            self.answers.ask(Endpoint::Search(self.url.params().to_owned()), server_after, effects);
        }
    }

    fn on_answer(&mut self, answer: Option<Rc<SearchAnswer>>) {
        self.is_retrying = false;
        self.has_failed = answer.is_none() || self.answers.is_partial();
        let Some(answer) = answer else {
            // The list of a category is complete without the answer.
            if !self.query.is_by_category() {
                self.search_by_name();
                self.scope = SearchScope::Names;
            }
            return;
        };
        self.answer = Some(answer);
        self.show_answer();
        let has_facts = self.has_facts() && !self.answers.is_partial();
        self.scope = if has_facts { SearchScope::Facts } else { SearchScope::Texts };
    }

    /// Shows the products of the answer, by their indices in the present list.
    fn show_answer(&mut self) {
        let Some(answer) = &self.answer else { return };
        let products = self.products.as_deref().unwrap_or_default();
        let indices: HashMap<&str, usize> =
            products.iter().enumerate().map(|(index, product)| (product.slug.as_str(), index)).collect();
        self.reasons.clear();
        self.result = SearchResult {
            hits: Vec::new(),
            facets: answer.facets.clone(),
            readings: answer.readings.clone(),
            ignored: answer.ignored.clone(),
        };
        for hit in &answer.hits {
            // A product that is not in the list cannot be shown.
            let Some(index) = indices.get(hit.slug.as_str()) else { continue };
            self.result.hits.push(*index);
            if !hit.reasons.is_empty() {
                self.reasons.push((*index, hit.reasons.clone()));
            }
        }
    }

    /// Searches names and summaries.
    fn search_by_name(&mut self) {
        self.answer = None;
        self.reasons.clear();
        let (products, categories) = (self.products.as_deref(), self.categories.as_deref());
        self.result = search_names(products.unwrap_or_default(), categories.unwrap_or_default(), &self.query);
    }

    /// Searches for another query, and writes it to the URL.
    fn set_query(&mut self, query: SearchQuery, effects: &mut Effects) {
        let has_changed = self.url.write(query.params());
        self.query = query;
        if has_changed {
            self.is_touched = true;
            self.search(effects);
        }
    }

    /// Adds or removes a choice of a facet.
    fn choose(&mut self, facet: FacetName, value: &str, is_chosen: bool, effects: &mut Effects) {
        let Some(choice) = Choice::read(facet, value) else { return };
        let mut query = self.query.clone();
        if is_chosen {
            query.choose([choice]);
        } else {
            query.choices.retain(|other| !other.is_same_as(&choice));
        }
        self.set_query(query, effects);
    }

    /// Focuses the remaining choices, or the status, because the button of a removed choice disappears.
    fn focus_choices(&self, effects: &mut Effects) {
        let part = if self.query.choices.is_empty() { STATUS } else { CHOSEN };
        effects.push(Effect::Focus { part: part.into(), scroll: false });
    }

    /// Loads the counts of the facets, because the visitor has opened them.
    fn count_facets(&mut self, effects: &mut Effects) {
        if !self.are_facets_wanted {
            self.are_facets_wanted = true;
            self.is_touched = true;
            self.search(effects);
        }
    }

    /// Whether the facets of the facts are being counted for the first time.
    fn are_facets_awaited(&self) -> bool {
        !self.are_facets_counted() && self.answers.is_pending()
    }

    fn are_facets_counted(&self) -> bool {
        let mut facets = self.result.facets.iter();
        self.scope == SearchScope::Facts || facets.any(|facet| facet.name != FacetName::Category)
    }

    /// Whether answers may be based on facts.
    fn has_facts(&self) -> bool {
        self.options.has_facts || self.options.has_server
    }

    fn retry(&self) -> Retry {
        if self.is_retrying && self.answers.is_pending() {
            Retry::Trying
        } else if self.has_failed {
            Retry::Offered
        } else {
            Retry::None
        }
    }

    /// Loads what failed again. The focus moves, because the retry button disappears meanwhile.
    fn try_again(&mut self, effects: &mut Effects) {
        if self.retry() != Retry::Offered {
            return;
        }
        self.is_retrying = true;
        self.answers.retry_parts(effects);
        self.search(effects);
        let part = self.disclosure.open().map_or_else(|| STATUS.into(), button_part);
        effects.push(Effect::Focus { part, scroll: false });
    }

    /// The facets to show: those with counts, those with choices, and those that will be counted.
    fn facets(&self) -> Vec<ShownFacet> {
        let are_counted = self.are_facets_counted();
        let mut shown = Vec::new();
        for name in [FacetName::Category].into_iter().chain(FacetName::OF_FACTS) {
            let counted = self.result.facets.iter().find(|facet| facet.name == name);
            let is_chosen = self.query.choices.iter().any(|choice| choice.facet == name);
            let is_expected = name != FacetName::Category && self.has_facts() && !are_counted;
            if counted.is_some() || is_chosen || is_expected {
                let values = counted.map(|facet| facet.values.clone()).or_else(|| are_counted.then(Vec::new));
                shown.push(ShownFacet { name, is_limit: name.is_limit(), values });
            }
        }
        shown
    }

    fn on_url_change(&mut self, url: &str, effects: &mut Effects) {
        let mut query = SearchQuery::read(url);
        if !self.has_facts() {
            // Without facts no filter can be applied.
            query.choices.clear();
        }
        let params = query.params();
        if self.url.read(&params) {
            self.is_touched |= !params.is_empty();
            self.query = query;
            self.search(effects);
        }
    }
}

impl Machine for Search {
    type Event = SearchEvent;
    type View = SearchView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        effects.push(Effect::Watch(Endpoint::Categories));
        effects.push(Effect::Watch(Endpoint::Products));
        effects.listen(Source::Media(NARROW));
        self.has_subscribers = true;
        if self.is_touched {
            self.search(effects);
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.answers.stop(effects);
        self.disclosure.close(effects);
        self.has_subscribers = false;
        self.has_failed = false;
        self.is_retrying = false;
        effects.unlisten(Source::Media(NARROW));
        effects.push(Effect::Unwatch(Endpoint::Products));
        effects.push(Effect::Unwatch(Endpoint::Categories));
    }

    fn handle(&mut self, event: SearchEvent, _: Millis, effects: &mut Effects) {
        match event {
            SearchEvent::Touched => {
                if !self.is_touched {
                    self.is_touched = true;
                    self.search(effects);
                }
            }
            SearchEvent::Typed(text) => self.set_query(SearchQuery { text, ..self.query.clone() }, effects),
            SearchEvent::CategoryChosen(category) => {
                let subcategory = self.query.subcategory.clone().filter(|_| category == self.query.category);
                self.set_query(SearchQuery { category, subcategory, ..self.query.clone() }, effects);
            }
            SearchEvent::SubcategoryChosen(subcategory) => {
                self.set_query(SearchQuery { subcategory, ..self.query.clone() }, effects);
            }
            SearchEvent::UrlChanged(url) => self.on_url_change(&url, effects),
            SearchEvent::Chosen { facet, value, is_chosen } => self.choose(facet, &value, is_chosen, effects),
            SearchEvent::ChoiceRemoved { facet, value } => {
                self.choose(facet, &value, false, effects);
                self.focus_choices(effects);
            }
            SearchEvent::FacetCleared(facet) => {
                let mut query = self.query.clone();
                query.choices.retain(|choice| choice.facet != facet);
                self.set_query(query, effects);
            }
            SearchEvent::ChoicesCleared => {
                self.set_query(SearchQuery { choices: Vec::new(), ..self.query.clone() }, effects);
                self.focus_choices(effects);
            }
            SearchEvent::FacetPressed(facet) => {
                self.disclosure.toggle(facet, effects);
                self.count_facets(effects);
            }
            SearchEvent::PanelPressed => {
                self.disclosure.toggle_panel(effects);
                self.count_facets(effects);
            }
            SearchEvent::Left => self.disclosure.close_unless_in_panel(effects),
            SearchEvent::Retried => self.try_again(effects),
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        match signal {
            Signal::Escaped => self.disclosure.escape(effects),
            Signal::PressedOutside => self.disclosure.close_unless_in_panel(effects),
            Signal::Media { query: NARROW, matches } => self.disclosure.set_narrow(matches),
            Signal::Loaded { endpoint: Endpoint::Products, payload } => {
                self.have_products_failed = payload.is_none();
                let products = payload.and_then(Payload::products);
                if products != self.products {
                    self.products = products;
                    self.show_answer();
                    self.search(effects);
                }
            }
            Signal::Loaded { endpoint: Endpoint::Categories, payload } => {
                let categories = payload.and_then(Payload::categories);
                if categories != self.categories {
                    self.categories = categories;
                    self.search(effects);
                }
            }
            signal => {
                if let Some((_, payload)) = self.answers.on_signal(signal, effects) {
                    self.on_answer(payload.and_then(Payload::search));
                }
            }
        }
    }

    fn view(&self) -> SearchView {
        let state = match &self.products {
            Some(_) if self.answers.is_pending() && !self.query.is_by_category() => SearchState::Searching,
            Some(_) => SearchState::Ready,
            None if self.have_products_failed => SearchState::Failed,
            None => SearchState::Waiting,
        };
        SearchView {
            state,
            query: self.query.text.clone(),
            category: self.query.category.clone(),
            subcategory: self.query.subcategory.clone(),
            choices: self.query.choices.clone(),
            params: self.url.params().to_owned(),
            hits: self.result.hits.clone(),
            facets: self.facets(),
            readings: self.result.readings.clone(),
            ignored: self.result.ignored.clone(),
            scope: self.scope,
            are_facets_awaited: self.are_facets_awaited(),
            retry: self.retry(),
            open: self.disclosure.open(),
            is_panel_open: self.disclosure.is_panel_open(),
        }
    }
}
