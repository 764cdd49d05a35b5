use serde::{Deserialize, Serialize};

use super::json::WriteJson;
use super::{Item, Record};

/// The company, `GET /api/company`, which every page needs. Missing fields are left out of the pages.
///
/// The content folder's `company.toml` has exactly these fields, and so have payloads, in camel case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
#[ts(rename = "Company", rename_all = "camelCase", optional_fields = false)]
pub struct CompanyItem {
    pub name: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub legal_name: Option<String>,
    /// Year.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub founded: Option<u32>,
    /// As it is printed: "13+ years".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub experience: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tagline: Option<String>,
    #[serde(default)]
    pub keywords: Vec<String>,
    pub site_url: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    #[serde(default)]
    pub offices: Vec<OfficeItem>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ceo: Option<PersonItem>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contact_person: Option<PersonItem>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub insights_url: Option<String>,
    #[serde(default)]
    pub social: Vec<SocialLink>,
    /// Standards certified to.
    #[serde(default)]
    pub standards: Vec<String>,
    /// API licences in process.
    #[serde(default)]
    pub api_in_process: Vec<String>,
}

/// An office of the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
#[ts(rename = "Office", rename_all = "camelCase", optional_fields = false)]
pub struct OfficeItem {
    pub name: String,
    /// Lines of the postal address.
    #[serde(default)]
    pub lines: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    pub directions_url: String,
}

/// A person who speaks for the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
#[ts(rename = "Person", rename_all = "camelCase", optional_fields = false)]
pub struct PersonItem {
    pub name: String,
    pub role: String,
    /// File name in `media/team/`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub photo: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    /// Paragraphs of a message to the visitor.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub message: Vec<String>,
    /// How the person signs the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
}

/// A profile of the company on another site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS, schemars::JsonSchema)]
pub struct SocialLink {
    pub name: String,
    pub url: String,
}

impl CompanyItem {
    /// Reads `GET /api/company`.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item)
            .text("name")
            .maybe_text("legal_name")
            .maybe_number("founded")
            .maybe_text("experience")
            .maybe_text("tagline")
            .texts("keywords")
            .text("site_url")
            .maybe_text("phone")
            .maybe_text("email")
            .records("offices", OfficeItem::read)
            .maybe_record("ceo", PersonItem::read)
            .maybe_record("contact_person", PersonItem::read)
            .maybe_text("insights_url")
            .records("social", SocialLink::read)
            .texts("standards")
            .texts("api_in_process")
            .finish()
    }
}

impl OfficeItem {
    /// Reads an office of the company.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item)
            .text("name")
            .texts("lines")
            .maybe_text("phone")
            .maybe_text("email")
            .text("directions_url")
            .finish()
    }
}

impl PersonItem {
    /// Reads a person of the company.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item)
            .text("name")
            .text("role")
            .maybe_text("photo")
            .maybe_text("phone")
            .maybe_text("email")
            .texts("message")
            .maybe_text("signature")
            .finish()
    }
}

impl SocialLink {
    /// Reads a profile of the company.
    pub fn read<J: WriteJson>(item: &Item<'_, J>) -> J {
        Record::new(item).text("name").text("url").finish()
    }
}
