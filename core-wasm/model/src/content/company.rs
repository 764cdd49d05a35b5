use serde::{Deserialize, Serialize};

use super::Item;
use super::json::Json;

/// What the company says of itself, `GET /api/company`: one response that every page needs. What is absent is absent on the
/// pages.
///
/// The content folder's `company.toml` has exactly these fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

/// An office on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficeItem {
    pub name: String,
    /// Lines of the postal address.
    pub lines: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    pub directions_url: String,
}

/// A person who speaks for the company, on the wire.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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

/// A profile of the company elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SocialLink {
    pub name: String,
    pub url: String,
}

/// What pages show of the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Company {
    pub name: String,
    pub legal_name: Option<String>,
    /// Year.
    pub founded: Option<u32>,
    /// As it is printed: "13+ years".
    pub experience: Option<String>,
    pub tagline: Option<String>,
    pub keywords: Vec<String>,
    pub site_url: String,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub offices: Vec<Office>,
    pub ceo: Option<Person>,
    pub contact_person: Option<Person>,
    pub insights_url: Option<String>,
    pub social: Vec<SocialLink>,
    /// Standards certified to.
    pub standards: Vec<String>,
    /// API licences in process.
    pub api_in_process: Vec<String>,
}

/// A place where the company can be visited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Office {
    pub name: String,
    /// Lines of the postal address.
    pub lines: Vec<String>,
    pub phone: Option<String>,
    pub email: Option<String>,
    pub directions_url: String,
}

/// A person who speaks for the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Person {
    pub name: String,
    pub role: String,
    /// File name in `media/team/`.
    pub photo: Option<String>,
    pub phone: Option<String>,
    pub email: Option<String>,
    /// Paragraphs of a message to the visitor.
    pub message: Vec<String>,
    /// How the person signs the message.
    pub signature: Option<String>,
}

impl Company {
    /// Reads `GET /api/company`.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            name: item.text("name"),
            legal_name: item.maybe_text("legal_name"),
            founded: item.maybe_number("founded"),
            experience: item.maybe_text("experience"),
            tagline: item.maybe_text("tagline"),
            keywords: item.texts("keywords"),
            site_url: item.text("site_url"),
            phone: item.maybe_text("phone"),
            email: item.maybe_text("email"),
            offices: item.records("offices", Office::read),
            ceo: item.maybe_record("ceo", Person::read),
            contact_person: item.maybe_record("contact_person", Person::read),
            insights_url: item.maybe_text("insights_url"),
            social: item.records("social", SocialLink::read),
            standards: item.texts("standards"),
            api_in_process: item.texts("api_in_process"),
        }
    }
}

impl Office {
    /// Reads an office of the company.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            name: item.text("name"),
            lines: item.texts("lines"),
            phone: item.maybe_text("phone"),
            email: item.maybe_text("email"),
            directions_url: item.text("directions_url"),
        }
    }
}

impl Person {
    /// Reads a person of the company.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            name: item.text("name"),
            role: item.text("role"),
            photo: item.maybe_text("photo"),
            phone: item.maybe_text("phone"),
            email: item.maybe_text("email"),
            message: item.texts("message"),
            signature: item.maybe_text("signature"),
        }
    }
}

impl SocialLink {
    /// Reads a profile of the company.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self { name: item.text("name"), url: item.text("url") }
    }
}
