//! The facts of all products: the parsed texts of their data sheets.

use std::collections::HashMap;

use super::sheet::DataSheet;
use super::table::{Column, Sizes, pipe_of};
use super::value::{Property, Value, text_with_unit, values_in};
use crate::content::{Bases, SizeTable, Unusable, WriteJson, open_envelope, parse_json, read_list};

/// The facts of all products. Equal facts of several products are stored and parsed once.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facts {
    pub facts: Vec<Fact>,
    /// The names of the specifications, and the headings of the size tables.
    pub subjects: Vec<Subject>,
    pub standards: Vec<String>,
    products: Vec<ProductFacts>,
}

/// A specification, or a row of a size table.
#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    /// The index of its subject.
    pub subject: usize,
    /// One for a specification, one per column for a row.
    pub cells: Vec<FactCell>,
}

/// A text, and the values in it.
#[derive(Debug, Clone, PartialEq)]
pub struct FactCell {
    pub text: String,
    pub values: Vec<Value>,
}

/// The headings of a size table, or the name of a specification.
#[derive(Debug, Clone, PartialEq)]
pub struct Subject {
    /// As printed.
    names: Vec<String>,
    pub is_table: bool,
    pub columns: Vec<Column>,
}

impl Subject {
    fn of(names: &[String], is_table: bool) -> Self {
        let column = |name: &String| match is_table {
            true => Column::of(name),
            false => Column {
                name: name.clone(),
                units: None,
                unit: None,
                pipe: pipe_of(name.split(',').next().unwrap_or(name)),
            },
        };
        Self { names: names.to_vec(), is_table, columns: names.iter().map(column).collect() }
    }
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
    standards: Vec<usize>,
}

impl ProductFacts {
    /// The indices of its standards.
    pub fn standards(&self) -> &[usize] {
        &self.standards
    }
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
    /// Reads the response of `GET /api/product-facts`. Invalid data sheets are left out.
    ///
    /// # Errors
    /// The reason, if the response is invalid as a whole.
    pub fn of_response<J: WriteJson>(body: &str) -> Result<Self, Unusable> {
        let (sheets, _) = read_list(open_envelope(parse_json::<J>(body)?)?, &Bases::default(), DataSheet::read)?;
        Ok(Self::of(&sheets))
    }

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

    /// The standards of a product.
    pub fn standards_of(&self, own: &ProductFacts) -> Vec<&str> {
        own.standards.iter().filter_map(|index| self.standards.get(*index)).map(String::as_str).collect()
    }

    /// The size table of a product, and its values.
    pub fn table_of(&self, own: &ProductFacts) -> Option<(SizeTable, Sizes)> {
        let Subject { names, columns, .. } = self.subjects.get(own.table?)?;
        let (mut rows, mut values) = (Vec::new(), Vec::new());
        for row in own.rows.iter().filter_map(|row| self.facts.get(*row)) {
            rows.push(row.cells.iter().map(|cell| cell.text.clone()).collect());
            values.push(row.cells.iter().map(|cell| cell.values.clone()).collect());
        }
        Some((SizeTable { columns: names.clone(), rows }, Sizes { columns: columns.clone(), rows: values }))
    }

    /// The columns of a fact.
    pub fn columns(&self, fact: &Fact) -> &[Column] {
        self.subjects.get(fact.subject).map_or(&[], |subject| &subject.columns)
    }

    /// The specifications of a product.
    pub fn properties_of(&self, own: &ProductFacts) -> Vec<Property> {
        own.specifications.iter().filter_map(|fact| self.property(*fact)).collect()
    }

    fn property(&self, fact: usize) -> Option<Property> {
        let Fact { subject, cells } = self.facts.get(fact)?;
        let name = self.subjects.get(*subject)?.names.first()?.clone();
        let FactCell { text, values } = cells.first()?.clone();
        Some(Property { name, text, values })
    }
}

/// Collects facts, and finds the index of those that are known.
#[derive(Default)]
struct FactsBuilder {
    facts: Facts,
    subjects: HashMap<(bool, Vec<String>), usize>,
    /// Indices of facts, by subject and texts.
    fact_indices: HashMap<(usize, Vec<String>), usize>,
    standards: HashMap<String, usize>,
}

impl FactsBuilder {
    fn add(&mut self, sheet: &DataSheet) {
        let mut own = ProductFacts { slug: sheet.slug.clone(), ..ProductFacts::default() };
        for specification in &sheet.specifications {
            let subject = self.subject(false, vec![specification.name.clone()]);
            own.specifications.push(self.fact(subject, vec![text_with_unit(specification)]));
        }
        if let Some(SizeTable { columns, rows }) = &sheet.size_table {
            let subject = self.subject(true, columns.clone());
            own.table = Some(subject);
            for row in rows {
                own.rows.push(self.fact(subject, row.clone()));
            }
        }
        for standard in &sheet.standards {
            let known = &mut self.facts.standards;
            let index = *self.standards.entry(standard.clone()).or_insert_with(|| {
                known.push(standard.clone());
                known.len() - 1
            });
            own.standards.push(index);
        }
        self.facts.products.push(own);
    }

    /// The index of a subject.
    fn subject(&mut self, is_table: bool, names: Vec<String>) -> usize {
        let known = &mut self.facts.subjects;
        *self.subjects.entry((is_table, names)).or_insert_with_key(|(is_table, names)| {
            known.push(Subject::of(names, *is_table));
            known.len() - 1
        })
    }

    /// The index of a fact. New facts are parsed.
    fn fact(&mut self, subject: usize, texts: Vec<String>) -> usize {
        let Facts { facts, subjects, .. } = &mut self.facts;
        *self.fact_indices.entry((subject, texts)).or_insert_with_key(|(_, texts)| {
            let (is_table, columns) =
                subjects.get(subject).map_or((false, &[][..]), |own| (own.is_table, own.columns.as_slice()));
            let cell = |(column, text): (&Column, &String)| FactCell {
                values: if is_table { column.values_in(text) } else { values_in(&column.name, text) },
                text: text.clone(),
            };
            facts.push(Fact { subject, cells: columns.iter().zip(texts).map(cell).collect() });
            facts.len() - 1
        })
    }
}
