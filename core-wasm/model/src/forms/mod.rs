//! What each form is: its fields, its rules and its messages, for the browser and the server alike.
//!
//! A form is data ([`Form`]), read by one set of rules: the page takes labels, limits and choices from it, and both
//! sides ask [`Form::check`] what is wrong. The site's three forms stand here; [`Form::read`] reads others from their schema. The browser asks for the visitor's sake, the server because it trusts nobody.

use serde::Serialize;

mod cities;
mod errors;
mod field;
mod file;
mod judge;
mod pattern;
mod rules;
mod schema;
mod values;

mod career;
mod contact;
mod datasheet;

pub use career::CAREER;
pub use cities::CITIES;
pub use contact::{CONTACT, PURPOSES};
pub use datasheet::DATASHEET;
pub use errors::{FieldError, FieldErrors, Messages};
pub use field::{Field, Kind};
pub use file::{FileInfo, FileRule};
pub use judge::Judge;
pub use pattern::Pattern;
pub use values::Values;

/// The request header that tells a repeated submission from a new one. Sent to the page's own origin only.
pub const IDEMPOTENCY_HEADER: &str = "Idempotency-Key";

/// A field that no visitor sees. Whoever fills it in is a machine.
pub const HONEYPOT: &str = "website";

/// The milliseconds from the form's first appearance to its submission. Absent when it was sent without script.
pub const ELAPSED: &str = "elapsed";

/// A form, as its API call knows it.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FormDescription"))]
pub struct Form {
    pub name: &'static str,
    /// The path below the API's base URL that takes it, as `multipart/form-data`.
    pub path: &'static str,
    /// The path of the page that it stands on: where a visitor without script is led back to.
    pub page: Option<&'static str>,
    /// In the order in which they stand on the page.
    pub fields: &'static [Field],
}

impl Form {
    /// The forms of the site.
    pub const BUILT_IN: [&'static Self; 3] = [&CONTACT, &CAREER, &DATASHEET];

    /// The form of the site of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::BUILT_IN.into_iter().find(|form| form.name == name)
    }

    /// Whether it is one of the site's.
    pub fn is_built_in(&self) -> bool {
        Self::named(self.name).is_some()
    }

    /// The field of this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The field's value as it is sent and stored: without blanks around it, its lines ended by line feeds.
    pub fn clean(value: &str) -> String {
        let mut clean = String::with_capacity(value.len());
        let mut before = ' ';
        for c in value.trim().chars() {
            match c {
                '\n' if before == '\r' => {}
                '\r' => clean.push('\n'),
                _ => clean.push(c),
            }
            before = c;
        }
        clean
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// A field as pages are told of it.
    fn described(form: &Form, name: &str) -> Value {
        let described = serde_json::to_value(form).unwrap();
        assert_eq!((&described["name"], &described["path"]), (&form.name.into(), &form.path.into()));
        let fields = described["fields"].as_array().unwrap();
        assert!(fields.iter().map(|field| &field["name"]).eq(form.fields.iter().map(|field| field.name)));
        fields.iter().find(|field| field["name"] == name).unwrap().clone()
    }

    #[test]
    fn con_2_a_form_is_described_with_its_labels_limits_and_choices() {
        let country = json!({ "name": "country", "label": "Country", "kind": { "type": "country" }, "maxLength": 200,
            "minLength": 0, "pattern": null, "messages": { "invalid": null, "tooShort": null, "tooLong": null },
            "required": "Country is required", "autocomplete": "country-name", "missingShowsIn": "purpose" });
        assert_eq!(described(&CONTACT, "country"), country);
        assert_eq!(described(&CONTACT, "purpose")["kind"], json!({ "type": "choice", "of": PURPOSES }));
        assert_eq!(described(&CONTACT, "state")["kind"], json!({ "type": "state", "of": "country" }));
        assert_eq!(described(&CONTACT, "details")["kind"], json!({ "type": "longText" }));
        assert_eq!(described(&CONTACT, "details")["required"], Value::Null);
        let resume = json!({ "type": "file", "of": { "extensions": [".pdf", ".doc", ".docx"], "maxMegabytes": 10 } });
        assert_eq!(described(&CAREER, "resume")["kind"], resume);
    }

    #[test]
    fn api_1_every_form_goes_to_its_path_under_the_names_of_the_api() {
        for (name, path, fields) in [
            (
                "contact",
                "/api/contact-us",
                vec!["name", "phone", "companyName", "email", "country", "state", "purpose", "details"],
            ),
            (
                "career",
                "/api/career",
                vec!["firstName", "lastName", "phone", "email", "role", "city", "details", "resume"],
            ),
            ("datasheet", "/api/datasheet-request", vec!["name", "phone", "email", "companyName", "product"]),
        ] {
            let form = Form::named(name).unwrap();
            assert_eq!(form.path, path);
            assert_eq!(form.fields.iter().map(|field| field.name).collect::<Vec<_>>(), fields);
        }
        assert_eq!(Form::named("nothing"), None);
    }

    #[test]
    fn no_field_bears_the_name_of_the_honeypot_and_every_name_is_there_once() {
        for form in [&CONTACT, &CAREER, &DATASHEET] {
            for field in form.fields {
                assert!(![HONEYPOT, ELAPSED].contains(&field.name));
                assert_eq!(form.fields.iter().filter(|other| other.name == field.name).count(), 1);
            }
        }
    }

    #[test]
    fn a_slot_that_shows_the_error_of_another_field_is_a_field_of_the_form() {
        for form in [&CONTACT, &CAREER, &DATASHEET] {
            for slot in form.fields.iter().filter_map(|field| field.missing_shows_in) {
                assert!(form.field(slot).is_some());
            }
        }
    }

    #[test]
    fn a_clean_value_has_no_blanks_around_it_and_one_kind_of_line_end() {
        for (raw, clean) in [("  a b \n", "a b"), ("a\r\nb\rc\nd", "a\nb\nc\nd"), (" \t ", "")] {
            assert_eq!(Form::clean(raw), clean);
        }
    }
}
