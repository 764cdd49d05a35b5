//! `company.toml`: what the company says of itself.

use model::content::{CompanyItem, OfficeItem, PersonItem, SocialLink};

use super::folder::Folder;
use crate::toml::Fields;

/// Reads the file; `None` when it cannot be read at all.
pub fn read(folder: &Folder) -> Option<CompanyItem> {
    folder.read("company.toml", |fields| CompanyItem {
        name: fields.text("name"),
        legal_name: fields.text("legal_name"),
        founded: fields.count("founded"),
        experience: fields.text("experience"),
        tagline: fields.text("tagline"),
        keywords: fields.texts("keywords"),
        site_url: fields.url("site_url"),
        phone: fields.text("phone"),
        email: fields.text("email"),
        offices: fields.some_tables("offices").into_iter().map(read_office).collect(),
        ceo: read_person(folder, fields.table("ceo")),
        contact_person: read_person(folder, fields.table("contact_person")),
        insights_url: fields.url("insights_url"),
        social: fields.tables("social").into_iter().map(read_social).collect(),
        standards: fields.texts("standards"),
        api_in_process: fields.texts("api_in_process"),
    })
}

fn read_office(fields: Fields) -> OfficeItem {
    let office = OfficeItem {
        name: fields.text("name"),
        lines: fields.texts("lines"),
        phone: fields.optional_text("phone"),
        email: fields.optional_text("email"),
        directions_url: fields.url("directions_url"),
    };
    if office.lines.is_empty() {
        fields.note("lines", "gives no address", "Add lines = [\"street\", \"town\", \"country\"].");
    }
    fields.finish();
    office
}

fn read_person(folder: &Folder, fields: Option<Fields>) -> PersonItem {
    let Some(fields) = fields else {
        return PersonItem {
            name: String::new(),
            role: String::new(),
            photo: None,
            phone: None,
            email: None,
            message: Vec::new(),
            signature: None,
        };
    };
    let person = PersonItem {
        name: fields.text("name"),
        role: fields.text("role"),
        photo: folder.optional_media(&fields, "photo", "team"),
        phone: fields.optional_text("phone"),
        email: fields.optional_text("email"),
        message: fields.texts("message"),
        signature: fields.optional_text("signature"),
    };
    fields.finish();
    person
}

fn read_social(fields: Fields) -> SocialLink {
    let link = SocialLink { name: fields.text("name"), url: fields.url("url") };
    fields.finish();
    link
}
