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
        if form.is_custom() {
            return Self::read_any::<J>(form, status, body);
        }
        let response = J::parse(body).ok().and_then(|body| body.as_object());
        let field = |name| response.as_ref().and_then(|response| response.get(name));
        let succeeded = (200..=299).contains(&status);
        let mut reason = format!("the server responded with {status}");
        let mut message = None;
        let text = |name| field(name).and_then(text_of);
        match text("status").as_deref() {
            Some("success") if succeeded => return Self::Accepted,
            Some("error") => {
                let wrong = wrong_fields(form, field("errors"));
                if !wrong.is_empty() {
                    return Self::Wrong(wrong);
                }
                let server_message = text("message");
                reason = format!("{reason}: {}", server_message.as_deref().unwrap_or("no reason given"));
                // The message of a server error (5xx) is not meant for the visitor.
                message = server_message.filter(|_| status < 500);
            }
            _ if succeeded => reason.push_str(", but not that it succeeded"),
            _ => {}
        }
        Self::Refused { message, reason }
    }

    /// Reads the response to a form with a schema, from any server. Any 2xx is a success. The fields' errors are in
    /// `errors`: an object, or a list as in RFC 9457's example.
    fn read_any<J: WriteJson>(form: &Form, status: u16, body: &str) -> Self {
        if (200..=299).contains(&status) {
            return Self::Accepted;
        }
        let mut reason = format!("the server responded with {status}");
        let Some(response) = J::parse(body).ok().and_then(|body| body.as_object()) else {
            reason.push_str("; the body is no JSON object with the errors of fields");
            return Self::Refused { message: None, reason };
        };
        let errors = response.get("errors").map(named_errors);
        let mut wrong = FieldErrors::default();
        let mut unknown = Vec::new();
        for (name, message) in errors.iter().flatten() {
            match form.fields.iter().find(|field| field.name.eq_ignore_ascii_case(name)) {
                Some(field) => wrong.set(form, field.name, message.clone().into()),
                None => unknown.push(&**name),
            }
        }
        if !wrong.is_empty() {
            return Self::Wrong(wrong);
        }
        if errors.is_none() {
            reason.push_str("; the body has no \"errors\"");
        } else if unknown.is_empty() {
            reason.push_str("; its \"errors\" name no field with a message");
        } else {
            reason =
                format!("{reason}; its \"errors\" name fields that the form does not have: {}", unknown.join(", "));
        }
        let message = ["message", "detail", "title"].into_iter().find_map(|name| text_of(response.get(name)?));
        if let Some(message) = &message {
            reason = format!("{reason} ({message})");
        }
        Self::Refused { message: message.filter(|_| status < 500), reason }
    }
}

/// Names of fields with their messages: from an object, or from a list of objects with a `pointer`, `field` or `name` and a
/// `detail` or `message`.
fn named_errors<J: Json>(errors: J) -> Vec<(String, String)> {
    match errors.shape() {
        Shape::Object(errors) => {
            errors.entries().into_iter().filter_map(|(name, message)| Some((name, message_of(message)?))).collect()
        }
        Shape::List(errors) => {
            let named = |error: J| {
                let error = error.as_object()?;
                let name = ["pointer", "field", "name"].into_iter().find_map(|key| error.get(key)?.as_text())?;
                // A pointer leads to the field: `#/email`.
                let name = name.rsplit(['/', '#']).next()?.to_owned();
                Some((name, ["detail", "message"].into_iter().find_map(|key| text_of(error.get(key)?))?))
            };
            errors.into_iter().filter_map(named).collect()
        }
        _ => Vec::new(),
    }
}

/// A text that is not empty.
fn text_of<J: Json>(value: J) -> Option<String> {
    value.as_text().filter(|text| !text.trim().is_empty())
}

/// A message, or several as one text.
fn message_of<J: Json>(message: J) -> Option<String> {
    match message.shape() {
        Shape::Text(text) => Some(text).filter(|text| !text.trim().is_empty()),
        Shape::List(messages) => {
            let texts: Vec<_> = messages.into_iter().filter_map(text_of).collect();
            (!texts.is_empty()).then(|| texts.join(" "))
        }
        _ => None,
    }
}

/// The errors by field. Messages that are not text, and unknown fields, are left out.
fn wrong_fields<J: Json>(form: &Form, errors: Option<J>) -> FieldErrors {
    let mut wrong = FieldErrors::default();
    let entries = errors.and_then(|errors| errors.as_object()).map(|errors| errors.entries());
    for (field, message) in entries.unwrap_or_default() {
        if let Some(message) = text_of(message) {
            wrong.set(form, &field, message.into());
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

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
            let SubmitOutcome::Refused { reason, .. } = SubmitOutcome::read::<Value>(&CONTACT, status, body) else {
                panic!("{status} {body} is accepted");
            };
            let lacks_success = status == 200 && body != r#"{"status":"error"}"#;
            assert_eq!(reason.ends_with("but not that it succeeded"), lacks_success, "{status} {body}: {reason}");
        }
    }

    /// A form that this project does not know.
    fn visit() -> &'static Form {
        let field = |name| json!({ "name": name, "label": name, "kind": { "type": "text" } });
        let fields = ["visitor", "email"].map(field);
        Form::read(json!({ "name": "outcome", "path": "/visits", "fields": fields })).unwrap()
    }

    #[test]
    fn any_2xx_accepts_a_form_with_a_schema() {
        for (status, body) in [
            (201, r#"{"id":5}"#),
            (204, ""),
            (200, r#"{"ok":true}"#),
            (200, "<html>Thank you</html>"),
            (202, r#"{"status":"error"}"#),
        ] {
            assert_eq!(SubmitOutcome::read::<Value>(visit(), status, body), SubmitOutcome::Accepted, "{status} {body}");
        }
    }

    #[test]
    fn field_errors_of_the_usual_shapes_reach_their_fields() {
        for (body, expected) in [
            (r#"{"errors":{"email":["Taken","Too long"],"visitor":"Who?"}}"#, ["Who?", "Taken Too long"]),
            (
                r##"{"type":"about:blank","title":"Invalid","status":422,"errors":[
                    {"detail":"must be an address","pointer":"#/email"},{"detail":"is missing","pointer":"/visitor"}]}"##,
                ["is missing", "must be an address"],
            ),
            (r#"{"title":"One or more","errors":{"Email":["Bad"],"Visitor":["None"]}}"#, ["None", "Bad"]),
            (
                r#"{"errors":[{"field":"email","message":"E"},{"name":"visitor","message":"V"},{"code":7},"x"]}"#,
                ["V", "E"],
            ),
        ] {
            let SubmitOutcome::Wrong(errors) = SubmitOutcome::read::<Value>(visit(), 422, body) else {
                panic!("{body}")
            };
            let pairs: Vec<_> = errors.iter().map(|error| (error.field, &*error.message)).collect();
            assert_eq!(pairs, [("visitor", expected[0]), ("email", expected[1])], "{body}");
        }
    }

    #[test]
    fn a_refusal_says_what_was_missing_in_the_response() {
        for (status, body, notice, logged) in [
            (422, "<html>", None, "with 422; the body is no JSON object with the errors of fields"),
            (400, r#"{"message":"Closed"}"#, Some("Closed"), "with 400; the body has no \"errors\" (Closed)"),
            (
                409,
                r#"{"title":"Conflict","detail":"Taken"}"#,
                Some("Taken"),
                "with 409; the body has no \"errors\" (Taken)",
            ),
            (
                422,
                r#"{"errors":{"base":["No"],"mail":["Bad"]}}"#,
                None,
                "with 422; its \"errors\" name fields that the form does not have: base, mail",
            ),
            (
                403,
                r#"{"message":"","errors":{"email":" "}}"#,
                None,
                "with 403; its \"errors\" name no field with a message",
            ),
            (422, r#"{"errors":{"email":7}}"#, None, "with 422; its \"errors\" name no field with a message"),
            (500, r#"{"message":"SQL"}"#, None, "with 500; the body has no \"errors\" (SQL)"),
            (302, "", None, "with 302; the body is no JSON object with the errors of fields"),
        ] {
            let SubmitOutcome::Refused { message, reason } = SubmitOutcome::read::<Value>(visit(), status, body) else {
                panic!("{status} {body}")
            };
            assert_eq!(message.as_deref(), notice, "{body}");
            assert_eq!(reason, format!("the server responded {logged}"));
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
        for body in
            [r#"{"status":"error","errors":["name"]}"#, r#"{"status":"error","message":"","errors":{"name":""}}"#]
        {
            assert_eq!(message(422, body), None);
        }
    }
}
