//! The words and facts of a catalogue, and what of it a query finds.

use super::categories::Categories;
use super::facets::{Counting, Facet, FactFacets};
use super::fact::{Fact, Own, ReadFacts};
use super::query::{Asked, Reading, SearchQuery, Term, terms};
use super::reason::{Reason, reasons};
use super::words::{BEGINNING, WHOLE, quality, split};
use crate::content::{Category, FactIndex, Product};
use crate::facts::Property;
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
    /// Every word of the catalogue once, sorted. The first is empty: it stands at the ends of each text.
    words: Vec<String>,
    products: Vec<Entry>,
    /// Every fact of the catalogue once.
    facts: Vec<Fact>,
    categories: Categories,
    fact_facets: Option<FactFacets>,
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

impl Entry {
    /// How well one of its facts answers a quantity. The size of a pipe is a pipe's, where the product names its pipes: that it
    /// lies between the smallest and the largest bore says nothing.
    fn answer(&self, sought: &Sought, index: usize, fact: usize) -> u32 {
        let is_nominal = sought.asked.get(index).is_some_and(Asked::is_nominal);
        let least = if self.names_pipes && is_nominal { WHOLE } else { BEGINNING };
        let answer = sought.answer(index, fact);
        if answer < least { 0 } else { answer }
    }
}

impl Index {
    /// Of what the calls have brought.
    pub fn of(products: &[Product], categories: &[Category], facts: Option<&FactIndex>) -> Self {
        let mut index = Self { categories: Categories::of(products, categories), ..Self::default() };
        let texts: Vec<Vec<(String, u32)>> = products.iter().map(|product| words_of(product, categories)).collect();
        let properties: Vec<Property> =
            facts.map_or(&[][..], |facts| &facts.specifications).iter().map(Property::of).collect();
        let (read, words_of_facts) = facts.map(|facts| ReadFacts::of(facts, &properties)).unwrap_or_default();
        index.fact_facets = facts.map(|facts| FactFacets::of(products, facts, &properties));
        index.words =
            texts.iter().flatten().map(|(word, _)| word).chain(words_of_facts.iter().flatten()).cloned().collect();
        index.words.sort_unstable();
        index.words.dedup();
        index.facts.clone_from(&read.facts);
        for (fact, words) in index.facts.iter_mut().zip(&words_of_facts) {
            fact.words = words.iter().filter_map(|word| index.words.binary_search(word).ok()).collect();
        }
        for (place, (product, text)) in products.iter().zip(&texts).enumerate() {
            let mut words = Vec::new();
            for (word, weight) in text {
                if let Ok(at) = index.words.binary_search(word) {
                    words.push((at, *weight));
                }
            }
            let (facts, rows) = read.of_product(&product.slug, place);
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

    /// How many different words there are.
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// What a query finds.
    pub fn search(&self, query: &SearchQuery) -> Found {
        let (terms, readings) = self.terms(&query.text);
        let mut categories = self.categories.counting();
        let mut facts = self.fact_facets.as_ref().map(|facets| facets.counting(&query.choices));
        // Best first; equals keep the catalogue's order.
        let mut ranked: Vec<(u32, usize)> = Vec::new();
        for (score, product) in self.find(&query.text, &terms) {
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
                let place = ranked.partition_point(|(other, _)| *other >= score);
                ranked.insert(place, (score, product));
            }
        }
        let facets = [categories.facet()].into_iter().chain(facts.map(Counting::facets).unwrap_or_default());
        Found { hits: ranked.into_iter().map(|(_, product)| product).collect(), facets: facets.collect(), readings }
    }

    /// Why a product was found: the facts that answer the query beyond what its name and summary say.
    pub fn reasons(&self, product: usize, query: &str) -> Vec<Reason> {
        let (terms, _) = self.terms(query);
        let Some(entry) = self.products.get(product) else { return Vec::new() };
        let sizes = sizes_of(&terms);
        let sought = Sought::of_entry(quantities(&terms), &sizes, &self.facts, entry);
        let row = self.best_row(entry, &sought).and_then(|(row, _)| row);
        let mut chosen: Vec<(usize, Vec<Term>)> = Vec::new();
        let mut quantity = 0..;
        for term in terms {
            let fact = match &term {
                Term::Word(word) => self.fact_with_word(entry, word, row),
                Term::Quantity(_) => quantity.next().and_then(|index| fact_with_quantity(entry, &sought, index, row)),
            };
            let Some(fact) = fact else { continue };
            match chosen.iter_mut().find(|(other, _)| *other == fact) {
                Some((_, terms)) => terms.push(term),
                None => chosen.push((fact, vec![term])),
            }
        }
        // The row comes first: it is the size to order.
        let at = chosen.iter().position(|(fact, _)| Some(*fact) == row);
        if let Some(up_to_row) = at.and_then(|at| chosen.get_mut(..=at)) {
            up_to_row.rotate_right(1);
        }
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
        let sought = Sought::of(quantities(terms), &sizes_of(terms), &self.facts);
        if !sought.asked.is_empty() {
            hits.retain_mut(|(score, product)| {
                let found = self.products.get(*product).and_then(|entry| self.best_row(entry, &sought));
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
    fn best_row(&self, entry: &Entry, sought: &Sought) -> Option<(Option<usize>, Vec<u32>)> {
        let beside: Vec<u32> = sought
            .asked
            .iter()
            .enumerate()
            .map(|(index, asked)| {
                let usable = entry.facts.iter().filter(|own| entry.rows.is_empty() || !own.is_summary);
                let in_facts = usable.map(|own| entry.answer(sought, index, own.fact)).max().unwrap_or(0);
                in_facts.max(self.answer_of_texts(entry, asked))
            })
            .collect();
        let mut best = Some((None, beside.clone())).filter(|(_, all)| !all.contains(&0));
        let mut greatest = beside.iter().sum::<u32>();
        for row in &entry.rows {
            let all: Vec<u32> = beside
                .iter()
                .enumerate()
                .map(|(index, beside)| entry.answer(sought, index, *row).max(*beside))
                .collect();
            let sum = all.iter().sum();
            if !all.contains(&0) && (best.is_none() || sum > greatest) {
                greatest = sum;
                best = Some((Some(*row), all));
            }
        }
        best
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

/// The quantities of a query, with how well each fact of the catalogue answers them: each fact is looked at once, however many
/// products have it.
struct Sought {
    asked: Vec<Asked>,
    answers: Vec<Vec<u32>>,
}

impl Sought {
    fn of<'t>(asked: impl IntoIterator<Item = &'t Asked>, sizes: &[Span], facts: &[Fact]) -> Self {
        let asked: Vec<Asked> = asked.into_iter().cloned().collect();
        let answers = asked.iter().map(|asked| facts.iter().map(|fact| fact.answer(asked, sizes)).collect()).collect();
        Self { asked, answers }
    }

    /// The same for the facts of one product alone.
    fn of_entry<'t>(asked: impl IntoIterator<Item = &'t Asked>, sizes: &[Span], facts: &[Fact], entry: &Entry) -> Self {
        let mut sought = Self { asked: asked.into_iter().cloned().collect(), answers: Vec::new() };
        for asked in &sought.asked {
            let mut answers = vec![0; facts.len()];
            for place in entry.facts.iter().map(|own| own.fact).chain(entry.rows.iter().copied()) {
                if let (Some(answer), Some(fact)) = (answers.get_mut(place), facts.get(place)) {
                    *answer = fact.answer(asked, sizes);
                }
            }
            sought.answers.push(answers);
        }
        sought
    }

    fn answer(&self, index: usize, fact: usize) -> u32 {
        self.answers.get(index).and_then(|answers| answers.get(fact)).copied().unwrap_or(0)
    }
}

/// The fact that answers a quantity best: the row, if it does.
fn fact_with_quantity(entry: &Entry, sought: &Sought, index: usize, row: Option<usize>) -> Option<usize> {
    let usable = entry.facts.iter().filter(|own| entry.rows.is_empty() || !own.is_summary).map(|own| own.fact);
    let mut best = (0, None);
    for fact in row.into_iter().chain(usable) {
        let found = entry.answer(sought, index, fact);
        if found > best.0 {
            best = (found, Some(fact));
        }
    }
    best.1
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

/// The quantities that a query asks for.
fn quantities(terms: &[Term]) -> impl Iterator<Item = &Asked> {
    terms.iter().filter_map(|term| if let Term::Quantity(asked) = term { Some(asked) } else { None })
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
