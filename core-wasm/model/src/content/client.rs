use serde::{Deserialize, Serialize};

use super::json::Json;
use super::{Image, Item};

/// A client as `GET /api/clients` lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClientItem {
    pub name: String,
    /// File name in `media/clients/`.
    pub logo: String,
}

/// A client as the logo strip draws it; the logo's alternative text is the client's name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Client {
    pub name: String,
    pub logo: Image,
}

impl Client {
    /// Reads an item of `GET /api/clients`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        let name = item.text("name");
        Self { logo: item.image(&["clients", &item.text("logo")], name.clone()), name }
    }
}
