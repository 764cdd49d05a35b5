//! The facets by name, and how their values stand in the query of a URL.

use serde::{Deserialize, Serialize};

use super::super::words::split;
use crate::well::CasingSize;
use crate::writing::grouped;

/// What products can be narrowed by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum FacetName {
    Category,
    /// The casing that a size is made for, as API 5CT lists it.
    Casing,
    /// The differential or working pressure, of which at least so much is rated.
    Pressure,
    /// The highest temperature, which is at least so much.
    Temperature,
    Service,
    Standard,
}

/// The longest text of a value, in characters: longer than the name of any standard.
const LONGEST: usize = 120;

/// More than any tool is rated for, in psi and in °F.
const GREATEST: u32 = 100_000;

impl FacetName {
    /// Those that the facts of the products give, in the order in which they are shown.
    pub const OF_FACTS: [Self; 5] = [Self::Casing, Self::Pressure, Self::Temperature, Self::Service, Self::Standard];

    /// Its name in the query of a URL.
    pub fn name(self) -> &'static str {
        match self {
            Self::Category => "category",
            Self::Casing => "casing",
            Self::Pressure => "pressure",
            Self::Temperature => "temperature",
            Self::Service => "service",
            Self::Standard => "standard",
        }
    }

    /// The facet of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Category].into_iter().chain(Self::OF_FACTS).find(|facet| facet.name() == name)
    }

    /// Whether its values are limits, of which one at a time is asked for: who wants 10,000 psi wants 5,000, too.
    pub fn is_limit(self) -> bool {
        matches!(self, Self::Pressure | Self::Temperature)
    }

    /// Whether the query of a URL may ask for a value. A text may be any, and asks for nothing when it has no word.
    pub fn takes(self, value: &str) -> bool {
        match self {
            Self::Category => true,
            Self::Casing | Self::Pressure | Self::Temperature => self.read(value).is_some(),
            Self::Service | Self::Standard => value.chars().count() <= LONGEST,
        }
    }

    /// A value as the query of a URL has it, and as people read it; nothing when it is none of this facet.
    fn read(self, text: &str) -> Option<(String, String)> {
        let text = text.trim();
        match self {
            Self::Casing => {
                let size = CasingSize::named(text)?;
                Some((size.name.to_owned(), format!("{} in", size.name)))
            }
            Self::Pressure => limit(text, " psi"),
            Self::Temperature => limit(text, " °F"),
            Self::Service if text.eq_ignore_ascii_case(SOUR) => {
                Some((SOUR.to_owned(), "Sour service (H2S)".to_owned()))
            }
            Self::Service | Self::Standard => {
                let is_text = !split(text).is_empty() && text.chars().count() <= LONGEST;
                is_text.then(|| (text.to_owned(), text.to_owned()))
            }
            Self::Category => None,
        }
    }
}

/// The service that every tool with a statement on H2S is judged by.
pub const SOUR: &str = "h2s";

fn limit(text: &str, unit: &str) -> Option<(String, String)> {
    let limit = text.parse().ok().filter(|limit: &u32| (1..=GREATEST).contains(limit))?;
    Some((limit.to_string(), format!("{}{unit}", grouped(limit.into()))))
}

/// A value of a facet that is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Choice {
    pub facet: FacetName,
    /// As the query of a URL has it.
    pub value: String,
    /// As people read it.
    pub label: String,
}

impl Choice {
    /// A value as it stands in the query of a URL; nothing when the facet has no such values.
    pub fn read(facet: FacetName, value: &str) -> Option<Self> {
        let (value, label) = facet.read(value)?;
        Some(Self { facet, value, label })
    }

    /// Whether it is the same choice, however its text is written.
    pub fn is(&self, other: &Self) -> bool {
        self.facet == other.facet && self.key() == other.key()
    }

    /// The words of its value: "API 11D1" and "api-11d1" are the same standard.
    fn key(&self) -> String {
        key(&self.value)
    }
}

/// The words of a text, as texts are compared.
pub fn key(text: &str) -> String {
    split(text).join(" ")
}
