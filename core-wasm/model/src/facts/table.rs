//! Parses size tables.

use crate::quantity::{Kind, Measure, Unit, measures_in};

use super::name::{lead, words_of};
use super::value::{Value, is_limit, is_load};

/// A pipe whose nominal size a product is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pipe {
    Casing,
    Liner,
    Tubing,
    /// An open hole.
    Hole,
}

/// A column of a size table.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    /// Its heading without the unit.
    pub name: String,
    /// The units as printed: `in (mm)` of "Maximum OD, in (mm)"; empty without any.
    pub units: String,
    /// The unit of its cells.
    pub unit: Option<&'static Unit>,
    /// The pipe whose nominal size the column contains.
    pub pipe: Option<Pipe>,
}

/// Words that do not name a pipe.
const FILLERS: [&str; 7] = ["set", "in", "size", "sizes", "range", "nominal", "od"];

impl Column {
    /// Parses a heading such as "Set in casing, in" or "Maximum OD, in (mm)".
    pub fn of(heading: &str) -> Self {
        let (name, units, unit) = match Unit::of_heading(heading) {
            Some((name, units, unit)) => (name, units, Some(unit)),
            None => (heading, "", None),
        };
        let is_length = unit.is_some_and(|unit| unit.kind == Kind::Length);
        let pipe = if is_length { pipe_of(name) } else { None };
        Self { name: name.to_owned(), units: units.to_owned(), unit, pipe }
    }

    /// The column of a specification of this name.
    pub fn named(name: &str) -> Self {
        Self { name: name.to_owned(), units: String::new(), unit: None, pipe: pipe_of(lead(name)) }
    }

    /// The values in a cell.
    pub fn values_in(&self, cell: &str) -> Vec<Value> {
        let is_limit = is_limit(&self.name);
        let value = |Measure { span, unit, at }| Value {
            span,
            unit,
            at,
            is_limit: is_limit && is_load(span.kind),
            sizes: None,
        };
        measures_in(cell, self.unit).into_iter().map(value).collect()
    }

    /// Whether a specification of this name, with values of this kind, is a summary of the column's values.
    pub fn is_summed_up_by(&self, name: &str, kind: Kind) -> bool {
        let same_kind = self.unit.is_some_and(|unit| unit.kind == kind);
        same_kind && (kind == Kind::LinearWeight || stem(&self.name) == stem(lead(name)))
    }
}

/// The pipe whose nominal size a name refers to: "Casing sizes", "Set in casing"; not "Casing ID".
pub fn pipe_of(name: &str) -> Option<Pipe> {
    match stem(name).as_slice() {
        [only] => match only.as_str() {
            "casing" => Some(Pipe::Casing),
            "liner" => Some(Pipe::Liner),
            "tubing" => Some(Pipe::Tubing),
            "hole" => Some(Pipe::Hole),
            _ => None,
        },
        _ => None,
    }
}

/// A name's words in the singular, without fillers.
fn stem(name: &str) -> Vec<String> {
    words_of(name)
        .filter(|word| !FILLERS.contains(&word.as_str()))
        .map(|word| word.strip_suffix('s').map(str::to_owned).unwrap_or(word))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prd_3_a_heading_contains_name_unit_and_pipe() {
        for (heading, name, unit, pipe) in [
            ("Set in casing, in", "Set in casing", Some("in"), Some(Pipe::Casing)),
            ("Casing size, in", "Casing size", Some("in"), Some(Pipe::Casing)),
            ("Casing ID, in", "Casing ID", Some("in"), None),
            ("Casing weight, lb/ft", "Casing weight", Some("lb/ft"), None),
            ("Tubing, in", "Tubing", Some("in"), Some(Pipe::Tubing)),
            ("Liner size, in (mm)", "Liner size", Some("in"), Some(Pipe::Liner)),
            ("Hole, in", "Hole", Some("in"), Some(Pipe::Hole)),
            ("Maximum OD, in (mm)", "Maximum OD", Some("in"), None),
            ("Differential pressure, psi (MPa)", "Differential pressure", Some("psi"), None),
            ("Set in casing [mm]", "Set in casing", Some("mm"), Some(Pipe::Casing)),
            ("OD, max. (mm)", "OD, max.", Some("mm"), None),
            ("Temperature (HNBR)", "Temperature (HNBR)", None, None),
            ("Used in", "Used in", None, None),
            ("Liner", "Liner", None, None),
        ] {
            let column = Column::of(heading);
            assert_eq!(
                (column.name.as_str(), column.unit.map(|unit| unit.symbol), column.pipe),
                (name, unit, pipe),
                "{heading}"
            );
        }
    }

    #[test]
    fn prd_3_a_specification_may_be_a_summary_of_a_column() {
        for (heading, name, kind, is_summary) in [
            ("Set in casing, in", "Casing sizes", Kind::Length, true),
            ("Casing weight, lb/ft", "Casing weight range", Kind::LinearWeight, true),
            ("Seal bore, in (mm)", "Seal bores", Kind::Length, true),
            ("Seal bore, in (mm)", "Seal bore finish", Kind::Length, false),
            ("Bump pressure, psi (MPa)", "Bump pressure, top plug", Kind::Pressure, true),
            ("Maximum OD, in (mm)", "Casing sizes", Kind::Length, false),
        ] {
            assert_eq!(Column::of(heading).is_summed_up_by(name, kind), is_summary, "{heading} {name}");
        }
    }

    #[test]
    fn prd_3_cells_are_parsed_in_the_units_of_their_column() {
        let [size, pressure, connection] = [
            ("Set in casing, in", "9-5/8"),
            ("Differential pressure, psi (MPa)", "6,000 (41.4)"),
            ("Connection", "2-7/8 EUE 8RD"),
        ]
        .map(|(heading, cell)| Column::of(heading).values_in(cell));
        assert_eq!((size[0].span.low, pressure[0].span.high, connection[0].span.low), (9.625, 6_000.0, 2.875));
        assert!(pressure[0].is_limit && !size[0].is_limit);
    }

    #[test]
    fn prd_3_the_values_of_a_rating_column_are_limits() {
        for (heading, cell, is_limit) in [
            ("Differential pressure, psi", "6,000", true),
            ("Hanging capacity, lbf", "25,000", true),
            ("Setting pressure, psi", "1,200", false),
            ("Maximum OD, in", "5.875", false),
        ] {
            assert_eq!(Column::of(heading).values_in(cell)[0].is_limit, is_limit, "{heading}");
        }
    }
}
