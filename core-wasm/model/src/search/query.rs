//! Parses the query of a search.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::facets::{Choice, FacetName};
use super::words::split_words;
use crate::content::{Item, Json};
use crate::quantity::{Kind, Measure, Number, Piece, Span, Unit, pieces};
use crate::writing::grouped;

/// The query of a search.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SearchQuery {
    /// The text in the search field.
    pub text: String,
    pub category: Option<String>,
    pub subcategory: Option<String>,
    /// The chosen filters, ordered by facet.
    pub choices: Vec<Choice>,
}

impl SearchQuery {
    /// Parses the query of a URL. Of several values the first counts, except for facets with several values. Invalid values of facets
    /// are left out.
    pub fn read(params: &str) -> Self {
        let (mut text, mut category, mut subcategory) = (None, None, None);
        let mut query = Self::default();
        for (name, value) in form_urlencoded::parse(params.trim_start_matches('?').as_bytes()) {
            let slot = match &*name {
                "q" => &mut text,
                "category" => &mut category,
                "subcategory" => &mut subcategory,
                name => {
                    let choice = FacetName::named(name).and_then(|facet| Choice::read(facet, &value));
                    let is_second = |choice: &Choice| {
                        choice.facet.is_limit() && query.choices.iter().any(|other| other.facet == choice.facet)
                    };
                    query.choose(choice.filter(|choice| !is_second(choice)));
                    continue;
                }
            };
            slot.get_or_insert(value.into_owned());
        }
        let chosen = |slug: Option<String>| slug.filter(|slug| !slug.is_empty());
        Self { text: text.unwrap_or_default(), category: chosen(category), subcategory: chosen(subcategory), ..query }
    }

    /// The facet of the first invalid value in the query of a URL.
    pub fn first_invalid_facet(params: &str) -> Option<FacetName> {
        let pairs = form_urlencoded::parse(params.trim_start_matches('?').as_bytes());
        let mut facets = pairs.filter_map(|(name, value)| Some((FacetName::named(&name)?, value)));
        facets.find(|(facet, value)| !facet.takes(value)).map(|(facet, _)| facet)
    }

    /// Adds values of filters. A limit replaces the facet's other value.
    pub fn choose(&mut self, choice: impl IntoIterator<Item = Choice>) {
        for choice in choice {
            self.choices
                .retain(|other| !(other.is_same_as(&choice) || choice.facet.is_limit() && other.facet == choice.facet));
            let index = self.choices.partition_point(|other| other.facet <= choice.facet);
            self.choices.insert(index, choice);
        }
    }

    /// Whether it filters by nothing but a category.
    pub fn is_by_category(&self) -> bool {
        split_words(&self.text).is_empty() && self.choices.is_empty()
    }

    /// Whether a product of this category and sub-category is in the chosen ones.
    pub fn matches_category(&self, category: Option<&String>, subcategory: Option<&String>) -> bool {
        let is_chosen = |chosen: &Option<String>, own: Option<&String>| chosen.is_none() || chosen.as_ref() == own;
        is_chosen(&self.category, category) && is_chosen(&self.subcategory, subcategory)
    }

    /// The query of a URL, without `?`.
    pub fn params(&self) -> String {
        let mut params = form_urlencoded::Serializer::new(String::new());
        let text = Some(self.text.trim()).filter(|text| !text.is_empty());
        let pairs = [("q", text), ("category", self.category.as_deref()), ("subcategory", self.subcategory.as_deref())];
        for (name, value) in pairs {
            params.extend_pairs(value.map(|value| (name, value)));
        }
        params.extend_pairs(self.choices.iter().map(|choice| (choice.facet.name(), &choice.value)));
        params.finish()
    }
}

/// The interpretation of a number without a unit, or with an ambiguous one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Interpretation {
    /// The typed text.
    pub typed: String,
    /// Its interpretation: "10,000 psi".
    pub meaning: String,
    /// Whether it was also searched as a word.
    pub or_word: bool,
}

impl Interpretation {
    /// Reads a part of the response of `GET /api/search`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { typed: item.text("typed"), meaning: item.text("meaning"), or_word: item.flag("orWord") }
    }
}

/// A part of a query that products must match.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    Word(String),
    Quantity(QuantityTerm),
}

impl Term {
    pub fn into_word(self) -> Option<String> {
        if let Self::Word(word) = self { Some(word) } else { None }
    }
}

/// A quantity in a query.
#[derive(Debug, Clone, PartialEq)]
pub struct QuantityTerm {
    pub span: Span,
    /// For a number without a unit: the word that it may be instead of a size or a rating.
    pub word: Option<String>,
}

impl QuantityTerm {
    /// Whether it is a nominal pipe size.
    pub fn is_nominal(&self) -> bool {
        nominal(&self.span).is_some()
    }
}

/// The nominal sizes of tubing, casing and line pipe, in inches.
const NOMINAL: [f64; 22] = [
    1.05, 1.315, 1.66, 1.9, 2.375, 2.875, 3.5, 4.0, 4.5, 5.0, 5.5, 6.625, 7.0, 7.625, 7.75, 8.625, 9.625, 10.75, 11.75,
    13.375, 18.625, 20.0,
];

/// The nominal pipe size that equals a length.
fn nominal(span: &Span) -> Option<Span> {
    NOMINAL.iter().map(|size| Span::new(Kind::Length, *size, *size)).find(|size| span.equals(size))
}

/// Words that are ignored in queries.
const FILLERS: &[&str] = &[
    "x", "and", "or", "to", "for", "with", "in", "at", "of", "the", "on", "a", "an", "i", "we", "need", "which",
    "what", "am", "are", "by", "can", "do", "find", "from", "have", "is", "it", "looking", "me", "my", "our", "please",
    "show", "that", "this", "want", "deg", "degree", "degrees",
];

/// "7 in 26 lb" means 26 lb/ft: weights up to this one are interpreted as weights of pipe.
const MAX_PIPE_WEIGHT: f64 = 300.0;

/// Larger numbers with decimals are no dimensions of tools in inches.
const MAX_INCHES: f64 = 40.0;

/// Parses a query into terms, in their order, with the interpretations of ambiguous ones.
pub fn parse_terms(text: &str) -> (Vec<Term>, Vec<Interpretation>) {
    let (mut terms, mut readings) = (Vec::new(), Vec::new());
    for piece in pieces(text) {
        match piece {
            Piece::Text(at) => {
                let words = words_at(text, &at).filter(|word| !FILLERS.contains(&word.as_str()));
                terms.extend(words.map(Term::Word));
            }
            Piece::Measure(Measure { span, unit, at }) => {
                let is_pipe =
                    unit.symbol == "lbf" && span.high <= MAX_PIPE_WEIGHT && !text_of(text, &at).ends_with('f');
                let span = if is_pipe { Span { kind: Kind::LinearWeight, ..span } } else { span };
                if is_pipe {
                    readings.extend(Unit::base(span.kind).map(|unit| interpretation(text, &at, unit, false)));
                }
                terms.push(Term::Quantity(QuantityTerm { span, word: None }));
            }
            Piece::Bare { number, at } if is_in_degrees(text, &at) => {
                let Some(unit) = Unit::base(Kind::Temperature) else { continue };
                let span = Span::new(unit.kind, number.value, number.value);
                readings.push(interpretation(text, &at, unit, false));
                terms.push(Term::Quantity(QuantityTerm { span, word: None }));
            }
            Piece::Bare { number, at } if number.is_kilo || is_rating(&number) => {
                let span = Span::new(Kind::Pressure, number.value, number.value);
                let meaning = format!("{} psi", grouped(span.low as u64));
                let word = (!number.is_kilo).then(|| words_at(text, &at).collect());
                let typed = text_of(text, &at).trim().to_owned();
                readings.push(Interpretation { typed, meaning, or_word: word.is_some() });
                terms.push(Term::Quantity(QuantityTerm { span, word }));
            }
            Piece::Bare { number, at } => {
                let words: Vec<String> = words_at(text, &at).collect();
                let Some((span, unit)) = length(&number, text_of(text, &at).contains(['.', ','])) else {
                    terms.extend(words.into_iter().map(Term::Word));
                    continue;
                };
                // A decimal number is split into two words, so it is not searched as a word.
                let word = <[String; 1]>::try_from(words).ok().map(|[word]| word);
                readings.push(interpretation(text, &at, unit, word.is_some()));
                terms.push(Term::Quantity(QuantityTerm { span, word }));
            }
        }
    }
    // Such a word alone may be the beginning of a longer one.
    if terms.is_empty() {
        terms.extend(split_words(text).into_iter().map(Term::Word));
    }
    (terms, readings)
}

fn text_of<'t>(text: &'t str, at: &Range<usize>) -> &'t str {
    text.get(at.clone()).unwrap_or_default()
}

fn words_at(text: &str, at: &Range<usize>) -> impl Iterator<Item = String> {
    split_words(text_of(text, at)).into_iter()
}

/// Whether a number is followed by degrees without a scale: `300 degrees`, `300°`. In a specification they may be an angle.
fn is_in_degrees(text: &str, at: &Range<usize>) -> bool {
    let rest = text.get(at.end..).unwrap_or_default().trim_start();
    rest.starts_with("deg") || rest.starts_with('°')
}

/// Whether a number without a unit is written as pressure ratings are: `10000`.
fn is_rating(number: &Number) -> bool {
    // Not the remainder of floats, whose function would enlarge the wasm.
    let whole = number.value as u32;
    (1_000..=30_000).contains(&whole) && whole.is_multiple_of(500) && number.value == f64::from(whole)
}

/// The length of a number without a unit: `7` and `9.625`, or `139.7` for millimetres, as nominal pipe sizes; `6.062` as inches.
fn length(number: &Number, has_point: bool) -> Option<(Span, &'static Unit)> {
    // "20.0" is a weight, not a size.
    let inches = (!has_point || number.value.fract() != 0.0).then_some("in");
    let millimetres = has_point.then_some("mm");
    let pipe = inches.into_iter().chain(millimetres).find_map(|symbol| {
        let unit = Unit::named(symbol)?;
        let value = unit.to_base(number.value);
        let rounding = if unit.is_base() { 0.0 } else { unit.difference(number.rounding) };
        let size = nominal(&Span { rounding, ..Span::new(unit.kind, value, value) })?;
        Some((size, unit))
    });
    // With two decimals or more it is a dimension, and weights have one.
    let is_dimension = has_point && number.rounding < 0.01 && number.value.fract() != 0.0 && number.value < MAX_INCHES;
    let dimension = || is_dimension.then(|| Unit::base(Kind::Length)).flatten();
    pipe.or_else(|| dimension().map(|unit| (Span::new(unit.kind, number.value, number.value), unit)))
}

/// The interpretation of a number with a unit.
fn interpretation(text: &str, at: &Range<usize>, unit: &Unit, or_word: bool) -> Interpretation {
    let typed = text_of(text, at).trim();
    let number = typed.trim_end_matches(|c: char| c.is_ascii_alphabetic()).trim_end();
    Interpretation { typed: typed.to_owned(), meaning: format!("{number} {}", unit.symbol), or_word }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let (terms, _) = parse_terms(text);
        terms
            .into_iter()
            .map(|term| match term {
                Term::Word(word) => word,
                Term::Quantity(QuantityTerm { span, word }) => {
                    let unit = Unit::base(span.kind).unwrap().symbol;
                    format!("{}..{} {unit}{}", span.low, span.high, if word.is_some() { "?" } else { "" })
                }
            })
            .collect()
    }

    #[test]
    fn prd_3_a_query_is_parsed_into_words_and_quantities() {
        for (text, terms) in [
            ("packer 7 in 26# 10k 300F", vec!["packer", "7..7 in", "26..26 lb/ft", "10000..10000 psi", "300..300 °F"]),
            ("5-1/2 packer", vec!["5.5..5.5 in", "packer"]),
            ("7 26#", vec!["7..7 in?", "26..26 lb/ft"]),
            ("hanger 17", vec!["hanger", "17"]),
            ("hanger 7", vec!["hanger", "7..7 in?"]),
            ("tubing 3,5", vec!["tubing", "3.5..3.5 in"]),
            ("177,8 packer", vec!["7..7 in", "packer"]),
            ("hanger 9.625", vec!["hanger", "9.625..9.625 in"]),
            ("139.7", vec!["5.5..5.5 in"]),
            ("244.5", vec!["9.625..9.625 in"]),
            ("7 20.0", vec!["7..7 in?", "20", "0"]),
            ("5.875", vec!["5.875..5.875 in"]),
            ("12.25", vec!["12.25..12.25 in"]),
            ("12.5", vec!["12", "5"]),
            ("41.25", vec!["41", "25"]),
            ("10000 packer", vec!["10000..10000 psi?", "packer"]),
            ("7,500", vec!["7500..7500 psi?"]),
            ("14310", vec!["14310"]),
            ("which packer do I need for a 7 in", vec!["packer", "7..7 in"]),
            ("I am looking for a packer for my 7 in", vec!["packer", "7..7 in"]),
            ("7 in 26 lb", vec!["7..7 in", "26..26 lb/ft"]),
            ("40,000 lb", vec!["40000..40000 lbf"]),
            ("CM-2", vec!["cm", "2"]),
            ("13Cr L80", vec!["13cr", "l80"]),
            ("API 11D1", vec!["api", "11d1"]),
            ("ISO 14310", vec!["iso", "14310"]),
            ("70–300 °F", vec!["70..300 °F"]),
            ("liner hanger 7 x 9-5/8", vec!["liner", "hanger", "7..7 in?", "9.625..9.625 in"]),
            ("packer for 7 in at 300F", vec!["packer", "7..7 in", "300..300 °F"]),
            ("packer 300 degrees", vec!["packer", "300..300 °F"]),
            ("300° packer", vec!["300..300 °F", "packer"]),
            ("150 degrees C", vec!["302..302 °F"]),
            ("float to", vec!["float"]),
            ("packer with ", vec!["packer"]),
            ("to", vec!["to"]),
            ("  - ", vec![]),
        ] {
            assert_eq!(read(text), terms, "{text}");
        }
    }

    #[test]
    fn prd_3_ambiguous_numbers_have_an_interpretation() {
        let interpretations = |text: &str| -> Vec<String> {
            let summary = |reading: Interpretation| {
                format!("{} = {}{}", reading.typed, reading.meaning, if reading.or_word { " or a word" } else { "" })
            };
            parse_terms(text).1.into_iter().map(summary).collect()
        };
        assert_eq!(interpretations("packer 10k"), ["10k = 10,000 psi"]);
        assert_eq!(interpretations("7 packer"), ["7 = 7 in or a word"]);
        assert_eq!(interpretations("6.062 and 10000"), ["6.062 = 6.062 in", "10000 = 10,000 psi or a word"]);
        assert_eq!(interpretations("7 in 26 lb"), ["26 lb = 26 lb/ft"]);
        assert_eq!(interpretations("300 degrees"), ["300 = 300 °F"]);
        assert_eq!(interpretations("9.625 hanger 177.8"), ["9.625 = 9.625 in", "177.8 = 177.8 mm"]);
        assert!(interpretations("7 in 26# 10,000 psi 300F 5-1/2").is_empty());
    }

    #[test]
    fn prd_3_a_query_without_words_and_facets_is_by_category() {
        let rated = Choice::read(FacetName::Pressure, "10000");
        for (text, choice, by_category) in [
            ("", None, true),
            (" -/# ", None, true),
            ("packer", None, false),
            ("", rated.clone(), false),
            ("packer", rated, false),
        ] {
            let category = Some("packer-systems".to_owned());
            let mut query = SearchQuery { text: text.to_owned(), category, ..SearchQuery::default() };
            query.choose(choice);
            assert_eq!(query.is_by_category(), by_category, "{query:?}");
        }
    }
}
