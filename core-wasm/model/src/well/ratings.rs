//! Reads a tool's limits from its specifications and its size table.

use std::ops::Range;

use crate::content::{row_names, with_units};
use crate::facts::{
    Column, Fact, FactCell, Facts, Pipe, ProductFacts, Property, Value, has_pair, has_word, is_about_sour, is_refusal,
    lead, pipe_of, words_of,
};
use crate::quantity::{Kind, Span, measures};
use crate::writing::is_letter;

/// The name and text of a limit in the catalogue.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Stated {
    pub name: String,
    pub text: String,
}

/// A pressure rating.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    pub stated: Stated,
    pub span: Span,
    /// The outer pipe sizes that it applies to; `None` for all.
    sizes: Option<Span>,
    /// The sizes of a pair such as `5 in × 7 in`. The rating applies only to a row with all of them.
    pair: Vec<Span>,
}

impl Rating {
    /// Whether the rating applies to this row.
    pub fn applies_to(&self, row: &Row) -> bool {
        let has_outer = |sizes: &Span| row.outer().is_some_and(|outer| sizes.contains(&outer));
        let has_pipe = |size: &Span| row.pipes.iter().any(|(_, own)| own.equals(size));
        self.sizes.as_ref().is_none_or(has_outer) && self.pair.iter().all(has_pipe)
    }
}

/// A range of temperatures that a tool is made for.
#[derive(Debug, Clone, PartialEq)]
pub struct TemperatureRange {
    pub stated: Stated,
    pub span: Span,
}

/// A row of a size table.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Row {
    /// The row's name in the shortlist.
    pub name: String,
    /// The pipes and weights that it is made for, and if needed the column that distinguishes it from similar rows.
    pub label: String,
    /// The nominal sizes of the pipes that it is made for.
    pub pipes: Vec<(Pipe, Span)>,
    /// The texts of `pipes`, and their unit.
    pipe_names: Vec<String>,
    pipe_units: String,
    /// The casing weights that it is made for.
    pub weights: Option<(Span, Stated)>,
    pub outside: Option<Outside>,
    /// Whether the table says that it is set in the casing.
    pub is_set_in_casing: bool,
    pub pressures: Vec<Rating>,
}

/// An outside diameter, in inches.
#[derive(Debug, Clone, PartialEq)]
pub struct Outside {
    pub diameter: f64,
    pub stated: Stated,
    /// Whether it is that of a rigid body, not of flexible fins or bows.
    pub is_rigid: bool,
}

impl Row {
    /// The nominal size of a pipe.
    pub fn pipe(&self, pipe: Pipe) -> Option<Span> {
        self.pipes.iter().find(|(own, _)| *own == pipe).map(|(_, size)| *size)
    }

    /// The size of the outer pipe, to which the sizes of ratings refer.
    fn outer(&self) -> Option<Span> {
        self.pipe(Pipe::Casing).or_else(|| self.pipe(Pipe::Tubing))
    }
}

/// All limits that a tool states.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ratings {
    pub rows: Vec<Row>,
    pub pressures: Vec<Rating>,
    /// A pressure limit without a number: "Equal to the liner".
    pub pressure_words: Option<Stated>,
    /// The temperature ranges of each part. A part's ranges are alternatives, such as elements of different compounds.
    pub temperatures: Vec<Vec<TemperatureRange>>,
    pub temperature_words: Option<Stated>,
    pub sour: Option<Sour>,
}

/// A tool's statement about sour service.
#[derive(Debug, Clone, PartialEq)]
pub struct Sour {
    pub stated: Stated,
    pub is_suited: bool,
}

impl Ratings {
    /// Reads the limits from a product's facts; `properties` are its specifications.
    pub fn of_product(own: &ProductFacts, facts: &Facts, properties: &[Property]) -> Self {
        Self {
            rows: rows(facts, own).unwrap_or_else(|| Vec::from_iter(row_of_ranges(properties))),
            pressures: properties.iter().flat_map(pressures).collect(),
            pressure_words: words(properties, &["pressure", "burst"]),
            temperatures: temperatures(properties),
            temperature_words: words(properties, &["temperature"]),
            sour: sour(properties, &facts.standards_of(own)),
        }
    }

    /// The pressure rating of a size. Of several, the lowest, because the catalogue does not say when each one applies.
    pub fn pressure_of<'r>(&'r self, row: &'r Row) -> Option<&'r Rating> {
        let of_row = row.pressures.iter();
        let of_all = self.pressures.iter().filter(|rating| row.pressures.is_empty() && rating.applies_to(row));
        of_row.chain(of_all).reduce(|one, other| if other.span.low < one.span.low { other } else { one })
    }

    /// The highest temperature, in °F, for which each part of the tool can be ordered, rounded up: 121 °C are 250 °F.
    pub fn highest_temperature(&self) -> Option<f64> {
        let of_part = |ranges: &Vec<TemperatureRange>| {
            ranges.iter().map(|range| range.span.high + range.span.rounding).reduce(f64::max)
        };
        self.temperatures.iter().filter_map(of_part).reduce(f64::min)
    }
}

/// The text at this range, with the conversion in parentheses after it.
fn with_conversion(text: &str, at: &Range<usize>) -> String {
    let rest = text.get(at.end..).unwrap_or_default();
    let conversion = rest.strip_prefix(" (").and_then(|rest| rest.find(')')).map_or(0, |end| end + 3);
    text.get(at.start..at.end + conversion).unwrap_or(text).to_owned()
}

/// Words in the names of operating pressures, which are no ratings of a permanent differential pressure.
const OPERATING: [&str; 3] = ["bump", "pump", "test"];

fn is_rated(name: &str, value: &Value) -> bool {
    value.is_limit && value.span.kind == Kind::Pressure && has_word(name, &["pressure"]) && !has_word(name, &OPERATING)
}

fn pressures(property: &Property) -> Vec<Rating> {
    let named = if has_pair(&property.name) { measures(&property.name) } else { Vec::new() };
    let pair: Vec<Span> =
        named.into_iter().map(|measure| measure.span).filter(|span| span.kind == Kind::Length).collect();
    let rated = property.values.iter().filter(|value| is_rated(&property.name, value));
    let rating = |value: &Value| Rating {
        stated: Stated { name: property.name.clone(), text: with_conversion(&property.text, &value.at) },
        span: value.span,
        sizes: value.sizes,
        pair: pair.clone(),
    };
    rated.map(rating).collect()
}

/// The first statement about a subject that has no number.
fn words(properties: &[Property], about: &[&str]) -> Option<Stated> {
    let found = properties.iter().find(|property| has_word(lead(&property.name), about) && property.values.is_empty());
    found.map(|property| Stated { name: property.name.clone(), text: property.text.clone() })
}

/// Elastomers and thermoplastics, which are alternatives for one part of a tool.
const COMPOUNDS: [&str; 19] = [
    "nbr", "nitrile", "buna", "hnbr", "hsn", "fkm", "viton", "fpm", "aflas", "fepm", "ffkm", "kalrez", "epdm", "ptfe",
    "teflon", "peek", "pps", "rubber", "elastomer",
];

/// After these words a temperature is a minimum.
const FROM: [&str; 5] = ["above", "from", "least", "minimum", "over"];

fn temperatures(properties: &[Property]) -> Vec<Vec<TemperatureRange>> {
    // A part's name is the property's without compounds; properties with the same part are alternatives.
    let mut parts: Vec<(Option<String>, Vec<TemperatureRange>)> = Vec::new();
    for property in properties {
        if !has_word(lead(&property.name), &["temperature"]) {
            continue;
        }
        let has_compound = has_word(&property.name, &COMPOUNDS);
        let part = has_compound.then(|| part_of(&property.name));
        for value in property.values.iter().filter(|value| value.span.kind == Kind::Temperature) {
            let is_range = value.span.low < value.span.high;
            let before = property.text.get(..value.at.start).unwrap_or_default().trim_end();
            let word = before.rsplit(|c: char| !is_letter(c)).next().unwrap_or_default();
            if !is_range && FROM.iter().any(|from| word.eq_ignore_ascii_case(from)) {
                continue;
            }
            let span = if is_range { value.span } else { Span { low: f64::MIN, ..value.span } };
            let text = with_conversion(&property.text, &value.at);
            let range = TemperatureRange { stated: Stated { name: property.name.clone(), text }, span };
            match parts.iter_mut().find(|(other, _)| part.is_some() && *other == part) {
                Some((_, ranges)) => ranges.push(range),
                None => parts.push((part.clone(), vec![range])),
            }
        }
    }
    parts.into_iter().map(|(_, ranges)| ranges).collect()
}

/// The part of a tool that a name is about: the cylinder seals in "Temperature, FKM cylinder seals". The text after a second
/// comma distinguishes compounds, as in "Temperature, NBR 90, black", and is left out.
fn part_of(name: &str) -> String {
    let end = name.match_indices(',').nth(1).map_or(name.len(), |(at, _)| at);
    let words = words_of(name.get(..end).unwrap_or(name));
    words.filter(|word| !COMPOUNDS.contains(&word.as_str())).collect::<Vec<_>>().join(" ")
}

fn sour(properties: &[Property], standards: &[&str]) -> Option<Sour> {
    let property = properties.iter().find(|property| is_about_sour(&property.name) || is_about_sour(&property.text));
    let standard = standards.iter().find(|standard| is_about_sour(standard));
    let stated = match (property, standard) {
        (Some(property), _) => Stated { name: property.name.clone(), text: property.text.clone() },
        (None, Some(standard)) => Stated { name: String::new(), text: (*standard).to_owned() },
        (None, None) => return None,
    };
    Some(Sour { is_suited: !is_refusal(&stated.text), stated })
}

/// The rows of a product's size table; `None` if it has none.
fn rows(facts: &Facts, own: &ProductFacts) -> Option<Vec<Row>> {
    let columns = facts.subjects.get(own.table?)?;
    let sizes: Vec<&Fact> = own.rows.iter().filter_map(|row| facts.facts.get(*row)).collect();
    let texts: Vec<Vec<&str>> = sizes.iter().map(|size| size.cells.iter().map(|cell| &*cell.text).collect()).collect();
    let headings: Vec<(&str, &str)> = columns.iter().map(|column| (&*column.name, &*column.units)).collect();
    let read = |(size, name): (&&Fact, String)| {
        let mut row = Row { name, ..Row::default() };
        facts.cells(size).for_each(|(column, cell)| row.add(column, cell));
        row
    };
    let mut rows: Vec<Row> = sizes.iter().zip(row_names(&headings, &texts)).map(read).collect();
    let made_for: Vec<String> = rows.iter().map(Row::made_for).collect();
    for (index, (row, own)) in rows.iter_mut().zip(&texts).enumerate() {
        let is_twin = |other: &usize| *other != index && made_for.get(*other) == made_for.get(index);
        let twins: Vec<&Vec<&str>> = (0..made_for.len()).filter(is_twin).filter_map(|other| texts.get(other)).collect();
        let differs = |(at, cell): &(usize, &&str)| twins.iter().any(|twin| twin.get(*at) != Some(*cell));
        row.label.clone_from(made_for.get(index).unwrap_or(&row.name));
        if let Some((at, cell)) = own.iter().enumerate().find(differs)
            && let Some(column) = columns.get(at)
        {
            row.label = format!("{}, {} {}", row.label, column.name, with_units(cell, &column.units));
        }
    }
    Some(rows)
}

impl Row {
    /// The pipes and weights: `5 × 7 in, 23.0–32.0 lb/ft`.
    fn made_for(&self) -> String {
        let pipes = self.pipe_names.join(" × ");
        let weights = self.weights.as_ref().map_or("", |(_, stated)| &stated.text);
        let comma = if weights.is_empty() { "" } else { ", " };
        format!("{pipes} {}{comma}{weights}", self.pipe_units)
    }

    /// Adds the limits of a cell.
    fn add(&mut self, column: &Column, FactCell { text, values }: &FactCell) {
        let Some(first) = values.first() else { return };
        let stated = Stated { name: column.name.clone(), text: with_units(text, &column.units) };
        if let Some(pipe) = column.pipe {
            self.is_set_in_casing |= pipe == Pipe::Casing && has_word(&column.name, &["in", "inside"]);
            self.pipes.push((pipe, first.span));
            self.pipe_names.push(text.clone());
            self.pipe_units = column.units.clone();
            return;
        }
        match first.span.kind {
            Kind::LinearWeight if self.weights.is_none() && !has_word(&column.name, &["tubing", "liner"]) => {
                self.weights = Some((first.span, stated));
            }
            Kind::Length if self.outside.is_none() && is_outside(&column.name) => {
                let is_rigid =
                    has_word(&column.name, &RIGID) || has_word(&column.name, &["diameter"]) || column.name == "OD";
                self.outside = Some(Outside { diameter: first.span.high, stated, is_rigid });
            }
            Kind::Pressure => {
                let rated = values.iter().filter(|value| is_rated(&column.name, value));
                let rating =
                    |value: &Value| Rating { stated: stated.clone(), span: value.span, sizes: None, pair: Vec::new() };
                self.pressures.extend(rated.map(rating));
            }
            _ => {}
        }
    }
}

/// Words in the names of rigid outside diameters.
const RIGID: [&str; 8] = ["maximum", "max", "body", "tool", "gauge", "gage", "element", "locator"];

fn is_outside(name: &str) -> bool {
    has_word(name, &["od"]) || has_word(name, &["outside"]) && has_word(name, &["diameter"])
}

/// A row for a tool without a size table, from the casing sizes in its specifications.
fn row_of_ranges(properties: &[Property]) -> Option<Row> {
    let sizes = properties.iter().find(|property| pipe_of(lead(&property.name)) == Some(Pipe::Casing))?;
    let span = sizes.values.iter().map(|value| value.span).find(|span| span.kind == Kind::Length)?;
    Some(Row { pipes: vec![(Pipe::Casing, span)], is_set_in_casing: true, ..Row::default() })
}
