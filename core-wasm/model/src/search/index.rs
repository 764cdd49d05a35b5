//! The words and facts of a catalogue, and what of it a query finds.

use std::collections::HashMap;
use std::ops::Range;

use serde::Serialize;

use super::query::{Asked, Reading, SearchQuery, Term, terms};
use super::reason::{Reason, reasons};
use super::spelling::same_as;
use super::words::{BEGINNING, WHOLE, quality, split, split_at};
use crate::content::{Category, FactIndex, Product, ProductFacts};
use crate::facts::{Column, Pipe, Property, Value};
use crate::quantity::{Kind, Span, measures};

/// How much a word counts by where it stands.
const NAME: u32 = 8;
const CATEGORY: u32 = 3;
const SUMMARY: u32 = 2;
const TEXT: u32 = 1;

/// How much a quantity counts that is the nominal size of a row.
const NOMINAL_SIZE: u32 = 3;

/// From nothing to something with a letter wrong, from there to a match, to words in a row in a name, to the name itself: each
/// is a step, and no sum of words is worth as much.
const STEP: u32 = 1 << 24;

/// How many products of a category match, whichever category is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Facet {
    /// The category's slug.
    pub slug: String,
    pub count: usize,
}

/// What a query has found.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Found {
    /// The products, best first, by their index among all.
    pub hits: Vec<usize>,
    /// The categories that have matches, in the catalogue's order.
    pub facets: Vec<Facet>,
    /// How parts of the query were read that could mean two things.
    pub readings: Vec<Reading>,
}

/// See the module.
#[derive(Debug, Clone, Default)]
pub struct Index {
    /// Every word of the catalogue once, sorted. The first is empty: it stands at the ends of each text.
    words: Vec<String>,
    products: Vec<Entry>,
    /// Every fact of the catalogue once.
    facts: Vec<Fact>,
    /// The slugs of all categories, in the catalogue's order.
    categories: Vec<String>,
    has_facts: bool,
}

/// A product.
#[derive(Debug, Clone, Default)]
struct Entry {
    /// Its words in order by their place among all words, each with the weight of where it stands.
    words: Vec<(usize, u32)>,
    /// The quantities in its texts.
    spans: Vec<Span>,
    /// Its specifications and standards by their place among all facts.
    facts: Vec<Own>,
    /// The rows of its size table, the same way.
    rows: Vec<usize>,
    /// Whether its size table names the pipes that it is made for.
    names_pipes: bool,
    category: Option<String>,
    subcategory: Option<String>,
}

/// A specification of a product.
#[derive(Debug, Clone, Copy)]
struct Own {
    fact: usize,
    /// Whether the rows of its size table say the same for each size.
    is_summary: bool,
}

/// A specification, a size row or a standard.
#[derive(Debug, Clone, Default)]
pub struct Fact {
    /// The specification's name; empty for rows and standards.
    pub name: String,
    pub cells: Vec<Cell>,
    /// Its words by their place among all words.
    words: Vec<usize>,
}

/// The text of a specification, or a cell of a row.
#[derive(Debug, Clone)]
pub struct Cell {
    /// The column's name; empty for a specification.
    pub column: String,
    /// The column's unit as it is printed, with the one in parentheses.
    pub units: String,
    pub text: String,
    pub pipe: Option<Pipe>,
    pub values: Vec<Value>,
}

impl Fact {
    /// How well it answers a quantity that is asked for together with pipes of these sizes.
    pub fn answer(&self, asked: &Asked, sizes: &[Span]) -> u32 {
        self.cells.iter().map(|cell| cell.answer(asked, sizes)).max().unwrap_or(0)
    }
}

impl Cell {
    pub fn answer(&self, asked: &Asked, sizes: &[Span]) -> u32 {
        let best = self.values.iter().map(|value| {
            let is_size = self.pipe.is_some() && value.span.kind == Kind::Length;
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
        });
        best.max().unwrap_or(0)
    }
}

impl Index {
    /// Of what the calls have brought.
    pub fn of(products: &[Product], categories: &[Category], facts: Option<&FactIndex>) -> Self {
        let mut index = Self { has_facts: facts.is_some(), ..Self::default() };
        for category in categories {
            index.add_category(Some(&category.slug));
        }
        let texts: Vec<Vec<(String, u32)>> = products.iter().map(|product| words_of(product, categories)).collect();
        let (read, words_of_facts) = facts.map(ReadFacts::of).unwrap_or_default();
        index.learn_words(texts.iter().flatten().map(|(word, _)| word).chain(words_of_facts.iter().flatten()));
        index.facts = read.facts;
        for (fact, words) in index.facts.iter_mut().zip(&words_of_facts) {
            fact.words = words.iter().filter_map(|word| index.words.binary_search(word).ok()).collect();
        }
        for (product, text) in products.iter().zip(&texts) {
            let mut words = Vec::new();
            for (word, weight) in text {
                if let Ok(place) = index.words.binary_search(word) {
                    words.push((place, *weight));
                }
            }
            index.add_category(product.category.as_deref());
            let (facts, rows) = read.products.get(&product.slug).cloned().unwrap_or_default();
            let names_pipe = |row: &usize| {
                index.facts.get(*row).is_some_and(|fact| fact.cells.iter().any(|cell| cell.pipe.is_some()))
            };
            let names_pipes = rows.iter().any(names_pipe);
            index.products.push(Entry {
                words,
                spans: spans_of(product),
                facts,
                rows,
                names_pipes,
                category: product.category.clone(),
                subcategory: product.subcategory.clone(),
            });
        }
        index
    }

    /// Each word is put in its place at once: the standard library's sorts are larger than all of the search.
    fn learn_words<'w>(&mut self, words: impl Iterator<Item = &'w String>) {
        for word in words {
            if let Err(place) = self.words.binary_search(word) {
                self.words.insert(place, word.clone());
            }
        }
    }

    fn add_category(&mut self, slug: Option<&str>) {
        if let Some(slug) = slug
            && !self.categories.iter().any(|known| known == slug)
        {
            self.categories.push(slug.to_owned());
        }
    }

    /// How many different words there are.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// What a query finds.
    pub fn search(&self, query: &SearchQuery) -> Found {
        let mut facets: Vec<Facet> =
            self.categories.iter().map(|slug| Facet { slug: slug.clone(), count: 0 }).collect();
        let (terms, readings) = self.terms(&query.text);
        // Best first; equals keep the catalogue's order.
        let mut ranked: Vec<(u32, usize)> = Vec::new();
        for (score, product) in self.find(&query.text, &terms) {
            let Some(entry) = self.products.get(product) else { continue };
            if let Some(facet) = facets.iter_mut().find(|facet| Some(&facet.slug) == entry.category.as_ref()) {
                facet.count += 1;
            }
            let is_chosen = |chosen: &Option<String>, own: &Option<String>| chosen.is_none() || chosen == own;
            if is_chosen(&query.category, &entry.category) && is_chosen(&query.subcategory, &entry.subcategory) {
                let place = ranked.partition_point(|(other, _)| *other >= score);
                ranked.insert(place, (score, product));
            }
        }
        facets.retain(|facet| facet.count > 0);
        Found { hits: ranked.into_iter().map(|(_, product)| product).collect(), facets, readings }
    }

    /// Why a product was found: the facts that answer the query beyond what its name and summary say.
    pub fn reasons(&self, product: usize, query: &str) -> Vec<Reason> {
        let (terms, _) = self.terms(query);
        let Some(entry) = self.products.get(product) else { return Vec::new() };
        let sizes = sizes_of(&terms);
        let row = self.best_row(entry, &terms, &sizes).and_then(|(row, _)| row);
        let mut chosen: Vec<(usize, Vec<Term>)> = Vec::new();
        for term in terms {
            let fact = match &term {
                Term::Word(word) => self.fact_with_word(entry, word, row),
                Term::Quantity(asked) => self.fact_with_quantity(entry, asked, &sizes, row),
            };
            let Some(fact) = fact else { continue };
            match chosen.iter_mut().find(|(other, _)| *other == fact) {
                Some((_, terms)) => terms.push(term),
                None => chosen.push((fact, vec![term])),
            }
        }
        // The row comes first: it is the size to order.
        chosen.sort_by_key(|(fact, _)| Some(*fact) != row);
        reasons(chosen.iter().filter_map(|(fact, terms)| Some((self.facts.get(*fact)?, terms.as_slice()))), &sizes)
    }

    /// The fact that has a word which neither the name nor the summary has.
    fn fact_with_word(&self, entry: &Entry, word: &str, row: Option<usize>) -> Option<usize> {
        let forgiving = !self.is_exact(word);
        let matched = |place: usize| self.words.get(place).map_or(0, |own| quality(own, word, forgiving));
        let in_sight = entry.words.iter().filter(|(_, weight)| *weight >= SUMMARY).map(|(place, _)| matched(*place));
        let best_in_sight = in_sight.max().unwrap_or(0);
        let of_fact = |fact: usize| {
            let words = self.facts.get(fact).map_or(&[][..], |fact| &fact.words);
            words.iter().map(|place| matched(*place)).max().unwrap_or(0)
        };
        let candidates =
            row.into_iter().chain(entry.facts.iter().map(|own| own.fact)).chain(entry.rows.iter().copied());
        let mut best = (best_in_sight, None);
        for fact in candidates {
            let found = of_fact(fact);
            if found > best.0 {
                best = (found, Some(fact));
            }
        }
        best.1
    }

    fn fact_with_quantity(&self, entry: &Entry, asked: &Asked, sizes: &[Span], row: Option<usize>) -> Option<usize> {
        let answers = |fact: usize| self.answer_of_fact(entry, fact, asked, sizes);
        let usable = entry.facts.iter().filter(|own| entry.rows.is_empty() || !own.is_summary).map(|own| own.fact);
        let mut best = (0, None);
        for fact in row.into_iter().chain(usable) {
            let found = answers(fact);
            if found > best.0 {
                best = (found, Some(fact));
            }
        }
        best.1
    }

    /// The terms of a query as this catalogue understands it. One without facts knows words alone.
    fn terms(&self, text: &str) -> (Vec<Term>, Vec<Reading>) {
        if !self.has_facts {
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
        self.words.binary_search_by(|own| own.as_str().cmp(word)).is_ok()
    }

    /// Whether a word is a number that the catalogue has: its neighbours are other sizes and models.
    fn is_exact(&self, word: &str) -> bool {
        self.knows(word) && word.bytes().any(|byte| byte.is_ascii_digit())
    }

    /// The products that have every term of the query with their scores, in the catalogue's order. Without a term, all.
    fn find(&self, text: &str, terms: &[Term]) -> Vec<(u32, usize)> {
        let mut hits: Vec<(u32, usize)> = (0..self.products.len()).map(|product| (STEP, product)).collect();
        for term in terms {
            let Term::Word(word) = term else { continue };
            let matches = self.matches(word);
            hits.retain_mut(|(score, product)| {
                let best = self.best_word(*product, &matches);
                take(score, best)
            });
        }
        let sizes = sizes_of(terms);
        if terms.iter().any(|term| matches!(term, Term::Quantity(_))) {
            hits.retain_mut(|(score, product)| {
                let found = self.products.get(*product).and_then(|entry| self.best_row(entry, terms, &sizes));
                found.is_some_and(|(_, best)| best.into_iter().all(|best| take(score, best)))
            });
        }
        let row: Vec<usize> =
            split(text).iter().map(|word| self.words.binary_search(word).unwrap_or(usize::MAX)).collect();
        for (score, product) in &mut hits {
            let mut step = 0;
            for part in self.words_of(*product).windows(row.len() + 2) {
                if let [(before, _), part @ .., (after, weight)] = part
                    && *weight == NAME
                    && part.iter().map(|(word, _)| word).eq(&row)
                {
                    step = step.max(if *before == 0 && *after == 0 { 2 } else { 1 });
                }
            }
            *score += step * STEP;
        }
        hits
    }

    /// How well each word of the catalogue, and each fact, has a word that is asked for. Each is looked at once, however many
    /// products have it.
    fn matches(&self, asked: &str) -> Matches {
        let forgiving = !self.is_exact(asked);
        let words: Vec<u32> = self.words.iter().map(|word| quality(word, asked, forgiving)).collect();
        let best = |fact: &Fact| fact.words.iter().filter_map(|place| words.get(*place)).copied().max().unwrap_or(0);
        let facts = self.facts.iter().map(best).collect();
        Matches { words, facts }
    }

    /// How well a product has a word.
    fn best_word(&self, product: usize, matches: &Matches) -> u32 {
        let Some(entry) = self.products.get(product) else { return 0 };
        let own = entry.words.iter().map(|(word, weight)| matches.words.get(*word).copied().unwrap_or(0) * weight);
        let facts = entry.facts.iter().map(|own| own.fact).chain(entry.rows.iter().copied());
        let facts = facts.map(|fact| matches.facts.get(fact).copied().unwrap_or(0) * TEXT);
        own.chain(facts).max().unwrap_or(0)
    }

    /// How well a product answers each quantity of a query, by the row that does it best; nothing when one is not answered.
    fn best_row(&self, entry: &Entry, terms: &[Term], sizes: &[Span]) -> Option<(Option<usize>, Vec<u32>)> {
        let asked: Vec<&Asked> =
            terms.iter().filter_map(|term| if let Term::Quantity(asked) = term { Some(asked) } else { None }).collect();
        let answer = |fact: usize, asked: &Asked| self.answer_of_fact(entry, fact, asked, sizes);
        let beside: Vec<u32> = asked
            .iter()
            .map(|asked| {
                let usable = entry.facts.iter().filter(|own| entry.rows.is_empty() || !own.is_summary);
                let in_facts = usable.map(|own| answer(own.fact, asked)).max().unwrap_or(0);
                in_facts.max(self.answer_of_texts(entry, asked))
            })
            .collect();
        let mut best = Some((None, beside.clone())).filter(|(_, all)| !all.contains(&0));
        let mut greatest = beside.iter().sum::<u32>();
        for row in &entry.rows {
            let all: Vec<u32> =
                asked.iter().zip(&beside).map(|(asked, beside)| answer(*row, asked).max(*beside)).collect();
            let sum = all.iter().sum();
            if !all.contains(&0) && (best.is_none() || sum > greatest) {
                greatest = sum;
                best = Some((Some(*row), all));
            }
        }
        best
    }

    /// How well a fact of a product answers a quantity. The size of a pipe is a pipe's, where the product names its pipes: that
    /// it lies between the smallest and the largest bore says nothing.
    fn answer_of_fact(&self, entry: &Entry, fact: usize, asked: &Asked, sizes: &[Span]) -> u32 {
        let least = if entry.names_pipes && asked.is_nominal() { WHOLE } else { BEGINNING };
        let answer = self.facts.get(fact).map_or(0, |fact| fact.answer(asked, sizes));
        if answer < least { 0 } else { answer }
    }

    /// How well the texts of a product answer a quantity.
    fn answer_of_texts(&self, entry: &Entry, asked: &Asked) -> u32 {
        match &asked.word {
            Some(word) => {
                let forgiving = !self.is_exact(word);
                let own = entry.words.iter().map(|(place, weight)| {
                    self.words.get(*place).map_or(0, |own| quality(own, word, forgiving)) * weight
                });
                own.max().unwrap_or(0)
            }
            None if entry.spans.iter().any(|span| span.contains(&asked.span)) => BEGINNING,
            None => 0,
        }
    }

    fn words_of(&self, product: usize) -> &[(usize, u32)] {
        self.products.get(product).map_or(&[], |entry| &entry.words)
    }
}

/// How well each word and each fact has a word that is asked for.
struct Matches {
    words: Vec<u32>,
    facts: Vec<u32>,
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

/// The facts of a response as they are read, and which a product has.
#[derive(Default)]
struct ReadFacts {
    facts: Vec<Fact>,
    products: HashMap<String, (Vec<Own>, Vec<usize>)>,
}

impl ReadFacts {
    /// Reads all facts; beside each stand its words.
    fn of(index: &FactIndex) -> (Self, Vec<Vec<String>>) {
        let mut facts = Vec::new();
        let mut words = Vec::new();
        for specification in &index.specifications {
            let Property { name, text, values } = Property::of(specification);
            let pipe = crate::facts::pipe_of(name.split(',').next().unwrap_or_default());
            words.push(fact_words(&name, &text, &values));
            let cell = Cell { column: String::new(), units: String::new(), text, pipe, values };
            facts.push(Fact { name, cells: vec![cell], words: Vec::new() });
        }
        let standards_from = facts.len();
        for standard in &index.standards {
            words.push(fact_words("", standard, &[]));
            let cell = Cell {
                column: String::new(),
                units: String::new(),
                text: standard.clone(),
                pipe: None,
                values: vec![],
            };
            facts.push(Fact { cells: vec![cell], ..Fact::default() });
        }
        let columns: Vec<Vec<Column>> =
            index.columns.iter().map(|headings| headings.iter().map(|heading| Column::of(heading)).collect()).collect();
        // A row is read by its table's columns: the same row below other columns is another fact.
        let mut rows: HashMap<(u32, u32), usize> = HashMap::new();
        let mut products = HashMap::new();
        for ProductFacts { slug, specifications, columns: table, rows: own_rows, standards } in &index.products {
            let table_columns = table.and_then(|table| columns.get(table as usize));
            let mut own: Vec<Own> = Vec::new();
            for place in specifications {
                let fact = *place as usize;
                let Some(read) = facts.get(fact) else { continue };
                own.push(Own { fact, is_summary: is_summary(read, table_columns.map_or(&[], Vec::as_slice)) });
            }
            own.extend(standards.iter().map(|place| Own { fact: standards_from + *place as usize, is_summary: false }));
            let mut placed = Vec::new();
            if let (Some(table), Some(columns)) = (table, table_columns) {
                for row in own_rows {
                    let Some(cells) = index.rows.get(*row as usize) else { continue };
                    let fact = *rows.entry((*table, *row)).or_insert_with(|| {
                        let (fact, own_words) = read_row(columns, cells);
                        facts.push(fact);
                        words.push(own_words);
                        facts.len() - 1
                    });
                    placed.push(fact);
                }
            }
            products.insert(slug.clone(), (own, placed));
        }
        (Self { facts, products }, words)
    }
}

fn is_summary(fact: &Fact, columns: &[Column]) -> bool {
    let kind = fact.cells.first().and_then(|cell| cell.values.first()).map(|value| value.span.kind);
    kind.is_some_and(|kind| columns.iter().any(|column| column.is_summed_up_by(&fact.name, kind)))
}

fn read_row(columns: &[Column], cells: &[String]) -> (Fact, Vec<String>) {
    let mut words = Vec::new();
    let cells = columns.iter().zip(cells).map(|(column, text)| {
        let values = column.read(text);
        words.extend(fact_words(&column.name, text, &values));
        let units = column.units.clone().unwrap_or_default();
        Cell { column: column.name.clone(), units, text: text.clone(), pipe: column.pipe, values }
    });
    let fact = Fact { cells: cells.collect(), ..Fact::default() };
    (fact, words)
}

/// The words of a fact without its quantities, and the other words that mean the same.
fn fact_words(name: &str, text: &str, values: &[Value]) -> Vec<String> {
    let mut words = Vec::new();
    for chunk in name.split_whitespace() {
        add_chunk(chunk, &mut words);
    }
    for chunk in without(text, values).split_whitespace() {
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

/// A text with blanks in the places of its values.
pub fn without(text: &str, values: &[Value]) -> String {
    let is_in = |at: usize| values.iter().any(|Value { at: Range { start, end }, .. }| (*start..*end).contains(&at));
    text.char_indices().map(|(at, c)| if is_in(at) { ' ' } else { c }).collect()
}

fn words_of(product: &Product, categories: &[Category]) -> Vec<(String, u32)> {
    // A product without a slug of a category is in none.
    let category = categories.iter().find(|category| product.category.as_ref() == Some(&category.slug));
    let within = category.map_or(&[][..], |category| &category.subcategories);
    let subcategory = within.iter().find(|subcategory| product.subcategory.as_ref() == Some(&subcategory.slug));
    let mut words = Vec::new();
    let mut add = |text: Option<&str>, weight: u32| {
        let end = || (String::new(), weight);
        let mut joined = Vec::new();
        words.push(end());
        for chunk in text.unwrap_or_default().split_whitespace() {
            let parts = split(chunk);
            // "CM-2" is found as "cm2", too.
            if parts.len() > 1 {
                joined.push((parts.iter().flat_map(|part| part.chars()).collect(), weight));
            }
            words.extend(parts.into_iter().map(|word| (word, weight)));
        }
        words.push(end());
        words.append(&mut joined);
        words.push(end());
    };
    add(Some(&product.name), NAME);
    add(product.model.as_deref(), NAME);
    add(Some(&product.slug), NAME);
    add(category.map(|category| &*category.name), CATEGORY);
    add(subcategory.map(|subcategory| &*subcategory.name), CATEGORY);
    add(product.summary.as_deref(), SUMMARY);
    add(Some(&product.description), TEXT);
    for feature in &product.features {
        add(Some(feature), TEXT);
    }
    words
}

/// Where in a text a word stands that answers the one that is asked for.
pub fn places_of(text: &str, asked: &str) -> Vec<Range<usize>> {
    let best = |own: &str| {
        quality(own, asked, true).max(same_as(own).map(|same| quality(same, asked, true)).max().unwrap_or(0))
    };
    let matched: Vec<(u32, Range<usize>)> = split_at(text).into_iter().map(|(own, at)| (best(&own), at)).collect();
    let greatest = matched.iter().map(|(quality, _)| *quality).max().filter(|quality| *quality > 0);
    matched.into_iter().filter(|(quality, _)| Some(*quality) == greatest).map(|(_, at)| at).collect()
}
