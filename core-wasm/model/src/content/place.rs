use serde::{Deserialize, Serialize};

use super::json::{Json, WriteJson};
use super::{Id, Item, Record};

/// A country of the country list, `{places}/places/countries.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(optional_fields)]
pub struct Country {
    pub id: Id,
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub emoji: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

impl Country {
    /// Reads an item of the country list.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item).id("id").text("name").text_if_any("emoji").text_if_any("region").finish()
    }

    /// Reads a country from a payload.
    pub fn read_view<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            id: item.id("id"),
            name: item.text("name"),
            emoji: item.maybe_text("emoji"),
            region: item.maybe_text("region"),
        }
    }
}

/// A state of a country, `{places}/places/states/{country id}.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct Region {
    pub id: Id,
    pub name: String,
}

impl Region {
    /// Reads an item of a country's list.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item).id("id").text("name").finish()
    }

    /// Reads a state from a payload.
    pub fn read_view<J: Json>(item: &Item<'_, J>) -> Self {
        Self { id: item.id("id"), name: item.text("name") }
    }
}
