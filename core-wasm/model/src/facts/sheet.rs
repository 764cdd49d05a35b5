//! A product's data sheet as the API sends it.

use serde::{Deserialize, Serialize};

use crate::content::{
    Bases, Item, Json, SizeTable, Specification, Unusable, WriteJson, open_envelope, parse_json, read_list,
};

/// The printed texts of a product's data sheet, an item of `GET /api/product-facts`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct DataSheet {
    pub slug: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub specifications: Vec<Specification>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub size_table: Option<SizeTable>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub standards: Vec<String>,
}

#[cfg(test)]
impl DataSheet {
    /// The response of `GET /api/product-facts`.
    pub fn response(sheets: &[Self]) -> String {
        serde_json::to_string(&crate::content::Envelope::success(sheets)).unwrap()
    }
}

impl DataSheet {
    /// Reads the response of `GET /api/product-facts`. Invalid data sheets are left out.
    ///
    /// # Errors
    /// The reason, if the response is invalid as a whole.
    pub fn read_response<J: WriteJson>(body: &str) -> Result<Vec<Self>, Unusable> {
        let (sheets, _) = read_list(open_envelope(parse_json(&J::text(body))?)?, &Bases::default(), Self::read)?;
        Ok(sheets)
    }

    /// Reads an item of the response.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            slug: item.text("slug"),
            specifications: item.records("specifications", Specification::read_view),
            size_table: item.maybe_record("size_table", SizeTable::read),
            standards: item.texts("standards"),
        }
    }
}
