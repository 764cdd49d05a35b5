//! Reads a form from its schema, for forms that are not built in. Errors name the field and say what to do.

use std::cell::RefCell;

use super::pattern::Pattern;
use super::{DateRule, ELAPSED, Field, FileRule, Form, HONEYPOT, Kind, Messages, NumberRule};
use crate::content::{Bases, Item, Json, Shape, read_record};
use crate::names::{Lists, intern, intern_list};

thread_local! {
    /// The forms that were read. A form is read each time that its component mounts, and cached here because it is leaked.
    static CACHE: RefCell<Vec<&'static Form>> = RefCell::default();
    static FIELDS: Lists<Field> = Lists::default();
    static TEXTS: Lists<&'static str> = Lists::default();
}

/// The largest `maxLength` that a schema may have.
const LONGEST: usize = 100_000;

const FORM_KEYS: [&str; 6] = ["name", "path", "page", "fields", "success", "failure"];
const FIELD_KEYS: [&str; 10] = [
    "name", "label", "kind", "required", "maxLength", "minLength", "pattern", "messages", "autocomplete",
    "missingShowsIn",
];
const MESSAGE_KEYS: [&str; 3] = ["invalid", "tooShort", "tooLong"];
/// The keys of `of`, by the kind.
const KIND_KEYS: [(&str, &[&str]); 3] = [
    ("file", &["extensions", "maxMegabytes", "maxFiles"]),
    ("number", &["min", "max", "decimals"]),
    ("date", &["min", "max"]),
];

impl Form {
    /// Reads a form's schema. The form is never freed; reading an equal schema again returns the same form.
    ///
    /// # Errors
    /// If the schema is invalid. The text names the field and says what to do.
    pub fn read<J: Json>(schema: J) -> Result<&'static Self, String> {
        let Shape::Object(schema) = schema.shape() else {
            return Err("the form schema: expected an object with a name, a path and fields".to_owned());
        };
        let list = schema.get("fields").map(Json::shape);
        let unknown = unknown_key(&schema, &FORM_KEYS);
        let ([name, path], [page, success, failure]) = read_record(schema, &Bases::default(), |form| {
            (
                ["name", "path"].map(|key| form.text(key)),
                ["page", "success", "failure"].map(|key| form.filled_text(key)),
            )
        })
        .map_err(|problem| format!("the form schema: {problem}"))?;
        let here = format!("the form schema \"{name}\": ");
        let at_form = |problem: &str| format!("{here}{problem}");
        if let Some(problem) = unknown {
            return Err(at_form(&problem));
        }
        let Some(Shape::List(list)) = list else {
            return Err(at_form("fields: expected a list of fields"));
        };
        let mut fields = Vec::new();
        for (index, field) in list.into_iter().enumerate() {
            let name = match field.as_object().and_then(|field| field.get("name")).map(Json::shape) {
                Some(Shape::Text(name)) => format!(" \"{name}\""),
                _ => String::new(),
            };
            let field = read_field(field).and_then(|field| check_field(&field).map(|()| field));
            let at_field = |problem: String| format!("{here}fields[{index}]{name}: {problem}");
            fields.push(field.map_err(at_field)?);
        }
        let [page, success, failure] = [page, success, failure].map(|text| text.map(intern));
        let fields = intern_list(&FIELDS, fields);
        let form = Self { success, failure, ..Self::new(intern(name), intern(path), page, fields) };
        check_form(&form).map_err(|problem| at_form(&problem))?;
        cached(form).map_err(|problem| at_form(&problem))
    }
}

/// The cached or built-in form that equals this one; otherwise adds this one to the cache.
fn cached(form: Form) -> Result<&'static Form, String> {
    if let Some(built_in) = Form::named(form.name) {
        let message = "name: a form of the site has this name; choose another one, or take its schema as it is";
        return if *built_in == form { Ok(built_in) } else { Err(message.to_owned()) };
    }
    CACHE.with_borrow_mut(|cache| {
        if let Some(known) = cache.iter().find(|known| ***known == form) {
            return Ok(*known);
        }
        let form: &'static Form = Box::leak(Box::new(form));
        cache.push(form);
        Ok(form)
    })
}

fn read_field<J: Json>(field: J) -> Result<Field, String> {
    let Shape::Object(field) = field.shape() else {
        return Err("expected an object with a name, a label and a kind".to_owned());
    };
    if let Some(problem) = unknown_key(&field, &FIELD_KEYS) {
        return Err(problem);
    }
    if let Some(Shape::Object(messages)) = field.get("messages").map(Json::shape)
        && let Some(problem) = unknown_key(&messages, &MESSAGE_KEYS)
    {
        return Err(format!("messages: {problem}"));
    }
    let kind = read_kind(field.get("kind").ok_or("kind: missing")?).map_err(|problem| format!("kind: {problem}"))?;
    let usual = Field::new("", "", kind);
    let (field, pattern) = read_record(field, &Bases::default(), |field| {
        let number = |name, usual| field.maybe_number(name).map_or(usual, |number| number as usize);
        let text = |name| field.filled_text(name).map(intern);
        let read = Field {
            name: intern(field.text("name")),
            label: intern(field.text("label")),
            kind: usual.kind,
            required: text("required"),
            max_length: number("maxLength", usual.max_length),
            min_length: number("minLength", usual.min_length),
            pattern: None,
            messages: field.maybe_record("messages", read_messages).unwrap_or_default(),
            autocomplete: text("autocomplete").unwrap_or(usual.autocomplete),
            missing_shows_in: text("missingShowsIn"),
        };
        (read, text("pattern"))
    })?;
    let pattern = pattern.map(Pattern::read).transpose();
    Ok(Field { pattern: pattern.map_err(|problem| format!("pattern: {problem}"))?, ..field })
}

fn read_kind<J: Json>(kind: J) -> Result<Kind, String> {
    let part = |name| kind.as_object().and_then(|kind| kind.get(name)).map(Json::shape);
    if let (Some(Shape::Text(name)), Some(Shape::Object(of))) = (part("type"), part("of"))
        && let Some((_, keys)) = KIND_KEYS.iter().find(|(known, _)| *known == name)
        && let Some(problem) = unknown_key(&of, keys)
    {
        return Err(format!("of: {problem}"));
    }
    let of = |problem: &str| format!("of: {problem}");
    read_record(kind, &Bases::default(), |kind| match &*kind.text("type") {
        "text" => Ok(Kind::Text),
        "longText" => Ok(Kind::LongText),
        "phone" => Ok(Kind::Phone),
        "email" => Ok(Kind::Email),
        "choice" => Ok(Kind::Choice(intern_all(kind.texts("of")))),
        "country" => Ok(Kind::Country),
        "state" => Ok(Kind::State(intern(kind.text("of")))),
        "file" => Ok(Kind::File(kind.record("of", |rule| FileRule {
            max_files: rule.maybe_number("maxFiles"),
            ..FileRule::new(intern_all(rule.texts("extensions")), rule.number("maxMegabytes").into())
        }))),
        "given" => Ok(Kind::Given),
        "checkbox" => Ok(Kind::Checkbox),
        "number" => {
            let limits = kind.maybe_record("of", |rule| {
                (rule.maybe_float("min"), rule.maybe_float("max"), rule.maybe_number("decimals").unwrap_or_default())
            });
            let (min, max, decimals) = limits.unwrap_or_default();
            NumberRule::new(min, max, decimals).map(Kind::Number).map_err(of)
        }
        "date" => {
            let rule = kind.maybe_record("of", |rule| DateRule {
                min: rule.filled_text("min").map(intern),
                max: rule.filled_text("max").map(intern),
            });
            rule.unwrap_or(DateRule { min: None, max: None }).checked().map(Kind::Date).map_err(of)
        }
        other => Err(format!(
            "type: unknown kind \"{other}\"; the kinds are text, longText, phone, email, choice, country, state, file, given, \
             checkbox, number and date"
        )),
    })?
}

fn read_messages<J: Json>(messages: &Item<'_, J>) -> Messages {
    let text = |name| messages.filled_text(name).map(intern);
    Messages { invalid: text("invalid"), too_short: text("tooShort"), too_long: text("tooLong") }
}

fn intern_all(texts: Vec<String>) -> &'static [&'static str] {
    intern_list(&TEXTS, texts.into_iter().map(intern).collect())
}

/// The error for a key that the schema does not have: ignoring it would hide a misspelling.
fn unknown_key<J: Json>(object: &J, known: &[&str]) -> Option<String> {
    let unknown = object.entries().into_iter().map(|(key, _)| key).find(|key| !known.contains(&&**key))?;
    Some(format!("unknown key \"{unknown}\"; the keys are {}", known.join(", ")))
}

/// Checks a field by itself.
fn check_field(field: &Field) -> Result<(), String> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !field.name.starts_with(|c: char| c.is_ascii_alphabetic()) || !field.name.chars().all(is_name) {
        return Err("name: start with a letter, followed by letters, digits, - and _".to_owned());
    }
    if [HONEYPOT, ELAPSED].contains(&field.name) {
        return Err("name: website and elapsed are reserved for the spam check; choose another one".to_owned());
    }
    if field.label.trim().is_empty() {
        return Err("label: write the name that visitors see".to_owned());
    }
    match &field.kind {
        Kind::Choice([]) => return Err("kind: of: list the choices".to_owned()),
        Kind::Choice(of) => {
            for (at, choice) in of.iter().enumerate() {
                if choice.is_empty() || choice.trim() != *choice || of.iter().take(at).any(|other| other == choice) {
                    let problem = "is empty, has blanks around it or is listed twice";
                    return Err(format!("kind: of: \"{choice}\" {problem}"));
                }
            }
        }
        Kind::File(rule) => {
            let is_extension = |text: &&str| {
                text.len() > 1 && text.starts_with('.') && !text.contains(|c: char| c.is_ascii_uppercase())
            };
            if rule.extensions.is_empty() || !rule.extensions.iter().all(is_extension) {
                return Err("kind: of: extensions: list the file extensions in lower case, such as \".pdf\"".to_owned());
            }
            if rule.max_megabytes == 0 {
                return Err("kind: of: maxMegabytes: must be at least 1".to_owned());
            }
            if rule.max_files() == 0 {
                return Err("kind: of: maxFiles: must be at least 1".to_owned());
            }
        }
        _ => {}
    }
    if field.kind.usual_length() == 0 {
        if field.max_length > 0 || field.min_length > 0 {
            let problem = "only texts have maxLength and minLength; a file has maxMegabytes, a number and a date have min and max";
            return Err(problem.to_owned());
        }
    } else if !(1..=LONGEST).contains(&field.max_length) {
        return Err("maxLength: must be from 1 to 100000".to_owned());
    } else if field.min_length > field.max_length {
        return Err("minLength: must not exceed maxLength".to_owned());
    }
    if field.pattern.is_some() && field.kind != Kind::Text {
        return Err("pattern: only a field of the kind text can have one".to_owned());
    }
    Ok(())
}

/// Checks the form's name, its paths, and the fields in relation to each other.
fn check_form(form: &Form) -> Result<(), String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !form.name.starts_with(|c: char| c.is_ascii_lowercase()) || !form.name.chars().all(is_name) {
        return Err("name: start with a lower-case letter, followed by lower-case letters, digits and -".to_owned());
    }
    let is_path = |path: &str| path.starts_with('/') && path.bytes().all(|byte| byte.is_ascii_graphic());
    if !is_path(form.path) || !form.page.is_none_or(is_path) {
        return Err("path and page: begin with /, without blanks".to_owned());
    }
    if form.fields.is_empty() {
        return Err("fields: a form needs at least one".to_owned());
    }
    for (at, field) in form.fields.iter().enumerate() {
        let field_error = |problem: &str| Err(format!("the field \"{}\": {problem}", field.name));
        if form.fields.iter().take(at).any(|other| other.name == field.name) {
            return field_error("two fields have this name");
        }
        if field.missing_shows_in.is_some_and(|slot| slot == field.name || form.field(slot).is_none()) {
            return field_error("missingShowsIn: name another field of the form");
        }
        if field.missing_shows_in.is_some() && field.required.is_none() {
            return field_error("missingShowsIn: only a required field can have it");
        }
        if let Kind::State(country) = field.kind
            && !form.field(country).is_some_and(|field| field.kind == Kind::Country)
        {
            return field_error("kind: of: name the field of the country");
        }
    }
    // The machine of a form has one list of countries, one of states, and one given value.
    let count = |matches: fn(&Kind) -> bool| form.fields.iter().filter(|field| matches(&field.kind)).count();
    for (kind, count) in [
        ("country", count(|kind| *kind == Kind::Country)),
        ("state", count(|kind| matches!(kind, Kind::State(_)))),
        ("given", count(|kind| *kind == Kind::Given)),
    ] {
        if count > 1 {
            return Err(format!("fields: a form can have only one field of the kind {kind}"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use crate::forms::{FileInfo, FormValidator, Values};

    fn visit_schema() -> Value {
        json!({
            "name": "visit",
            "path": "/api/visit",
            "page": "/visit",
            "fields": [
                { "name": "name", "label": "Name", "kind": { "type": "text" }, "required": "Who comes?", "maxLength": 20 },
                { "name": "email", "label": "Email", "kind": { "type": "email" }, "messages": { "invalid": "No address" } },
                { "name": "badge", "label": "Badge", "kind": { "type": "text" }, "pattern": "[A-Z]{2}-\\d{4}", "minLength": 7 },
                { "name": "gate", "label": "Gate", "kind": { "type": "choice", "of": ["North", "South"] } },
                { "name": "plan", "label": "Plan", "kind": { "type": "file", "of": { "extensions": [".pdf"], "maxMegabytes": 2 } },
                  "messages": { "invalid": "Only PDF", "tooLong": "Up to 2 MB" } },
            ],
        })
    }

    /// The error for the schema after this change.
    fn error_with(change: impl FnOnce(&mut Value)) -> String {
        let mut schema = visit_schema();
        change(&mut schema);
        Form::read(schema).unwrap_err()
    }

    #[test]
    fn a_schema_is_read_as_a_form_with_defaults() {
        let form = Form::read(visit_schema()).unwrap();
        assert_eq!(
            (form.name, form.path, form.page, form.is_built_in()),
            ("visit", "/api/visit", Some("/visit"), false)
        );
        let email = form.field("email").unwrap();
        assert_eq!((email.max_length, email.required, email.autocomplete), (254, None, "on"));
        let values = [("name", "Grace Brewster Murray Hopper"), ("email", "x"), ("badge", "cm-1204"), ("gate", "West")];
        let values =
            values.into_iter().collect::<Values>().with_file("plan", FileInfo { name: "a.dwg".into(), size: 9 });
        let errors = form.check(&values);
        let messages: Vec<_> = errors.iter().map(|error| (error.field, &*error.message)).collect();
        let expected = [
            ("name", "Name is too long: at most 20 characters"),
            ("email", "No address"),
            ("badge", "Badge is not written as it should be"),
            ("gate", "Gate: choose one from the list"),
            ("plan", "Only PDF"),
        ];
        assert_eq!(messages, expected);
        let short = Values::default().with("badge", "CM-120").with("name", "Ada");
        assert_eq!(form.check(&short).get("badge"), Some("Badge is too short: at least 7 characters"));
        let large =
            short.with("badge", "CM-1204").with_file("plan", FileInfo { name: "a.pdf".into(), size: 3_000_000 });
        assert_eq!(form.check(&large).get("plan"), Some("Up to 2 MB"));
        assert!(form.check(&Values::default().with("name", "Ada")).is_empty());
    }

    #[test]
    fn a_schema_has_checkboxes_numbers_dates_and_several_files() {
        let form = Form::read(json!({
            "name": "booking", "path": "/api/booking", "success": "See you soon.", "failure": "Please call us.",
            "fields": [
                { "name": "terms", "label": "Terms", "kind": { "type": "checkbox" }, "required": "Accept the terms" },
                { "name": "people", "label": "People", "kind": { "type": "number", "of": { "min": 1, "max": 8 } },
                  "messages": { "tooLong": "We have 8 seats" } },
                { "name": "rate", "label": "Rate", "kind": { "type": "number", "of": { "decimals": 2 } } },
                { "name": "age", "label": "Age", "kind": { "type": "number" } },
                { "name": "day", "label": "Day", "kind": { "type": "date", "of": { "min": "2026-01-01" } } },
                { "name": "born", "label": "Born", "kind": { "type": "date" } },
                { "name": "plans", "label": "Plans", "required": "Send a plan", "missingShowsIn": "age",
                  "kind": { "type": "file", "of": { "extensions": [".pdf"], "maxMegabytes": 1, "maxFiles": 2 } } },
            ],
        }))
        .unwrap();
        assert_eq!((form.success, form.failure), (Some("See you soon."), Some("Please call us.")));
        let same = Form::read(serde_json::to_value(form).unwrap()).unwrap();
        assert!(std::ptr::eq(same, form), "as it is serialized");
        let errors = |values: &Values| {
            form.check(values).iter().map(|error| (error.field, error.message.to_string())).collect::<Vec<_>>()
        };
        let expected = |pairs: &[(&'static str, &str)]| {
            pairs.iter().map(|(field, message)| (*field, (*message).to_owned())).collect::<Vec<_>>()
        };
        let empty = [("terms", "Accept the terms"), ("age", "Send a plan"), ("plans", "Send a plan")];
        assert_eq!(errors(&Values::default()), expected(&empty));
        let pdf = || FileInfo { name: "a.pdf".into(), size: 1 };
        let mut values: Values = [
            ("terms", "on"),
            ("people", "8"),
            ("rate", "-1.25"),
            ("age", "40"),
            ("day", "2026-01-01"),
            ("born", "2000-02-29"),
        ]
        .into_iter()
        .collect();
        values.set_files("plans", vec![pdf(), pdf()]);
        assert_eq!(errors(&values), []);
        let mut values: Values =
            [("terms", "yes"), ("people", "9"), ("rate", "1,5"), ("age", "4.5"), ("day", "2025-12-31"), ("born", "?")]
                .into_iter()
                .collect();
        values.set_files("plans", vec![pdf(), pdf(), pdf()]);
        let wrong = [
            ("terms", "Terms must be \"on\" or empty"),
            ("people", "We have 8 seats"),
            ("rate", "Rate must be a number such as 12.5, with up to 2 decimal places"),
            ("age", "Age must be a whole number"),
            ("day", "Day must be 2026-01-01 or later"),
            ("born", "Born must be a date such as 2026-11-24"),
            ("plans", "Plans: choose up to 2 files"),
        ];
        assert_eq!(errors(&values), expected(&wrong));
    }

    #[test]
    fn equal_schemas_give_the_same_form_and_built_in_forms_are_valid_schemas() {
        assert!(std::ptr::eq(Form::read(visit_schema()).unwrap(), Form::read(visit_schema()).unwrap()));
        for &form in Form::BUILT_IN {
            let read = Form::read(serde_json::to_value(form).unwrap()).unwrap();
            assert!(std::ptr::eq(read, form), "{}", form.name);
        }
        let read = Form::read(visit_schema()).unwrap();
        assert!(std::ptr::eq(Form::read(serde_json::to_value(read).unwrap()).unwrap(), read), "as it is serialized");
    }

    #[test]
    fn the_error_for_an_invalid_schema_names_the_field_and_says_what_to_do() {
        for (pointer, value, says) in [
            ("/name", json!(7), "the form schema: name: expected text"),
            ("/name", json!("Visit us"), "the form schema \"Visit us\": name: start with a lower-case letter"),
            ("/name", json!("contact"), "a form of the site has this name"),
            ("/path", json!("api"), "path and page: begin with /"),
            ("/page", json!("/a b"), "path and page: begin with /"),
            ("/fields", json!({}), "fields: expected a list"),
            ("/fields", json!([]), "fields: a form needs at least one"),
            ("/fields/0", json!("name"), "fields[0]: expected an object with a name"),
            ("/fields/0/name", json!(""), "fields[0] \"\": name: start with a letter"),
            ("/fields/0/name", json!("a\"]"), "name: start with a letter"),
            ("/fields/0/name", json!("website"), "choose another one"),
            ("/fields/1/name", json!("name"), "the field \"name\": two fields have this name"),
            ("/fields/1/label", json!(" "), "fields[1] \"email\": label: write the name"),
            ("/fields/1/label", json!(null), "fields[1] \"email\": label: expected text"),
            ("/fields/1/kind/type", json!("mail"), "fields[1] \"email\": kind: type: unknown kind \"mail\""),
            ("/fields/1/kind", json!("email"), "fields[1] \"email\": kind: expected an object, found text"),
            (
                "/fields/1/messages",
                json!({ "wrong": "x" }),
                "messages: unknown key \"wrong\"; the keys are invalid, tooShort",
            ),
            ("/fields/0/maxLength", json!(0), "maxLength: must be from 1"),
            ("/fields/0/maxLength", json!("9"), "maxLength: expected a whole number"),
            ("/fields/0/minLength", json!(21), "minLength: must not exceed maxLength"),
            ("/fields/4/minLength", json!(1), "a file has maxMegabytes"),
            ("/fields/2/pattern", json!("(a|b)"), "fields[2] \"badge\": pattern: groups"),
            ("/fields/2/kind/type", json!("phone"), "pattern: only a field of the kind text"),
            ("/fields/3/kind/of", json!([]), "list the choices"),
            ("/fields/3/kind/of", json!(["A", "A"]), "is listed twice"),
            ("/fields/4/kind/of/extensions", json!(["pdf"]), "list the file extensions"),
            ("/fields/4/kind/of/maxMegabytes", json!(0), "must be at least 1"),
            ("/fields/4/kind/of/maxFiles", json!(0), "maxFiles: must be at least 1"),
            (
                "/fields/4/kind/of/max",
                json!(2),
                "kind: of: unknown key \"max\"; the keys are extensions, maxMegabytes, maxFiles",
            ),
            ("/fields/3/kind", json!({ "type": "state", "of": "name" }), "name the field of the country"),
            (
                "/fields/3/kind",
                json!({ "type": "number", "of": { "least": 1 } }),
                "unknown key \"least\"; the keys are min, max",
            ),
            (
                "/fields/3/kind",
                json!({ "type": "number", "of": { "min": 2, "max": 1 } }),
                "kind: of: min is more than max",
            ),
            ("/fields/3/kind", json!({ "type": "number", "of": { "min": "2" } }), "min: expected a number, found text"),
            (
                "/fields/3/kind",
                json!({ "type": "date", "of": { "min": "24.11.2026" } }),
                "write dates such as 2026-11-24",
            ),
        ] {
            let (parent, key) = pointer.rsplit_once('/').unwrap();
            let error = error_with(|schema| {
                let parent = schema.pointer_mut(parent).unwrap();
                match key.parse::<usize>() {
                    Ok(index) => parent[index] = value.clone(),
                    Err(_) => parent[key] = value.clone(),
                }
            });
            assert!(error.contains(says), "{pointer} {value}: {error}");
        }
        assert!(Form::read(json!("visit")).unwrap_err().contains("expected an object"));
        let set = |key: &'static str, value: Value| error_with(|schema| schema["fields"][0][key] = value);
        assert!(set("requierd", json!("x")).contains("unknown key \"requierd\"; the keys are name, label"));
        assert!(set("missingShowsIn", json!("nothing")).contains("name another field"));
        assert!(error_with(|schema| schema["field"] = json!([])).contains("unknown key \"field\""));
        let countries = json!([
            { "name": "a", "label": "A", "kind": { "type": "country" } }, { "name": "b", "label": "B", "kind": { "type": "country" } },
        ]);
        assert!(error_with(|schema| schema["fields"] = countries).contains("one field of the kind country"));
    }

    fn any_field(name: String) -> impl Strategy<Value = Value> {
        let kind = prop_oneof![
            Just(json!({ "type": "text" })),
            Just(json!({ "type": "longText" })),
            Just(json!({ "type": "phone" })),
            Just(json!({ "type": "email" })),
            Just(json!({ "type": "choice", "of": ["a", "b c"] })),
            Just(json!({ "type": "file", "of": { "extensions": [".pdf", ".a"], "maxMegabytes": 1 } })),
            Just(json!({ "type": "file", "of": { "extensions": [".pdf"], "maxMegabytes": 1, "maxFiles": 2 } })),
            Just(json!({ "type": "checkbox" })),
            Just(json!({ "type": "number", "of": { "min": 1, "decimals": 1 } })),
            Just(json!({ "type": "date", "of": { "max": "2026-01-01" } })),
        ];
        let text = prop::option::of("[a-z ]{1,6}");
        (kind, text.clone(), text, 0_u32..4, 4_u32..9, prop::option::of("[abc]{1,2}[?+*]?")).prop_map(
            move |(kind, required, invalid, least, most, pattern)| {
                let mut field =
                    json!({ "name": name, "label": "L", "required": required, "messages": { "invalid": invalid } });
                if kind["type"] == "text" {
                    field["pattern"] = json!(pattern);
                }
                if !["file", "checkbox", "number", "date"].iter().any(|name| kind["type"] == *name) {
                    field["minLength"] = json!(least);
                    field["maxLength"] = json!(most);
                }
                field["kind"] = kind;
                field
            },
        )
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        /// The browser validates field by field; the server reads the schema from JSON and validates all values together.
        #[test]
        fn browser_and_server_give_the_same_errors_for_any_schema(
            fields in (1_usize..5).prop_flat_map(|count| (0..count).map(|at| any_field(format!("f{at}"))).collect::<Vec<_>>()),
            texts in prop::collection::vec(prop_oneof!["[abc +@.0-9\n\u{200b}\u{a0}]{0,10}", "a", "on", "202[56]-01-01", "([0-9]{1,4}/[a-z]\\.(pdf|a|b)\n){0,3}"], 4),
        ) {
            let schema = json!({ "name": "made", "path": "/api/made", "fields": fields });
            let form = Form::read(schema.clone()).unwrap();
            let described: Value = serde_json::from_str(&serde_json::to_string(form).unwrap()).unwrap();
            let server = Form::read(described).unwrap();
            let mut validator = FormValidator::new(form);
            let mut values = Values::default();
            for ((index, field), text) in form.fields.iter().enumerate().zip(&texts) {
                validator.set_field(index, text);
                let files = text.split('\n').filter_map(FileInfo::parse);
                if field.is_file() {
                    values.set_files(field.name, files.collect());
                } else {
                    values.set(field.name, text.clone());
                }
            }
            prop_assert_eq!(validator.errors(), server.check(&values), "{}", schema);
            // Cleaning the values before they are stored does not change the errors.
            let clean = server.fields.iter().filter(|field| !field.is_file());
            let clean = clean.fold(values.clone(), |all, field| all.with(field.name, field.clean(values.text(field.name))));
            prop_assert_eq!(server.check(&clean), server.check(&values));
        }

        #[test]
        fn no_schema_makes_the_reader_panic(schema in "[{}\\[\\]\":,a-z0-9 ]{0,60}") {
            if let Ok(schema) = serde_json::from_str::<Value>(&schema) {
                let _ = Form::read(schema);
            }
        }
    }
}
