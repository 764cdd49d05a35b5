//! The units of a catalogue, with their spellings and conversions.

use crate::writing::is_letter;

/// The kind of a quantity. Values are stored in the kind's base unit, which oilfield catalogues print first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// Base unit: inch.
    Length,
    /// Weight per length of pipe. Base unit: lb/ft.
    LinearWeight,
    /// Pressure or stress. Base unit: psi.
    Pressure,
    /// Base unit: °F.
    Temperature,
    /// Base unit: lbf.
    Force,
    /// Base unit: ft-lbf.
    Torque,
    /// Base unit: barrel.
    Volume,
    /// Base unit: barrels per minute.
    FlowRate,
    /// Of a fluid. Base unit: pounds per gallon.
    Density,
    /// Base unit: minute.
    Duration,
    /// Rockwell C.
    RockwellHardness,
    /// Shore A.
    ShoreHardness,
}

/// A unit: its symbol, and its conversion to the base unit of its kind.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Unit {
    pub kind: Kind,
    pub symbol: &'static str,
    scale: f64,
    offset: f64,
}

impl Unit {
    const fn new(kind: Kind, symbol: &'static str, scale: f64) -> Self {
        Self { kind, symbol, scale, offset: 0.0 }
    }

    /// Converts a value to the base unit.
    pub fn to_base(&self, value: f64) -> f64 {
        value * self.scale + self.offset
    }

    /// Converts a value from the base unit.
    pub fn from_base(&self, value: f64) -> f64 {
        (value - self.offset) / self.scale
    }

    /// Converts a difference to the base unit.
    pub fn difference(&self, value: f64) -> f64 {
        value * self.scale
    }

    /// Whether it is the base unit. Values in it are exact, others are rounded.
    pub fn is_base(&self) -> bool {
        self.scale.to_bits() == 1.0_f64.to_bits() && self.offset == 0.0
    }

    /// The unit with this spelling, such as `lb/ft`.
    pub fn named(spelling: &str) -> Option<&'static Self> {
        let (unit, length) = Self::at_start(spelling.trim())?;
        (length == spelling.trim().len()).then_some(unit)
    }

    /// Splits a heading such as "Maximum OD, in (mm)" or "Maximum OD [mm]" into its name, its units as printed, and the first unit. `None`
    /// if it does not end with a unit.
    pub fn of_heading(heading: &str) -> Option<(&str, &str, &'static Self)> {
        let behind_comma = heading.rsplit_once(',').and_then(|(name, units)| {
            let first = units.split('(').next().unwrap_or(units);
            Some((name, units.trim(), Self::named(first)?))
        });
        behind_comma.or_else(|| {
            let (name, unit) = heading.strip_suffix([')', ']'])?.rsplit_once(['(', '['])?;
            Some((name.trim_end(), unit, Self::named(unit)?))
        })
    }

    /// The base unit of a kind.
    pub fn base(kind: Kind) -> Option<&'static Self> {
        UNITS.iter().map(|(unit, _)| unit).find(|unit| unit.kind == kind && unit.is_base())
    }

    /// The unit with the longest spelling at the start of a text, and the spelling's length.
    pub fn at_start(text: &str) -> Option<(&'static Self, usize)> {
        let mut best: Option<(&'static Self, usize)> = None;
        for (unit, spellings) in UNITS {
            for spelling in *spellings {
                let Some(rest) = after(text, spelling) else { continue };
                let ends_in_letter = spelling.ends_with(is_letter);
                let is_divided =
                    rest.strip_prefix('/').is_some_and(|next| next.starts_with(|c: char| c.is_ascii_alphabetic()));
                let goes_on = is_divided || ends_in_letter && rest.starts_with(|next| is_letter(next) || next == '·');
                let length = text.len() - rest.len();
                if !goes_on && best.is_none_or(|(_, longest)| length > longest) {
                    best = Some((unit, length));
                }
            }
        }
        best
    }
}

/// The text after a spelling at its start, in any case.
fn after<'t>(text: &'t str, spelling: &str) -> Option<&'t str> {
    let start = text.get(..spelling.len())?;
    if start.eq_ignore_ascii_case(spelling) { text.get(spelling.len()..) } else { None }
}

/// Conversion factors.
const PSI_PER_MPA: f64 = 145.037_737_73;
const LBF_PER_KN: f64 = 224.808_943_1;
const BARREL_PER_CUBIC_METRE: f64 = 6.289_810_77;

/// Every unit with its spellings.
const UNITS: &[(Unit, &[&str])] = &[
    (Unit::new(Kind::Length, "in", 1.0), &["in", "in.", "inch", "inches", "\"", "″", "”", "''"]),
    (Unit::new(Kind::Length, "ft", 12.0), &["ft", "foot", "feet", "'", "′", "’"]),
    (
        Unit::new(Kind::Length, "mm", 1.0 / 25.4),
        &["mm", "millimetre", "millimetres", "millimeter", "millimeters", "мм"],
    ),
    (Unit::new(Kind::Length, "cm", 1.0 / 2.54), &["cm"]),
    (Unit::new(Kind::Length, "m", 1.0 / 0.0254), &["m", "metre", "metres", "meter", "meters", "м"]),
    (Unit::new(Kind::Length, "µin", 1e-6), &["µin", "μin", "µin Ra", "μin Ra", "microinch"]),
    (Unit::new(Kind::Length, "µm", 1.0 / 25_400.0), &["µm", "μm", "µm Ra", "μm Ra", "micron"]),
    (
        Unit::new(Kind::LinearWeight, "lb/ft", 1.0),
        &["lb/ft", "lbs/ft", "lb./ft", "lbm/ft", "lb per ft", "ppf", "#/ft", "#"],
    ),
    (Unit::new(Kind::LinearWeight, "kg/m", 0.671_968_975), &["kg/m", "кг/м"]),
    (Unit::new(Kind::Pressure, "psi", 1.0), &["psi", "psig", "psid"]),
    (Unit::new(Kind::Pressure, "ksi", 1000.0), &["ksi", "kpsi"]),
    (Unit::new(Kind::Pressure, "MPa", PSI_PER_MPA), &["mpa", "N/mm²", "N/mm2", "МПа"]),
    (Unit::new(Kind::Pressure, "kPa", PSI_PER_MPA / 1000.0), &["kpa"]),
    (Unit::new(Kind::Pressure, "bar", PSI_PER_MPA / 10.0), &["bar", "bars", "barg", "бар"]),
    // An absolute pressure: ratings are above that of the atmosphere.
    (Unit { kind: Kind::Pressure, symbol: "bara", scale: PSI_PER_MPA / 10.0, offset: -14.695_949 }, &["bara"]),
    (Unit::new(Kind::Pressure, "kgf/cm²", 14.223_343_3), &["kgf/cm²", "kgf/cm2", "kg/cm²", "kg/cm2"]),
    (
        Unit::new(Kind::Temperature, "°F", 1.0),
        &["°F", "° F", "ºF", "˚F", "F", "deg F", "degF", "degrees F", "fahrenheit", "degrees fahrenheit"],
    ),
    (
        Unit { kind: Kind::Temperature, symbol: "°C", scale: 1.8, offset: 32.0 },
        &["°C", "° C", "ºC", "˚C", "C", "°С", "deg C", "degC", "degrees C", "celsius", "degrees celsius"],
    ),
    (Unit::new(Kind::Force, "lbf", 1.0), &["lbf", "lb", "lbs"]),
    (Unit::new(Kind::Force, "klbf", 1000.0), &["klbf", "klb", "klbs", "kip", "kips"]),
    (Unit::new(Kind::Force, "kN", LBF_PER_KN), &["kN", "кН"]),
    (Unit::new(Kind::Force, "daN", LBF_PER_KN / 100.0), &["daN"]),
    (Unit::new(Kind::Force, "t", LBF_PER_KN * 9.806_65), &["t", "tf", "т"]),
    (Unit::new(Kind::Force, "N", LBF_PER_KN / 1000.0), &["N"]),
    (Unit::new(Kind::Torque, "ft·lbf", 1.0), &["ft·lbf", "ft-lbf", "ft.lbf", "ft lbf", "ft-lb", "ft·lb", "lbf·ft"]),
    (Unit::new(Kind::Torque, "N·m", 0.737_562_149), &["N·m", "N.m", "N-m", "Nm"]),
    (Unit::new(Kind::Torque, "kN·m", 737.562_149), &["kN·m", "kN.m", "kN-m", "kNm"]),
    (Unit::new(Kind::Volume, "bbl", 1.0), &["bbl", "bbls", "barrel", "barrels"]),
    (Unit::new(Kind::Volume, "m³", BARREL_PER_CUBIC_METRE), &["m³", "m3"]),
    (Unit::new(Kind::FlowRate, "bbl/min", 1.0), &["bbl/min", "bpm"]),
    (Unit::new(Kind::FlowRate, "m³/min", BARREL_PER_CUBIC_METRE), &["m³/min", "m3/min"]),
    (Unit::new(Kind::FlowRate, "l/min", BARREL_PER_CUBIC_METRE / 1000.0), &["l/min", "lpm"]),
    (Unit::new(Kind::FlowRate, "m³/h", BARREL_PER_CUBIC_METRE / 60.0), &["m³/h", "m3/h"]),
    (Unit::new(Kind::Density, "lb/gal", 1.0), &["lb/gal", "ppg"]),
    (Unit::new(Kind::Density, "kg/m³", 1.0 / 119.826_427), &["kg/m³", "kg/m3"]),
    (Unit::new(Kind::Duration, "min", 1.0), &["min", "minute", "minutes"]),
    (Unit::new(Kind::Duration, "h", 60.0), &["h", "hr", "hrs", "hour", "hours"]),
    (Unit::new(Kind::Duration, "day", 1440.0), &["day", "days"]),
    (Unit::new(Kind::RockwellHardness, "HRC", 1.0), &["HRC", "Rc"]),
    (Unit::new(Kind::ShoreHardness, "Shore A", 1.0), &["Shore A", "durometer"]),
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn prd_3_a_unit_is_known_by_its_spellings() {
        for (spelling, symbol) in [
            ("in", "in"),
            ("\"", "in"),
            ("Inches", "in"),
            ("#", "lb/ft"),
            ("ppf", "lb/ft"),
            ("PSI", "psi"),
            ("mpa", "MPa"),
            ("f", "°F"),
            ("deg C", "°C"),
            ("kn", "kN"),
            ("Shore A", "Shore A"),
            ("daN", "daN"),
            ("t", "t"),
            ("bara", "bara"),
            ("kg/cm²", "kgf/cm²"),
            ("мм", "mm"),
            ("МПа", "MPa"),
            ("°С", "°C"),
        ] {
            assert_eq!(Unit::named(spelling).map(|unit| unit.symbol), Some(symbol), "{spelling}");
        }
        for none in ["", "inn", "foo", "in x", "cr", "мин", "tons"] {
            assert_eq!(Unit::named(none), None, "{none}");
        }
    }

    #[test]
    fn prd_3_conversions_agree_with_published_tables() {
        for (value, from, to, expected) in [
            (10_000.0, "psi", "MPa", 68.948),
            (690.0, "bar", "psi", 10_007.6),
            (300.0, "°F", "°C", 148.889),
            (-29.0, "°C", "°F", -20.2),
            (9.625, "in", "mm", 244.475),
            (26.0, "lb/ft", "kg/m", 38.692),
            (50_000.0, "lbf", "kN", 222.411),
            (10.0, "bbl/min", "m³/min", 1.58987),
            (8.33, "lb/gal", "kg/m³", 998.154),
            (16.0, "µin", "µm", 0.4064),
            (24.4475, "cm", "in", 9.625),
            (1.0, "m", "in", 39.370_08),
            (68_948.0, "kPa", "psi", 10_000.0),
            (222_411.0, "N", "lbf", 50_000.0),
            (1_589.87, "l/min", "bbl/min", 10.0),
            (95.392, "m³/h", "bbl/min", 10.0),
            (351.535, "kgf/cm²", "psi", 5_000.0),
            (1.0, "kN·m", "N·m", 1_000.0),
            (980.665, "daN", "t", 1.0),
            (1.0, "t", "kN", 9.806_65),
            (346.013_25, "bara", "bar", 345.0),
        ] {
            let (from, to) = (Unit::named(from).unwrap(), Unit::named(to).unwrap());
            let found = to.from_base(from.to_base(value));
            assert!((found - expected).abs() <= expected.abs() * 1e-5, "{value} {from:?} {found}");
        }
    }

    #[test]
    fn prd_3_every_kind_has_one_base_unit() {
        for (unit, _) in UNITS {
            let base: Vec<_> = UNITS.iter().filter(|(other, _)| other.kind == unit.kind && other.is_base()).collect();
            assert_eq!(base.len(), 1, "{:?}", unit.kind);
        }
    }

    #[test]
    fn prd_4_every_unit_is_known_by_its_symbol() {
        for (unit, _) in UNITS {
            assert_eq!(Unit::named(unit.symbol), Some(unit));
        }
    }

    proptest! {
        #[test]
        fn prd_3_a_value_is_converted_to_every_unit_and_back(value in -1e6..1e6_f64, at in 0..UNITS.len()) {
            let (unit, _) = UNITS[at];
            prop_assert!((unit.from_base(unit.to_base(value)) - value).abs() <= 1e-6 * value.abs().max(1.0));
        }
    }
}
