//! An indexed product.

use super::fact::IndexedFacts;
use super::prepared::{PreparedQuery, QuantityMatches, WordMatches};
use super::vocabulary::{NAME_BOUNDARY, Vocabulary};
use super::words::{EXACT, PREFIX, split_words};
use crate::content::{Category, Product};
use crate::quantity::{Span, measures};

/// The weight of a word by the text that contains it.
const NAME: u32 = 8;
const CATEGORY: u32 = 3;
const SUMMARY: u32 = 2;
const TEXT: u32 = 1;

/// An indexed product.
#[derive(Debug, Clone, Default)]
pub struct Entry {
    /// The words of its name, model and slug, in their order, as indices into the vocabulary.
    names: Vec<u32>,
    /// Its words, each with its greatest weight.
    words: Vec<(u32, u32)>,
    /// The quantities in its texts.
    spans: Vec<Span>,
    pub own: IndexedFacts,
    pub category: Option<String>,
    pub subcategory: Option<String>,
}

impl Entry {
    /// Indexes the texts of a product, whose words are added to the vocabulary.
    pub fn of(product: &Product, categories: &[Category], vocabulary: &mut Vocabulary) -> Self {
        let category = categories.iter().find(|category| product.category.as_ref() == Some(&category.slug));
        let within = category.map_or(&[][..], |category| &category.subcategories);
        let subcategory = within.iter().find(|subcategory| product.subcategory.as_ref() == Some(&subcategory.slug));
        let mut entry = Self {
            spans: spans_of(product),
            category: product.category.clone(),
            subcategory: product.subcategory.clone(),
            ..Self::default()
        };
        let texts = [
            (Some(&*product.name), NAME),
            (product.model.as_deref(), NAME),
            (Some(&*product.slug), NAME),
            (category.map(|category| &*category.name), CATEGORY),
            (subcategory.map(|subcategory| &*subcategory.name), CATEGORY),
            (product.summary.as_deref(), SUMMARY),
            (Some(&*product.description), TEXT),
        ];
        for (text, weight) in texts {
            entry.add(text.unwrap_or_default(), weight, vocabulary);
        }
        for feature in &product.features {
            entry.add(feature, TEXT, vocabulary);
        }
        entry
    }

    /// Adds the words of a text. Texts with a greater weight must be added first.
    fn add(&mut self, text: &str, weight: u32, vocabulary: &mut Vocabulary) {
        let mut words = vec![NAME_BOUNDARY];
        let mut joined = Vec::new();
        for chunk in text.split_whitespace() {
            let parts = split_words(chunk);
            words.extend(parts.iter().map(|part| vocabulary.index_or_add(part)));
            // "CM-2" is found as "cm2", too.
            if parts.len() > 1 {
                joined.push(vocabulary.index_or_add(&parts.concat()));
            }
        }
        words.push(NAME_BOUNDARY);
        words.append(&mut joined);
        words.push(NAME_BOUNDARY);
        for word in &words {
            if *word != NAME_BOUNDARY && self.words.iter().all(|(own, _)| own != word) {
                self.words.push((*word, weight));
            }
        }
        if weight == NAME {
            self.names.append(&mut words);
        }
    }

    /// Its best score for a word.
    pub fn score_word(&self, matches: &WordMatches) -> u32 {
        let facts = self.own.facts.iter().chain(&self.own.rows).map(|fact| matches.fact(*fact) * TEXT);
        self.score_word_in_texts(matches).max(facts.max().unwrap_or(0))
    }

    fn score_word_in_texts(&self, matches: &WordMatches) -> u32 {
        self.words.iter().map(|(word, weight)| matches.word(*word) * weight).max().unwrap_or(0)
    }

    /// The score of one of its facts for a quantity. If the size table has pipe sizes, a wanted pipe size must equal one: a range of bores
    /// around it does not count.
    fn score_fact(&self, quantity: &QuantityMatches, fact: usize) -> u32 {
        let minimum = if self.own.names_pipes && quantity.wanted.is_nominal() { EXACT } else { PREFIX };
        let score = quantity.facts.get(fact).copied().unwrap_or(0);
        if score < minimum { 0 } else { score }
    }

    /// The best score of its texts for a quantity.
    fn score_quantity_in_texts(&self, quantity: &QuantityMatches) -> u32 {
        match &quantity.word {
            Some(matches) => self.score_word_in_texts(matches),
            None if self.spans.iter().any(|span| span.contains(&quantity.wanted.span)) => PREFIX,
            None => 0,
        }
    }

    /// The size row with the best scores for the quantities of a query, and these scores. `None` if a quantity has no match.
    pub fn best_row(&self, prepared: &PreparedQuery) -> Option<(Option<usize>, Vec<u32>)> {
        let without_row: Vec<u32> = prepared
            .quantities()
            .map(|quantity| {
                let in_facts = self.own.searchable.iter().map(|fact| self.score_fact(quantity, *fact)).max();
                in_facts.unwrap_or(0).max(self.score_quantity_in_texts(quantity))
            })
            .collect();
        let mut best = Some((None, without_row.clone())).filter(|(_, all)| !all.contains(&0));
        let mut greatest = without_row.iter().sum::<u32>();
        for row in &self.own.rows {
            let scores = prepared.quantities().zip(&without_row);
            let all: Vec<u32> =
                scores.map(|(quantity, without_row)| self.score_fact(quantity, *row).max(*without_row)).collect();
            let sum = all.iter().sum();
            if !all.contains(&0) && (best.is_none() || sum > greatest) {
                greatest = sum;
                best = Some((Some(*row), all));
            }
        }
        best
    }

    /// 2 if its name equals the query, 1 if it contains the query's words in a row, otherwise 0.
    pub fn name_rank(&self, query_words: &[u32]) -> u32 {
        let mut rank = 0;
        for part in self.names.windows(query_words.len() + 2) {
            if let [before, part @ .., after] = part
                && part == query_words
            {
                rank = rank.max(if *before == NAME_BOUNDARY && *after == NAME_BOUNDARY { 2 } else { 1 });
            }
        }
        rank
    }

    /// The fact that matches a word better than the name and the summary do; of several, the one with most words of the query.
    pub fn fact_with_word(&self, matches: &WordMatches, row: Option<usize>, prepared: &PreparedQuery) -> Option<usize> {
        let shown = self.words.iter().filter(|(_, weight)| *weight >= SUMMARY).map(|(word, _)| matches.word(*word));
        let mut best = ((shown.max().unwrap_or(0), usize::MAX), None);
        for fact in row.iter().chain(&self.own.facts).chain(&self.own.rows) {
            let words = prepared.words().filter(|word| word.fact(*fact) > 0).count();
            let found = (matches.fact(*fact), words);
            if found > best.0 {
                best = (found, Some(*fact));
            }
        }
        best.1
    }

    /// The fact with the best score for a quantity; the row, if several are equal.
    pub fn fact_with_quantity(&self, quantity: &QuantityMatches, row: Option<usize>) -> Option<usize> {
        let mut best = (0, None);
        for fact in row.iter().chain(&self.own.searchable) {
            let found = self.score_fact(quantity, *fact);
            if found > best.0 {
                best = (found, Some(*fact));
            }
        }
        best.1
    }
}

/// The quantities in the texts of a product.
fn spans_of(product: &Product) -> Vec<Span> {
    let texts = [Some(&product.name), product.summary.as_ref(), Some(&product.description)];
    let texts = texts.into_iter().flatten().chain(&product.features);
    texts.flat_map(|text| measures(text)).map(|measure| measure.span).collect()
}
