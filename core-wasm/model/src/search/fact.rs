//! The facts of a catalogue: what products say of themselves in specifications, size rows and standards.

use std::ops::Range;

use super::query::Asked;
use super::spelling::same_as;
use super::words::{BEGINNING, WHOLE, quality, split, split_at};
use crate::content::{FactIndex, ProductFacts};
use crate::facts::{Column, Pipe, Property, Value, pipe_of};
use crate::quantity::{Kind, Span};

/// How much a quantity counts that is the nominal size of a row.
const NOMINAL_SIZE: u32 = 3;

/// A specification of a product.
#[derive(Debug, Clone, Copy)]
pub struct Own {
    pub fact: usize,
    /// Whether the rows of its size table say the same for each size.
    pub is_summary: bool,
}

/// A specification, a size row or a standard.
#[derive(Debug, Clone, Default)]
pub struct Fact {
    /// The specification's name; empty for rows and standards.
    pub name: String,
    pub cells: Vec<Cell>,
    /// Its words by their place among all words.
    pub words: Vec<usize>,
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
        self.values.iter().map(|value| self.answer_of(value, asked, sizes)).max().unwrap_or(0)
    }

    /// How well one of its values answers.
    pub fn answer_of(&self, value: &Value, asked: &Asked, sizes: &[Span]) -> u32 {
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
    }
}

/// The facts of a response as they are read, and which a product has.
#[derive(Default)]
pub struct ReadFacts {
    pub facts: Vec<Fact>,
    /// The facts and the rows of each product, by its slug, in the order of the response.
    products: Vec<(String, Vec<Own>, Vec<usize>)>,
}

impl ReadFacts {
    /// Reads all facts, of which `properties` are the specifications; beside each stand its words.
    pub fn of(index: &FactIndex, properties: &[Property]) -> (Self, Vec<Vec<String>>) {
        let mut facts = Vec::new();
        let mut words = Vec::new();
        for Property { name, text, values } in properties.iter().cloned() {
            let pipe = pipe_of(name.split(',').next().unwrap_or_default());
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
        let mut rows: Vec<((u32, u32), usize)> = Vec::new();
        let mut products = Vec::new();
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
                    let key = (*table, *row);
                    let fact = match rows.binary_search_by(|(other, _)| other.cmp(&key)) {
                        Ok(at) => rows.get(at).map_or(0, |(_, fact)| *fact),
                        Err(at) => {
                            let (fact, own_words) = read_row(columns, cells);
                            rows.insert(at, (key, facts.len()));
                            facts.push(fact);
                            words.push(own_words);
                            facts.len() - 1
                        }
                    };
                    placed.push(fact);
                }
            }
            products.push((slug.clone(), own, placed));
        }
        (Self { facts, products }, words)
    }
}

impl ReadFacts {
    /// The facts and the rows of a product, which stands at this place in the list: as a rule at the same in the response.
    pub fn of_product(&self, slug: &str, place: usize) -> (Vec<Own>, Vec<usize>) {
        let same_place = self.products.get(place).filter(|(own, ..)| own == slug);
        let found = same_place.or_else(|| self.products.iter().find(|(own, ..)| own == slug));
        found.map(|(_, facts, rows)| (facts.clone(), rows.clone())).unwrap_or_default()
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
fn without(text: &str, values: &[Value]) -> String {
    let is_in = |at: usize| values.iter().any(|Value { at: Range { start, end }, .. }| (*start..*end).contains(&at));
    text.char_indices().map(|(at, c)| if is_in(at) { ' ' } else { c }).collect()
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
