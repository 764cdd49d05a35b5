//! Why a product was found.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::fact::{Cell, Fact, answer, places_of};
use super::query::Term;
use crate::content::{Item, Json, with_units};
use crate::quantity::Span;

/// The most facts that stand under a product's name.
const MOST: usize = 3;

/// A specification or a size row that answers a query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Reason {
    /// The specification's name; empty for a size row and a standard.
    pub name: Vec<Part>,
    pub text: Vec<Part>,
}

impl Reason {
    /// Reads a part of the response of `GET /api/search`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { name: item.records("name", Part::read), text: item.records("text", Part::read) }
    }
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Part {
    pub text: String,
    /// Whether it is what the query asks for.
    pub is_match: bool,
}

impl Part {
    fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { text: item.text("text"), is_match: item.flag("isMatch") }
    }
}

/// The facts that answer a query, each with the terms that it answers.
pub fn reasons<'t>(facts: impl Iterator<Item = (Fact, Vec<&'t Term>)>, sizes: &[Span]) -> Vec<Reason> {
    facts.take(MOST).map(|(fact, terms)| reason(&fact, &terms, sizes)).collect()
}

fn reason(fact: &Fact, terms: &[&Term], sizes: &[Span]) -> Reason {
    match fact.cells.as_slice() {
        [cell] if cell.column.is_empty() => Reason {
            name: parts(&fact.name, &marks_of_words(&fact.name, terms)),
            text: parts(&cell.text, &marks(cell, terms, sizes)),
        },
        cells => Reason { name: Vec::new(), text: row(cells, terms, sizes) },
    }
}

/// The cells of a row that say its size or answer the query.
fn row(cells: &[Cell], terms: &[&Term], sizes: &[Span]) -> Vec<Part> {
    let mut text: Vec<Part> = Vec::new();
    for cell in cells {
        let is_match = !marks(cell, terms, sizes).is_empty();
        if !is_match && cell.pipe.is_none() {
            continue;
        }
        let before = if text.is_empty() { "" } else { " · " };
        text.push(Part { text: format!("{before}{} ", cell.column), is_match: false });
        text.push(Part { text: with_units(&cell.text, &cell.units), is_match });
    }
    text
}

/// What of a cell's text answers the query.
fn marks(cell: &Cell, terms: &[&Term], sizes: &[Span]) -> Vec<Range<usize>> {
    let mut marks = marks_of_words(&cell.text, terms);
    for term in terms {
        let Term::Quantity(asked) = term else { continue };
        let answering = cell.values.iter().filter(|value| answer(value, cell.pipe, asked, sizes) > 0);
        marks.extend(answering.map(|value| value.at.clone()));
    }
    marks
}

fn marks_of_words(text: &str, terms: &[&Term]) -> Vec<Range<usize>> {
    let words = terms.iter().filter_map(|term| if let Term::Word(word) = term { Some(word) } else { None });
    words.flat_map(|word| places_of(text, word)).collect()
}

/// A text cut where its marks begin and end.
fn parts(text: &str, marks: &[Range<usize>]) -> Vec<Part> {
    let is_marked = |at: usize| marks.iter().any(|mark| mark.contains(&at));
    let mut parts: Vec<Part> = Vec::new();
    for (at, c) in text.char_indices() {
        let is_match = is_marked(at);
        match parts.last_mut().filter(|part| part.is_match == is_match) {
            Some(part) => part.text.push(c),
            None => parts.push(Part { text: c.into(), is_match }),
        }
    }
    parts
}
