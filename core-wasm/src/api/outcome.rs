use std::collections::HashMap;

use serde::Deserialize;

use crate::content::Status;
use crate::forms::{FieldErrors, Form};

/// What became of a form that was sent.
#[derive(Debug, Clone, PartialEq, Eq)]
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

#[derive(Deserialize)]
struct FormAnswer {
    status: Status,
    #[serde(default)]
    message: Option<String>,
    #[serde(default)]
    errors: HashMap<String, String>,
}

impl Outcome {
    /// Reads the answer to a form call: HTTP's status and the body.
    pub fn read(form: &Form, status: u16, body: &str) -> Self {
        // Serde would read a list as the fields in order.
        let is_object = body.trim_start().starts_with('{');
        let answer: Option<FormAnswer> = serde_json::from_str(body).ok().filter(|_| is_object);
        let succeeded = (200..=299).contains(&status);
        match answer {
            Some(FormAnswer { status: Status::Success, .. }) if succeeded => Self::Accepted,
            Some(FormAnswer { status: Status::Error, message, errors }) => {
                let mut wrong = FieldErrors::default();
                for (field, message) in errors {
                    wrong.set(form, &field, message.into());
                }
                if !wrong.is_empty() {
                    return Self::Wrong(wrong);
                }
                let said = message.as_deref().unwrap_or("no reason given");
                let reason = format!("the server answered {status}: {said}");
                // What a broken server says of itself is nothing to the visitor.
                Self::Refused { message: message.filter(|_| status < 500), reason }
            }
            _ if succeeded => Self::Refused {
                message: None,
                reason: format!("the server answered {status}, but not that it succeeded"),
            },
            _ => Self::Refused { message: None, reason: format!("the server answered {status}") },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::CONTACT;

    #[test]
    fn con_8_only_a_good_answer_whose_status_is_success_counts() {
        assert_eq!(Outcome::read(&CONTACT, 200, r#"{"status":"success"}"#), Outcome::Accepted);
        assert_eq!(Outcome::read(&CONTACT, 201, r#"{"status":"success","data":{"id":7}}"#), Outcome::Accepted);
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
            assert!(matches!(Outcome::read(&CONTACT, status, body), Outcome::Refused { .. }), "{status} {body}");
        }
    }

    #[test]
    fn con_9_errors_land_on_the_fields_they_name_in_the_form_s_order() {
        let body = r#"{"status":"error","message":"m","errors":{"email":"e","name":"n","nothing":"x"}}"#;
        let Outcome::Wrong(errors) = Outcome::read(&CONTACT, 422, body) else { panic!("not wrong") };
        let pairs: Vec<_> = errors.iter().map(|error| (error.field, &*error.message)).collect();
        assert_eq!(pairs, [("name", "n"), ("email", "e")]);
    }

    #[test]
    fn con_9_a_reason_is_told_the_visitor_unless_the_server_is_broken() {
        let message = |status, body| match Outcome::read(&CONTACT, status, body) {
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
