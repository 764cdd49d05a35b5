//! The facts of all products, ready to be looked through.

use super::index::{FactIndex, Family, Form, ProductColumns, Series};
use super::table::{Column, Sizes, pipe_of};
use super::template::{Reader, Template};
use super::value::{Property, Value};
use crate::content::{Bases, Item, Json, SizeTable, Unusable, one, open, parse, unexpected};

/// See the module. A fact is a specification or a size row, by its place among all.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Facts {
    templates: Vec<Template>,
    /// What each series is about.
    pub series: Vec<SeriesColumns>,
    pub forms: Vec<FactForm>,
    pub standards: Vec<String>,
    pub products: Vec<ProductFacts>,
    /// How many facts there are.
    pub count: usize,
}

/// The columns of a series: those of a size table, or one that has the name of a specification.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SeriesColumns {
    /// As they are written: the headings, or the name.
    pub names: Vec<String>,
    pub is_table: bool,
    pub columns: Vec<Column>,
}

impl SeriesColumns {
    fn of(series: &Series) -> Self {
        let column = |name: &String| match series.is_table {
            true => Column::of(name),
            false => Column {
                name: name.clone(),
                units: None,
                unit: None,
                pipe: pipe_of(name.split(',').next().unwrap_or(name)),
            },
        };
        Self {
            names: series.names.clone(),
            is_table: series.is_table,
            columns: series.names.iter().map(column).collect(),
        }
    }
}

/// Facts of one series that are written in the same way.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FactForm {
    pub series: usize,
    cells: Vec<FactCell>,
    /// The first of its facts; the others follow.
    pub first: usize,
    pub count: usize,
    /// The numbers of its facts, one fact after the other.
    numbers: Vec<i64>,
    /// How many a fact has.
    width: usize,
}

/// A cell of a form.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FactCell {
    template: usize,
    /// The place of its first number among those of a fact.
    from: usize,
    pub readers: Vec<Reader>,
}

/// The facts of one product.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ProductFacts {
    pub slug: String,
    /// In the order of its page.
    pub specifications: Vec<usize>,
    /// The series of its size table.
    pub table: Option<usize>,
    pub rows: Vec<usize>,
    pub standards: Vec<usize>,
}

impl FactIndex {
    /// Reads the data of `GET /api/product-facts`. Whether its counts and indices fit each other, [`Facts::of`] finds.
    pub(super) fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            templates: item.records("templates", Template::read),
            series: item.records("series", |item| Series {
                names: item.texts("names"),
                is_table: item.flag("isTable"),
                forms: item.records("forms", |item| Form {
                    cells: item.numbers("cells"),
                    numbers: item.maybe_text("numbers").unwrap_or_default(),
                }),
                order: item.maybe_text("order").unwrap_or_default(),
            }),
            standards: item.texts("standards"),
            families: item.records("families", |item| Family {
                specifications: item.numbers("specifications"),
                table: item.maybe_number("table"),
                standards: item.numbers("standards"),
            }),
            products: item.record("products", |item| ProductColumns {
                slugs: item.texts("slugs"),
                families: item.text("families"),
                rows: item.text("rows"),
            }),
        }
    }
}

impl Facts {
    /// Reads the response of `GET /api/product-facts`.
    ///
    /// # Errors
    /// When it cannot be used; the text says why.
    pub fn of_response<J: Json>(body: &str) -> Result<Self, Unusable> {
        let index = one(open(parse::<J>(body)?)?, &Bases::default(), FactIndex::read)?;
        Self::of(&index)
            .map_err(|field| unexpected(&format!("{field}: as many as the products have was expected, not others")))
    }

    /// Of an index.
    ///
    /// # Errors
    /// The field in which another count stands than the products need, or another index than there is.
    pub fn of(index: &FactIndex) -> Result<Self, &'static str> {
        let FactIndex { templates, series, standards, families, products } = index;
        let mut facts = Self { templates: templates.clone(), standards: standards.clone(), ..Self::default() };
        let readers: Vec<Vec<Reader>> =
            templates.iter().map(Template::readers).collect::<Option<_>>().ok_or("templates")?;
        let mut runs = Vec::new();
        for series in series {
            runs.push(facts.add(series, &readers)?);
        }
        let of_products = numbers_of(&products.families).zip(numbers_of(&products.rows)).ok_or("products")?;
        if of_products.0.len() != products.slugs.len() || of_products.1.len() != products.slugs.len() {
            return Err("products");
        }
        for ((slug, family), rows) in products.slugs.iter().zip(of_products.0).zip(of_products.1) {
            let family = usize::try_from(family).ok().and_then(|place| families.get(place)).ok_or("products")?;
            let own = facts.product(slug, family, rows, &mut runs).ok_or("series")?;
            facts.products.push(own);
        }
        if runs.iter().any(|run| !run.is_over(&facts.forms)) {
            return Err("series");
        }
        Ok(facts)
    }

    /// Adds the facts of a series.
    fn add(&mut self, series: &Series, readers: &[Vec<Reader>]) -> Result<Run, &'static str> {
        let from = self.forms.len();
        for form in &series.forms {
            let numbers = numbers_of(&form.numbers).ok_or("series")?;
            let mut cells = Vec::new();
            let mut width = 0;
            for template in &form.cells {
                let template = *template as usize;
                let (own, readers) = self.templates.get(template).zip(readers.get(template)).ok_or("series")?;
                cells.push(FactCell { template, from: width, readers: readers.clone() });
                width += own.numbers();
            }
            // A text without figures is the same for all who have it.
            let count = numbers.len().checked_div(width).unwrap_or(1);
            if numbers.len() != count * width {
                return Err("series");
            }
            self.forms.push(FactForm { series: self.series.len(), cells, first: self.count, count, numbers, width });
            self.count += count;
        }
        self.series.push(SeriesColumns::of(series));
        let order = numbers_of(&series.order).ok_or("series")?;
        Ok(Run { from, used: vec![0; series.forms.len()], order, at: 0 })
    }

    /// The facts of the next product.
    fn product(&self, slug: &str, family: &Family, rows: i64, runs: &mut [Run]) -> Option<ProductFacts> {
        let mut next = |series: usize| runs.get_mut(series)?.next(&self.forms);
        let specifications =
            family.specifications.iter().map(|series| next(*series as usize)).collect::<Option<_>>()?;
        let table = family.table.map(|series| series as usize);
        let rows = match table {
            Some(series) => (0..rows).map(|_| next(series)).collect::<Option<_>>()?,
            None => Vec::new(),
        };
        let standards: Vec<usize> = family.standards.iter().map(|place| *place as usize).collect();
        let are_known = standards.iter().all(|place| *place < self.standards.len());
        are_known.then(|| ProductFacts { slug: slug.to_owned(), specifications, table, rows, standards })
    }

    /// The facts of a product, which stands at this place in the product list: as a rule at the same here.
    pub fn of_product(&self, slug: &str, place: usize) -> Option<&ProductFacts> {
        let same_place = self.products.get(place).filter(|own| own.slug == slug);
        same_place.or_else(|| self.products.iter().find(|own| own.slug == slug))
    }

    /// The standards of a product.
    pub fn standards_of(&self, own: &ProductFacts) -> Vec<&str> {
        own.standards.iter().filter_map(|place| self.standards.get(*place)).map(String::as_str).collect()
    }

    /// The size table of a product, and its values.
    pub fn table_of(&self, own: &ProductFacts) -> Option<(SizeTable, Sizes)> {
        let SeriesColumns { names, columns, .. } = self.series.get(own.table?)?;
        let (mut rows, mut values) = (Vec::new(), Vec::new());
        for row in &own.rows {
            let (texts, read): (Vec<String>, Vec<Vec<Value>>) = self.cells(*row).into_iter().unzip();
            rows.push(texts);
            values.push(read);
        }
        Some((SizeTable { columns: names.clone(), rows }, Sizes { columns: columns.clone(), rows: values }))
    }

    /// The columns of a form.
    pub fn columns(&self, form: &FactForm) -> &[Column] {
        self.series.get(form.series).map_or(&[], |series| &series.columns)
    }

    /// The form of a fact.
    pub fn form(&self, fact: usize) -> Option<&FactForm> {
        self.forms.get(self.form_place(fact))
    }

    /// The place of a fact's form among all.
    pub fn form_place(&self, fact: usize) -> usize {
        self.forms.partition_point(|form| form.first <= fact).saturating_sub(1)
    }

    /// The words of a form without its quantities, cell by cell.
    pub fn words<'f>(&'f self, form: &'f FactForm) -> impl Iterator<Item = String> {
        form.cells.iter().filter_map(|cell| self.templates.get(cell.template)).map(Template::words)
    }

    /// The cells of a fact: their texts, and the values in them.
    pub fn cells(&self, fact: usize) -> Vec<(String, Vec<Value>)> {
        let Some(form) = self.form(fact) else { return Vec::new() };
        let cell = |cell: &FactCell| {
            let template = self.templates.get(cell.template)?;
            let from = (fact - form.first) * form.width + cell.from;
            Some(template.read_with(form.numbers.get(from..from + template.numbers())?))
        };
        form.cells.iter().filter_map(cell).collect()
    }

    /// A specification as it is read.
    pub fn property(&self, fact: usize) -> Property {
        let name =
            self.form(fact).and_then(|form| self.series.get(form.series)?.names.first()).cloned().unwrap_or_default();
        let (text, values) = self.cells(fact).pop().unwrap_or_default();
        Property { name, text, values }
    }
}

impl FactForm {
    /// The cells with what reads their quantities.
    pub fn cells(&self) -> &[FactCell] {
        &self.cells
    }

    /// The quantities of a cell of one of its facts, by the fact's place among them; where they stand is not told.
    pub fn values(&self, cell: &FactCell, place: usize) -> Vec<Value> {
        cell.readers.iter().map(|reader| self.value(cell, reader, place)).collect()
    }

    /// A quantity of one of its facts, by the fact's place among them; where it stands is not told.
    pub fn value(&self, cell: &FactCell, reader: &Reader, place: usize) -> Value {
        let from = place * self.width + cell.from;
        reader.value(|number| self.numbers.get(from + number).copied().unwrap_or_default())
    }
}

/// How far the entries of a series are given out.
struct Run {
    /// The place of its first form.
    from: usize,
    /// How many facts of each form.
    used: Vec<usize>,
    order: Vec<i64>,
    at: usize,
}

impl Run {
    fn next(&mut self, forms: &[FactForm]) -> Option<usize> {
        let own = match self.order.as_slice() {
            [] => 0,
            order => usize::try_from(*order.get(self.at)?).ok()?,
        };
        self.at += 1;
        let used = self.used.get_mut(own)?;
        let form = forms.get(self.from + own)?;
        if form.width == 0 {
            return Some(form.first);
        }
        // That there are so many, `is_over` tells in the end.
        let fact = form.first + *used;
        *used += 1;
        Some(fact)
    }

    /// Whether all entries are given out.
    fn is_over(&self, forms: &[FactForm]) -> bool {
        let own = forms.iter().skip(self.from).zip(&self.used);
        let is_used = own.into_iter().all(|(form, used)| form.width == 0 || *used == form.count);
        is_used && (self.order.is_empty() || self.at == self.order.len())
    }
}

/// The numbers of a list with blanks between them; nothing when something else stands there.
fn numbers_of(list: &str) -> Option<Vec<i64>> {
    let mut numbers = Vec::new();
    let (mut number, mut digits, mut is_negative) = (0_i64, 0, false);
    for byte in list.bytes().chain((!list.is_empty()).then_some(b' ')) {
        match byte {
            b'0'..=b'9' if digits < 18 => {
                number = number * 10 + i64::from(byte - b'0');
                digits += 1;
            }
            b'-' if digits == 0 && !is_negative => is_negative = true,
            b' ' if digits > 0 => {
                numbers.push(if is_negative { -number } else { number });
                (number, digits, is_negative) = (0, 0, false);
            }
            _ => return None,
        }
    }
    Some(numbers)
}
