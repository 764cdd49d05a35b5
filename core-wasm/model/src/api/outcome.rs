use serde::{Deserialize, Serialize};

use crate::content::{Json, Shape};
use crate::forms::{FieldErrors, Form};

/// What became of a form that was sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum Outcome {
    Accepted,
    /// The server finds fault with these fields.
    Wrong(FieldErrors),
    /// It was not taken. What the visitor may be told of it, and the reason for the log.
    Refused {
        message: Option<String>,
        reason: String,
    },
}

impl Outcome {
    /// There is no response, for this reason.
    pub fn lost(reason: String) -> Self {
        Self::Refused { message: None, reason }
    }

    /// Reads the response to a form call: HTTP's status and the body.
    pub fn read<J: Json>(form: &Form, status: u16, body: &str) -> Self {
        let response = J::parse(body).ok().and_then(object);
        let field = |name| response.as_ref().and_then(|response| response.get(name));
        let succeeded = (200..=299).contains(&status);
        let mut reason = format!("the server responded with {status}");
        let mut message = None;
        match field("status").and_then(text).as_deref() {
            Some("success") if succeeded => return Self::Accepted,
            Some("error") => {
                let wrong = wrong_fields(form, field("errors"));
                if !wrong.is_empty() {
                    return Self::Wrong(wrong);
                }
                let told = field("message").and_then(text);
                reason = format!("{reason}: {}", told.as_deref().unwrap_or("no reason given"));
                // What a broken server says of itself is nothing to the visitor.
                message = told.filter(|_| status < 500);
            }
            _ if succeeded => reason.push_str(", but not that it succeeded"),
            _ => {}
        }
        Self::Refused { message, reason }
    }
}

/// The fields that the server finds fault with; what is no text or no field of the form is left out.
fn wrong_fields<J: Json>(form: &Form, errors: Option<J>) -> FieldErrors {
    let mut wrong = FieldErrors::default();
    let entries = errors.and_then(object).map(|errors| errors.entries());
    for (field, message) in entries.unwrap_or_default() {
        if let Some(message) = text(message) {
            wrong.set(form, &field, message.into());
        }
    }
    wrong
}

fn object<J: Json>(value: J) -> Option<J> {
    match value.shape() {
        Shape::Object(object) => Some(object),
        _ => None,
    }
}

fn text<J: Json>(value: J) -> Option<String> {
    match value.shape() {
        Shape::Text(text) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::forms::CONTACT;

    #[test]
    fn con_8_only_a_good_answer_whose_status_is_success_counts() {
        assert_eq!(Outcome::read::<Value>(&CONTACT, 200, r#"{"status":"success"}"#), Outcome::Accepted);
        assert_eq!(Outcome::read::<Value>(&CONTACT, 201, r#"{"status":"success","data":{"id":7}}"#), Outcome::Accepted);
        for (status, body) in [
            (200, ""),
            (200, "<html>thank you</html>"),
            (200, r#"{"status":"ok"}"#),
            (200, r#"{"data":1}"#),
            (200, r#"["success"]"#),
            (200, r#"{"status":"error"}"#),
            (302, r#"{"status":"success"}"#),
            (500, r#"{"status":"success"}"#),
            (500, ""),
        ] {
            assert!(
                matches!(Outcome::read::<Value>(&CONTACT, status, body), Outcome::Refused { .. }),
                "{status} {body}"
            );
        }
    }

    #[test]
    fn con_9_errors_land_on_the_fields_they_name_in_the_form_s_order() {
        let body = r#"{"status":"error","message":"m","errors":{"email":"e","name":"n","nothing":"x"}}"#;
        let Outcome::Wrong(errors) = Outcome::read::<Value>(&CONTACT, 422, body) else { panic!("not wrong") };
        let pairs: Vec<_> = errors.iter().map(|error| (error.field, &*error.message)).collect();
        assert_eq!(pairs, [("name", "n"), ("email", "e")]);
    }

    #[test]
    fn con_9_a_reason_is_told_the_visitor_unless_the_server_is_broken() {
        let message = |status, body| match Outcome::read::<Value>(&CONTACT, status, body) {
            Outcome::Refused { message, .. } => message,
            other => panic!("{other:?}"),
        };
        let body = r#"{"status":"error","message":"Too many enquiries: try again in an hour","errors":{}}"#;
        assert_eq!(message(429, body).unwrap(), "Too many enquiries: try again in an hour");
        assert_eq!(message(500, body), None);
        assert_eq!(message(422, r#"{"status":"error","message":"m","errors":{"nothing":"x"}}"#).unwrap(), "m");
        assert_eq!(message(422, r#"{"status":"error","errors":["name"]}"#), None);
    }
}
