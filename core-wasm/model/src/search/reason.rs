//! The facts for which a product was found, with the matching parts marked.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::fact::{score_value, word_matches};
use super::query::Term;
use crate::content::{Item, Json, with_units};
use crate::facts::{Column, FactCell, FactKind, Facts};
use crate::quantity::Span;

/// The maximum number of facts under a product's name.
const MAX_REASONS: usize = 3;

/// A specification, size row or standard that matches a query.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Reason {
    /// The specification's name; empty for size rows and standards.
    pub name: Vec<TextPart>,
    pub text: Vec<TextPart>,
}

impl Reason {
    /// Reads a part of the response of `GET /api/search`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { name: item.records("name", TextPart::read), text: item.records("text", TextPart::read) }
    }
}

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TextPart {
    pub text: String,
    /// Whether it matches the query.
    pub is_match: bool,
}

impl TextPart {
    fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { text: item.text("text"), is_match: item.flag("isMatch") }
    }
}

/// Marks the matches in the first of these facts, each given with the terms that it matches.
pub fn reasons(facts: &Facts, matched: &[(usize, Vec<&Term>)], sizes: &[Span]) -> Vec<Reason> {
    matched.iter().take(MAX_REASONS).filter_map(|(fact, terms)| reason(facts, *fact, terms, sizes)).collect()
}

fn reason(facts: &Facts, fact: usize, terms: &[&Term], sizes: &[Span]) -> Option<Reason> {
    let fact = facts.facts.get(fact)?;
    let mut cells = facts.cells(fact);
    if fact.kind == FactKind::SizeRow {
        return Some(Reason { name: Vec::new(), text: row_text(cells, terms, sizes) });
    }
    let (column, cell) = cells.next()?;
    Some(Reason {
        name: text_parts(&column.name, &word_ranges(&column.name, terms)),
        text: text_parts(&cell.text, &match_ranges(column, cell, terms, sizes)),
    })
}

/// The cells of a row that contain its pipe size or match the query.
fn row_text<'f>(
    cells: impl Iterator<Item = (&'f Column, &'f FactCell)>,
    terms: &[&Term],
    sizes: &[Span],
) -> Vec<TextPart> {
    let mut text: Vec<TextPart> = Vec::new();
    for (column, cell) in cells {
        let is_match = !match_ranges(column, cell, terms, sizes).is_empty();
        if !is_match && column.pipe.is_none() {
            continue;
        }
        let before = if text.is_empty() { "" } else { " · " };
        text.push(TextPart { text: format!("{before}{} ", column.name), is_match: false });
        text.push(TextPart { text: with_units(&cell.text, &column.units), is_match });
    }
    text
}

/// The byte ranges of a cell's text that match the query.
fn match_ranges(column: &Column, cell: &FactCell, terms: &[&Term], sizes: &[Span]) -> Vec<Range<usize>> {
    let mut ranges = word_ranges(&cell.text, terms);
    for term in terms {
        let Term::Quantity(quantity) = term else { continue };
        let matching = cell.values.iter().filter(|value| score_value(value, column.pipe, quantity, sizes) > 0);
        ranges.extend(matching.map(|value| value.at.clone()));
    }
    ranges
}

fn word_ranges(text: &str, terms: &[&Term]) -> Vec<Range<usize>> {
    let words = terms.iter().filter_map(|term| if let Term::Word(word) = term { Some(word) } else { None });
    words.flat_map(|word| word_matches(text, word)).collect()
}

/// Splits a text at the ends of its matches.
fn text_parts(text: &str, matches: &[Range<usize>]) -> Vec<TextPart> {
    let is_in_match = |at: usize| matches.iter().any(|range| range.contains(&at));
    let mut parts: Vec<TextPart> = Vec::new();
    for (at, c) in text.char_indices() {
        let is_match = is_in_match(at);
        match parts.last_mut().filter(|part| part.is_match == is_match) {
            Some(part) => part.text.push(c),
            None => parts.push(TextPart { text: c.into(), is_match }),
        }
    }
    parts
}
