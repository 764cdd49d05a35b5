//! The facts of a catalogue: what products say of themselves in specifications, size rows and standards.

use std::ops::Range;

use super::query::Asked;
use super::spelling::same_as;
use super::words::{BEGINNING, WHOLE, quality, split, split_at};
use crate::facts::{self, Column, Facts, Pipe, Value};
use crate::quantity::{Kind, Span};

/// How much a quantity counts that is the nominal size of a row.
const NOMINAL_SIZE: u32 = 3;

/// A specification, a standard or a size row of a product, by its place among all.
#[derive(Debug, Clone, Copy)]
pub struct Own {
    pub fact: usize,
    /// Whether the rows of the product's size table say the same for each size.
    pub is_summary: bool,
}

/// A specification, a size row or a standard, as it is printed.
#[derive(Debug, Clone, Default)]
pub struct Fact {
    /// The specification's name; empty for rows and standards.
    pub name: String,
    pub cells: Vec<Cell>,
}

/// The text of a specification, or a cell of a row.
#[derive(Debug, Clone, Default)]
pub struct Cell {
    /// The column's name; empty for a specification.
    pub column: String,
    /// The column's unit as it is printed, with the one in parentheses.
    pub units: String,
    pub text: String,
    pub pipe: Option<Pipe>,
    pub values: Vec<Value>,
}

/// How well a value answers a quantity that is asked for together with pipes of these sizes. `pipe` is the pipe whose nominal size
/// the value may be.
pub fn answer(value: &Value, pipe: Option<Pipe>, asked: &Asked, sizes: &[Span]) -> u32 {
    let is_size = pipe.is_some() && value.span.kind == Kind::Length;
    let is_single = value.span.low.to_bits() == value.span.high.to_bits();
    if is_size && value.span.is(&asked.span) {
        return WHOLE * NOMINAL_SIZE;
    }
    // A number without a unit is the nominal size of a pipe, or none.
    if asked.word.is_some() && !(is_size && value.answers(&asked.span)) {
        return 0;
    }
    let holds = sizes.is_empty() || sizes.iter().any(|size| value.holds_for(size));
    match () {
        () if !holds => 0,
        () if value.span.is(&asked.span) => WHOLE,
        () if value.answers(&asked.span) => BEGINNING,
        // A range that is asked for is met by a size within it.
        () if is_single && asked.span.contains(&value.span) => BEGINNING,
        () => 0,
    }
}

/// The facts of a catalogue, ready to be looked through.
#[derive(Debug, Clone, Default)]
pub struct CatalogueFacts {
    facts: Facts,
    /// The words of each fact, and behind the facts those of each standard, by their places among all words.
    words: Vec<Vec<u32>>,
}

impl CatalogueFacts {
    /// Of the facts, whose words `place` knows or notes.
    pub fn of(facts: Facts, mut place: impl FnMut(&str) -> u32) -> Self {
        let words = |fact: &facts::Fact| {
            let cells = facts.columns(fact).iter().zip(&fact.cells);
            cells.flat_map(|(column, cell)| fact_words(&column.name, cell.words())).collect::<Vec<_>>()
        };
        let standards = facts.standards.iter().map(|standard| fact_words("", standard.split_whitespace()));
        let all = facts.facts.iter().map(words).chain(standards);
        let words = all.map(|own| own.iter().map(|word| place(word)).collect()).collect();
        Self { facts, words }
    }

    /// The specifications and standards of a product, which stands at this place in the list; its rows; and whether its size table
    /// names the pipes that it is made for.
    pub fn of_product(&self, slug: &str, place: usize) -> (Vec<Own>, Vec<Own>, bool) {
        let Some(own) = self.facts.of_product(slug, place) else { return (Vec::new(), Vec::new(), false) };
        let table =
            own.table.and_then(|subject| self.facts.subjects.get(subject)).map_or(&[][..], |table| &table.columns);
        let found = |fact: usize| Own { fact, is_summary: false };
        let specifications =
            own.specifications.iter().map(|fact| Own { fact: *fact, is_summary: self.is_summary(*fact, table) });
        let standards = own.standards().iter().map(|place| found(self.facts.facts.len() + place));
        let names_pipes = !own.rows.is_empty() && table.iter().any(|column| column.pipe.is_some());
        (specifications.chain(standards).collect(), own.rows.iter().copied().map(found).collect(), names_pipes)
    }

    /// Whether the columns of a size table say for each size what a specification says.
    fn is_summary(&self, fact: usize, table: &[Column]) -> bool {
        let Some(fact) = self.facts.facts.get(fact) else { return false };
        let kind = fact.cells.first().and_then(|cell| cell.values.first()).map(|value| value.unit.kind);
        let name = self.facts.columns(fact).first().map_or("", |column| &column.name);
        kind.is_some_and(|kind| table.iter().any(|column| column.is_summed_up_by(name, kind)))
    }

    /// The words of each fact, by their places among all.
    pub fn words_of_all(&self) -> impl Iterator<Item = &[u32]> {
        self.words.iter().map(Vec::as_slice)
    }

    /// How well each fact answers a quantity. Each is looked at once, however many products state it.
    pub fn answers(&self, asked: &Asked, sizes: &[Span]) -> Vec<u32> {
        let best = |fact: &facts::Fact| {
            let cells = self.facts.columns(fact).iter().zip(&fact.cells);
            let values = cells.flat_map(|(column, cell)| cell.values.iter().map(|value| (value, column.pipe)));
            let same_kind = values.filter(|(value, _)| value.span.kind == asked.span.kind);
            same_kind.map(|(value, pipe)| answer(value, pipe, asked, sizes)).max().unwrap_or(0)
        };
        self.facts.facts.iter().map(best).collect()
    }

    /// A fact as it is printed.
    pub fn fact(&self, place: usize) -> Fact {
        let Some(fact) = self.facts.facts.get(place) else {
            let standard = place.checked_sub(self.facts.facts.len()).and_then(|place| self.facts.standards.get(place));
            let cell = |text: &String| Cell { text: text.clone(), ..Cell::default() };
            return Fact { cells: standard.map(cell).into_iter().collect(), ..Fact::default() };
        };
        let is_table = self.facts.subjects.get(fact.subject).is_some_and(|subject| subject.is_table);
        let columns = self.facts.columns(fact);
        let cells = columns.iter().zip(&fact.cells).map(|(column, cell)| Cell {
            column: if is_table { column.name.clone() } else { String::new() },
            units: column.units.clone().unwrap_or_default(),
            text: cell.text.clone(),
            pipe: column.pipe,
            values: cell.values.clone(),
        });
        let name = columns.first().filter(|_| !is_table).map(|column| column.name.clone());
        Fact { name: name.unwrap_or_default(), cells: cells.collect() }
    }
}

/// The words of a fact without its quantities, and the other words that mean the same.
fn fact_words<'t>(name: &'t str, text: impl Iterator<Item = &'t str>) -> Vec<String> {
    let mut words = Vec::new();
    for chunk in name.split_whitespace().chain(text) {
        add_chunk(chunk, &mut words);
    }
    let same: Vec<String> = words.iter().flat_map(|word| same_as(word)).map(str::to_owned).collect();
    words.extend(same);
    words
}

/// The words of a chunk without spaces; "L-80" is found as "l80", too.
fn add_chunk(chunk: &str, words: &mut Vec<String>) {
    let parts = split(chunk);
    if parts.len() > 1 {
        words.push(parts.concat());
    }
    words.extend(parts);
}

/// Where in a text a word stands that answers the one that is asked for; for "l80" that is all of "L-80".
pub fn places_of(text: &str, asked: &str) -> Vec<Range<usize>> {
    let best = |own: &str| {
        quality(own, asked, true).max(same_as(own).map(|same| quality(same, asked, true)).max().unwrap_or(0))
    };
    let mut words = split_at(text);
    let joined: Vec<_> =
        words.chunk_by(|one, next| is_one_chunk(text, one.1.end..next.1.start)).filter_map(join).collect();
    words.extend(joined);
    let matched: Vec<(u32, Range<usize>)> = words.into_iter().map(|(own, at)| (best(&own), at)).collect();
    let greatest = matched.iter().map(|(quality, _)| *quality).max().filter(|quality| *quality > 0);
    matched.into_iter().filter(|(quality, _)| Some(*quality) == greatest).map(|(_, at)| at).collect()
}

/// Whether the words on both sides of this place stand in one chunk.
fn is_one_chunk(text: &str, between: Range<usize>) -> bool {
    text.get(between).is_some_and(|between| !between.contains(char::is_whitespace))
}

/// The words of a chunk as one, if there are several, with where the chunk stands.
fn join(chunk: &[(String, Range<usize>)]) -> Option<(String, Range<usize>)> {
    let [(_, first), .., (_, last)] = chunk else { return None };
    Some((chunk.iter().map(|(word, _)| word.as_str()).collect(), first.start..last.end))
}
