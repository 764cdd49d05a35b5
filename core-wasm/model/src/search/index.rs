//! The words and facts of a catalogue, and what of it a query finds.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::categories::Categories;
use super::facets::{Counting, Facet, FactFacets};
use super::fact::{CatalogueFacts, Own};
use super::query::{Asked, Reading, SearchQuery, Term, terms};
use super::reason::{Reason, reasons};
use super::words::{BEGINNING, WHOLE, quality, split};
use crate::content::{Category, Product};
use crate::facts::Facts;
use crate::quantity::{Span, measures};

/// How much a word counts by where it stands.
const NAME: u32 = 8;
const CATEGORY: u32 = 3;
const SUMMARY: u32 = 2;
const TEXT: u32 = 1;

/// From nothing to something with a letter wrong, from there to a match, to words in a row in a name, to the name itself: each
/// is a step, and no sum of words is worth as much.
const STEP: u32 = 1 << 24;

/// What a query has found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// The products, best first, by their index among all.
    pub hits: Vec<usize>,
    /// What the products can be narrowed by: the categories that have matches, in the catalogue's order, and what the facts give.
    pub facets: Vec<Facet>,
    /// How parts of the query were read that could mean two things.
    pub readings: Vec<Reading>,
}

/// See the module.
#[derive(Debug, Clone, Default)]
pub struct Index {
    words: Words,
    products: Vec<Entry>,
    facts: CatalogueFacts,
    categories: Categories,
    fact_facets: Option<FactFacets>,
}

/// A product.
#[derive(Debug, Clone, Default)]
struct Entry {
    /// The words of its name, model and slug in their order, by their places among all.
    names: Vec<u32>,
    /// Each of its words once, with the greatest weight of where it stands.
    words: Vec<(u32, u32)>,
    /// The quantities in its texts.
    spans: Vec<Span>,
    /// Its specifications and standards.
    facts: Vec<Own>,
    /// The rows of its size table.
    rows: Vec<Own>,
    /// Whether its size table names the pipes that it is made for.
    names_pipes: bool,
    category: Option<String>,
    subcategory: Option<String>,
}

impl Entry {
    /// How well one of its facts answers a quantity. The size of a pipe is a pipe's, where the product names its pipes: that it
    /// lies between the smallest and the largest bore says nothing.
    fn answer(&self, sought: &Sought, fact: usize) -> u32 {
        let least = if self.names_pipes && sought.asked.is_nominal() { WHOLE } else { BEGINNING };
        let answer = sought.facts.get(fact).copied().unwrap_or(0);
        if answer < least { 0 } else { answer }
    }

    /// The specifications that answer quantities: rows say better what they sum up.
    fn usable(&self) -> impl Iterator<Item = usize> {
        self.facts.iter().filter(|own| self.rows.is_empty() || !own.is_summary).map(|own| own.fact)
    }
}

/// A query, compared with every word and every fact of a catalogue: each is looked at once, however many products have it.
#[derive(Debug)]
pub struct Prepared {
    /// What stands in the field.
    text: String,
    terms: Vec<(Term, Compared)>,
    /// The pipes that the query is about.
    sizes: Vec<Span>,
    readings: Vec<Reading>,
}

impl Prepared {
    fn words(&self) -> impl Iterator<Item = &Matches> {
        self.terms
            .iter()
            .filter_map(|(_, compared)| if let Compared::Word(matches) = compared { Some(matches) } else { None })
    }

    fn quantities(&self) -> impl Iterator<Item = &Sought> {
        self.terms
            .iter()
            .filter_map(|(_, compared)| if let Compared::Quantity(sought) = compared { Some(sought) } else { None })
    }
}

/// A term of a query, compared.
#[derive(Debug)]
enum Compared {
    Word(Matches),
    Quantity(Sought),
}

/// How well each word, and each fact, has a word that is asked for.
#[derive(Debug)]
struct Matches {
    words: Vec<u32>,
    facts: Vec<u32>,
}

impl Matches {
    fn word(&self, place: u32) -> u32 {
        self.words.get(place as usize).copied().unwrap_or(0)
    }

    fn fact(&self, place: usize) -> u32 {
        self.facts.get(place).copied().unwrap_or(0)
    }
}

/// A quantity that is asked for, and how well each fact answers it.
#[derive(Debug)]
struct Sought {
    asked: Asked,
    /// The word that it may be as well.
    word: Option<Matches>,
    facts: Vec<u32>,
}

impl Index {
    /// Of what the calls have brought.
    pub fn of(products: &[Product], categories: &[Category], facts: Option<Facts>) -> Self {
        let mut splitter = Splitter::default();
        let mut entries: Vec<Entry> = products.iter().map(|product| splitter.entry(product, categories)).collect();
        let mut words = splitter.words;
        let fact_facets = facts.as_ref().map(|facts| FactFacets::of(products, facts));
        let facts = facts.map(|facts| CatalogueFacts::of(facts, |word| words.place(word))).unwrap_or_default();
        for (place, (product, entry)) in products.iter().zip(&mut entries).enumerate() {
            (entry.facts, entry.rows, entry.names_pipes) = facts.of_product(&product.slug, place);
        }
        Self { words, products: entries, facts, categories: Categories::of(products, categories), fact_facets }
    }

    /// What a query finds.
    pub fn search(&self, query: &SearchQuery) -> Found {
        self.found(query, &self.prepare(&query.text))
    }

    /// Compares what stands in the field with the catalogue.
    pub fn prepare(&self, text: &str) -> Prepared {
        let (terms, readings) = self.terms(text);
        let sizes = sizes_of(&terms);
        let compared = terms.into_iter().map(|term| {
            let compared = match &term {
                Term::Word(word) => Compared::Word(self.matches(word)),
                Term::Quantity(asked) => Compared::Quantity(Sought {
                    word: asked.word.as_ref().map(|word| self.matches(word)),
                    facts: self.facts.answers(asked, &sizes),
                    asked: asked.clone(),
                }),
            };
            (term, compared)
        });
        let terms = compared.collect();
        Prepared { text: text.to_owned(), terms, sizes, readings }
    }

    /// What a query finds whose text is prepared.
    pub fn found(&self, query: &SearchQuery, prepared: &Prepared) -> Found {
        let mut categories = self.categories.counting();
        let mut facts = self.fact_facets.as_ref().map(|facets| facets.counting(&query.choices));
        let mut ranked: Vec<(u32, usize)> = Vec::new();
        for (score, product) in self.find(prepared) {
            let Some(entry) = self.products.get(product) else { continue };
            let is_in_category = query.has_chosen(entry.category.as_ref(), entry.subcategory.as_ref());
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
        // Best first; equals keep the catalogue's order.
        ranked.sort_unstable_by_key(|(score, product)| (Reverse(*score), *product));
        let facets = [categories.facet()].into_iter().chain(facts.map(Counting::facets).unwrap_or_default());
        Found {
            hits: ranked.into_iter().map(|(_, product)| product).collect(),
            facets: facets.collect(),
            readings: prepared.readings.clone(),
        }
    }

    /// Why a product was found: the facts that answer the query beyond what its name and summary say.
    pub fn reasons(&self, product: usize, prepared: &Prepared) -> Vec<Reason> {
        let Some(entry) = self.products.get(product) else { return Vec::new() };
        let row = self.best_row(entry, prepared).and_then(|(row, _)| row);
        let mut chosen: Vec<(usize, Vec<&Term>)> = Vec::new();
        for (term, compared) in &prepared.terms {
            let fact = match compared {
                Compared::Word(matches) => fact_with_word(entry, matches, row, prepared),
                Compared::Quantity(sought) => fact_with_quantity(entry, sought, row.map(|row| row.fact)),
            };
            let Some(fact) = fact else { continue };
            match chosen.iter_mut().find(|(other, _)| *other == fact) {
                Some((_, terms)) => terms.push(term),
                None => chosen.push((fact, vec![term])),
            }
        }
        // The row comes first: it is the size to order.
        let at = chosen.iter().position(|(fact, _)| Some(*fact) == row.map(|row| row.fact));
        if let Some(up_to_row) = at.and_then(|at| chosen.get_mut(..=at)) {
            up_to_row.rotate_right(1);
        }
        reasons(chosen.into_iter().map(|(fact, terms)| (self.facts.fact(fact), terms)), &prepared.sizes)
    }

    /// The terms of a query as this catalogue understands it. One without facts knows words alone.
    fn terms(&self, text: &str) -> (Vec<Term>, Vec<Reading>) {
        if self.fact_facets.is_none() {
            return (split(text).into_iter().map(Term::Word).collect(), Vec::new());
        }
        let (terms, readings) = terms(text);
        (terms.into_iter().flat_map(|term| self.respelled(term)).collect(), readings)
    }

    /// A standard or a grade as the catalogue writes it: "iso14310" is "ISO 14310".
    fn respelled(&self, term: Term) -> Vec<Term> {
        let Term::Word(word) = &term else { return vec![term] };
        let parts = word.find(|c: char| c.is_ascii_digit()).and_then(|at| word.split_at_checked(at));
        match parts {
            Some((letters, number))
                if !letters.is_empty() && !self.knows(word) && self.knows(letters) && self.knows(number) =>
            {
                vec![Term::Word(letters.to_owned()), Term::Word(number.to_owned())]
            }
            _ => vec![term],
        }
    }

    fn knows(&self, word: &str) -> bool {
        self.words.places.contains_key(word)
    }

    /// Whether a word is a number that the catalogue has: its neighbours are other sizes and models.
    fn is_exact(&self, word: &str) -> bool {
        self.knows(word) && word.bytes().any(|byte| byte.is_ascii_digit())
    }

    /// The products that have every term of the query with their scores, in the catalogue's order. Without a term, all.
    fn find(&self, prepared: &Prepared) -> Vec<(u32, usize)> {
        let row: Vec<u32> =
            split(&prepared.text).iter().map(|word| self.words.known(word).unwrap_or(u32::MAX)).collect();
        let has_quantities = prepared.quantities().next().is_some();
        let mut hits: Vec<(u32, usize)> = Vec::new();
        for (product, entry) in self.products.iter().enumerate() {
            let mut score = STEP;
            if !prepared.words().all(|matches| take(&mut score, best_word(entry, matches))) {
                continue;
            }
            if has_quantities {
                let Some((_, best)) = self.best_row(entry, prepared) else { continue };
                if !best.into_iter().all(|best| take(&mut score, best)) {
                    continue;
                }
            }
            hits.push((score + steps(entry, &row) * STEP, product));
        }
        hits
    }

    /// How well each word of the catalogue, and each of its facts, has a word that is asked for.
    fn matches(&self, asked: &str) -> Matches {
        let forgiving = !self.is_exact(asked);
        let words: Vec<u32> = self.words.all.iter().map(|word| quality(word, asked, forgiving)).collect();
        let best = |own: &[u32]| own.iter().filter_map(|place| words.get(*place as usize)).copied().max().unwrap_or(0);
        let facts = self.facts.words_of_all().map(best).collect();
        Matches { words, facts }
    }

    /// How well a product answers each quantity of a query, by the row that does it best; nothing when one is not answered.
    fn best_row(&self, entry: &Entry, prepared: &Prepared) -> Option<(Option<Own>, Vec<u32>)> {
        let beside: Vec<u32> = prepared
            .quantities()
            .map(|sought| {
                let in_facts = entry.usable().map(|fact| entry.answer(sought, fact)).max().unwrap_or(0);
                in_facts.max(answer_of_texts(entry, sought))
            })
            .collect();
        let mut best = Some((None, beside.clone())).filter(|(_, all)| !all.contains(&0));
        let mut greatest = beside.iter().sum::<u32>();
        for row in &entry.rows {
            let answers = prepared.quantities().zip(&beside);
            let all: Vec<u32> = answers.map(|(sought, beside)| entry.answer(sought, row.fact).max(*beside)).collect();
            let sum = all.iter().sum();
            if !all.contains(&0) && (best.is_none() || sum > greatest) {
                greatest = sum;
                best = Some((Some(*row), all));
            }
        }
        best
    }
}

/// How well a product has a word.
fn best_word(entry: &Entry, matches: &Matches) -> u32 {
    let own = entry.words.iter().map(|(word, weight)| matches.word(*word) * weight);
    let facts = entry.facts.iter().chain(&entry.rows).map(|own| matches.fact(own.fact) * TEXT);
    own.chain(facts).max().unwrap_or(0)
}

/// How well the texts of a product answer a quantity.
fn answer_of_texts(entry: &Entry, sought: &Sought) -> u32 {
    match &sought.word {
        Some(matches) => entry.words.iter().map(|(word, weight)| matches.word(*word) * weight).max().unwrap_or(0),
        None if entry.spans.iter().any(|span| span.contains(&sought.asked.span)) => BEGINNING,
        None => 0,
    }
}

/// How many steps a product is above others: its name has the words of the query in a row, or is called so.
fn steps(entry: &Entry, row: &[u32]) -> u32 {
    let mut steps = 0;
    for part in entry.names.windows(row.len() + 2) {
        if let [before, part @ .., after] = part
            && part == row
        {
            steps = steps.max(if *before == END && *after == END { 2 } else { 1 });
        }
    }
    steps
}

/// The fact that has a word which neither the name nor the summary has; of several the one with most words of the query.
fn fact_with_word(entry: &Entry, matches: &Matches, row: Option<Own>, prepared: &Prepared) -> Option<usize> {
    let in_sight = entry.words.iter().filter(|(_, weight)| *weight >= SUMMARY).map(|(word, _)| matches.word(*word));
    let mut best = ((in_sight.max().unwrap_or(0), usize::MAX), None);
    for own in row.iter().chain(&entry.facts).chain(&entry.rows) {
        let words = prepared.words().filter(|word| word.fact(own.fact) > 0).count();
        let found = (matches.fact(own.fact), words);
        if found > best.0 {
            best = (found, Some(own.fact));
        }
    }
    best.1
}

/// The fact that answers a quantity best: the row, if it does.
fn fact_with_quantity(entry: &Entry, sought: &Sought, row: Option<usize>) -> Option<usize> {
    let mut best = (0, None);
    for fact in row.into_iter().chain(entry.usable()) {
        let found = entry.answer(sought, fact);
        if found > best.0 {
            best = (found, Some(fact));
        }
    }
    best.1
}

/// Adds what a term is worth to a score; tells whether it is worth anything.
fn take(score: &mut u32, best: u32) -> bool {
    if best < BEGINNING {
        *score %= STEP;
    }
    *score += best;
    best > 0
}

/// The pipes that a query is about.
fn sizes_of(terms: &[Term]) -> Vec<Span> {
    let nominal = terms.iter().filter_map(|term| match term {
        Term::Quantity(asked) if asked.is_nominal() => Some(asked.span),
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

/// The place of the empty word, which stands at the ends of each text.
const END: u32 = 0;

/// Every word of a catalogue once.
#[derive(Debug, Clone)]
struct Words {
    all: Vec<String>,
    places: HashMap<String, u32>,
}

impl Default for Words {
    fn default() -> Self {
        Self { all: vec![String::new()], places: HashMap::from([(String::new(), END)]) }
    }
}

impl Words {
    /// The place of a word, which is noted if it is new.
    fn place(&mut self, word: &str) -> u32 {
        if let Some(place) = self.known(word) {
            return place;
        }
        let place = u32::try_from(self.all.len()).unwrap_or(u32::MAX);
        self.all.push(word.to_owned());
        self.places.insert(word.to_owned(), place);
        place
    }

    fn known(&self, word: &str) -> Option<u32> {
        self.places.get(word).copied()
    }
}

/// Splits the texts of products into words; what stands between two blanks is split once, however often it stands there.
#[derive(Default)]
struct Splitter<'t> {
    words: Words,
    chunks: HashMap<&'t str, Chunk>,
    /// The words of all chunks.
    parts: Vec<u32>,
    /// Where a word stands in the entry that is being made, if that entry has it.
    slots: Vec<usize>,
}

/// What stands between two blanks.
#[derive(Clone, Copy)]
struct Chunk {
    first: usize,
    end: usize,
    /// "CM-2" is found as "cm2", too.
    joined: Option<u32>,
}

impl<'t> Splitter<'t> {
    fn entry(&mut self, product: &'t Product, categories: &'t [Category]) -> Entry {
        // A product without a slug of a category is in none.
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

    /// Adds the words of a text, the heaviest texts first.
    fn add(&mut self, text: Option<&'t str>, weight: u32, entry: &mut Entry) {
        let mut joined = Vec::new();
        if weight == NAME {
            entry.names.push(END);
        }
        for chunk in text.unwrap_or_default().split_whitespace() {
            let chunk = self.chunk(chunk);
            for place in chunk.first..chunk.end {
                let Some(word) = self.parts.get(place).copied() else { continue };
                if weight == NAME {
                    entry.names.push(word);
                }
                self.note(word, weight, entry);
            }
            joined.extend(chunk.joined);
        }
        if weight == NAME {
            entry.names.push(END);
            entry.names.extend_from_slice(&joined);
            entry.names.push(END);
        }
        for word in joined {
            self.note(word, weight, entry);
        }
    }

    /// Notes a word of an entry, unless it has it.
    fn note(&mut self, word: u32, weight: u32, entry: &mut Entry) {
        let at = word as usize;
        if at >= self.slots.len() {
            self.slots.resize(at + 1, 0);
        }
        let Some(slot) = self.slots.get_mut(at) else { return };
        if entry.words.get(*slot).is_none_or(|(own, _)| *own != word) {
            *slot = entry.words.len();
            entry.words.push((word, weight));
        }
    }

    fn chunk(&mut self, chunk: &'t str) -> Chunk {
        if let Some(known) = self.chunks.get(chunk) {
            return *known;
        }
        let parts = split(chunk);
        let first = self.parts.len();
        for part in &parts {
            self.parts.push(self.words.place(part));
        }
        let joined = (parts.len() > 1).then(|| self.words.place(&parts.concat()));
        let made = Chunk { first, end: self.parts.len(), joined };
        self.chunks.insert(chunk, made);
        made
    }
}
