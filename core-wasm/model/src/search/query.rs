//! What is asked for, and how it is read.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::facets::{Choice, FacetName};
use super::words::split;
use crate::content::{Item, Json};
use crate::quantity::{Kind, Measure, Number, Piece, Span, Unit, pieces};
use crate::writing::grouped;

/// What is asked of a catalogue.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SearchQuery {
    /// What stands in the field.
    pub text: String,
    pub category: Option<String>,
    pub subcategory: Option<String>,
    /// What is chosen of the facets that the facts give, facet by facet.
    pub choices: Vec<Choice>,
}

impl SearchQuery {
    /// What the query of a URL asks for; of a name that stands there twice the first counts, but for facets with several
    /// values. A value that its facet does not have is left out.
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

    /// The first value of a facet in the query of a URL that the facet does not have.
    pub fn unreadable(params: &str) -> Option<FacetName> {
        let pairs = form_urlencoded::parse(params.trim_start_matches('?').as_bytes());
        let mut facets = pairs.filter_map(|(name, value)| Some((FacetName::named(&name)?, value)));
        facets.find(|(facet, value)| !facet.takes(value)).map(|(facet, _)| facet)
    }

    /// Chooses a value beside what is chosen; of a limit instead of what is chosen.
    pub fn choose(&mut self, choice: impl IntoIterator<Item = Choice>) {
        for choice in choice {
            self.choices.retain(|other| !(other.is(&choice) || choice.facet.is_limit() && other.facet == choice.facet));
            let place = self.choices.partition_point(|other| other.facet <= choice.facet);
            self.choices.insert(place, choice);
        }
    }

    /// Whether nothing but the whole catalogue or a category is asked for.
    pub fn is_by_category(&self) -> bool {
        self.has_no_word() && self.choices.is_empty()
    }

    /// Whether it has no word: the whole catalogue is meant.
    pub fn has_no_word(&self) -> bool {
        split(&self.text).is_empty()
    }

    /// Whether a product of this category and sub-category is among what is chosen.
    pub fn has_chosen(&self, category: Option<&String>, subcategory: Option<&String>) -> bool {
        let is_chosen = |chosen: &Option<String>, own: Option<&String>| chosen.is_none() || chosen.as_ref() == own;
        is_chosen(&self.category, category) && is_chosen(&self.subcategory, subcategory)
    }

    /// The same as the query of a URL, without `?`; empty when nothing is asked for.
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

/// How a part of a query was read that says no unit, or one that has two meanings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Reading {
    /// As it was typed.
    pub typed: String,
    /// What it was read as: "10,000 psi".
    pub meaning: String,
    /// Whether it was looked for as a word, too.
    pub or_word: bool,
}

impl Reading {
    /// Reads a part of the response of `GET /api/search`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { typed: item.text("typed"), meaning: item.text("meaning"), or_word: item.flag("orWord") }
    }
}

/// A part of a query that must be found.
#[derive(Debug, Clone, PartialEq)]
pub enum Term {
    Word(String),
    Quantity(Asked),
}

/// A quantity that is asked for.
#[derive(Debug, Clone, PartialEq)]
pub struct Asked {
    pub span: Span,
    /// A number without a unit: a nominal size of pipe, or this word.
    pub word: Option<String>,
}

impl Asked {
    /// Whether it is the nominal size of a pipe.
    pub fn is_nominal(&self) -> bool {
        nominal(&self.span).is_some()
    }
}

/// The nominal sizes of tubing, casing and line pipe, in inches.
const NOMINAL: [f64; 22] = [
    1.05, 1.315, 1.66, 1.9, 2.375, 2.875, 3.5, 4.0, 4.5, 5.0, 5.5, 6.625, 7.0, 7.625, 7.75, 8.625, 9.625, 10.75, 11.75,
    13.375, 18.625, 20.0,
];

/// The nominal size that a length is.
fn nominal(span: &Span) -> Option<Span> {
    NOMINAL.iter().map(|size| Span::new(Kind::Length, *size, *size)).find(|size| span.is(size))
}

/// Words between others that say nothing of a product.
const FILLERS: [&str; 11] = ["x", "and", "or", "to", "for", "with", "in", "at", "of", "the", "on"];

/// Of pounds without a length up to here the weight of pipe is meant: "7 in 26 lb".
const HEAVIEST_PIPE: f64 = 300.0;

/// The terms of a query in their order, and how those were read that could mean two things.
pub fn terms(text: &str) -> (Vec<Term>, Vec<Reading>) {
    let (mut terms, mut readings) = (Vec::new(), Vec::new());
    for piece in pieces(text) {
        match piece {
            Piece::Text(at) => {
                let is_last = at.end == text.len();
                let mut words: Vec<String> = written(text, &at).collect();
                // The last word may be on its way to a longer one.
                let last = if is_last && !text.ends_with(' ') { words.pop() } else { None };
                words.retain(|word| !FILLERS.contains(&word.as_str()));
                terms.extend(words.into_iter().chain(last).map(Term::Word));
            }
            Piece::Measure(Measure { span, unit, at }) => {
                let is_pipe = unit.symbol == "lbf" && span.high <= HEAVIEST_PIPE && !text_of(text, &at).ends_with('f');
                let span = if is_pipe { Span { kind: Kind::LinearWeight, ..span } } else { span };
                if is_pipe {
                    readings.extend(Unit::base(span.kind).map(|unit| reading(text, &at, unit, false)));
                }
                terms.push(Term::Quantity(Asked { span, word: None }));
            }
            Piece::Bare { number, at } if number.is_kilo => {
                let span = Span::new(Kind::Pressure, number.value, number.value);
                let meaning = format!("{} psi", grouped(span.low as u64));
                readings.push(Reading { typed: text_of(text, &at).trim().to_owned(), meaning, or_word: false });
                terms.push(Term::Quantity(Asked { span, word: None }));
            }
            Piece::Bare { number, at } => {
                let words: Vec<String> = written(text, &at).collect();
                let Some((span, unit)) = size_of_pipe(&number, text_of(text, &at).contains('.')) else {
                    terms.extend(words.into_iter().map(Term::Word));
                    continue;
                };
                // The digits before and behind a point are two words, and nothing is called so.
                let word = <[String; 1]>::try_from(words).ok().map(|[word]| word);
                readings.push(reading(text, &at, unit, word.is_some()));
                terms.push(Term::Quantity(Asked { span, word }));
            }
        }
    }
    (terms, readings)
}

fn text_of<'t>(text: &'t str, at: &Range<usize>) -> &'t str {
    text.get(at.clone()).unwrap_or_default()
}

fn written(text: &str, at: &Range<usize>) -> impl Iterator<Item = String> {
    split(text_of(text, at)).into_iter()
}

/// The nominal size of pipe that a number without a unit says: `7`, `9.625`, or `139.7` in millimetres.
fn size_of_pipe(number: &Number, has_point: bool) -> Option<(Span, &'static Unit)> {
    // 20.0 is how weights are written.
    let inches = (!has_point || number.value.fract() != 0.0).then_some("in");
    let millimetres = has_point.then_some("mm");
    inches.into_iter().chain(millimetres).find_map(|symbol| {
        let unit = Unit::named(symbol)?;
        let value = unit.to_base(number.value);
        let rounding = if unit.is_base() { 0.0 } else { unit.difference(number.rounding) };
        let size = nominal(&Span { rounding, ..Span::new(unit.kind, value, value) })?;
        Some((size, unit))
    })
}

/// How a number is read that has no unit, or an ambiguous one: as it was typed, with the unit that is meant.
fn reading(text: &str, at: &Range<usize>, unit: &Unit, or_word: bool) -> Reading {
    let typed = text_of(text, at).trim();
    let number = typed.trim_end_matches(|c: char| c.is_ascii_alphabetic()).trim_end();
    Reading { typed: typed.to_owned(), meaning: format!("{number} {}", unit.symbol), or_word }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<String> {
        let (terms, _) = terms(text);
        terms
            .into_iter()
            .map(|term| match term {
                Term::Word(word) => word,
                Term::Quantity(Asked { span, word }) => {
                    let unit = Unit::base(span.kind).unwrap().symbol;
                    format!("{}..{} {unit}{}", span.low, span.high, if word.is_some() { "?" } else { "" })
                }
            })
            .collect()
    }

    #[test]
    fn prd_3_a_query_is_read_into_words_and_quantities() {
        for (text, terms) in [
            ("packer 7 in 26# 10k 300F", vec!["packer", "7..7 in", "26..26 lb/ft", "10000..10000 psi", "300..300 °F"]),
            ("5-1/2 packer", vec!["5.5..5.5 in", "packer"]),
            ("7 26#", vec!["7..7 in?", "26..26 lb/ft"]),
            ("hanger 17", vec!["hanger", "17"]),
            ("hanger 7", vec!["hanger", "7..7 in?"]),
            ("hanger 9.625", vec!["hanger", "9.625..9.625 in"]),
            ("139.7", vec!["5.5..5.5 in"]),
            ("244.5", vec!["9.625..9.625 in"]),
            ("7 20.0", vec!["7..7 in?", "20", "0"]),
            ("5.875", vec!["5", "875"]),
            ("7 in 26 lb", vec!["7..7 in", "26..26 lb/ft"]),
            ("40,000 lb", vec!["40000..40000 lbf"]),
            ("CM-2", vec!["cm", "2"]),
            ("13Cr L80", vec!["13cr", "l80"]),
            ("API 11D1", vec!["api", "11d1"]),
            ("ISO 14310", vec!["iso", "14310"]),
            ("70–300 °F", vec!["70..300 °F"]),
            ("liner hanger 7 x 9-5/8", vec!["liner", "hanger", "7..7 in?", "9.625..9.625 in"]),
            ("packer for 7 in at 300F", vec!["packer", "7..7 in", "300..300 °F"]),
            ("float to", vec!["float", "to"]),
            ("  - ", vec![]),
        ] {
            assert_eq!(read(text), terms, "{text}");
        }
    }

    #[test]
    fn prd_3_what_can_be_read_in_two_ways_says_how_it_was_read() {
        let read = |text: &str| -> Vec<String> {
            let said = |reading: Reading| {
                format!("{} = {}{}", reading.typed, reading.meaning, if reading.or_word { " or a word" } else { "" })
            };
            terms(text).1.into_iter().map(said).collect()
        };
        assert_eq!(read("packer 10k"), ["10k = 10,000 psi"]);
        assert_eq!(read("7 packer"), ["7 = 7 in or a word"]);
        assert_eq!(read("7 in 26 lb"), ["26 lb = 26 lb/ft"]);
        assert_eq!(read("9.625 hanger 177.8"), ["9.625 = 9.625 in", "177.8 = 177.8 mm"]);
        assert!(read("7 in 26# 10,000 psi 300F 5-1/2").is_empty());
    }

    #[test]
    fn prd_3_what_is_no_word_and_no_facet_asks_for_a_category_alone() {
        let rated = Choice::read(FacetName::Pressure, "10000");
        for (text, choice, no_word, by_category) in [
            ("", None, true, true),
            (" -/# ", None, true, true),
            ("packer", None, false, false),
            ("", rated.clone(), true, false),
            ("packer", rated, false, false),
        ] {
            let category = Some("packer-systems".to_owned());
            let mut query = SearchQuery { text: text.to_owned(), category, ..SearchQuery::default() };
            query.choose(choice);
            assert_eq!((query.has_no_word(), query.is_by_category()), (no_word, by_category), "{query:?}");
        }
    }
}
