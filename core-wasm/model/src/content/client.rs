use serde::{Deserialize, Serialize};

use super::json::WriteJson;
use super::{Image, Item, Record};

/// A client as `GET /api/clients` lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct ClientItem {
    pub name: String,
    /// File name in `media/clients/`.
    pub logo: String,
}

/// A client as the logo strip shows it. The logo's alternative text is the client's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Client {
    pub name: String,
    pub logo: Image,
}

impl Client {
    /// Reads an item of `GET /api/clients`.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item)
            .text("name")
            .set("logo", item.image(&["clients", &item.text("logo")], item.text_value("name")))
            .finish()
    }
}
