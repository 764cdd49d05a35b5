//! The search index of a catalogue.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::categories::Categories;
use super::facets::{Facet, FacetCounter, FactFacets};
use super::fact::{CatalogueFacts, IndexedFacts};
use super::query::{Interpretation, QuantityTerm, SearchQuery, Term, parse_terms};
use super::reason::{Reason, reasons};
use super::words::{EXACT, PREFIX, score_word, split_words};
use crate::content::{Category, Product};
use crate::facts::Facts;
use crate::quantity::{Span, measures};

/// The weight of a word by the text that contains it.
const NAME: u32 = 8;
const CATEGORY: u32 = 3;
const SUMMARY: u32 = 2;
const TEXT: u32 = 1;

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
    /// The words of the query that the catalogue does not have.
    pub ignored: Vec<String>,
}

/// A search index.
#[derive(Debug, Clone, Default)]
pub struct Index {
    words: Words,
    products: Vec<Entry>,
    facts: CatalogueFacts,
    categories: Categories,
    fact_facets: Option<FactFacets>,
}

/// An indexed product.
#[derive(Debug, Clone, Default)]
struct Entry {
    /// The words of its name, model and slug, in their order, as indices into [`Words`].
    names: Vec<u32>,
    /// Its words, each with its greatest weight.
    words: Vec<(u32, u32)>,
    /// The quantities in its texts.
    spans: Vec<Span>,
    own: IndexedFacts,
    category: Option<String>,
    subcategory: Option<String>,
}

impl Entry {
    /// The score of one of its facts for a quantity. If the size table has pipe sizes, a wanted pipe size must equal one: a range of bores
    /// around it does not count.
    fn score_fact(&self, quantity: &QuantityMatches, fact: usize) -> u32 {
        let minimum = if self.own.names_pipes && quantity.wanted.is_nominal() { EXACT } else { PREFIX };
        let score = quantity.facts.get(fact).copied().unwrap_or(0);
        if score < minimum { 0 } else { score }
    }
}

/// A query with the scores of every word and fact of a catalogue, computed once for all products.
#[derive(Debug)]
pub struct PreparedQuery {
    text: String,
    terms: Vec<(Term, TermMatches)>,
    /// The pipe sizes in the query.
    sizes: Vec<Span>,
    readings: Vec<Interpretation>,
    ignored: Vec<String>,
}

impl PreparedQuery {
    fn words(&self) -> impl Iterator<Item = &WordMatches> {
        self.terms
            .iter()
            .filter_map(|(_, compared)| if let TermMatches::Word(matches) = compared { Some(matches) } else { None })
    }

    fn quantities(&self) -> impl Iterator<Item = &QuantityMatches> {
        self.terms.iter().filter_map(
            |(_, compared)| if let TermMatches::Quantity(quantity) = compared { Some(quantity) } else { None },
        )
    }
}

/// The scores for a term of a query.
#[derive(Debug)]
enum TermMatches {
    Word(WordMatches),
    Quantity(QuantityMatches),
}

impl TermMatches {
    /// Whether it is a word that the catalogue does not have. A quantity is never left out: another rating is no result.
    fn is_unknown_word(&self) -> bool {
        matches!(self, Self::Word(matches) if matches.words.iter().all(|score| *score == 0))
    }
}

/// The scores of each word and fact for a word of the query.
#[derive(Debug)]
struct WordMatches {
    words: Vec<u32>,
    facts: Vec<u32>,
}

impl WordMatches {
    fn word(&self, index: u32) -> u32 {
        self.words.get(index as usize).copied().unwrap_or(0)
    }

    fn fact(&self, index: usize) -> u32 {
        self.facts.get(index).copied().unwrap_or(0)
    }
}

/// The scores of each fact for a quantity of the query.
#[derive(Debug)]
struct QuantityMatches {
    wanted: QuantityTerm,
    /// The scores for the word that it may be instead.
    word: Option<WordMatches>,
    facts: Vec<u32>,
}

impl Index {
    /// Indexes the products, their categories and, if available, their facts.
    pub fn of(products: &[Product], categories: &[Category], facts: Option<Facts>) -> Self {
        let mut splitter = Splitter::default();
        let mut entries: Vec<Entry> = products.iter().map(|product| splitter.entry(product, categories)).collect();
        let mut words = splitter.words;
        let fact_facets = facts.as_ref().map(|facts| FactFacets::of(products, facts));
        let facts = facts.map(|facts| CatalogueFacts::of(facts, |word| words.index_or_add(word))).unwrap_or_default();
        for (index, (product, entry)) in products.iter().zip(&mut entries).enumerate() {
            entry.own = facts.of_product(&product.slug, index);
        }
        Self { words, products: entries, facts, categories: Categories::of(products, categories), fact_facets }
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
        PreparedQuery { text: text.to_owned(), terms, sizes, readings, ignored }
    }

    /// Removes the words that match nothing in the catalogue, if others do, and returns them. Without facts they may be in one.
    fn remove_unknown(&self, terms: &mut Vec<(Term, TermMatches)>) -> Vec<String> {
        if self.fact_facets.is_none() || terms.iter().all(|(_, compared)| compared.is_unknown_word()) {
            return Vec::new();
        }
        let unknown = terms.extract_if(.., |(_, compared)| compared.is_unknown_word());
        unknown.filter_map(|(term, _)| if let Term::Word(word) = term { Some(word) } else { None }).collect()
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
        // Equal scores stay in the catalogue's order.
        ranked.sort_unstable_by_key(|(score, product)| (Reverse(*score), *product));
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
        let row = self.best_row(entry, prepared).and_then(|(row, _)| row);
        let mut chosen: Vec<(usize, Vec<&Term>)> = Vec::new();
        for (term, compared) in &prepared.terms {
            let fact = match compared {
                TermMatches::Word(matches) => fact_with_word(entry, matches, row, prepared),
                TermMatches::Quantity(quantity) => fact_with_quantity(entry, quantity, row),
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
        self.words.indices.contains_key(word)
    }

    /// Whether a word has a digit and is in the catalogue. It then matches without typos, because similar numbers are other sizes or models.
    fn is_known_number(&self, word: &str) -> bool {
        self.knows(word) && word.bytes().any(|byte| byte.is_ascii_digit())
    }

    /// The products that match every term, with their scores, in the catalogue's order.
    fn matching_products(&self, prepared: &PreparedQuery) -> Vec<(u32, usize)> {
        let query_words: Vec<u32> =
            split_words(&prepared.text).iter().map(|word| self.words.index(word).unwrap_or(u32::MAX)).collect();
        let has_quantities = prepared.quantities().next().is_some();
        let mut hits: Vec<(u32, usize)> = Vec::new();
        for (product, entry) in self.products.iter().enumerate() {
            let mut score = RANK_STEP;
            if !prepared.words().all(|matches| add_score(&mut score, best_word_score(entry, matches))) {
                continue;
            }
            if has_quantities {
                let Some((_, best)) = self.best_row(entry, prepared) else { continue };
                if !best.into_iter().all(|best| add_score(&mut score, best)) {
                    continue;
                }
            }
            hits.push((score + name_rank(entry, &query_words) * RANK_STEP, product));
        }
        hits
    }

    /// The scores of the catalogue's words and facts for a word of the query.
    fn matches(&self, wanted: &str) -> WordMatches {
        let allow_typo = !self.is_known_number(wanted);
        let words: Vec<u32> = self.words.all.iter().map(|word| score_word(word, wanted, allow_typo)).collect();
        let best = |own: &[u32]| own.iter().filter_map(|index| words.get(*index as usize)).copied().max().unwrap_or(0);
        let facts = self.facts.word_indices().map(best).collect();
        WordMatches { words, facts }
    }

    /// The size row with the best scores for the quantities of a query, and these scores. `None` if a quantity has no match.
    fn best_row(&self, entry: &Entry, prepared: &PreparedQuery) -> Option<(Option<usize>, Vec<u32>)> {
        let without_row: Vec<u32> = prepared
            .quantities()
            .map(|quantity| {
                let in_facts =
                    entry.own.searchable.iter().map(|fact| entry.score_fact(quantity, *fact)).max().unwrap_or(0);
                in_facts.max(text_score(entry, quantity))
            })
            .collect();
        let mut best = Some((None, without_row.clone())).filter(|(_, all)| !all.contains(&0));
        let mut greatest = without_row.iter().sum::<u32>();
        for row in &entry.own.rows {
            let scores = prepared.quantities().zip(&without_row);
            let all: Vec<u32> =
                scores.map(|(quantity, without_row)| entry.score_fact(quantity, *row).max(*without_row)).collect();
            let sum = all.iter().sum();
            if !all.contains(&0) && (best.is_none() || sum > greatest) {
                greatest = sum;
                best = Some((Some(*row), all));
            }
        }
        best
    }
}

/// The best score of a product for a word.
fn best_word_score(entry: &Entry, matches: &WordMatches) -> u32 {
    let own = entry.words.iter().map(|(word, weight)| matches.word(*word) * weight);
    let facts = entry.own.facts.iter().chain(&entry.own.rows).map(|fact| matches.fact(*fact) * TEXT);
    own.chain(facts).max().unwrap_or(0)
}

/// The best score of a product's texts for a quantity.
fn text_score(entry: &Entry, quantity: &QuantityMatches) -> u32 {
    match &quantity.word {
        Some(matches) => entry.words.iter().map(|(word, weight)| matches.word(*word) * weight).max().unwrap_or(0),
        None if entry.spans.iter().any(|span| span.contains(&quantity.wanted.span)) => PREFIX,
        None => 0,
    }
}

/// 2 if the name equals the query, 1 if it contains the query's words in a row, otherwise 0.
fn name_rank(entry: &Entry, query_words: &[u32]) -> u32 {
    let mut rank = 0;
    for part in entry.names.windows(query_words.len() + 2) {
        if let [before, part @ .., after] = part
            && part == query_words
        {
            rank = rank.max(if *before == NAME_BOUNDARY && *after == NAME_BOUNDARY { 2 } else { 1 });
        }
    }
    rank
}

/// The fact that matches a word better than the name and the summary do; of several, the one with most words of the query.
fn fact_with_word(entry: &Entry, matches: &WordMatches, row: Option<usize>, prepared: &PreparedQuery) -> Option<usize> {
    let shown = entry.words.iter().filter(|(_, weight)| *weight >= SUMMARY).map(|(word, _)| matches.word(*word));
    let mut best = ((shown.max().unwrap_or(0), usize::MAX), None);
    for fact in row.iter().chain(&entry.own.facts).chain(&entry.own.rows) {
        let words = prepared.words().filter(|word| word.fact(*fact) > 0).count();
        let found = (matches.fact(*fact), words);
        if found > best.0 {
            best = (found, Some(*fact));
        }
    }
    best.1
}

/// The fact with the best score for a quantity; the row, if several are equal.
fn fact_with_quantity(entry: &Entry, quantity: &QuantityMatches, row: Option<usize>) -> Option<usize> {
    let mut best = (0, None);
    for fact in row.iter().chain(&entry.own.searchable) {
        let found = entry.score_fact(quantity, *fact);
        if found > best.0 {
            best = (found, Some(*fact));
        }
    }
    best.1
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

/// The quantities in the texts of a product.
fn spans_of(product: &Product) -> Vec<Span> {
    let texts = [Some(&product.name), product.summary.as_ref(), Some(&product.description)];
    let texts = texts.into_iter().flatten().chain(&product.features);
    texts.flat_map(|text| measures(text)).map(|measure| measure.span).collect()
}

/// The index of the empty word, which marks the beginning and the end of a name.
const NAME_BOUNDARY: u32 = 0;

/// The words of a catalogue, without duplicates.
#[derive(Debug, Clone)]
struct Words {
    all: Vec<String>,
    indices: HashMap<String, u32>,
}

impl Default for Words {
    fn default() -> Self {
        Self { all: vec![String::new()], indices: HashMap::from([(String::new(), NAME_BOUNDARY)]) }
    }
}

impl Words {
    /// The index of a word, which is added if it is new.
    fn index_or_add(&mut self, word: &str) -> u32 {
        if let Some(index) = self.index(word) {
            return index;
        }
        let index = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.all.push(word.to_owned());
        self.indices.insert(word.to_owned(), index);
        index
    }

    fn index(&self, word: &str) -> Option<u32> {
        self.indices.get(word).copied()
    }
}

/// Splits the texts of products into words. Repeated chunks (texts without spaces) are split once.
#[derive(Default)]
struct Splitter<'t> {
    words: Words,
    chunks: HashMap<&'t str, Chunk>,
    /// The words of all chunks.
    parts: Vec<u32>,
    /// The position of each word in the current entry's `words`. Positions of earlier entries may remain.
    slots: Vec<usize>,
}

/// The words of a text without spaces.
#[derive(Clone, Copy)]
struct Chunk {
    first: usize,
    end: usize,
    /// The joined word: "cm2" for "CM-2".
    joined: Option<u32>,
}

impl<'t> Splitter<'t> {
    fn entry(&mut self, product: &'t Product, categories: &'t [Category]) -> Entry {
        let category = categories.iter().find(|category| product.category.as_ref() == Some(&category.slug));
        let within = category.map_or(&[][..], |category| &category.subcategories);
        let subcategory = within.iter().find(|subcategory| product.subcategory.as_ref() == Some(&subcategory.slug));
        let mut entry = Entry {
            spans: spans_of(product),
            category: product.category.clone(),
            subcategory: product.subcategory.clone(),
            ..Entry::default()
        };
        self.add(Some(&product.name), NAME, &mut entry);
        self.add(product.model.as_deref(), NAME, &mut entry);
        self.add(Some(&product.slug), NAME, &mut entry);
        self.add(category.map(|category| &*category.name), CATEGORY, &mut entry);
        self.add(subcategory.map(|subcategory| &*subcategory.name), CATEGORY, &mut entry);
        self.add(product.summary.as_deref(), SUMMARY, &mut entry);
        self.add(Some(&product.description), TEXT, &mut entry);
        for feature in &product.features {
            self.add(Some(feature), TEXT, &mut entry);
        }
        entry
    }

    /// Adds the words of a text. Texts with a greater weight must be added first.
    fn add(&mut self, text: Option<&'t str>, weight: u32, entry: &mut Entry) {
        let mut joined = Vec::new();
        if weight == NAME {
            entry.names.push(NAME_BOUNDARY);
        }
        for chunk in text.unwrap_or_default().split_whitespace() {
            let chunk = self.chunk(chunk);
            for index in chunk.first..chunk.end {
                let Some(word) = self.parts.get(index).copied() else { continue };
                if weight == NAME {
                    entry.names.push(word);
                }
                self.add_word(word, weight, entry);
            }
            joined.extend(chunk.joined);
        }
        if weight == NAME {
            entry.names.push(NAME_BOUNDARY);
            entry.names.extend_from_slice(&joined);
            entry.names.push(NAME_BOUNDARY);
        }
        for word in joined {
            self.add_word(word, weight, entry);
        }
    }

    /// Adds a word to an entry, unless the entry has it.
    fn add_word(&mut self, word: u32, weight: u32, entry: &mut Entry) {
        let index = word as usize;
        if index >= self.slots.len() {
            self.slots.resize(index + 1, 0);
        }
        let Some(slot) = self.slots.get_mut(index) else { return };
        if entry.words.get(*slot).is_none_or(|(own, _)| *own != word) {
            *slot = entry.words.len();
            entry.words.push((word, weight));
        }
    }

    fn chunk(&mut self, chunk: &'t str) -> Chunk {
        if let Some(known) = self.chunks.get(chunk) {
            return *known;
        }
        let parts = split_words(chunk);
        let first = self.parts.len();
        for part in &parts {
            self.parts.push(self.words.index_or_add(part));
        }
        let joined = (parts.len() > 1).then(|| self.words.index_or_add(&parts.concat()));
        let new = Chunk { first, end: self.parts.len(), joined };
        self.chunks.insert(chunk, new);
        new
    }
}
