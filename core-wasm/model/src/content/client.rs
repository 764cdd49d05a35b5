use serde::{Deserialize, Serialize};

use super::Image;
use super::record::Part::{Text, Words};
use super::record::{PictureRule, picture, record};

/// A client as `GET /api/clients` lists it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClientItem {
    pub name: String,
    /// File name in `media/clients/`.
    pub logo: String,
}

/// A client as the logo strip draws it; the logo's alternative text is the client's name.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct Client {
    pub name: String,
    pub logo: Image,
}

record!(Client { name, logo: picture(&PictureRule { file: &[Words("clients"), Text("logo")], alt: &[Text("name")] }) });
