use serde::{Deserialize, Serialize};

use crate::content::{Json, Shape, WriteJson};
use crate::forms::{FieldErrors, Form};

/// The result of submitting a form.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum SubmitOutcome {
    Accepted,
    /// These fields are invalid.
    Wrong(FieldErrors),
    /// The form was not stored. `message` is for the visitor, `reason` for the log.
    Refused {
        message: Option<String>,
        reason: String,
    },
}

impl SubmitOutcome {
    /// The result if no response came, for this reason.
    pub fn lost(reason: String) -> Self {
        Self::Refused { message: None, reason }
    }

    /// Reads the HTTP status and the body of the response.
    pub fn read<J: WriteJson>(form: &Form, status: u16, body: &str) -> Self {
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
                let server_message = field("message").and_then(text);
                reason = format!("{reason}: {}", server_message.as_deref().unwrap_or("no reason given"));
                // The message of a server error (5xx) is not meant for the visitor.
                message = server_message.filter(|_| status < 500);
            }
            _ if succeeded => reason.push_str(", but not that it succeeded"),
            _ => {}
        }
        Self::Refused { message, reason }
    }
}

/// The errors by field. Messages that are not text, and unknown fields, are left out.
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
    fn con_8_only_a_2xx_response_with_the_status_success_is_accepted() {
        assert_eq!(SubmitOutcome::read::<Value>(&CONTACT, 200, r#"{"status":"success"}"#), SubmitOutcome::Accepted);
        assert_eq!(
            SubmitOutcome::read::<Value>(&CONTACT, 201, r#"{"status":"success","data":{"id":7}}"#),
            SubmitOutcome::Accepted
        );
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
                matches!(SubmitOutcome::read::<Value>(&CONTACT, status, body), SubmitOutcome::Refused { .. }),
                "{status} {body}"
            );
        }
    }

    #[test]
    fn con_9_errors_land_on_the_fields_they_name_in_the_form_s_order() {
        let body = r#"{"status":"error","message":"m","errors":{"email":"e","name":"n","nothing":"x"}}"#;
        let SubmitOutcome::Wrong(errors) = SubmitOutcome::read::<Value>(&CONTACT, 422, body) else {
            panic!("not wrong")
        };
        let pairs: Vec<_> = errors.iter().map(|error| (error.field, &*error.message)).collect();
        assert_eq!(pairs, [("name", "n"), ("email", "e")]);
    }

    #[test]
    fn con_9_the_server_s_message_is_shown_unless_its_status_is_5xx() {
        let message = |status, body| match SubmitOutcome::read::<Value>(&CONTACT, status, body) {
            SubmitOutcome::Refused { message, .. } => message,
            other => panic!("{other:?}"),
        };
        let body = r#"{"status":"error","message":"Too many enquiries: try again in an hour","errors":{}}"#;
        assert_eq!(message(429, body).unwrap(), "Too many enquiries: try again in an hour");
        assert_eq!(message(500, body), None);
        assert_eq!(message(422, r#"{"status":"error","message":"m","errors":{"nothing":"x"}}"#).unwrap(), "m");
        assert_eq!(message(422, r#"{"status":"error","errors":["name"]}"#), None);
    }
}
