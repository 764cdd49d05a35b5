use crate::content::{fill, quote};
use crate::forms::{Field, Form, Kind};
use crate::writing::digits;

impl Form {
    /// What the form asks for, in JSON.
    pub fn describe(&self) -> String {
        let mut out = String::new();
        fill(&mut out, r#"{"name":$0,"path":$1,"fields":"#, &[self.name, self.path]);
        write_list(&mut out, self.fields, write_field);
        out.push('}');
        out
    }
}

fn write_field(out: &mut String, field: &Field) {
    let length = digits(field.max_length as u64);
    fill(
        out,
        r#"{"name":$0,"label":$1,"autocomplete":$2,"maxLength":"#,
        &[field.name, field.label, field.autocomplete],
    );
    out.push_str(&length);
    out.push_str(",\"required\":");
    write_maybe(out, field.required);
    out.push_str(",\"missingShowsIn\":");
    write_maybe(out, field.missing_shows_in);
    out.push_str(",\"kind\":{\"type\":");
    quote(out, name(&field.kind));
    match &field.kind {
        Kind::Choice(of) => {
            out.push_str(",\"of\":");
            write_list(out, of, write_text);
        }
        Kind::State(of) => fill(out, r#","of":$0"#, &[of]),
        Kind::File(rule) => {
            out.push_str(",\"of\":{\"extensions\":");
            write_list(out, rule.extensions, write_text);
            out.push_str(",\"maxMegabytes\":");
            out.push_str(&digits(rule.max_megabytes));
            out.push('}');
        }
        _ => {}
    }
    out.push_str("}}");
}

fn name(kind: &Kind) -> &'static str {
    match kind {
        Kind::Text => "text",
        Kind::LongText => "longText",
        Kind::Phone => "phone",
        Kind::Email => "email",
        Kind::Choice(_) => "choice",
        Kind::Country => "country",
        Kind::State(_) => "state",
        Kind::File(_) => "file",
        Kind::Given => "given",
    }
}

fn write_text(out: &mut String, text: &&str) {
    quote(out, text);
}

fn write_maybe(out: &mut String, text: Option<&str>) {
    match text {
        Some(text) => quote(out, text),
        None => out.push_str("null"),
    }
}

fn write_list<T>(out: &mut String, items: &[T], write: fn(&mut String, &T)) {
    let mut between = '[';
    for item in items {
        out.push(between);
        write(out, item);
        between = ',';
    }
    out.push_str(if items.is_empty() { "[]" } else { "]" });
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::forms::{CAREER, CONTACT, Form, PURPOSES};

    fn field(form: &Form, name: &str) -> Value {
        let described: Value = serde_json::from_str(&form.describe()).unwrap();
        assert_eq!((&described["name"], &described["path"]), (&form.name.into(), &form.path.into()));
        let fields = described["fields"].as_array().unwrap();
        assert!(fields.iter().map(|field| &field["name"]).eq(form.fields.iter().map(|field| field.name)));
        fields.iter().find(|field| field["name"] == name).unwrap().clone()
    }

    #[test]
    fn con_2_a_form_is_described_with_its_labels_limits_and_choices() {
        let country = json!({ "name": "country", "label": "Country", "kind": { "type": "country" }, "maxLength": 200,
            "required": "Country is required", "autocomplete": "country-name", "missingShowsIn": "purpose" });
        assert_eq!(field(&CONTACT, "country"), country);
        assert_eq!(field(&CONTACT, "purpose")["kind"], json!({ "type": "choice", "of": PURPOSES }));
        assert_eq!(field(&CONTACT, "state")["kind"], json!({ "type": "state", "of": "country" }));
        assert_eq!(field(&CONTACT, "details")["kind"], json!({ "type": "longText" }));
        assert_eq!(field(&CONTACT, "details")["required"], Value::Null);
        let resume = json!({ "type": "file", "of": { "extensions": [".pdf", ".doc", ".docx"], "maxMegabytes": 10 } });
        assert_eq!(field(&CAREER, "resume")["kind"], resume);
    }
}
