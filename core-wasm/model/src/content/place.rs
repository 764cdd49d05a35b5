use serde::{Deserialize, Serialize};

use super::Id;
use super::record::record;

/// A country of the country list, `{places}/places/countries.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct Country {
    pub id: Id,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emoji: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

record!(Country { id, name, emoji, region });

/// A state of a country, `{places}/places/states/{country id}.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields))]
pub struct Region {
    pub id: Id,
    pub name: String,
}

record!(Region { id, name });
