//! The additional features of a form with a schema: rules and errors of the page, a reset.

use serde::{Deserialize, Serialize};

use super::{FormMachine, FormState, SUBMIT, TIMEOUT};
use crate::machine::{Effect, Effects};
use model::forms::FieldErrors;
use model::names::read_named;

/// An event of a form with a schema.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum CustomEvent {
    /// The values of the document's fields, sent before the page's rules are checked on submit.
    Filled {
        #[serde(deserialize_with = "read_named")]
        filled: Vec<(&'static str, String)>,
    },
    /// The errors that the page's rules find in the current values: field names with messages.
    Validated { errors: Vec<(String, String)> },
    /// The page shows an error at a field until the field changes, or removes it.
    ErrorSet { field: String, message: Option<String> },
    /// The page empties the form and fills in these values.
    Reset { values: Vec<(String, String)> },
}

impl FormMachine {
    /// Whether errors follow the typing, because the visitor has submitted.
    pub fn follows_typing(&self) -> bool {
        self.was_submitted
    }

    pub(super) fn on_custom(&mut self, event: CustomEvent, effects: &mut Effects) {
        match event {
            CustomEvent::Filled { filled } => {
                for (field, value) in filled {
                    self.adopt(field, value, effects);
                }
            }
            CustomEvent::Validated { errors } => {
                self.page_errors = FieldErrors::default();
                for (field, message) in errors {
                    self.page_errors.set(self.form, &field, message.into());
                }
                self.refresh();
            }
            CustomEvent::ErrorSet { field, message } => {
                self.outside_errors.remove(&field);
                if let Some(message) = message {
                    self.outside_errors.set(self.form, &field, message.into());
                }
                self.refresh();
            }
            CustomEvent::Reset { values } => self.on_reset(values, effects),
        }
    }

    fn on_reset(&mut self, values: Vec<(String, String)>, effects: &mut Effects) {
        if self.state == FormState::Submitting {
            effects.push(Effect::Abort(self.last_id));
            effects.clear_timer(TIMEOUT);
            effects.push(Effect::Refocus { part: SUBMIT });
        }
        self.state = FormState::Editing;
        self.outside_errors = FieldErrors::default();
        self.page_errors = FieldErrors::default();
        self.empty(effects);
        for (field, value) in values {
            if let Some(field) = self.adopt(&field, value.clone(), effects) {
                effects.push(Effect::WriteField { field, value });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::form::tests::{World, blank, errors, last_submission, logged, respond_to_last, submit, text, typed};
    use crate::form::{FormEvent, FormState, NOT_SENT, SENT};
    use model::forms::{FileInfo, Form};

    fn booking_form() -> &'static Form {
        let schema = json!({
            "name": "booking", "path": "/api/booking", "success": "See you soon.", "failure": "Please call us.",
            "fields": [
                { "name": "visitor", "label": "Visitor", "kind": { "type": "text" }, "required": "Who comes?" },
                { "name": "email", "label": "Email", "kind": { "type": "email" } },
                { "name": "terms", "label": "Terms", "kind": { "type": "checkbox" } },
                { "name": "badge", "label": "Badge", "required": "Send a photo",
                  "kind": { "type": "file", "of": { "extensions": [".png"], "maxMegabytes": 1 } } },
                { "name": "plans", "label": "Plans",
                  "kind": { "type": "file", "of": { "extensions": [".pdf"], "maxMegabytes": 1, "maxFiles": 2 } } },
            ],
        });
        Form::read(schema).unwrap()
    }

    fn booking() -> World {
        let world = blank(booking_form());
        typed(&world, "visitor", "Ada");
        choose(&world, "badge", "ada.png");
        world.take_effects();
        world
    }

    fn custom(world: &World, event: CustomEvent) {
        world.send(FormEvent::Custom(event));
    }

    fn file(name: &str) -> FileInfo {
        FileInfo { name: name.into(), size: 1_000 }
    }

    fn choose(world: &World, field: &str, name: &str) {
        world.send(FormEvent::FilesChosen { field: field.into(), files: vec![file(name)] });
    }

    fn choose_all(world: &World, names: &[&str]) {
        let files = names.iter().map(|name| file(name)).collect();
        world.send(FormEvent::FilesChosen { field: "plans".into(), files });
    }

    fn validate(world: &World, errors: &[(&str, &str)]) {
        let errors = errors.iter().map(|(field, message)| ((*field).into(), (*message).into())).collect();
        custom(world, CustomEvent::Validated { errors });
    }

    fn set_error(world: &World, field: &str, message: Option<&str>) {
        custom(world, CustomEvent::ErrorSet { field: field.into(), message: message.map(str::to_owned) });
    }

    fn message(world: &World, field: &str) -> Option<String> {
        world.view().errors.get(field).map(str::to_owned)
    }

    /// The files in the view, as pages get them.
    fn shown_files(world: &World) -> serde_json::Value {
        json!(world.view().files)
    }

    #[test]
    fn a_success_has_a_notice_until_it_is_closed() {
        let world = booking();
        submit(&world, "k");
        respond_to_last(&world, 204, "");
        let view = world.view();
        assert_eq!((view.state, view.notice.as_deref()), (FormState::Succeeded, Some("See you soon.")));
        assert_eq!((text(&world, "visitor"), logged(&world)), (String::new(), vec![]));
        world.send(FormEvent::Closed);
        assert_eq!((world.view().state, world.view().notice), (FormState::Editing, None));
    }

    #[test]
    fn a_form_without_texts_is_sent_with_a_key_and_another_file_has_another() {
        let schema = json!({
            "name": "plans", "path": "/api/plans",
            "fields": [{ "name": "badge", "label": "Badge",
                "kind": { "type": "file", "of": { "extensions": [".png"], "maxMegabytes": 1 } } }],
        });
        let world = blank(Form::read(schema).unwrap());
        for key in ["k1", "k2"] {
            choose(&world, "badge", "ada.png");
            submit(&world, key);
            assert_eq!(last_submission(&world).key, key);
            respond_to_last(&world, 500, "");
        }
    }

    #[test]
    fn a_failure_shows_the_schema_s_notice_and_logs_what_the_response_lacks() {
        let world = booking();
        submit(&world, "k");
        world.take_effects();
        respond_to_last(&world, 422, r#"{"error":"bad badge"}"#);
        assert_eq!((world.view().state, world.view().notice.as_deref()), (FormState::Failed, Some("Please call us.")));
        assert_eq!(logged(&world), ["/api/booking: the server responded with 422; the body has no \"errors\""]);
        assert_eq!(text(&world, "visitor"), "Ada", "nothing is lost");
    }

    #[test]
    fn a_schema_without_notices_has_the_usual_ones() {
        let fields = json!([{ "name": "a", "label": "A", "kind": { "type": "text" } }]);
        let world = blank(Form::read(json!({ "name": "usual", "path": "/u", "fields": fields })).unwrap());
        submit(&world, "k");
        respond_to_last(&world, 500, "");
        assert_eq!(world.view().notice.as_deref(), Some(NOT_SENT));
        submit(&world, "k");
        respond_to_last(&world, 204, "");
        assert_eq!(world.view().notice.as_deref(), Some(SENT));
    }

    #[test]
    fn a_file_of_the_wrong_kind_gets_a_message_and_the_previous_one_stays() {
        let world = blank(booking_form());
        choose(&world, "badge", "ada.gif");
        assert_eq!(message(&world, "badge").as_deref(), Some("Badge must be a file of these kinds: .png"));
        assert_eq!(shown_files(&world), json!({}));
        choose(&world, "badge", "ada.png");
        assert_eq!(message(&world, "badge"), None);
        choose(&world, "badge", "ada.gif");
        assert_eq!(shown_files(&world), json!({ "badge": { "name": "ada.png", "size": 1_000 } }));
        assert!(message(&world, "badge").is_some());
        typed(&world, "visitor", "Ada");
        submit(&world, "k");
        assert_eq!(world.view().state, FormState::Submitting, "the previous file is sent");
    }

    #[test]
    fn the_error_for_a_file_of_the_wrong_kind_replaces_the_one_for_a_required_field() {
        let world = blank(booking_form());
        submit(&world, "k");
        assert_eq!(message(&world, "badge").as_deref(), Some("Send a photo"));
        choose(&world, "badge", "ada.gif");
        assert_eq!(message(&world, "badge").as_deref(), Some("Badge must be a file of these kinds: .png"));
        submit(&world, "k");
        assert_eq!(message(&world, "badge").as_deref(), Some("Send a photo"));
    }

    #[test]
    fn several_files_are_chosen_checked_and_sent_together() {
        let world = booking();
        choose_all(&world, &["a.pdf", "b.pdf"]);
        let plans = || shown_files(&world)["plans"].clone();
        assert_eq!(plans(), json!([{ "name": "a.pdf", "size": 1_000 }, { "name": "b.pdf", "size": 1_000 }]));
        choose_all(&world, &["a.pdf", "b.dwg"]);
        assert_eq!(message(&world, "plans").as_deref(), Some("Plans must be a file of these kinds: .pdf"));
        assert_eq!(plans().as_array().unwrap().len(), 2, "the previous files stay");
        choose_all(&world, &["a.pdf", "b.pdf", "c.pdf"]);
        assert_eq!(message(&world, "plans").as_deref(), Some("Plans: choose up to 2 files"));
        submit(&world, "k");
        assert_eq!(world.view().state, FormState::Editing);
        choose_all(&world, &["c.pdf"]);
        assert_eq!(plans(), json!([{ "name": "c.pdf", "size": 1_000 }]), "always a list");
        world.take_effects();
        submit(&world, "k");
        assert_eq!(last_submission(&world).files, ["badge", "plans"]);
        assert_eq!(world.timers(), 1);
        respond_to_last(&world, 204, "");
        assert_eq!(shown_files(&world), json!({}));
        choose_all(&world, &["a.pdf"]);
        world.take_effects();
        choose_all(&world, &[]);
        assert_eq!(world.take_effects(), [Effect::WriteField { field: "plans", value: String::new() }]);
        assert_eq!(shown_files(&world), json!({}));
        world.send(FormEvent::FilesChosen { field: "visitor".into(), files: vec![file("a.pdf")] });
        world.send(FormEvent::FilesChosen { field: "nothing".into(), files: vec![file("a.pdf")] });
        assert_eq!(shown_files(&world), json!({}));
    }

    #[test]
    fn only_a_ticked_checkbox_is_sent() {
        let sent = |value: &str| {
            let world = booking();
            typed(&world, "terms", value);
            submit(&world, "k");
            last_submission(&world).texts.into_iter().find(|(name, _)| *name == "terms").map(|(_, text)| text)
        };
        assert_eq!((sent("on").as_deref(), sent("")), (Some("on"), None));
    }

    #[test]
    fn the_page_s_rules_apply_after_the_schema_s_and_follow_the_typing() {
        let world = booking();
        validate(&world, &[("visitor", "Not Ada again"), ("nothing", "x")]);
        assert_eq!(errors(&world), [], "not before the visitor submits");
        submit(&world, "k");
        assert_eq!(errors(&world), [("visitor", "Not Ada again".into())]);
        assert!(world.submissions().is_empty());
        typed(&world, "visitor", "");
        assert_eq!(message(&world, "visitor").as_deref(), Some("Who comes?"));
        typed(&world, "visitor", "Grace");
        validate(&world, &[]);
        assert_eq!(errors(&world), []);
        submit(&world, "k");
        assert_eq!(world.view().state, FormState::Submitting);
    }

    #[test]
    fn the_values_of_the_document_are_set_before_the_rules_are_checked() {
        let world = booking();
        custom(&world, CustomEvent::Filled { filled: vec![("email", "a@b.c".into())] });
        assert_eq!((text(&world, "email"), errors(&world)), ("a@b.c".into(), vec![]));
    }

    #[test]
    fn an_error_of_the_page_is_shown_until_its_field_changes_or_it_is_removed() {
        let world = booking();
        set_error(&world, "email", Some("Already booked"));
        assert_eq!(errors(&world), [("email", "Already booked".into())]);
        set_error(&world, "email", None);
        assert_eq!(errors(&world), []);
        set_error(&world, "email", Some("Already booked"));
        typed(&world, "email", "b@b.c");
        assert_eq!(errors(&world), []);
        set_error(&world, "nothing", Some("x"));
        assert_eq!(errors(&world), []);
        set_error(&world, "email", Some("Already booked"));
        submit(&world, "k");
        assert_eq!(world.view().state, FormState::Submitting, "the server's error replaces the page's");
    }

    #[test]
    fn a_reset_empties_the_form_and_fills_in_the_page_s_values() {
        let world = blank(booking_form());
        typed(&world, "visitor", "Ada");
        typed(&world, "email", "wrong");
        set_error(&world, "terms", Some("x"));
        submit(&world, "k");
        world.take_effects();
        custom(
            &world,
            CustomEvent::Reset { values: vec![("visitor".into(), "Grace".into()), ("b".into(), "c".into())] },
        );
        let written = Effect::WriteField { field: "visitor", value: "Grace".into() };
        assert_eq!(world.take_effects(), [Effect::ResetForm, written]);
        assert_eq!(
            (text(&world, "visitor"), text(&world, "email"), errors(&world)),
            ("Grace".into(), "".into(), vec![])
        );
        assert_eq!(shown_files(&world), json!({}));
    }

    #[test]
    fn a_reset_aborts_the_submission() {
        let world = booking();
        let _subscription = world.subscribe();
        submit(&world, "k");
        custom(&world, CustomEvent::Reset { values: vec![] });
        assert_eq!((world.view().state, world.submissions().len(), world.timers()), (FormState::Editing, 0, 0));
    }
}
