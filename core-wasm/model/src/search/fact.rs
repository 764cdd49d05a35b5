//! The facts of a catalogue as search sees them: specifications, size rows and standards.

use std::ops::Range;

use super::query::QuantityTerm;
use super::synonyms::synonyms_of;
use super::words::{EXACT, PREFIX, score_word, split_words, word_positions};
use crate::facts::{Column, Fact, FactCell, Facts, Pipe, Value};
use crate::quantity::{Kind, Span};

/// The weight of a match with the nominal size of a row.
const NOMINAL_SIZE: u32 = 3;

/// The facts of a product, by their indices among the catalogue's.
#[derive(Debug, Clone, Default)]
pub struct IndexedFacts {
    /// Its specifications and standards.
    pub facts: Vec<usize>,
    /// Those that quantities are compared with: without the summaries of its size rows.
    pub searchable: Vec<usize>,
    /// The rows of its size table.
    pub rows: Vec<usize>,
    /// Whether its size table has a column with pipe sizes.
    pub names_pipes: bool,
}

/// The score of a value for a wanted quantity; 0 if it does not match. `pipe` is the pipe of the value's column, `sizes` are the pipe
/// sizes in the query.
pub fn score_value(value: &Value, pipe: Option<Pipe>, wanted: &QuantityTerm, sizes: &[Span]) -> u32 {
    let is_size = pipe.is_some() && value.span.kind == Kind::Length;
    let is_single = value.span.low.to_bits() == value.span.high.to_bits();
    if is_size && value.span.equals(&wanted.span) {
        return EXACT * NOMINAL_SIZE;
    }
    // A size without a unit only matches nominal pipe sizes.
    let is_bare_size = wanted.word.is_some() && wanted.span.kind == Kind::Length;
    if is_bare_size && !(is_size && value.satisfies(&wanted.span)) {
        return 0;
    }
    let is_valid_for_sizes = sizes.is_empty() || sizes.iter().any(|size| value.is_valid_for(size));
    // A wanted range is satisfied by a single value within it.
    let is_in_wanted_range = is_single && wanted.span.contains(&value.span);
    if !is_valid_for_sizes {
        0
    } else if value.span.equals(&wanted.span) {
        EXACT
    } else if value.satisfies(&wanted.span) || is_in_wanted_range {
        PREFIX
    } else {
        0
    }
}

/// The indexed facts of a catalogue.
#[derive(Debug, Clone, Default)]
pub struct CatalogueFacts {
    pub facts: Facts,
    /// The indices of the words of each fact.
    words: Vec<Vec<u32>>,
}

impl CatalogueFacts {
    /// Indexes facts. `word_index` returns the index of a word, and adds new ones.
    pub fn of(facts: Facts, mut word_index: impl FnMut(&str) -> u32) -> Self {
        let mut words = |fact: &Fact| {
            let words = facts.cells(fact).flat_map(|(column, cell)| fact_words(&column.name, cell.words()));
            words.map(|word| word_index(&word)).collect()
        };
        let words = facts.facts.iter().map(&mut words).collect();
        Self { facts, words }
    }

    /// The facts of a product. `index` is its index in the product list.
    pub fn of_product(&self, slug: &str, index: usize) -> IndexedFacts {
        let Some(own) = self.facts.of_product(slug, index) else { return IndexedFacts::default() };
        let rows = own.rows.clone();
        let table = own.table.and_then(|subject| self.facts.subjects.get(subject)).filter(|_| !rows.is_empty());
        let columns = table.map_or(&[][..], Vec::as_slice);
        let facts = [own.specifications.as_slice(), &own.standards].concat();
        let searchable = facts.iter().copied().filter(|fact| !self.is_summary(*fact, columns)).collect();
        IndexedFacts { facts, searchable, rows, names_pipes: columns.iter().any(|column| column.pipe.is_some()) }
    }

    /// Whether a fact is a summary of a column of a size table.
    fn is_summary(&self, fact: usize, table: &[Column]) -> bool {
        let cell = self.facts.facts.get(fact).and_then(|fact| self.facts.cells(fact).next());
        let Some((Column { name, .. }, FactCell { values, .. })) = cell else { return false };
        values.first().is_some_and(|value| table.iter().any(|column| column.is_summed_up_by(name, value.unit.kind)))
    }

    /// The indices of the words of each fact.
    pub fn word_indices(&self) -> impl Iterator<Item = &[u32]> {
        self.words.iter().map(Vec::as_slice)
    }

    /// The score of each fact for a quantity.
    pub fn scores(&self, wanted: &QuantityTerm, sizes: &[Span]) -> Vec<u32> {
        let best = |fact: &Fact| {
            let cells = self.facts.cells(fact);
            let values = cells.flat_map(|(column, cell)| cell.values.iter().map(|value| (value, column.pipe)));
            let same_kind = values.filter(|(value, _)| value.span.kind == wanted.span.kind);
            same_kind.map(|(value, pipe)| score_value(value, pipe, wanted, sizes)).max().unwrap_or(0)
        };
        self.facts.facts.iter().map(best).collect()
    }
}

/// The words of a fact without its quantities, and their synonyms.
fn fact_words<'t>(name: &'t str, text: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut words = Vec::new();
    for chunk in name.split_whitespace().chain(text) {
        add_chunk(chunk, &mut words);
    }
    let synonyms: Vec<String> = words.iter().flat_map(|word| synonyms_of(word)).map(str::to_owned).collect();
    words.extend(synonyms);
    words
}

/// Adds the words of a text without spaces. "L-80" is also added as "l80".
fn add_chunk(chunk: &str, words: &mut Vec<String>) {
    let parts = split_words(chunk);
    if parts.len() > 1 {
        words.push(parts.concat());
    }
    words.extend(parts);
}

/// The byte ranges of the best matches of a word in a text. "l80" matches all of "L-80".
pub fn word_matches(text: &str, wanted: &str) -> Vec<Range<usize>> {
    let best = |own: &str| {
        score_word(own, wanted, true)
            .max(synonyms_of(own).map(|same| score_word(same, wanted, true)).max().unwrap_or(0))
    };
    let mut words = word_positions(text);
    let joined: Vec<_> =
        words.chunk_by(|one, next| is_one_chunk(text, one.1.end..next.1.start)).filter_map(join).collect();
    words.extend(joined);
    let matched: Vec<(u32, Range<usize>)> = words.into_iter().map(|(own, at)| (best(&own), at)).collect();
    let greatest = matched.iter().map(|(score, _)| *score).max().filter(|score| *score > 0);
    matched.into_iter().filter(|(score, _)| Some(*score) == greatest).map(|(_, at)| at).collect()
}

/// Whether there is no white space in this range.
fn is_one_chunk(text: &str, between: Range<usize>) -> bool {
    text.get(between).is_some_and(|between| !between.contains(char::is_whitespace))
}

/// Joins the words of a chunk, if there are several.
fn join(chunk: &[(String, Range<usize>)]) -> Option<(String, Range<usize>)> {
    let [(_, first), .., (_, last)] = chunk else { return None };
    Some((chunk.iter().map(|(word, _)| word.as_str()).collect(), first.start..last.end))
}
