//! The names of facets, and their values in the query of a URL.

use serde::{Deserialize, Serialize};

use super::super::words::split_words;
use crate::named::named;
use crate::well::CasingSize;
use crate::writing::grouped;

named! {
    /// The name of a facet.
    FacetName {
        Category = "category",
        /// A casing size of API 5CT.
        Casing = "casing",
        /// The minimum rating for differential or working pressure.
        Pressure = "pressure",
        /// The minimum of the highest temperature.
        Temperature = "temperature",
        Service = "service",
        Standard = "standard",
    }
}

impl FacetName {
    /// The maximum length of a value in characters.
    pub const MAX_LENGTH: usize = 120;

    /// The maximum limit, in psi and in °F.
    pub const MAX_LIMIT: u32 = 100_000;

    /// The facets of facts, in the order in which they are shown.
    pub const OF_FACTS: [Self; 5] = [Self::Casing, Self::Pressure, Self::Temperature, Self::Service, Self::Standard];

    /// Whether its values are limits. Only one limit can be chosen, because 10,000 psi includes 5,000.
    pub fn is_limit(self) -> bool {
        matches!(self, Self::Pressure | Self::Temperature)
    }

    /// Whether a value is valid in the query of a URL. Texts without a word are valid and ignored.
    pub fn takes(self, value: &str) -> bool {
        match self {
            Self::Category => true,
            Self::Casing | Self::Pressure | Self::Temperature => self.read(value).is_some(),
            Self::Service | Self::Standard => value.chars().count() <= Self::MAX_LENGTH,
        }
    }

    /// A value as it is in URLs, and as visitors see it; `None` if it is invalid.
    fn read(self, text: &str) -> Option<(String, String)> {
        let text = text.trim();
        match self {
            Self::Casing => {
                let size = CasingSize::named(text)?;
                Some((size.name.to_owned(), format!("{} in", size.name)))
            }
            Self::Pressure => read_limit(text, " psi"),
            Self::Temperature => read_limit(text, " °F"),
            Self::Service if text.eq_ignore_ascii_case(SOUR) => {
                Some((SOUR.to_owned(), "Sour service (H2S)".to_owned()))
            }
            Self::Service | Self::Standard => {
                let is_text = !split_words(text).is_empty() && text.chars().count() <= Self::MAX_LENGTH;
                is_text.then(|| (text.to_owned(), text.to_owned()))
            }
            Self::Category => None,
        }
    }
}

/// The value for sour service.
pub const SOUR: &str = "h2s";

fn read_limit(text: &str, unit: &str) -> Option<(String, String)> {
    let limit = text.parse().ok().filter(|limit: &u32| (1..=FacetName::MAX_LIMIT).contains(limit))?;
    Some((limit.to_string(), format!("{}{unit}", grouped(limit.into()))))
}

/// A chosen value of a facet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Choice {
    pub facet: FacetName,
    /// The value in the query of a URL.
    pub value: String,
    /// The value as visitors see it.
    pub label: String,
}

impl Choice {
    /// Reads a value of the query of a URL; `None` if it is invalid.
    pub fn read(facet: FacetName, value: &str) -> Option<Self> {
        let (value, label) = facet.read(value)?;
        Some(Self { facet, value, label })
    }

    /// Whether both are the same choice. Texts are compared by their words: "API 11D1" equals "api-11d1".
    pub fn is_same_as(&self, other: &Self) -> bool {
        self.facet == other.facet && normalized(&self.value) == normalized(&other.value)
    }
}

/// The words of a text, joined by spaces.
pub fn normalized(text: &str) -> String {
    split_words(text).join(" ")
}
