//! A query whose terms have been compared with every word and fact of a catalogue.

use super::query::{Interpretation, QuantityTerm, Term};
use crate::quantity::Span;

/// A query with the scores of every word and fact of a catalogue, computed once for all products.
#[derive(Debug)]
pub struct PreparedQuery {
    pub text: String,
    pub terms: Vec<(Term, TermMatches)>,
    /// The pipe sizes in the query.
    pub sizes: Vec<Span>,
    pub readings: Vec<Interpretation>,
    /// The words that were left out, because no product has them together with the rest.
    pub ignored: Vec<String>,
}

impl PreparedQuery {
    pub fn words(&self) -> impl Iterator<Item = &WordMatches> {
        self.terms
            .iter()
            .filter_map(|(_, compared)| if let TermMatches::Word(matches) = compared { Some(matches) } else { None })
    }

    pub fn quantities(&self) -> impl Iterator<Item = &QuantityMatches> {
        self.terms.iter().filter_map(
            |(_, compared)| if let TermMatches::Quantity(quantity) = compared { Some(quantity) } else { None },
        )
    }
}

/// The scores for a term of a query.
#[derive(Debug)]
pub enum TermMatches {
    Word(WordMatches),
    Quantity(QuantityMatches),
}

impl TermMatches {
    /// Whether it is a word that the catalogue does not have. A quantity is never left out: another rating is no result.
    pub fn is_unknown_word(&self) -> bool {
        matches!(self, Self::Word(matches) if matches.words.iter().all(|score| *score == 0))
    }
}

/// The scores of each word and fact for a word of the query.
#[derive(Debug)]
pub struct WordMatches {
    pub words: Vec<u32>,
    pub facts: Vec<u32>,
}

impl WordMatches {
    pub fn word(&self, index: u32) -> u32 {
        self.words.get(index as usize).copied().unwrap_or(0)
    }

    pub fn fact(&self, index: usize) -> u32 {
        self.facts.get(index).copied().unwrap_or(0)
    }
}

/// The scores of each fact for a quantity of the query.
#[derive(Debug)]
pub struct QuantityMatches {
    pub wanted: QuantityTerm,
    /// The scores for the word that it may be instead.
    pub word: Option<WordMatches>,
    pub facts: Vec<u32>,
}
