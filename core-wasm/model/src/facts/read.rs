//! The facts of all products: the parsed texts of their data sheets.

use std::collections::HashMap;

use super::sheet::DataSheet;
use super::table::Column;
use super::value::{Property, Value, text_with_unit, values_in};
use crate::content::SizeTable;

/// The facts of all products. Equal facts of several products are stored and parsed once.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facts {
    pub facts: Vec<Fact>,
    /// The columns of each kind of fact: those of a size table, one column named after a specification, or one unnamed column for
    /// standards.
    pub subjects: Vec<Vec<Column>>,
    products: Vec<ProductFacts>,
}

/// A specification, a row of a size table, or a standard.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    pub kind: FactKind,
    /// The index of its columns in [`Facts::subjects`].
    subject: usize,
    /// One per column of its subject.
    pub cells: Vec<FactCell>,
}

/// What a fact is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FactKind {
    Specification,
    SizeRow,
    Standard,
}

/// A text, and the values in it.
#[derive(Debug, Clone, PartialEq)]
pub struct FactCell {
    pub text: String,
    pub values: Vec<Value>,
}

/// The facts of one product, as indices into [`Facts`].
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProductFacts {
    slug: String,
    /// In the order of its page.
    pub specifications: Vec<usize>,
    /// The subject of its size table.
    pub table: Option<usize>,
    pub rows: Vec<usize>,
    pub standards: Vec<usize>,
}

impl FactCell {
    /// The words beside its quantities, without the numbers of conversions in parentheses.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let mut words = Vec::new();
        let mut from = 0;
        let ends = self.values.iter().map(|value| (value.at.start, value.at.end));
        for (start, end) in ends.chain([(self.text.len(), self.text.len())]) {
            let between = self.text.get(from..start).unwrap_or_default();
            let figure = between.trim_start().strip_prefix('(').filter(|_| from > 0);
            let is_converted = figure.is_some_and(|text| text.starts_with(|c: char| c.is_ascii_digit() || c == '-'));
            let (conversion, rest) = between.split_at(between.find(')').filter(|_| is_converted).unwrap_or_default());
            let is_word = |word: &&str| !word.bytes().any(|byte| byte.is_ascii_digit());
            words.extend(conversion.split_whitespace().filter(is_word).chain(rest.split_whitespace()));
            from = end;
        }
        words.into_iter()
    }
}

impl Facts {
    /// Parses data sheets.
    pub fn of(sheets: &[DataSheet]) -> Self {
        let mut builder = FactsBuilder::default();
        for sheet in sheets {
            builder.add(sheet);
        }
        builder.facts
    }

    /// The facts of a product. `index` is its index in the product list, which is usually the same here.
    pub fn of_product(&self, slug: &str, index: usize) -> Option<&ProductFacts> {
        let at_same_index = self.products.get(index).filter(|own| own.slug == slug);
        at_same_index.or_else(|| self.products.iter().find(|own| own.slug == slug))
    }

    /// The texts of a product's standards.
    pub fn standards_of(&self, own: &ProductFacts) -> Vec<&str> {
        let facts = own.standards.iter().filter_map(|index| self.facts.get(*index));
        facts.filter_map(|fact| fact.cells.first()).map(|cell| &*cell.text).collect()
    }

    /// The cells of a fact, each with its column.
    pub fn cells<'f>(&'f self, fact: &'f Fact) -> impl Iterator<Item = (&'f Column, &'f FactCell)> {
        self.subjects.get(fact.subject).into_iter().flatten().zip(&fact.cells)
    }

    /// The specifications of a product.
    pub fn properties_of(&self, own: &ProductFacts) -> Vec<Property> {
        own.specifications.iter().filter_map(|fact| self.property(*fact)).collect()
    }

    fn property(&self, fact: usize) -> Option<Property> {
        let (Column { name, .. }, FactCell { text, values }) = self.cells(self.facts.get(fact)?).next()?;
        Some(Property { name: name.clone(), text: text.clone(), values: values.clone() })
    }
}

/// Collects facts, and finds the index of those that are known.
#[derive(Default)]
struct FactsBuilder {
    facts: Facts,
    subjects: HashMap<(FactKind, Vec<String>), usize>,
    /// Indices of facts, by subject and texts.
    fact_indices: HashMap<(usize, Vec<String>), usize>,
}

impl FactsBuilder {
    fn add(&mut self, sheet: &DataSheet) {
        let mut own = ProductFacts { slug: sheet.slug.clone(), ..ProductFacts::default() };
        for specification in &sheet.specifications {
            let subject = self.subject(FactKind::Specification, vec![specification.name.clone()]);
            own.specifications.push(self.fact(FactKind::Specification, subject, vec![text_with_unit(specification)]));
        }
        if let Some(SizeTable { columns, rows }) = &sheet.size_table {
            let subject = self.subject(FactKind::SizeRow, columns.clone());
            own.table = Some(subject);
            for row in rows {
                own.rows.push(self.fact(FactKind::SizeRow, subject, row.clone()));
            }
        }
        for standard in &sheet.standards {
            let subject = self.subject(FactKind::Standard, vec![String::new()]);
            own.standards.push(self.fact(FactKind::Standard, subject, vec![standard.clone()]));
        }
        self.facts.products.push(own);
    }

    /// The index of a subject.
    fn subject(&mut self, kind: FactKind, names: Vec<String>) -> usize {
        let known = &mut self.facts.subjects;
        *self.subjects.entry((kind, names)).or_insert_with_key(|(kind, names)| {
            let is_heading = *kind == FactKind::SizeRow;
            let column = |name: &String| if is_heading { Column::of(name) } else { Column::named(name) };
            known.push(names.iter().map(column).collect());
            known.len() - 1
        })
    }

    /// The index of a fact. New facts are parsed.
    fn fact(&mut self, kind: FactKind, subject: usize, texts: Vec<String>) -> usize {
        let Facts { facts, subjects, .. } = &mut self.facts;
        *self.fact_indices.entry((subject, texts)).or_insert_with_key(|(_, texts)| {
            let cell = |(column, text): (&Column, &String)| FactCell {
                values: match kind {
                    FactKind::Specification => values_in(&column.name, text),
                    FactKind::SizeRow => column.values_in(text),
                    // The numbers of standards are no quantities.
                    FactKind::Standard => Vec::new(),
                },
                text: text.clone(),
            };
            let columns = subjects.get(subject).into_iter().flatten();
            facts.push(Fact { kind, subject, cells: columns.zip(texts).map(cell).collect() });
            facts.len() - 1
        })
    }
}
