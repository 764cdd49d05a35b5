//! The search index of a catalogue.

use std::cmp::Reverse;

use super::categories::Categories;
use super::entry::Entry;
use super::facets::{Facet, FacetCounter, FactFacets};
use super::fact::CatalogueFacts;
use super::prepared::{PreparedQuery, QuantityMatches, TermMatches, WordMatches};
use super::query::{Interpretation, SearchQuery, Term, parse_terms};
use super::reason::{Reason, reasons};
use super::vocabulary::Vocabulary;
use super::words::{PREFIX, score_word, split_words};
use crate::content::{Category, Product};
use crate::facts::Facts;
use crate::quantity::Span;

/// The distance between the ranks of results: matches with a typo, without, a query within the name, an exact name. It exceeds any sum
/// of scores.
const RANK_STEP: u32 = 1 << 24;

/// Further terms of a query are ignored: each is compared with the whole catalogue.
const MAX_TERMS: usize = 16;

/// The result of a search.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SearchResult {
    /// The indices of the products, best first.
    pub hits: Vec<usize>,
    /// The filters: the categories with matches, and the facets of the facts.
    pub facets: Vec<Facet>,
    /// The interpretations of ambiguous parts of the query.
    pub readings: Vec<Interpretation>,
    /// The words of the query that were left out, because no product has them together with the rest.
    pub ignored: Vec<String>,
}

/// A search index.
#[derive(Debug, Clone, Default)]
pub struct Index {
    vocabulary: Vocabulary,
    products: Vec<Entry>,
    facts: CatalogueFacts,
    categories: Categories,
    fact_facets: Option<FactFacets>,
}

impl Index {
    /// Indexes the products, their categories and, if available, their facts.
    pub fn of(products: &[Product], categories: &[Category], facts: Option<Facts>) -> Self {
        let mut vocabulary = Vocabulary::default();
        let entries = products.iter().map(|product| Entry::of(product, categories, &mut vocabulary));
        let mut entries: Vec<Entry> = entries.collect();
        let fact_facets = facts.as_ref().map(|facts| FactFacets::of(products, facts));
        let facts = facts.map(|facts| CatalogueFacts::of(facts, |word| vocabulary.index_or_add(word)));
        let facts = facts.unwrap_or_default();
        for (index, (product, entry)) in products.iter().zip(&mut entries).enumerate() {
            entry.own = facts.of_product(&product.slug, index);
        }
        Self { vocabulary, products: entries, facts, categories: Categories::of(products, categories), fact_facets }
    }

    /// Scores the words and facts of the catalogue for the text of a query.
    pub fn prepare(&self, text: &str) -> PreparedQuery {
        let (terms, readings) = self.terms(text);
        let sizes = sizes_of(&terms);
        let compared = terms.into_iter().map(|term| {
            let compared = match &term {
                Term::Word(word) => TermMatches::Word(self.matches(word)),
                Term::Quantity(wanted) => TermMatches::Quantity(QuantityMatches {
                    word: wanted.word.as_ref().map(|word| self.matches(word)),
                    facts: self.facts.scores(wanted, &sizes),
                    wanted: wanted.clone(),
                }),
            };
            (term, compared)
        });
        let mut terms: Vec<(Term, TermMatches)> = compared.collect();
        let ignored = self.remove_unknown(&mut terms);
        let mut prepared = PreparedQuery { text: text.to_owned(), terms, sizes, readings, ignored };
        self.remove_missing(&mut prepared);
        prepared
    }

    /// Removes the words that match nothing in the catalogue, if others do, and returns them. Without facts they may be in one.
    fn remove_unknown(&self, terms: &mut Vec<(Term, TermMatches)>) -> Vec<String> {
        if self.fact_facets.is_none() || terms.iter().all(|(_, compared)| compared.is_unknown_word()) {
            return Vec::new();
        }
        let unknown = terms.extract_if(.., |(_, compared)| compared.is_unknown_word());
        unknown.filter_map(|(term, _)| term.into_word()).collect()
    }

    /// If no product has all words of the query, removes those that the best product does not have. The best product has at least one word.
    fn remove_missing(&self, prepared: &mut PreparedQuery) {
        if self.fact_facets.is_none() || self.products.iter().any(|entry| score_terms(entry, prepared).is_some()) {
            return;
        }
        let score = |entry: &Entry| prepared.words().map(|matches| entry.score_word(matches)).sum::<u32>();
        let candidates = self.products.iter().filter(|entry| score(entry) > 0 && entry.best_row(prepared).is_some());
        let Some(best) = candidates.rev().max_by_key(|entry| score(entry)) else { return };
        let missing = prepared.terms.extract_if(.., |(_, compared)| match compared {
            TermMatches::Word(matches) => best.score_word(matches) == 0,
            TermMatches::Quantity(_) => false,
        });
        prepared.ignored.extend(missing.filter_map(|(term, _)| term.into_word()));
    }

    /// Searches the catalogue. The text of the query is the prepared one.
    pub fn search(&self, query: &SearchQuery, prepared: &PreparedQuery) -> SearchResult {
        let mut categories = self.categories.counter();
        let mut facts = self.fact_facets.as_ref().map(|facets| facets.counter(&query.choices));
        let mut ranked: Vec<(u32, usize)> = Vec::new();
        for (score, product) in self.matching_products(prepared) {
            let Some(entry) = self.products.get(product) else { continue };
            let is_in_category = query.matches_category(entry.category.as_ref(), entry.subcategory.as_ref());
            let has_facts = facts.as_ref().is_none_or(|facts| facts.meets(product));
            if has_facts {
                categories.count(entry.category.as_ref());
            }
            if is_in_category && let Some(facts) = &mut facts {
                facts.count(product);
            }
            if is_in_category && has_facts {
                ranked.push((score, product));
            }
        }
        // Stable: equal scores stay in the catalogue's order.
        ranked.sort_by_key(|(score, _)| Reverse(*score));
        let facets = [categories.facet()].into_iter().chain(facts.map(FacetCounter::facets).unwrap_or_default());
        SearchResult {
            hits: ranked.into_iter().map(|(_, product)| product).collect(),
            facets: facets.collect(),
            readings: prepared.readings.clone(),
            ignored: prepared.ignored.clone(),
        }
    }

    /// The facts that match the query, except for matches that its name and summary already show.
    pub fn reasons(&self, product: usize, prepared: &PreparedQuery) -> Vec<Reason> {
        let Some(entry) = self.products.get(product) else { return Vec::new() };
        let row = entry.best_row(prepared).and_then(|(row, _)| row);
        let mut chosen: Vec<(usize, Vec<&Term>)> = Vec::new();
        for (term, compared) in &prepared.terms {
            let fact = match compared {
                TermMatches::Word(matches) => entry.fact_with_word(matches, row, prepared),
                TermMatches::Quantity(quantity) => entry.fact_with_quantity(quantity, row),
            };
            let Some(fact) = fact else { continue };
            match chosen.iter_mut().find(|(other, _)| *other == fact) {
                Some((_, terms)) => terms.push(term),
                None => chosen.push((fact, vec![term])),
            }
        }
        // The size row comes first, because it is the size to order.
        let at = chosen.iter().position(|(fact, _)| Some(*fact) == row);
        if let Some(up_to_row) = at.and_then(|at| chosen.get_mut(..=at)) {
            up_to_row.rotate_right(1);
        }
        reasons(&self.facts.facts, &chosen, &prepared.sizes)
    }

    /// Parses a query. Without facts there are only words. Repeated terms count once.
    fn terms(&self, text: &str) -> (Vec<Term>, Vec<Interpretation>) {
        if self.fact_facets.is_none() {
            return (distinct(split_words(text).into_iter().map(Term::Word), MAX_TERMS), Vec::new());
        }
        let (terms, readings) = parse_terms(&self.join_if_known(text));
        let terms = terms.into_iter().flat_map(|term| self.split_if_unknown(term));
        (distinct(terms, MAX_TERMS), distinct(readings, MAX_TERMS))
    }

    /// Joins letters and digits around a hyphen if the catalogue has them as one word: "P-110" becomes "p110".
    fn join_if_known(&self, text: &str) -> String {
        let mut joined = String::new();
        for chunk in text.split_whitespace() {
            let rest = chunk.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            let number = rest.strip_prefix(['-', '\u{2011}']).filter(|_| rest.len() < chunk.len());
            let is_code = number.is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()));
            let word = split_words(chunk).concat();
            joined.push_str(if is_code && self.knows(&word) { &word } else { chunk });
            joined.push(' ');
        }
        joined
    }

    /// Splits an unknown word into its letters and number if the catalogue has both: "iso14310" becomes "iso" and "14310". A single
    /// digit is no number: "v0" is a grade.
    fn split_if_unknown(&self, term: Term) -> Vec<Term> {
        let Term::Word(word) = &term else { return vec![term] };
        let parts = word.find(|c: char| c.is_ascii_digit()).and_then(|at| word.split_at_checked(at));
        match parts {
            Some((letters, number))
                if !letters.is_empty()
                    && number.len() > 1
                    && !self.knows(word)
                    && self.knows(letters)
                    && self.knows(number) =>
            {
                vec![Term::Word(letters.to_owned()), Term::Word(number.to_owned())]
            }
            _ => vec![term],
        }
    }

    fn knows(&self, word: &str) -> bool {
        self.vocabulary.index(word).is_some()
    }

    /// Whether a word has a digit and is in the catalogue. It then matches without typos, because similar numbers are other sizes or models.
    fn is_known_number(&self, word: &str) -> bool {
        self.knows(word) && word.bytes().any(|byte| byte.is_ascii_digit())
    }

    /// The products that match every term, with their scores, in the catalogue's order.
    fn matching_products(&self, prepared: &PreparedQuery) -> Vec<(u32, usize)> {
        let query_words: Vec<u32> =
            split_words(&prepared.text).iter().map(|word| self.vocabulary.index(word).unwrap_or(u32::MAX)).collect();
        let hits = self.products.iter().enumerate().filter_map(|(product, entry)| {
            Some((score_terms(entry, prepared)? + entry.name_rank(&query_words) * RANK_STEP, product))
        });
        hits.collect()
    }

    /// The scores of the catalogue's words and facts for a word of the query.
    fn matches(&self, wanted: &str) -> WordMatches {
        let allow_typo = !self.is_known_number(wanted);
        let words: Vec<u32> = self.vocabulary.words().iter().map(|word| score_word(word, wanted, allow_typo)).collect();
        let best = |own: &[u32]| own.iter().filter_map(|index| words.get(*index as usize)).copied().max().unwrap_or(0);
        let facts = self.facts.word_indices().map(best).collect();
        WordMatches { words, facts }
    }
}

/// The score of a product that matches every term.
fn score_terms(entry: &Entry, prepared: &PreparedQuery) -> Option<u32> {
    let mut score = RANK_STEP;
    let has_words = prepared.words().all(|matches| add_score(&mut score, entry.score_word(matches)));
    let (_, quantities) = has_words.then(|| entry.best_row(prepared))??;
    quantities.into_iter().all(|best| add_score(&mut score, best)).then_some(score)
}

/// Adds a term's score, and returns whether the term matches. A match with a typo removes the rank of exact matches.
fn add_score(score: &mut u32, best: u32) -> bool {
    if best < PREFIX {
        *score %= RANK_STEP;
    }
    *score += best;
    best > 0
}

/// The first different items, in their order.
fn distinct<T: PartialEq>(items: impl IntoIterator<Item = T>, max: usize) -> Vec<T> {
    let mut found = Vec::new();
    for item in items {
        if found.len() < max && !found.contains(&item) {
            found.push(item);
        }
    }
    found
}

/// The pipe sizes in a query.
fn sizes_of(terms: &[Term]) -> Vec<Span> {
    let nominal = terms.iter().filter_map(|term| match term {
        Term::Quantity(quantity) if quantity.is_nominal() => Some(quantity.span),
        _ => None,
    });
    nominal.collect()
}
