use serde::{Deserialize, Serialize};

use super::{Bases, Image, from_json};

/// A client as `GET /api/clients` lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClientItem {
    pub name: String,
    /// File name in `media/clients/`.
    pub logo: String,
}

from_json!(ClientItem { name, logo });

/// A client as the logo strip draws it; the logo's alternative text is the client's name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Client {
    pub name: String,
    pub logo: Image,
}

impl ClientItem {
    /// What the strip draws of it.
    pub fn into_client(self, bases: &Bases) -> Client {
        Client { logo: Image::at(&bases.media, &["clients"], &self.logo, &self.name, None), name: self.name }
    }
}
