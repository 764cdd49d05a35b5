//! `company.toml`: what the company says of itself.

use model::content::{CompanyItem, OfficeItem, PersonItem, SocialLink};
use model::forms::is_email;

use super::folder::Folder;
use crate::config::{ROOT, Remote, is_root};
use crate::toml::{Fields, is_url};

/// Reads the file; `None` when it cannot be read at all. A company whose API is elsewhere may leave out all but its name
/// and the site's URL.
pub fn read(folder: &Folder, remote: &Remote) -> Option<CompanyItem> {
    let is_partial = remote.api.is_some();
    folder.read("company.toml", |fields| {
        let may_lack = |key| is_partial && !fields.has(key);
        let text = |key| if is_partial { fields.optional_text(key) } else { Some(fields.text(key)) };
        let person = |key| match is_partial {
            true => fields.optional_table(key, |fields| read_person(folder, fields)),
            false => fields.table(key, |fields| read_person(folder, fields)),
        };
        // Where the settings have the URL, this one may be missing, but must be one.
        let own = (remote.url.is_none() || fields.has("site_url")).then(|| fields.url("site_url"));
        let site_url = remote.url.clone().or(own).unwrap_or_default();
        if is_url(&site_url) && !is_root(&site_url) {
            fields.note("site_url", format!("is \"{site_url}\""), ROOT);
        }
        let offices = match is_partial {
            true => fields.tables("offices", read_office),
            false => fields.required_tables("offices", read_office),
        };
        let company = CompanyItem {
            name: fields.text("name"),
            legal_name: text("legal_name"),
            founded: (!may_lack("founded")).then(|| fields.count("founded")),
            experience: text("experience"),
            tagline: text("tagline"),
            keywords: fields.texts("keywords"),
            site_url,
            phone: text("phone"),
            email: text("email"),
            offices,
            ceo: person("ceo"),
            contact_person: person("contact_person"),
            insights_url: (!may_lack("insights_url")).then(|| fields.url("insights_url")),
            social: fields.tables("social", read_social),
            standards: fields.texts("standards"),
            api_in_process: fields.texts("api_in_process"),
        };
        check_contacts(fields, &company.phone, &company.email);
        company
    })
}

/// Notes a telephone number or an e-mail address that visitors could not use. A missing one is empty.
fn check_contacts(fields: &Fields, phone: &Option<String>, email: &Option<String>) {
    let is_phone = |phone: &str| phone.is_empty() || phone.contains(|c: char| c.is_ascii_digit());
    if let Some(phone) = phone.as_ref().filter(|phone| !is_phone(phone)) {
        let problem = format!("is \"{phone}\", without a digit");
        fields.note("phone", problem, "Write the number, for example \"+44 1632 960140\".");
    }
    if let Some(email) = email.as_ref().filter(|email| !email.is_empty() && !is_email(email)) {
        fields.note("email", format!("is \"{email}\""), "Write a whole address, for example \"sales@example.com\".");
    }
}

fn read_office(fields: &Fields) -> OfficeItem {
    let office = OfficeItem {
        name: fields.text("name"),
        lines: fields.texts("lines"),
        phone: fields.optional_text("phone"),
        email: fields.optional_text("email"),
        directions_url: fields.url("directions_url"),
    };
    check_contacts(fields, &office.phone, &office.email);
    if office.lines.is_empty() {
        fields.note("lines", "gives no address", "Add lines = [\"street\", \"town\", \"country\"].");
    }
    office
}

fn read_person(folder: &Folder, fields: &Fields) -> PersonItem {
    let person = PersonItem {
        name: fields.text("name"),
        role: fields.text("role"),
        photo: folder.optional_media(fields, "photo", "team"),
        phone: fields.optional_text("phone"),
        email: fields.optional_text("email"),
        message: fields.texts("message"),
        signature: fields.optional_text("signature"),
    };
    check_contacts(fields, &person.phone, &person.email);
    person
}

fn read_social(fields: &Fields) -> SocialLink {
    SocialLink { name: fields.text("name"), url: fields.url("url") }
}
