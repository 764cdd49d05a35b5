//! The forms: their fields, rules and messages, shared by the browser and the server.
//!
//! A form is data ([`Form`]). Pages take labels, limits and choices from it, and both sides validate with [`Form::check`].
//! The site's three forms are built in; [`Form::read`] reads others from a schema.

use serde::Serialize;

mod cities;
mod errors;
mod field;
mod file;
#[cfg(feature = "schemas")]
mod kinds;
#[cfg_attr(not(feature = "schemas"), allow(dead_code, reason = "only schemas have patterns"))]
mod pattern;
mod rules;
#[cfg(feature = "schemas")]
mod schema;
mod validator;
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
#[cfg(feature = "schemas")]
pub use kinds::{CHECKED, DateRule, NumberRule};
pub use pattern::Pattern;
pub use rules::{is_email, is_invisible};
pub use validator::FormValidator;
pub use values::Values;

/// The request header with the idempotency key: a retry sends the key of the submission that it repeats. Sent to the page's own origin only.
pub const IDEMPOTENCY_HEADER: &str = "Idempotency-Key";

/// The honeypot: a field that visitors do not see, so that only bots fill it in.
pub const HONEYPOT: &str = "website";

/// The entry with the milliseconds from the form's first subscriber to its submission. Absent if sent without script.
pub const ELAPSED: &str = "elapsed";

/// A form's schema.
#[derive(Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "FormDescription")]
pub struct Form {
    /// The form's name in small letters, by which the server's inbox and metrics know it.
    pub name: &'static str,
    /// The path below the API's base URL to which it is posted as `multipart/form-data`.
    pub path: &'static str,
    /// The path of the form's page, to which the server redirects a visitor without script.
    pub page: Option<&'static str>,
    /// The fields, in the page's order.
    pub fields: &'static [Field],
    /// The notice once the form has been accepted. Default: "Thank you. This has been sent."
    pub success: Option<&'static str>,
    /// The notice when the form could not be sent and the server gives no reason.
    /// Default: "This could not be sent. Nothing you entered is lost: please try again."
    pub failure: Option<&'static str>,
}

impl Form {
    const fn new(name: &'static str, path: &'static str, page: Option<&'static str>, fields: &'static [Field]) -> Self {
        Self { name, path, page, fields, success: None, failure: None }
    }

    /// The forms of the site; none without the feature `site-forms`.
    pub const BUILT_IN: &'static [&'static Self] =
        if cfg!(feature = "site-forms") { &[&CONTACT, &CAREER, &DATASHEET] } else { &[] };

    /// The built-in form with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        Self::BUILT_IN.iter().copied().find(|form| form.name == name)
    }

    /// Whether it is one of [`Self::BUILT_IN`].
    pub fn is_built_in(&self) -> bool {
        Self::named(self.name).is_some()
    }

    /// Whether it was read from a schema. Constant without the feature `schemas`, so that the code for such forms is left out.
    pub fn is_custom(&self) -> bool {
        cfg!(feature = "schemas") && !self.is_built_in()
    }

    /// The field with this name.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    /// The JSON of a field, as pages get it.
    fn field_json(form: &Form, name: &str) -> Value {
        let json = serde_json::to_value(form).unwrap();
        assert_eq!((&json["name"], &json["path"]), (&form.name.into(), &form.path.into()));
        let fields = json["fields"].as_array().unwrap();
        assert!(fields.iter().map(|field| &field["name"]).eq(form.fields.iter().map(|field| field.name)));
        fields.iter().find(|field| field["name"] == name).unwrap().clone()
    }

    #[test]
    fn con_2_a_form_is_serialized_with_its_labels_limits_and_choices() {
        let country = json!({ "name": "country", "label": "Country", "kind": { "type": "country" }, "maxLength": 200,
            "minLength": 0, "pattern": null, "messages": { "invalid": null, "tooShort": null, "tooLong": null },
            "required": "Country is required", "autocomplete": "country-name", "missingShowsIn": "purpose" });
        assert_eq!(field_json(&CONTACT, "country"), country);
        assert_eq!(field_json(&CONTACT, "purpose")["kind"], json!({ "type": "choice", "of": PURPOSES }));
        assert_eq!(field_json(&CONTACT, "state")["kind"], json!({ "type": "state", "of": "country" }));
        assert_eq!(field_json(&CONTACT, "details")["kind"], json!({ "type": "longText" }));
        assert_eq!(field_json(&CONTACT, "details")["required"], Value::Null);
        let resume = json!({ "type": "file", "of": { "extensions": [".pdf", ".doc", ".docx"], "maxMegabytes": 10 } });
        assert_eq!(field_json(&CAREER, "resume")["kind"], resume);
    }

    #[test]
    fn api_1_every_form_has_the_path_and_the_field_names_of_the_api() {
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
    fn field_names_are_unique_and_none_is_that_of_the_honeypot() {
        for form in [&CONTACT, &CAREER, &DATASHEET] {
            for field in form.fields {
                assert!(![HONEYPOT, ELAPSED].contains(&field.name));
                assert_eq!(form.fields.iter().filter(|other| other.name == field.name).count(), 1);
            }
        }
    }

    #[test]
    fn missing_shows_in_names_a_field_of_the_form() {
        for form in [&CONTACT, &CAREER, &DATASHEET] {
            for slot in form.fields.iter().filter_map(|field| field.missing_shows_in) {
                assert!(form.field(slot).is_some());
            }
        }
    }
}
