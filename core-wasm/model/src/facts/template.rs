//! Texts with gaps where their figures stand: what many products say in the same words is told once.

use std::ops::Range;

use serde::Serialize;

use super::value::Value;
use crate::content::{Item, Json};
use crate::quantity::{Kind, Number, Span, Unit, measures_in};
use crate::writing::grouped;

/// A text with gaps, and the quantities that were read in it: `10,000 psi (68.9 MPa)` is the template `… psi (… MPa)` with the
/// number 10,000. The second figure is a conversion of the first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Template {
    /// What stands before the first figure, between them, and behind the last.
    pub pieces: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<Figure>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub quantities: Vec<Quantity>,
}

/// How a figure is written. Its number is a whole one: 5.875 with three places is 5875, 9-5/8 is 616 parts of 64.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Figure {
    #[serde(skip_serializing_if = "Style::is_grouped")]
    pub style: Style,
    /// Digits behind the point.
    #[serde(skip_serializing_if = "is_zero")]
    pub places: u32,
    /// A figure that is another one in another unit has no number of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conversion: Option<Conversion>,
}

/// How the digits of a figure are written.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Style {
    /// With commas between thousands: `10,000`.
    #[default]
    Grouped,
    /// Without: `10000`.
    Plain,
    /// With a fraction: `9-5/8`.
    Fraction,
}

/// What a figure is a conversion of.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Conversion {
    /// The other figure of the template, from 0.
    pub of: u32,
    /// The other figure's unit.
    pub from: String,
    /// This one's.
    pub to: String,
}

/// A value or a range that was read in a text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Quantity {
    /// The unit that it is written in.
    pub unit: String,
    /// The figures of the template that it is made of, from 0: one, or two of a range.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub figures: Vec<u32>,
    /// One whose figures are written in another way, and stand in the pieces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fixed: Option<Extent>,
    /// Where it begins: a piece, and how many bytes of it stand before.
    pub start: [u32; 2],
    /// Where it ends, the same way.
    pub end: [u32; 2],
    /// Whether the product withstands everything up to it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_limit: bool,
    /// The pipe sizes that it holds for; all when none are named.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sizes: Option<Extent>,
}

/// From one value to another, in the unit of their kind.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
pub struct Extent {
    pub low: Exact,
    pub high: Exact,
    /// How far each may be from what was meant.
    #[serde(skip_serializing_if = "Exact::is_zero")]
    pub rounding: Exact,
}

/// A number of which no digit is lost on the way.
#[derive(Debug, Clone, Copy, Default, Serialize)]
#[serde(transparent)]
pub struct Exact(pub f64);

impl PartialEq for Exact {
    fn eq(&self, other: &Self) -> bool {
        self.0.to_bits() == other.0.to_bits()
    }
}

impl Eq for Exact {}

impl std::hash::Hash for Exact {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.0.to_bits().hash(state);
    }
}

impl Exact {
    fn is_zero(&self) -> bool {
        self.0 == 0.0
    }
}

impl Style {
    fn is_grouped(&self) -> bool {
        *self == Self::Grouped
    }

    fn named(name: &str) -> Option<Self> {
        match name {
            "grouped" => Some(Self::Grouped),
            "plain" => Some(Self::Plain),
            "fraction" => Some(Self::Fraction),
            _ => None,
        }
    }
}

fn is_zero(places: &u32) -> bool {
    *places == 0
}

impl Extent {
    fn of(span: &Span) -> Self {
        Self { low: Exact(span.low), high: Exact(span.high), rounding: Exact(span.rounding) }
    }

    fn span(&self, kind: Kind) -> Span {
        Span { kind, low: self.low.0, high: self.high.0, rounding: self.rounding.0 }
    }

    fn read<J: Json>(item: &Item<'_, J>) -> Self {
        let exact = |name| Exact(item.maybe_float(name).unwrap_or_default());
        Self { low: exact("low"), high: exact("high"), rounding: exact("rounding") }
    }
}

/// More places than any figure of a catalogue has, and as many as a whole number of 64 bits holds.
const MOST_PLACES: u32 = 9;

/// The parts of an inch that fractions are counted in.
const PARTS: i64 = 64;

impl Figure {
    /// The number of a figure as it is written; nothing when it would be written in another way again.
    fn of(written: &str, is_in_inches: bool) -> Option<(Self, i64)> {
        let places = written.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let places = u32::try_from(places).ok().filter(|places| *places <= MOST_PLACES)?;
        let style = |style| Self { style, places, conversion: None };
        let fraction = || {
            let parts = Number::at_start(written)?.value * PARTS as f64;
            is_in_inches.then_some((style(Style::Fraction), parts as i64))
        };
        let decimal = |style: Self| {
            let digits: String = written.chars().filter(char::is_ascii_digit).collect();
            (digits.len() <= 15).then_some((style, digits.parse().ok()?))
        };
        let written_so = |(style, number): &(Self, i64)| style.written(*number) == written;
        fraction()
            .filter(written_so)
            .or_else(|| decimal(style(Style::Grouped)).filter(written_so))
            .or_else(|| decimal(style(Style::Plain)).filter(written_so))
    }

    /// A number as it is written; its sign stands before the figure.
    fn written(&self, number: i64) -> String {
        let number = number.unsigned_abs();
        let places = self.places.min(MOST_PLACES);
        let one = 10_u64.pow(places);
        let whole = match self.style {
            Style::Fraction => return fraction(number),
            Style::Grouped => grouped(number / one),
            Style::Plain => (number / one).to_string(),
        };
        if places == 0 { whole } else { format!("{whole}.{:0width$}", number % one, width = places as usize) }
    }

    /// How many of its whole numbers make one.
    fn one(&self) -> f64 {
        match self.style {
            Style::Fraction => PARTS as f64,
            // As numbers are read: whole digits over a power of ten.
            Style::Grouped | Style::Plain => 10_u64.pow(self.places.min(MOST_PLACES)) as f64,
        }
    }

    /// The value of a number, in the unit that it is written in.
    fn value(&self, number: i64) -> f64 {
        number as f64 / self.one()
    }

    /// Half of the last digit.
    fn rounding(&self) -> f64 {
        match self.style {
            Style::Fraction => 0.0,
            Style::Grouped | Style::Plain => 0.5 / 10_u64.pow(self.places.min(MOST_PLACES)) as f64,
        }
    }

    fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            style: item.maybe_one_of("style", Style::named).unwrap_or_default(),
            places: item.maybe_number("places").unwrap_or_default(),
            conversion: item.maybe_record("conversion", |item| Conversion {
                of: item.number("of"),
                from: item.text("from"),
                to: item.text("to"),
            }),
        }
    }
}

/// A number of inches' parts as a fraction in its lowest terms: `9-5/8`.
fn fraction(number: u64) -> String {
    let parts = PARTS.unsigned_abs();
    let (whole, top) = (number / parts, number % parts);
    if top == 0 {
        return grouped(whole);
    }
    let shortened = 1 << top.trailing_zeros();
    let part = format!("{}/{}", top / shortened, parts / shortened);
    if whole == 0 { part } else { format!("{}-{part}", grouped(whole)) }
}

/// Reads a quantity of a template from numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Reader {
    pub unit: &'static Unit,
    ends: Ends,
    is_limit: bool,
    sizes: Option<Span>,
}

/// What a quantity reaches from and to.
#[derive(Debug, Clone, PartialEq)]
enum Ends {
    Fixed(Span),
    Figures { low: End, high: End, rounding: f64 },
}

/// A number of the template, and how many of it make one.
#[derive(Debug, Clone, Copy, PartialEq)]
struct End {
    number: usize,
    one: f64,
}

impl Reader {
    /// The quantity with these numbers; where it stands is not told.
    pub fn value(&self, number: impl Fn(usize) -> i64) -> Value {
        let end = |end: &End| self.unit.to_base(number(end.number) as f64 / end.one);
        let span = match &self.ends {
            Ends::Fixed(span) => *span,
            Ends::Figures { low, high, rounding } => {
                Span { rounding: *rounding, ..Span::new(self.unit.kind, end(low), end(high)) }
            }
        };
        Value { span, unit: self.unit, at: 0..0, is_limit: self.is_limit, sizes: self.sizes }
    }
}

/// A figure of a text: where it stands, and its number.
struct Written {
    at: Range<usize>,
    figure: Figure,
    /// Of a conversion there is none.
    number: Option<i64>,
    value: f64,
}

impl Template {
    /// A text with the values that were read in it, as a template and its numbers. `second` is the unit of figures in parentheses
    /// that name none.
    pub fn of(text: &str, values: &[Value], second: Option<&'static Unit>) -> (Self, Vec<i64>) {
        let mut written: Vec<Written> = Vec::new();
        let mut quantities: Vec<(Vec<u32>, &Value)> = Vec::new();
        for (place, value) in values.iter().enumerate() {
            let first = written.len();
            let own = figures_of(text, value).unwrap_or_default();
            let figures = (first..first + own.len()).filter_map(|place| u32::try_from(place).ok()).collect();
            written.extend(own);
            quantities.push((figures, value));
            let end = values.get(place + 1).map_or(text.len(), |next| next.at.start);
            let converted = conversions(text, value, end, written.get(first..).unwrap_or_default(), first, second);
            written.extend(converted);
        }
        let mut template = Self::default();
        let mut from = 0;
        for figure in &written {
            template.pieces.push(text.get(from..figure.at.start).unwrap_or_default().to_owned());
            from = figure.at.end;
        }
        template.pieces.push(text.get(from..).unwrap_or_default().to_owned());
        // A place lies in the piece behind the last figure that ends there or before.
        let place = |at: usize| -> [u32; 2] {
            let piece = written.iter().take_while(|figure| figure.at.end <= at).count();
            let start = piece.checked_sub(1).and_then(|last| written.get(last)).map_or(0, |figure| figure.at.end);
            [piece, at.saturating_sub(start)].map(|number| u32::try_from(number).unwrap_or(u32::MAX))
        };
        for (figures, value) in quantities {
            template.quantities.push(Quantity {
                unit: value.unit.symbol.to_owned(),
                fixed: figures.is_empty().then(|| Extent::of(&value.span)),
                figures,
                start: place(value.at.start),
                end: place(value.at.end),
                is_limit: value.is_limit,
                sizes: value.sizes.as_ref().map(Extent::of),
            });
        }
        let numbers = written.iter().filter_map(|figure| figure.number).collect();
        template.figures = written.into_iter().map(|written| written.figure).collect();
        (template, numbers)
    }

    /// How many numbers a text of it has.
    pub fn numbers(&self) -> usize {
        self.figures.iter().filter(|figure| figure.conversion.is_none()).count()
    }

    /// Its pieces and figures with these numbers, in their order.
    fn parts<'t>(&'t self, numbers: &[i64]) -> Vec<(&'t str, String)> {
        let mut numbers = numbers.iter().copied();
        let mut values: Vec<f64> = Vec::new();
        let written = self.figures.iter().map(|figure| match &figure.conversion {
            None => {
                let number = numbers.next().unwrap_or_default();
                values.push(figure.value(number));
                figure.written(number)
            }
            Some(conversion) => {
                let value = values.get(conversion.of as usize).copied().unwrap_or_default();
                values.push(0.0);
                conversion.number(value, figure.places).map(|number| figure.written(number)).unwrap_or_default()
            }
        });
        let written: Vec<String> = written.collect();
        self.pieces.iter().map(String::as_str).zip(written.into_iter().chain([String::new()])).collect()
    }

    /// The text with these numbers, and the values in it.
    pub fn read_with(&self, numbers: &[i64]) -> (String, Vec<Value>) {
        let parts = self.parts(numbers);
        let mut text = String::new();
        let mut starts = Vec::new();
        for (piece, figure) in &parts {
            starts.push(text.len());
            text.push_str(piece);
            text.push_str(figure);
        }
        let at = |[piece, byte]: [u32; 2]| starts.get(piece as usize).copied().unwrap_or_default() + byte as usize;
        let values = self.quantities.iter().filter_map(|quantity| {
            let value = self.reader(quantity)?.value(|number| numbers.get(number).copied().unwrap_or_default());
            Some(Value { at: at(quantity.start)..at(quantity.end), ..value })
        });
        let values = values.collect();
        (text, values)
    }

    /// What reads its quantities from numbers; nothing when one of them is of no figure or no unit.
    pub fn readers(&self) -> Option<Vec<Reader>> {
        self.quantities.iter().map(|quantity| self.reader(quantity)).collect()
    }

    fn reader(&self, quantity: &Quantity) -> Option<Reader> {
        let unit = Unit::named(&quantity.unit)?;
        let ends = match (&quantity.fixed, quantity.figures.as_slice()) {
            (Some(fixed), _) => Ends::Fixed(fixed.span(unit.kind)),
            (None, [first, .., last] | [first @ last]) => {
                let end = |place: u32| {
                    let figure = self.figures.get(place as usize).filter(|figure| figure.conversion.is_none())?;
                    let before = self.figures.iter().take(place as usize);
                    let number = before.filter(|figure| figure.conversion.is_none()).count();
                    Some((figure, End { number, one: figure.one() }))
                };
                let ((first, low), (last, high)) = (end(*first)?, end(*last)?);
                let rounding = first.rounding().max(last.rounding());
                let rounding = if unit.is_base() { 0.0 } else { unit.difference(rounding) };
                Ends::Figures { low, high, rounding }
            }
            (None, []) => return None,
        };
        let sizes = quantity.sizes.as_ref().map(|sizes| sizes.span(Kind::Length));
        Some(Reader { unit, ends, is_limit: quantity.is_limit, sizes })
    }

    /// Its words without figures and quantities.
    pub fn words(&self) -> String {
        let mut words = String::new();
        for (place, piece) in self.pieces.iter().enumerate() {
            let is_in = |byte: usize| {
                let at = |[piece, byte]: [u32; 2]| (piece as usize, byte as usize);
                self.quantities.iter().any(|own| (at(own.start)..at(own.end)).contains(&(place, byte)))
            };
            words.extend(piece.char_indices().map(|(byte, c)| if is_in(byte) { ' ' } else { c }));
        }
        words
    }

    /// Reads a template.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            pieces: item.texts("pieces"),
            figures: item.records("figures", Figure::read),
            quantities: item.records("quantities", |item| Quantity {
                unit: item.text("unit"),
                figures: item.numbers("figures"),
                fixed: item.maybe_record("fixed", Extent::read),
                start: item.pair("start"),
                end: item.pair("end"),
                is_limit: item.flag("isLimit"),
                sizes: item.maybe_record("sizes", Extent::read),
            }),
        }
    }
}

impl Conversion {
    /// The number of the other figure's value in this one's unit, with so many places.
    fn number(&self, value: f64, places: u32) -> Option<i64> {
        let (from, to) = (Unit::named(&self.from)?, Unit::named(&self.to)?);
        let one = 10_u64.pow(places.min(MOST_PLACES)) as f64;
        Some((to.from_base(from.to_base(value)) * one).round() as i64)
    }
}

/// The figures that a value is made of; nothing when they do not make the same value.
fn figures_of(text: &str, value: &Value) -> Option<Vec<Written>> {
    let is_in_inches = value.unit.is_base() && value.unit.kind == Kind::Length;
    let found = figures_at(text, &value.at, is_in_inches)?;
    let places: Vec<u32> = (0..found.len()).filter_map(|place| u32::try_from(place).ok()).collect();
    let numbers: Vec<i64> = found.iter().filter_map(|written| written.number).collect();
    if !matches!(found.len(), 1 | 2) {
        return None;
    }
    let quantity = Quantity {
        unit: value.unit.symbol.to_owned(),
        figures: places,
        fixed: None,
        start: [0; 2],
        end: [0; 2],
        is_limit: value.is_limit,
        sizes: None,
    };
    let template =
        Template { figures: found.iter().map(|written| written.figure.clone()).collect(), ..Template::default() };
    let again = template.reader(&quantity)?.value(|place| numbers.get(place).copied().unwrap_or_default());
    (Extent::of(&again.span) == Extent::of(&value.span)).then_some(found)
}

/// The figures in a part of a text; nothing when one of them would be written in another way.
fn figures_at(text: &str, within: &Range<usize>, is_in_inches: bool) -> Option<Vec<Written>> {
    let mut found = Vec::new();
    let mut at = within.start;
    while let Some(rest) = text.get(at..within.end).filter(|rest| !rest.is_empty()) {
        let Some(number) = Number::at_start(rest) else {
            at += rest.chars().next().map_or(1, char::len_utf8);
            continue;
        };
        let end = at + number.length;
        let (figure, own) = Figure::of(text.get(at..end)?, is_in_inches)?;
        // A dash before the first figure of a part is its sign.
        let is_negative = found.is_empty() && at > within.start || is_signed(text, at, found.last());
        let own = if is_negative { -own } else { own };
        found.push(Written { at: at..end, value: figure.value(own), figure, number: Some(own) });
        at = end;
    }
    Some(found)
}

/// Whether a figure behind another has a sign of its own: two dashes, or one behind "to".
fn is_signed(text: &str, at: usize, before: Option<&Written>) -> bool {
    let between = before.and_then(|before| text.get(before.at.end..at)).unwrap_or_default();
    let dashes = between.chars().filter(|c| matches!(c, '-' | '–' | '—' | '−')).count();
    let has_word = between.chars().any(char::is_alphabetic);
    between.ends_with(['-', '–', '—', '−']) && (dashes > 1 || has_word)
}

/// The figures in parentheses behind a value: conversions of its own, or other numbers.
fn conversions(
    text: &str,
    value: &Value,
    end: usize,
    own: &[Written],
    first: usize,
    second: Option<&'static Unit>,
) -> Vec<Written> {
    let find = || {
        let behind = text.get(value.at.end..end)?;
        let open = behind.len() - behind.trim_start().strip_prefix('(')?.len();
        let close = open + behind.get(open..)?.find(')')?;
        let inner = behind.get(open..close)?;
        let measures = measures_in(inner, second);
        let [measure] = measures.as_slice() else { return None };
        if measure.span.kind != value.span.kind {
            return None;
        }
        let offset = value.at.end + open;
        let found = figures_at(text, &(offset + measure.at.start..offset + measure.at.end), false)?;
        (found.len() == own.len()).then_some((found, measure.unit))
    };
    let Some((found, unit)) = find() else { return Vec::new() };
    let converted = found.into_iter().zip(own).enumerate().map(|(place, (written, of))| {
        let conversion = Conversion {
            of: u32::try_from(first + place).unwrap_or(u32::MAX),
            from: value.unit.symbol.to_owned(),
            to: unit.symbol.to_owned(),
        };
        match conversion.number(of.value, written.figure.places) {
            // One that is rounded in another way keeps its own number.
            Some(number) if Some(number) == written.number => {
                Written { figure: Figure { conversion: Some(conversion), ..written.figure }, number: None, ..written }
            }
            _ => written,
        }
    });
    converted.collect()
}
