use serde::{Deserialize, Serialize};

use super::record::record;

/// What the company says of itself, `GET /api/company`: one answer that every page needs.
///
/// The content folder's `company.toml` has exactly these fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields = nullable, rename_all = "camelCase"))]
#[serde(deny_unknown_fields)]
pub struct CompanyItem {
    pub name: String,
    pub legal_name: String,
    /// Year.
    pub founded: u32,
    /// As it is printed: "13+ years".
    pub experience: String,
    pub tagline: String,
    pub keywords: Vec<String>,
    pub site_url: String,
    pub phone: String,
    pub email: String,
    pub offices: Vec<Office>,
    pub ceo: Person,
    pub contact_person: Person,
    pub insights_url: String,
    #[serde(default)]
    pub social: Vec<SocialLink>,
    /// Standards certified to.
    pub standards: Vec<String>,
    /// API licences in process.
    pub api_in_process: Vec<String>,
}

record!(CompanyItem {
    name,
    legal_name,
    founded,
    experience,
    tagline,
    keywords,
    site_url,
    phone,
    email,
    offices,
    ceo,
    contact_person,
    insights_url,
    social,
    standards,
    api_in_process
});

/// A place where the company can be visited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields = nullable, rename_all = "camelCase"))]
#[serde(deny_unknown_fields)]
pub struct Office {
    pub name: String,
    /// Lines of the postal address.
    pub lines: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phone: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email: Option<String>,
    pub directions_url: String,
}

record!(Office { name, lines, phone, email, directions_url });

/// A person who speaks for the company.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(optional_fields = nullable, rename_all = "camelCase"))]
#[serde(deny_unknown_fields)]
pub struct Person {
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
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<String>>"))]
    pub message: Vec<String>,
    /// How the person signs the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub signature: Option<String>,
}

record!(Person { name, role, photo, phone, email, message, signature });

/// A profile of the company elsewhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct SocialLink {
    pub name: String,
    pub url: String,
}

record!(SocialLink { name, url });
