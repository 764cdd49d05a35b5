//! Finds quantities in text: `7 in`, `7"`, `5-1/2`, `26 lb/ft`, `26#`, `10k`, `69 MPa`, `70–300 °F`.
//!
//! A measure is a value or a range with its unit and its position. A conversion in parentheses after a measure is not counted
//! again.

mod number;
mod unit;

use std::ops::Range;

use crate::writing::is_letter;

pub use number::Number;
pub use unit::{Kind, Unit};

/// A range of values in the base unit of their kind. For a single value, `low` equals `high`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    pub kind: Kind,
    pub low: f64,
    pub high: f64,
    /// The rounding error of each end: values in other units than the base unit are rounded.
    pub rounding: f64,
}

/// The relative tolerance in comparing values.
const TOLERANCE: f64 = 1e-6;

/// How far pressures in other units are rounded, relatively: 690 bar is 10,000 psi, as 69 MPa is.
const ROUND_PRESSURE: f64 = 1e-3;

impl Span {
    /// The range between two values, in either order.
    pub fn new(kind: Kind, one: f64, other: f64) -> Self {
        Self { kind, low: one.min(other), high: one.max(other), rounding: 0.0 }
    }

    /// Whether `other` lies within this range, allowing for rounding.
    pub fn contains(&self, other: &Self) -> bool {
        // Relative to the ends of `other`, because those of this range may be infinite.
        let slack = |end: f64| self.rounding + other.rounding + TOLERANCE * end.abs().max(1.0);
        self.kind == other.kind
            && self.low - slack(other.low) <= other.low
            && other.high <= self.high + slack(other.high)
    }

    /// Whether both ranges are equal, allowing for rounding.
    pub fn equals(&self, other: &Self) -> bool {
        self.contains(other) && other.contains(self)
    }
}

/// A value or a range in a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Measure {
    pub span: Span,
    /// The unit in the text.
    pub unit: &'static Unit,
    /// The bytes of the measure, including a unit directly after it.
    pub at: Range<usize>,
}

/// A piece of a text.
#[derive(Debug, Clone, PartialEq)]
pub enum Piece {
    Measure(Measure),
    /// A number without a unit.
    Bare {
        number: Number,
        at: Range<usize>,
    },
    /// The text between measures and numbers.
    Text(Range<usize>),
}

/// The measures of a text.
pub fn measures(text: &str) -> Vec<Measure> {
    measures_in(text, None)
}

/// The measures of a text. Numbers without a unit get `unit`, as in a table's column.
pub fn measures_in(text: &str, unit: Option<&'static Unit>) -> Vec<Measure> {
    // Fast path: most texts of a catalogue have no digit.
    if !text.bytes().any(|byte| byte.is_ascii_digit()) {
        return Vec::new();
    }
    let pieces = read(text, unit);
    pieces
        .into_iter()
        .filter_map(|piece| if let Piece::Measure(measure) = piece { Some(measure) } else { None })
        .collect()
}

/// Splits a text into its pieces, in order.
pub fn pieces(text: &str) -> Vec<Piece> {
    read(text, None)
}

fn read(text: &str, default: Option<&'static Unit>) -> Vec<Piece> {
    let mut assembly = Assembly { default, pieces: Vec::new(), open: Vec::new(), depth: 0, before: [Token::Other; 3] };
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let (token, length) = Token::at(text, at, rest, default);
        let end = at + length.max(1);
        assembly.add(token, at..end);
        at = end;
    }
    assembly.flush();
    with_texts(text.len(), assembly.pieces)
}

/// A token of a text.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Token {
    Number(Number),
    /// A number that is part of a name: the 4140 of AISI 4140.
    Designation(Number),
    /// A unit after a number.
    Unit(&'static Unit),
    /// `to` or a dash, between the ends of a range.
    To,
    /// A comma, `and` or the like, between the numbers of a list.
    List,
    Open,
    Close,
    Space,
    Other,
}

impl Token {
    /// The token at this position of the text, and its length in bytes.
    fn at(text: &str, at: usize, rest: &str, default: Option<&'static Unit>) -> (Self, usize) {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let Some(first) = rest.chars().next() else { return (Self::Other, 0) };
        let length = first.len_utf8();
        let behind = rest.get(length..).unwrap_or_default();
        // A tolerance is not a value: it is skipped.
        if first == '±' {
            let number = behind.trim_start_matches(GAP);
            let end = number_at(number, default).map_or(0, |found| behind.len() - number.len() + found.length);
            return (Self::Space, length + end);
        }
        if (is_dash(first) || first == '+')
            && !before.is_some_and(|c| is_letter(c) || c == ')')
            && let Some(number) = number_at(behind, default)
        {
            let value = if first == '+' { number.value } else { -number.value };
            let length = number.length + length;
            return (Self::Number(Number { value, length, ..number }), length);
        }
        // In `26,29,32` a comma separates.
        let written = if before == Some(',') { rest.split(',').next().unwrap_or(rest) } else { rest };
        if let Some(number) = number_at(written, default) {
            let is_name =
                text.get(..at).is_some_and(ends_in_capitals) && !rest.get(number.length..).is_some_and(has_unit);
            return (if is_name { Self::Designation(number) } else { Self::Number(number) }, number.length);
        }
        if is_behind_number(before) {
            let unit = rest.trim_start_matches(GAP);
            if let Some((unit, length)) =
                Unit::at_start(unit).map(|(found, length)| (found, rest.len() - unit.len() + length))
            {
                return (Self::Unit(unit), length);
            }
        }
        match first {
            _ if first.is_whitespace() => (Self::Space, length),
            '(' => (Self::Open, length),
            ')' => (Self::Close, length),
            '/' if behind.starts_with('+') => (Self::To, length),
            ',' | '/' | '×' | '&' | '+' => (Self::List, length),
            '…' | '÷' | '~' => (Self::To, length),
            '.' if behind.starts_with("..") => (Self::To, 3),
            _ if is_dash(first) => (Self::To, length),
            _ if is_letter(first) => word(rest, before),
            _ => (Self::Other, length),
        }
    }
}

/// The characters allowed between a number and its unit.
const GAP: [char; 4] = [' ', '\u{a0}', '\u{202f}', '-'];

fn has_unit(behind_number: &str) -> bool {
    Unit::at_start(behind_number.trim_start_matches(GAP)).is_some()
}

/// Whether the last word of a text is in capitals, as AISI, ISO and HNBR are.
fn ends_in_capitals(text: &str) -> bool {
    let word = text.strip_suffix(' ').and_then(|text| text.rsplit(|c: char| !is_letter(c)).next());
    word.is_some_and(|word| word.len() >= 3 && word.bytes().all(|byte| byte.is_ascii_uppercase()))
}

fn is_dash(c: char) -> bool {
    matches!(c, '-' | '–' | '—' | '−')
}

/// Whether a unit may follow this character: a digit, a fraction or the `k` of thousands.
fn is_behind_number(before: Option<char>) -> bool {
    before.is_some_and(|c| c.is_ascii_digit() || "½¼¾⅛⅜⅝⅞⅓⅔⅕⅖⅗⅘⅙⅚kK".chars().any(|sign| sign == c))
}

/// A number that is not the beginning of a word such as `13Cr`.
fn number_at(text: &str, default: Option<&'static Unit>) -> Option<Number> {
    let number = Number::at_start(text, default)?;
    let after = text.get(number.length..)?;
    let lists = after.strip_prefix(['x', 'X']).is_some_and(|next| next.starts_with(|c: char| c.is_ascii_digit()));
    let is_word =
        after.starts_with(|c: char| is_letter(c) && !c.is_ascii_digit()) && Unit::at_start(after).is_none() && !lists;
    (!is_word).then_some(number)
}

/// The token of a word, which may contain digits: `CM-2`, `13Cr`, `AS568`.
fn word(rest: &str, before: Option<char>) -> (Token, usize) {
    if before.is_some_and(|c| c.is_ascii_digit()) && rest.starts_with(['x', 'X']) {
        return (Token::List, 1);
    }
    let mut length = 0;
    let mut letters = rest.char_indices().peekable();
    while let Some((at, letter)) = letters.next() {
        let next = letters.peek().map(|(_, next)| *next);
        let goes_on =
            is_letter(letter) || matches!(letter, '-' | '\u{2011}' | '.') && at > 0 && next.is_some_and(is_letter);
        if !goes_on {
            break;
        }
        length = at + letter.len_utf8();
    }
    let token = match rest.get(..length) {
        Some(word) if ["to", "through"].iter().any(|to| word.eq_ignore_ascii_case(to)) => Token::To,
        Some(word) if ["and", "or", "x"].iter().any(|list| word.eq_ignore_ascii_case(list)) => Token::List,
        _ => Token::Other,
    };
    (token, length)
}

/// A number or a range whose unit has not been read yet.
#[derive(Debug, Clone)]
struct Open {
    low: Number,
    high: Number,
    at: Range<usize>,
}

/// Assembles tokens into measures.
struct Assembly {
    default: Option<&'static Unit>,
    pieces: Vec<Piece>,
    /// The numbers of a list, whose unit may come at its end.
    open: Vec<Open>,
    /// The number of open parentheses.
    depth: usize,
    /// The last three tokens without spaces, the latest last.
    before: [Token; 3],
}

impl Assembly {
    fn add(&mut self, token: Token, at: Range<usize>) {
        match token {
            Token::Space => return,
            Token::Number(number) => self.number(number, at),
            Token::Designation(number) => {
                self.flush();
                self.pieces.push(Piece::Bare { number, at });
            }
            Token::Unit(unit) => self.unit(unit, at.end),
            Token::To | Token::List => {}
            Token::Open => {
                self.flush();
                self.depth += 1;
            }
            Token::Close => {
                self.flush();
                self.depth = self.depth.saturating_sub(1);
            }
            Token::Other => self.flush(),
        }
        let [_, second, third] = self.before;
        self.before = [second, third, token];
    }

    fn number(&mut self, number: Number, at: Range<usize>) {
        match (self.before, self.open.last_mut()) {
            ([_, Token::Number(_), Token::To], Some(open)) => (open.high, open.at.end) = (number, at.end),
            ([.., Token::List], _) => self.open.push(Open { low: number, high: number, at }),
            _ => {
                self.flush();
                self.open.push(Open { low: number, high: number, at });
            }
        }
    }

    fn unit(&mut self, unit: &'static Unit, end: usize) {
        let is_range = matches!(self.before, [Token::Unit(_), Token::To, Token::Number(_)]);
        let count = self.open.len();
        for (index, open) in std::mem::take(&mut self.open).into_iter().enumerate() {
            let at = open.at.start..if index + 1 == count { end } else { open.at.end };
            self.measure(&open, unit, at);
        }
        // In "6 in to 7 in" both ends of the range have a unit.
        if is_range
            && let [.., Piece::Measure(from), Piece::Measure(to)] = self.pieces.as_mut_slice()
            && from.span.kind == to.span.kind
        {
            from.span = Span {
                rounding: from.span.rounding.max(to.span.rounding),
                ..Span::new(to.span.kind, from.span.low, to.span.high)
            };
            from.at.end = to.at.end;
            self.pieces.pop();
        }
    }

    fn measure(&mut self, open: &Open, unit: &'static Unit, at: Range<usize>) {
        // A conversion of the measure before it.
        if self.depth > 0 && matches!(self.pieces.last(), Some(Piece::Measure(last)) if last.span.kind == unit.kind) {
            return;
        }
        let span = Span::new(unit.kind, unit.to_base(open.low.value), unit.to_base(open.high.value));
        let written = unit.difference(open.low.rounding.max(open.high.rounding));
        let rounding = match unit.kind {
            _ if unit.is_base() => 0.0,
            Kind::Pressure => written.max(span.high * ROUND_PRESSURE),
            _ => written,
        };
        let span = Span { rounding, ..span };
        self.pieces.push(Piece::Measure(Measure { span, unit, at }));
    }

    /// Ends the open numbers: no unit follows them.
    fn flush(&mut self) {
        for open in std::mem::take(&mut self.open) {
            let inches = || Unit::named("in").filter(|_| open.low.is_mixed || open.high.is_mixed);
            match self.default.filter(|_| self.depth == 0).or_else(inches) {
                Some(unit) => self.measure(&open, unit, open.at.clone()),
                None => self.pieces.push(Piece::Bare { number: open.low, at: open.at.clone() }),
            }
        }
    }
}

/// The pieces with the texts between them.
fn with_texts(end: usize, pieces: Vec<Piece>) -> Vec<Piece> {
    let mut whole = Vec::new();
    let mut from = 0;
    for piece in pieces {
        let (Piece::Measure(Measure { at, .. }) | Piece::Bare { at, .. } | Piece::Text(at)) = &piece;
        let (start, next) = (at.start, at.end);
        if from < start {
            whole.push(Piece::Text(from..start));
        }
        from = next;
        whole.push(piece);
    }
    if from < end {
        whole.push(Piece::Text(from..end));
    }
    whole
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Each measure with its ends in its own unit, and its text.
    fn found(text: &str) -> Vec<(String, &str)> {
        measures(text)
            .into_iter()
            .map(|Measure { span, unit, at }| {
                let round = |value: f64| (unit.from_base(value) * 1e6).round() / 1e6;
                (format!("{}..{} {}", round(span.low), round(span.high), unit.symbol), &text[at])
            })
            .collect()
    }

    #[test]
    fn prd_3_every_notation_of_a_quantity_is_read() {
        for (text, measure) in [
            ("7 in", "7..7 in"),
            ("7\"", "7..7 in"),
            ("7-inch", "7..7 in"),
            ("7in", "7..7 in"),
            ("5-1/2", "5.5..5.5 in"),
            ("5 1/2", "5.5..5.5 in"),
            ("5½\"", "5.5..5.5 in"),
            ("9-5/8 in", "9.625..9.625 in"),
            ("139.7 mm", "139.7..139.7 mm"),
            ("26 lb/ft", "26..26 lb/ft"),
            ("26#", "26..26 lb/ft"),
            ("26 ppf", "26..26 lb/ft"),
            ("10,000 psi", "10000..10000 psi"),
            ("10k psi", "10000..10000 psi"),
            ("69 MPa", "69..69 MPa"),
            ("300F", "300..300 °F"),
            ("300 °F", "300..300 °F"),
            ("150 °C", "150..150 °C"),
            ("150 deg C", "150..150 °C"),
            ("-20 to 250 °F", "-20..250 °F"),
            ("70–300 °F", "70..300 °F"),
            ("5-10 psi", "5..10 psi"),
            ("6 in to 7 in", "6..7 in"),
            ("17.0–53.5 lb/ft", "17..53.5 lb/ft"),
            ("4-1/2 to 13-3/8 in", "4.5..13.375 in"),
            ("-20 … +150 °C", "-20..150 °C"),
            ("−20...150 °C", "-20..150 °C"),
            ("-20°C/+150°C", "-20..150 °C"),
            ("−20 to +150 °C", "-20..150 °C"),
            ("5 000 – 10 000 psi", "5000..10000 psi"),
            ("43,16 – 52,09 kg/m", "43.16..52.09 kg/m"),
            ("149,2 ±0,1 mm", "149.2..149.2 mm"),
            ("12,5 kN·m", "12.5..12.5 kN·m"),
            ("12,5 m³/h", "12.5..12.5 m³/h"),
        ] {
            assert_eq!(found(text), [(measure.to_owned(), text)], "{text}");
        }
    }

    #[test]
    fn prd_3_a_text_gives_its_measures_in_order_and_conversions_once() {
        for (text, expected) in [
            (
                "7,500 psi (51.7 MPa) to 7 in; 6,000 psi (41.4 MPa) for 9-5/8 in",
                vec!["7500..7500 psi", "7..7 in", "6000..6000 psi", "9.625..9.625 in"],
            ),
            ("2-3/8, 2-7/8 and 3-1/2 in EUE 8RD", vec!["2.375..2.375 in", "2.875..2.875 in", "3.5..3.5 in"]),
            ("6 ft (1.8 m), 10 ft (3.0 m) or 15 ft (4.6 m)", vec!["6..6 ft", "10..10 ft", "15..15 ft"]),
            ("16.5 × 12.0 × 3.0 in (419 × 305 × 76 mm)", vec!["16.5..16.5 in", "12..12 in", "3..3 in"]),
            ("5,000 psi (34.5 MPa) at 400 °F (204 °C)", vec!["5000..5000 psi", "400..400 °F"]),
            ("90 / 80 / 90 Shore A", vec!["90..90 Shore A", "80..80 Shore A", "90..90 Shore A"]),
            ("24 h at 10 bbl/min (1.59 m³/min)", vec!["24..24 h", "10..10 bbl/min"]),
            ("2-3/8 EUE 8RD", vec!["2.375..2.375 in"]),
            ("8–16 µin Ra (0.2–0.4 µm)", vec!["8..16 µin"]),
            ("AISI 4140, 22 HRC maximum, to NACE MR0175 / ISO 15156", vec!["22..22 HRC"]),
            ("Ductile iron ASTM A536 80-55-06, teeth hardened to 50–55 HRC", vec!["50..55 HRC"]),
            ("stored at -20 °F", vec!["-20..-20 °F"]),
            ("★ 7 in", vec!["7..7 in"]),
            ("NBR 250 °F", vec!["250..250 °F"]),
            ("5 in tubing run in to 7 in", vec!["5..5 in", "7..7 in"]),
            ("7 tubing 9 in", vec!["9..9 in"]),
            ("5 and 7 in", vec!["5..5 in", "7..7 in"]),
            ("5-1/2 to 7", vec!["5.5..7 in"]),
            ("114,3 / 139,7 / 177,8 mm", vec!["114.3..114.3 mm", "139.7..139.7 mm", "177.8..177.8 mm"]),
            ("5,7,9,11 in", vec!["5..5 in", "7..7 in", "9..9 in", "11..11 in"]),
            ("26,29,32 lb/ft", vec!["26..26 lb/ft", "29..29 lb/ft", "32..32 lb/ft"]),
            ("690 bar/10.000 psi", vec!["690..690 bar", "10000..10000 psi"]),
            ("149,2 mm ± 0,1 mm", vec!["149.2..149.2 mm"]),
            ("CM-2, 13Cr L80, 9Cr-1Mo, API 11D1, 100 %, 1/4 turn right, AS568 -112", vec![]),
        ] {
            let found: Vec<String> = found(text).into_iter().map(|(measure, _)| measure).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn prd_3_numbers_in_a_column_get_its_unit() {
        let inches = Unit::named("in");
        for (cell, low, high) in [
            ("5.875 (149.2)", 5.875, 5.875),
            ("6.094–6.276", 6.094, 6.276),
            ("9-5/8", 9.625, 9.625),
            ("9,625 (244,5)", 9.625, 9.625),
            ("4,5 … 9,625", 4.5, 9.625),
            ("1 250", 1_250.0, 1_250.0),
        ] {
            let [measure] = measures_in(cell, inches).try_into().unwrap();
            assert_eq!((measure.span.low, measure.span.high), (low, high), "{cell}");
        }
        assert!(measures_in("LTC or BTC", inches).is_empty());
    }

    #[test]
    fn prd_3_a_rounded_conversion_equals_the_exact_value() {
        let span = |text: &str| measures(text)[0].span;
        for (one, other) in
            [("7 in", "177.8 mm"), ("9-5/8 in", "244.5 mm"), ("9-5/8 in", "244 mm"), ("26#", "38.7 kg/m")]
        {
            assert!(span(one).equals(&span(other)), "{one} {other}");
        }
        assert!(!span("7 in").equals(&span("7.01 in")));
        assert!(!span("5-10 psi").equals(&span("7 psi")) && !span("7 psi").equals(&span("5-10 psi")));
        assert!(
            span("10,000 psi").contains(&span("10,000.005 psi"))
                && !span("10,000 psi").contains(&span("10,000.02 psi"))
        );
        assert!(span("165 mm to 178 mm").contains(&span("178.3 mm")), "the ends of a range are rounded, too");
        assert!(span("10,000 psi").contains(&span("690 bar")) && span("10,000 psi").contains(&span("69 MPa")));
        assert!(!span("10,000 psi").contains(&span("691 bar")));
        assert!(span("70–300 °F").contains(&span("149 °C")));
        assert!(!span("70–300 °F").contains(&span("151 °C")));
        assert!(!span("70–300 °F").contains(&span("100 psi")));
    }

    #[test]
    fn prd_3_a_number_without_a_unit_is_a_bare_piece() {
        let pieces = pieces("packer 7 10k x");
        let bare: Vec<(f64, bool)> = pieces
            .iter()
            .filter_map(|piece| match piece {
                Piece::Bare { number, .. } => Some((number.value, number.is_kilo)),
                _ => None,
            })
            .collect();
        assert_eq!(bare, [(7.0, false), (10_000.0, true)]);
        let [Piece::Bare { number, .. }] = super::pieces("-20")[..] else { panic!("-20 is a number") };
        assert_eq!((number.value, number.length), (-20.0, 3));
        assert!(matches!(super::pieces("CM-2").as_slice(), [Piece::Text(_)]), "a name is none");
        assert!(matches!(super::pieces("7 in").as_slice(), [Piece::Measure(_)]), "there is no text around it");
    }

    proptest! {
        #[test]
        fn prd_3_a_range_is_read_with_every_separator(
            low in 0u32..20_000, width in 1u32..20_000, unit in 0usize..6, between in 0usize..4
        ) {
            let unit = ["in", "psi", "°F", "lb/ft", "mm", "kN"][unit];
            let between = ["–", " to ", " - ", "-"][between];
            let text = format!("{low}{between}{} {unit}", low + width);
            let [measure] = measures(&text).try_into().unwrap();
            let unit = Unit::named(unit).unwrap();
            for (found, meant) in [(measure.span.low, low), (measure.span.high, low + width)] {
                prop_assert!((unit.from_base(found) - f64::from(meant)).abs() < 1e-6, "{}", text);
            }
            let middle = Span::new(unit.kind, unit.to_base(f64::from(low + width / 2)), unit.to_base(f64::from(low)));
            prop_assert!(measure.span.contains(&middle));
        }

        #[test]
        fn prd_3_the_pieces_of_a_text_cover_it(text in "[0-9a-z ,.()/\"#–°½-]{0,30}|.{0,30}") {
            let mut whole = String::new();
            for piece in pieces(&text) {
                let (Piece::Measure(Measure { at, .. }) | Piece::Bare { at, .. } | Piece::Text(at)) = piece;
                prop_assert_eq!(at.start, whole.len());
                whole.push_str(&text[at]);
            }
            prop_assert_eq!(whole, text);
        }
    }
}
