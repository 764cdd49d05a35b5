//! What a tool states of the limits that a well is judged by.

use std::ops::Range;

use crate::content::{SizeTable, with_units};
use crate::facts::{Column, Facts, Pipe, ProductFacts, Property, Sizes, Value, pipe_of};
use crate::quantity::{Kind, Span, measures};
use crate::writing::is_letter;

/// Something that the catalogue states: its name and its text.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Stated {
    pub name: String,
    pub text: String,
}

/// A pressure up to which a tool is rated.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    pub stated: Stated,
    pub span: Span,
    /// The outer pipe sizes that it holds for; all when none are named.
    sizes: Option<Span>,
    /// The sizes of a pair such as `5 in × 7 in`: all of them must be the row's.
    pair: Vec<Span>,
}

impl Rating {
    /// Whether it holds for a row of these pipe sizes.
    pub fn holds_for(&self, row: &Row) -> bool {
        let holds = |sizes: &Span| row.outer().is_some_and(|outer| sizes.contains(&outer));
        let is_own = |size: &Span| row.pipes.iter().any(|(_, own)| own.is(size));
        self.sizes.as_ref().is_none_or(holds) && self.pair.iter().all(is_own)
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
    /// What it is called where it stands alone.
    pub name: String,
    /// The pipes and weights that it is made for, and what tells it from others for the same.
    pub label: String,
    /// The nominal sizes of the pipes that it is made for.
    pub pipes: Vec<(Pipe, Span)>,
    /// The same as they are written, and their unit.
    pipe_names: Vec<String>,
    pipe_units: String,
    /// The casing weights that it is made for.
    pub weights: Option<(Span, Stated)>,
    pub outside: Option<Outside>,
    /// Whether the table says that it stands in the casing.
    pub is_set_in_casing: bool,
    pub pressures: Vec<Rating>,
}

/// An outside diameter, in inches.
#[derive(Debug, Clone, PartialEq)]
pub struct Outside {
    pub diameter: f64,
    pub stated: Stated,
    /// Whether it is that of a body, which does not yield as fins and bows do.
    pub is_rigid: bool,
}

impl Row {
    /// The nominal size of a pipe.
    pub fn pipe(&self, pipe: Pipe) -> Option<Span> {
        self.pipes.iter().find(|(own, _)| *own == pipe).map(|(_, size)| *size)
    }

    /// The size of the pipe that ratings of some sizes alone are about.
    fn outer(&self) -> Option<Span> {
        self.pipe(Pipe::Casing).or_else(|| self.pipe(Pipe::Tubing))
    }
}

/// Everything that a tool states of its limits.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Ratings {
    pub rows: Vec<Row>,
    pub pressures: Vec<Rating>,
    /// What it says of pressure without a figure: "Equal to the liner".
    pub pressure_words: Option<Stated>,
    /// The temperature ranges by part, of which one each must suit: the elements that can be ordered.
    pub temperatures: Vec<Vec<TemperatureRange>>,
    pub temperature_words: Option<Stated>,
    pub sour: Option<Sour>,
}

/// What a tool states of sour service.
#[derive(Debug, Clone, PartialEq)]
pub struct Sour {
    pub stated: Stated,
    pub is_suited: bool,
}

impl Ratings {
    /// Of the facts of a product, whose specifications these are.
    pub fn of_product(own: &ProductFacts, facts: &Facts, properties: &[Property]) -> Self {
        let (pressure_words, temperature_words) =
            (words(properties, &["pressure", "burst"]), words(properties, &["temperature"]));
        let table = facts.table_of(own);
        Self {
            rows: table
                .map_or_else(|| Vec::from_iter(row_of_ranges(properties)), |(table, sizes)| rows(&table, &sizes)),
            pressures: properties.iter().flat_map(pressures).collect(),
            pressure_words,
            temperatures: temperatures(properties),
            temperature_words,
            sour: sour(properties, &facts.standards_of(own)),
        }
    }

    /// The pressure that a size is rated for. Of several, the least: nothing says which of them is asked for.
    pub fn pressure_of<'r>(&'r self, row: &'r Row) -> Option<&'r Rating> {
        let of_row = row.pressures.iter();
        let of_all = self.pressures.iter().filter(|rating| row.pressures.is_empty() && rating.holds_for(row));
        of_row.chain(of_all).reduce(|one, other| if other.span.low < one.span.low { other } else { one })
    }

    /// The highest temperature, in °F, for which each part of the tool can be ordered.
    pub fn highest_temperature(&self) -> Option<f64> {
        let of_part = |ranges: &Vec<TemperatureRange>| ranges.iter().map(|range| range.span.high).reduce(f64::max);
        self.temperatures.iter().filter_map(of_part).reduce(f64::min)
    }
}

/// Whether a name has one of these words.
fn has_word(name: &str, words: &[&str]) -> bool {
    name.split(|c: char| !is_letter(c)).any(|own| words.iter().any(|word| own.eq_ignore_ascii_case(word)))
}

/// What a name says before its first comma.
fn lead(name: &str) -> &str {
    name.split(',').next().unwrap_or(name)
}

/// What stands at a place of a text, with the conversion in parentheses behind it.
fn with_conversion(text: &str, at: &Range<usize>) -> String {
    let rest = text.get(at.end..).unwrap_or_default();
    let conversion = rest.strip_prefix(" (").and_then(|rest| rest.find(')')).map_or(0, |end| end + 3);
    text.get(at.start..at.end + conversion).unwrap_or(text).to_owned()
}

/// Pressures with a name of their own that are met in use, and are no differential that a tool holds for long.
const OPERATING: [&str; 3] = ["bump", "pump", "test"];

fn is_rated(name: &str, value: &Value) -> bool {
    value.is_limit && value.span.kind == Kind::Pressure && has_word(name, &["pressure"]) && !has_word(name, &OPERATING)
}

fn pressures(property: &Property) -> Vec<Rating> {
    let named = if property.name.contains('×') { measures(&property.name) } else { Vec::new() };
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

/// What a tool says of something without a figure.
fn words(properties: &[Property], about: &[&str]) -> Option<Stated> {
    let found = properties.iter().find(|property| has_word(lead(&property.name), about) && property.values.is_empty());
    found.map(|property| Stated { name: property.name.clone(), text: property.text.clone() })
}

/// Elastomers and thermoplastics by which one part of a tool can be ordered.
const COMPOUNDS: [&str; 19] = [
    "nbr",
    "nitrile",
    "buna",
    "hnbr",
    "hsn",
    "fkm",
    "viton",
    "fpm",
    "aflas",
    "fepm",
    "ffkm",
    "kalrez",
    "epdm",
    "ptfe",
    "teflon",
    "peek",
    "pps",
    "rubber",
    "elastomer",
];

/// Behind these words a temperature is no highest one.
const FROM: [&str; 5] = ["above", "from", "least", "minimum", "over"];

fn temperatures(properties: &[Property]) -> Vec<Vec<TemperatureRange>> {
    // A part is what remains of a name without its compounds; parts of one name are alternatives of it.
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

/// The part of a tool that a name is about: "Temperature, FKM cylinder seals" is about the cylinder seals. What stands behind a
/// second comma tells compounds apart: "Temperature, NBR 90, black".
fn part_of(name: &str) -> String {
    let end = name.match_indices(',').nth(1).map_or(name.len(), |(at, _)| at);
    let words = name.get(..end).unwrap_or(name).split(|c: char| !is_letter(c)).map(str::to_ascii_lowercase);
    let rest: Vec<String> = words.filter(|word| !word.is_empty() && !COMPOUNDS.contains(&word.as_str())).collect();
    rest.join(" ")
}

/// How sour service is named.
const SOUR: [&str; 5] = ["mr0175", "mr-0175", "15156", "sour", "h2s"];

fn is_about_sour(text: &str) -> bool {
    let text = text.to_ascii_lowercase();
    SOUR.iter().any(|name| text.contains(name))
}

fn sour(properties: &[Property], standards: &[&str]) -> Option<Sour> {
    let is_refusal =
        |text: &str| text.split(|c: char| !is_letter(c)).next().is_some_and(|first| has_word(first, &["no", "not"]));
    let property = properties.iter().find(|property| is_about_sour(&property.name) || is_about_sour(&property.text));
    let standard = standards.iter().find(|standard| is_about_sour(standard));
    let stated = match (property, standard) {
        (Some(property), _) => Stated { name: property.name.clone(), text: property.text.clone() },
        (None, Some(standard)) => Stated { name: String::new(), text: (*standard).to_owned() },
        (None, None) => return None,
    };
    Some(Sour { is_suited: !is_refusal(&stated.text), stated })
}

fn rows(table: &SizeTable, Sizes { columns, rows: values }: &Sizes) -> Vec<Row> {
    let read = |((cells, values), name): ((&Vec<String>, &Vec<Vec<Value>>), String)| {
        let mut row = Row { name, ..Row::default() };
        for (column, (cell, values)) in columns.iter().zip(cells.iter().zip(values)) {
            row.add(column, cell, values);
        }
        row
    };
    let mut rows: Vec<Row> = table.rows.iter().zip(values).zip(table.row_names()).map(read).collect();
    let made_for: Vec<String> = rows.iter().map(Row::made_for).collect();
    for (index, row) in rows.iter_mut().enumerate() {
        let is_twin = |other: &usize| *other != index && made_for.get(*other) == made_for.get(index);
        let twins: Vec<&Vec<String>> =
            (0..made_for.len()).filter(is_twin).filter_map(|other| table.rows.get(other)).collect();
        let own = table.rows.get(index).map_or(&[][..], Vec::as_slice);
        let differs = |(at, cell): &(usize, &String)| twins.iter().any(|twin| twin.get(*at) != Some(cell));
        row.label.clone_from(made_for.get(index).unwrap_or(&row.name));
        if let Some((at, cell)) = own.iter().enumerate().find(differs)
            && let Some(column) = columns.get(at)
        {
            row.label = format!("{}, {} {}", row.label, column.name, printed(column, cell));
        }
    }
    rows
}

/// A cell with its unit.
fn printed(column: &Column, cell: &str) -> String {
    with_units(cell, column.units.as_deref().unwrap_or_default())
}

impl Row {
    /// The pipes and weights: `5 × 7 in, 23.0–32.0 lb/ft`.
    fn made_for(&self) -> String {
        let pipes = self.pipe_names.join(" × ");
        let weights = self.weights.as_ref().map_or("", |(_, stated)| &stated.text);
        let comma = if weights.is_empty() { "" } else { ", " };
        format!("{pipes} {}{comma}{weights}", self.pipe_units)
    }

    /// Takes in a cell.
    fn add(&mut self, column: &Column, cell: &str, values: &[Value]) {
        let Some(first) = values.first() else { return };
        let stated = Stated { name: column.name.clone(), text: printed(column, cell) };
        if let Some(pipe) = column.pipe {
            self.is_set_in_casing |= pipe == Pipe::Casing && has_word(&column.name, &["in", "inside"]);
            self.pipes.push((pipe, first.span));
            self.pipe_names.push(cell.to_owned());
            self.pipe_units = column.units.clone().unwrap_or_default();
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

/// Parts whose outside diameter is that of a body.
const RIGID: [&str; 8] = ["maximum", "max", "body", "tool", "gauge", "gage", "element", "locator"];

fn is_outside(name: &str) -> bool {
    has_word(name, &["od"]) || has_word(name, &["outside"]) && has_word(name, &["diameter"])
}

/// The casing that a tool without a size table is made for, as far as its specifications say.
fn row_of_ranges(properties: &[Property]) -> Option<Row> {
    let sizes = properties.iter().find(|property| pipe_of(lead(&property.name)) == Some(Pipe::Casing))?;
    let span = sizes.values.iter().map(|value| value.span).find(|span| span.kind == Kind::Length)?;
    Some(Row { pipes: vec![(Pipe::Casing, span)], is_set_in_casing: true, ..Row::default() })
}
