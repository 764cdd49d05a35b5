use std::cell::Cell;
use std::rc::Rc;

use proptest::prelude::*;

use super::*;
use crate::machine::Level;
use crate::places::PlaceControl;
use crate::simulation::Simulation;
use model::api::Endpoint;
use model::content::Id;
use model::forms::{CAREER, CONTACT, DATASHEET};
use serde_json::json;

pub(super) type World = Simulation<FormMachine>;

const ACCEPTED: &str = r#"{"status":"success"}"#;

const ENQUIRY: [(&str, &str); 7] = [
    ("name", "Ada Lovelace"),
    ("phone", "+44 20 7946 0000"),
    ("companyName", "Analytical Engines"),
    ("email", "ada@engines.example"),
    ("country", "United Kingdom"),
    ("state", "England"),
    ("purpose", "Product Enquiry"),
];

pub(super) fn blank(form: &'static Form) -> World {
    Simulation::new(FormMachine::new(form, "", FormOptions::default(), None))
}

pub(super) fn typed(world: &World, field: &str, value: &str) {
    world.send(FormEvent::Typed { field: field.into(), value: value.into() });
}

fn type_all(world: &World, values: &[(&str, &str)]) {
    for (field, value) in values {
        typed(world, field, value);
    }
}

fn chosen(world: &World, name: &str, size: u64) {
    let files = vec![FileInfo { name: name.into(), size }];
    world.send(FormEvent::FilesChosen { field: "resume".into(), files });
}

/// The chosen resume.
fn resume_in(Files(files): &Files) -> &FileInfo {
    match &files[..] {
        [("resume", Choice::One(file))] => file,
        _ => panic!("one file, of the field resume: {files:?}"),
    }
}

pub(super) fn submit(world: &World, key: &str) {
    world.send(FormEvent::Submitted { key: key.into(), filled: Vec::new() });
}

fn respond(world: &World, id: RequestId, status: u16, body: &str) {
    let outcome = SubmitOutcome::read::<serde_json::Value>(world.store().read(|machine| machine.form), status, body);
    world.signal(Signal::Submitted { id, outcome });
}

pub(super) fn respond_to_last(world: &World, status: u16, body: &str) {
    respond(world, *world.submissions().last().unwrap(), status, body);
}

fn lose(world: &World) {
    let id = *world.submissions().last().unwrap();
    world.signal(Signal::Submitted { id, outcome: SubmitOutcome::lost("network error".into()) });
}

fn enquiry() -> World {
    let world = blank(&CONTACT);
    type_all(&world, &ENQUIRY);
    world
}

fn application() -> World {
    let world = blank(&CAREER);
    type_all(&world, &[("firstName", "Ada"), ("phone", "1"), ("email", "a@b.c")]);
    chosen(&world, "Ada.pdf", 1_000);
    world
}

pub(super) fn errors(world: &World) -> Vec<(&'static str, String)> {
    world.view().errors.iter().map(|error| (error.field, error.message.to_string())).collect()
}

pub(super) fn last_submission(world: &World) -> Submission {
    let sent = world.take_effects().into_iter().rev().find_map(|effect| match effect {
        Effect::Submit(submission) => Some(submission),
        _ => None,
    });
    sent.unwrap()
}

pub(super) fn logged(world: &World) -> Vec<String> {
    let line = |effect| match effect {
        Effect::Log { level: Level::Error, message } => Some(message),
        _ => None,
    };
    world.take_effects().into_iter().filter_map(line).collect()
}

pub(super) fn text(world: &World, field: &str) -> String {
    world.store().read(|machine| machine.text(field).to_owned())
}

#[test]
fn con_3_errors_appear_on_submit_and_then_follow_the_typing() {
    let world = blank(&CONTACT);
    typed(&world, "email", "ada");
    assert_eq!(errors(&world), [], "not before");
    submit(&world, "k");
    assert_eq!(world.view().state, FormState::Editing);
    assert_eq!(errors(&world).len(), 7);
    assert_eq!(world.view().errors.get("email"), Some("Invalid email address"));
    typed(&world, "email", "ada@b.c");
    assert_eq!(world.view().errors.get("email"), None);
    typed(&world, "email", "");
    assert_eq!(world.view().errors.get("email"), Some("Email is required"));
    assert!(world.submissions().is_empty());
}

#[test]
fn con_3_the_focus_goes_to_the_first_wrong_field() {
    let world = enquiry();
    typed(&world, "phone", "x");
    typed(&world, "email", "x");
    world.take_effects();
    submit(&world, "k");
    assert_eq!(world.take_effects(), [Effect::Focus { part: "phone".into(), scroll: true }]);
}

#[test]
fn con_4_choosing_the_country_removes_its_error_from_the_purpose() {
    let world = blank(&CONTACT);
    submit(&world, "k");
    assert_eq!(world.view().errors.get("purpose"), Some("Country is required"));
    typed(&world, "country", "India");
    assert_eq!(world.view().errors.get("country"), None);
    assert_eq!(world.view().errors.get("purpose"), Some("Purpose is required"));
}

#[test]
fn con_6_choosing_a_country_resets_the_state() {
    let world = enquiry();
    world.take_effects();
    typed(&world, "country", "India");
    assert_eq!(text(&world, "state"), "");
    assert_eq!(world.take_effects(), [Effect::WriteField { field: "state", value: String::new() }]);
    typed(&world, "state", "Kerala");
    typed(&world, "country", "India");
    assert_eq!(text(&world, "state"), "Kerala", "choosing the same country again keeps the state");
}

#[test]
fn con_6_values_entered_before_hydration_are_adopted() {
    let world = blank(&CONTACT);
    for (field, value) in [("state", "England"), ("country", "United Kingdom"), ("name", "Ada")] {
        world.send(FormEvent::Adopted { field: field.into(), value: value.into() });
    }
    assert_eq!(["country", "state", "name"].map(|field| text(&world, field)), ["United Kingdom", "England", "Ada"]);
    assert!(world.take_effects().is_empty(), "the document already has this value");
}

#[test]
fn con_6_the_chosen_country_loads_its_states_and_a_reset_form_has_none() {
    let countries = [Country { id: Id::Number(1), name: "United Kingdom".into(), emoji: None, region: None }];
    let world =
        Simulation::new(FormMachine::new(&CONTACT, "", FormOptions::default(), Some(Rc::from(countries.to_vec()))));
    let _subscription = world.subscribe();
    let controls = || {
        let PlacesView { country, state } = world.view().places.unwrap();
        (country.control, state.control, state.disabled)
    };
    assert_eq!(controls(), (PlaceControl::Select, PlaceControl::Select, true));
    type_all(&world, &ENQUIRY);
    let states = Endpoint::Regions("1".into());
    assert_eq!(world.watched(), [Endpoint::Countries, states.clone()]);
    world.signal(Signal::Loaded { endpoint: states, payload: None });
    assert_eq!(controls(), (PlaceControl::Select, PlaceControl::Text, false));
    submit(&world, "k");
    respond_to_last(&world, 200, ACCEPTED);
    assert_eq!(
        (world.watched(), controls()),
        (vec![Endpoint::Countries], (PlaceControl::Select, PlaceControl::Select, true))
    );
    assert!(application().view().places.is_none(), "a form without a country");
}

#[test]
fn con_6_adopted_values_keep_country_and_state_together() {
    for bring in [
        |world: &World, field: &str, value: &str| {
            world.send(FormEvent::Adopted { field: field.into(), value: value.into() });
        },
        |world: &World, field: &str, value: &str| {
            world.send(FormEvent::Proposed { field: field.into(), value: value.into() });
        },
    ] {
        let world = blank(&CONTACT);
        let _subscription = world.subscribe();
        assert!(world.view().places.unwrap().country.disabled, "the list is loading");
        bring(&world, "country", "India");
        bring(&world, "state", "Goa");
        let PlacesView { country, state } = world.view().places.unwrap();
        assert_eq!((country.control, state.control), (PlaceControl::Text, PlaceControl::Text));
        assert_eq!((text(&world, "country"), text(&world, "state")), ("India".into(), "Goa".into()));
    }
}

#[test]
fn con_6_an_element_mounted_later_does_not_replace_what_was_typed() {
    let world = blank(&CONTACT);
    typed(&world, "name", "Ada");
    world.send(FormEvent::Adopted { field: "name".into(), value: String::new() });
    world.send(FormEvent::Adopted { field: "name".into(), value: "Bob".into() });
    assert_eq!(text(&world, "name"), "Ada");
}

#[test]
fn con_2_what_a_password_manager_filled_in_without_an_event_is_sent() {
    let world = blank(&CONTACT);
    typed(&world, "name", "Ada");
    submit(&world, "k");
    world.take_effects();
    let filled = ENQUIRY.map(|(field, value)| (field, value.to_owned())).into();
    world.send(FormEvent::Submitted { key: "l".into(), filled });
    assert_eq!(last_submission(&world).texts.iter().filter(|(_, text)| !text.is_empty()).count(), ENQUIRY.len());
    assert_eq!(text(&world, "state"), "England", "the state was adopted with its country");
}

#[test]
fn con_4_the_summary_lists_a_message_once_and_its_link_focuses_the_field() {
    let world = blank(&CONTACT);
    assert!(world.view().summary.is_empty());
    submit(&world, "k");
    assert_eq!(world.view().summary, ["name", "phone", "companyName", "email", "country", "state"]);
    world.take_effects();
    world.send(FormEvent::FieldSought { field: "country".into() });
    assert_eq!(world.take_effects(), [Effect::Focus { part: "country".into(), scroll: true }]);
}

#[test]
fn con_9_after_a_failure_the_submit_button_gets_its_focus_back() {
    let world = enquiry();
    submit(&world, "k");
    assert!(!world.take_effects().contains(&Effect::Refocus { part: SUBMIT }));
    lose(&world);
    assert!(world.take_effects().contains(&Effect::Refocus { part: SUBMIT }));
}

#[test]
fn con_7_submit_sends_the_fields_once_and_is_ignored_while_sending() {
    let world = enquiry();
    typed(&world, "name", "  Ada Lovelace ");
    typed(&world, "details", "one\r\ntwo");
    world.take_effects();
    submit(&world, "k");
    assert_eq!(world.view().state, FormState::Submitting);
    let sent = last_submission(&world);
    assert_eq!((&*sent.url, &*sent.key), ("/api/contact-us", "k"));
    let mut expected = ENQUIRY.to_vec();
    expected.push(("details", "one\ntwo"));
    assert_eq!(sent.texts.iter().map(|(name, value)| (*name, &**value)).collect::<Vec<_>>(), expected);
    assert!(sent.files.is_empty());
    submit(&world, "other");
    submit(&world, "other");
    assert_eq!(world.submissions().len(), 1);
    assert!(world.take_effects().is_empty());
}

#[test]
fn con_7_the_base_url_is_configuration() {
    let options = FormOptions { given: Some("p".into()), ..FormOptions::default() };
    let world = Simulation::new(FormMachine::new(&DATASHEET, "https://api.example", options, None));
    type_all(&world, &[("name", "Ada"), ("phone", "1"), ("email", "a@b.c")]);
    submit(&world, "k");
    assert_eq!(last_submission(&world).url, "https://api.example/api/datasheet-request");
}

#[test]
fn con_8_success_opens_the_dialog_and_resets_fields_and_errors() {
    let world = enquiry();
    typed(&world, "email", "wrong");
    submit(&world, "k");
    typed(&world, "email", "a@b.c");
    submit(&world, "k");
    world.take_effects();
    respond_to_last(&world, 200, ACCEPTED);
    let view = world.view();
    assert_eq!((view.state, view.notice, view.errors.is_empty()), (FormState::Succeeded, None, true));
    assert!(CONTACT.fields.iter().all(|field| text(&world, field.name).is_empty()));
    assert_eq!(world.take_effects(), [Effect::ClearTimer { key: TIMEOUT }, Effect::ResetForm]);
    world.send(FormEvent::Closed);
    assert_eq!(world.view().state, FormState::Editing);
    typed(&world, "name", "");
    typed(&world, "email", "x");
    assert_eq!(errors(&world), [], "an emptied form shows errors on submit only");
}

#[test]
fn con_9_a_failure_keeps_the_values_enables_the_button_shows_a_notice_and_logs_one_line() {
    for (fail, line) in [
        (lose as fn(&World), "/api/contact-us: network error"),
        (|world| respond_to_last(world, 500, "<html>"), "/api/contact-us: the server responded with 500"),
        (
            |world| respond_to_last(world, 200, "thanks"),
            "/api/contact-us: the server responded with 200, but not that it succeeded",
        ),
        (
            |world| respond_to_last(world, 503, r#"{"status":"error","message":"pool"}"#),
            "/api/contact-us: the server responded with 503: pool",
        ),
    ] {
        let world = enquiry();
        submit(&world, "k");
        world.take_effects();
        fail(&world);
        let view = world.view();
        assert_eq!((view.state, view.notice.as_deref()), (FormState::Failed, Some(NOT_SENT)));
        assert!(view.errors.is_empty());
        assert_eq!(logged(&world), [line]);
        assert!(ENQUIRY.iter().all(|(field, value)| text(&world, field) == *value));
        submit(&world, "again");
        assert_eq!((world.view().state, world.view().notice), (FormState::Submitting, None));
        respond_to_last(&world, 200, ACCEPTED);
        assert_eq!(world.view().state, FormState::Succeeded);
    }
}

#[test]
fn con_9_the_notice_shows_the_server_s_message_and_can_be_closed() {
    let world = enquiry();
    submit(&world, "k");
    respond_to_last(&world, 429, r#"{"status":"error","message":"Try again in an hour"}"#);
    assert_eq!(world.view().notice.as_deref(), Some("Try again in an hour"));
    world.send(FormEvent::Closed);
    assert_eq!((world.view().state, world.view().notice), (FormState::Editing, None));
}

#[test]
fn con_9_field_errors_of_the_server_are_shown_until_their_fields_change() {
    let world = enquiry();
    submit(&world, "k");
    world.take_effects();
    let body = r#"{"status":"error","message":"m","errors":{"email":"No such domain","phone":"Unknown number"}}"#;
    respond_to_last(&world, 422, body);
    assert_eq!((world.view().state, world.view().notice), (FormState::Editing, None));
    assert_eq!(errors(&world), [("phone", "Unknown number".into()), ("email", "No such domain".into())]);
    let effects = world.take_effects();
    assert!(effects.contains(&Effect::Focus { part: "phone".into(), scroll: true }), "{effects:?}");
    typed(&world, "phone", "2");
    assert_eq!(errors(&world), [("email", "No such domain".into())]);
    typed(&world, "email", "");
    assert_eq!(errors(&world), [("email", "Email is required".into())]);
    typed(&world, "email", "b@b.c");
    submit(&world, "k2");
    respond_to_last(&world, 200, ACCEPTED);
    assert_eq!(world.view().state, FormState::Succeeded);
}

#[test]
fn con_9_a_submission_times_out_and_its_late_response_is_ignored() {
    let world = enquiry();
    submit(&world, "k");
    world.advance(59_999);
    assert_eq!(world.view().state, FormState::Submitting);
    world.advance(1);
    assert_eq!((world.view().state, world.submissions().len(), world.timers()), (FormState::Failed, 0, 0));
    assert_eq!(logged(&world), ["/api/contact-us: no response within 60000 ms"]);
    respond(&world, 1, 200, ACCEPTED);
    assert_eq!(world.view().state, FormState::Failed);
}

#[test]
fn con_9_nothing_is_resent_automatically() {
    let world = enquiry();
    let _subscription = world.subscribe();
    submit(&world, "k");
    lose(&world);
    world.advance(3_600_000);
    assert!(world.submissions().is_empty() && world.requests().is_empty() && world.timers() == 0);
}

#[test]
fn a_retry_has_the_key_of_the_first_attempt_and_other_content_a_new_one() {
    let world = enquiry();
    let attempt = |key| {
        submit(&world, key);
        let used = last_submission(&world).key;
        lose(&world);
        used
    };
    assert_eq!(attempt("a"), "a");
    assert_eq!(attempt("b"), "a");
    typed(&world, "name", "Ada L.");
    typed(&world, "name", "Ada Lovelace");
    assert_eq!(attempt("c"), "a", "typed and deleted again");
    typed(&world, "name", "Ada King");
    assert_eq!(attempt("d"), "d");
    assert_eq!(attempt("e"), "d");
    submit(&world, "f");
    respond_to_last(&world, 200, ACCEPTED);
    type_all(&world, &ENQUIRY);
    typed(&world, "name", "Ada King");
    assert_eq!(attempt("g"), "g", "after a success, the same words are a new enquiry");
}

#[test]
fn a_newly_chosen_file_is_a_new_submission_even_with_the_same_name_and_size() {
    let world = application();
    submit(&world, "a");
    lose(&world);
    chosen(&world, "Ada.pdf", 1_000);
    submit(&world, "b");
    assert_eq!(last_submission(&world).key, "b");
}

#[test]
fn leaving_the_page_does_not_abort_a_submission() {
    let world = enquiry();
    let subscription = world.subscribe();
    submit(&world, "k");
    drop(subscription);
    assert!(world.is_quiet(), "but no timer is left");
    assert_eq!(world.submissions().len(), 1);
    assert!(!world.take_effects().iter().any(|effect| matches!(effect, Effect::Abort(_))));
    let _again = world.subscribe();
    assert_eq!((world.view().state, world.timers()), (FormState::Submitting, 1));
    respond_to_last(&world, 200, ACCEPTED);
    assert_eq!((world.view().state, world.timers()), (FormState::Succeeded, 0));
}

#[test]
fn con_8_leaving_closes_the_confirmation_but_not_the_notice_of_a_failure() {
    for (status, after) in [(200, FormState::Editing), (500, FormState::Failed)] {
        let world = enquiry();
        let subscription = world.subscribe();
        submit(&world, "k");
        respond_to_last(&world, status, ACCEPTED);
        drop(subscription);
        assert_eq!(world.view().state, after);
    }
}

#[test]
fn the_guards_contain_the_honeypot_and_the_time_since_the_form_was_shown() {
    let world = enquiry();
    world.advance(500);
    let subscription = world.subscribe();
    world.advance(4_000);
    drop(subscription);
    let _again = world.subscribe();
    world.advance(2_000);
    typed(&world, "website", "https://spam.example");
    submit(&world, "k");
    let guards = [(HONEYPOT, "https://spam.example".to_owned()), (ELAPSED, "6000".to_owned())];
    assert_eq!(last_submission(&world).guards, guards);
}

#[test]
fn crr_3_a_file_of_another_kind_is_ignored_without_a_message() {
    let world = blank(&CAREER);
    chosen(&world, "cv.odt", 1_000);
    assert!(world.view().files == Files::default() && world.view().errors.is_empty());
    chosen(&world, "cv.PDF", 1_000);
    let before = world.view();
    for name in ["cv.exe", "cv", "cv.pdf.zip"] {
        chosen(&world, name, 1_000);
    }
    assert_eq!(world.view(), before);
    assert_eq!(resume_in(&before.files).name, "cv.PDF");
}

#[test]
fn crr_3_a_file_too_large_shows_its_error_at_once_and_a_smaller_one_removes_it() {
    let world = blank(&CAREER);
    chosen(&world, "cv.pdf", 11_000_000);
    assert_eq!(errors(&world), [("resume", "Resume is too large: at most 10 MB".to_owned())]);
    typed(&world, "firstName", "Ada");
    assert_eq!(errors(&world).len(), 1);
    chosen(&world, "cv.pdf", 1_000_000);
    assert_eq!(errors(&world), []);
    world.take_effects();
    world.send(FormEvent::FilesChosen { field: "resume".into(), files: vec![] });
    assert_eq!(world.take_effects(), [Effect::WriteField { field: "resume", value: String::new() }]);
    assert!(world.view().files == Files::default() && world.view().errors.is_empty());
}

#[test]
fn crr_5_the_file_is_sent_under_its_field_and_removed_on_success() {
    let world = application();
    submit(&world, "k");
    let sent = last_submission(&world);
    assert_eq!((&*sent.url, &sent.files[..]), ("/api/career", &["resume"][..]));
    assert!(sent.texts.iter().all(|(name, _)| *name != "resume"));
    respond_to_last(&world, 200, ACCEPTED);
    assert!(world.view().files == Files::default());
}

#[test]
fn an_optional_file_that_is_missing_is_not_sent() {
    let schema = json!({
        "name": "optional",
        "path": "/api/optional",
        "fields": [{
            "name": "photo",
            "label": "Photo",
            "kind": { "type": "file", "of": { "extensions": [".png"], "maxMegabytes": 1 } },
        }],
    });
    let world = blank(Form::read(schema).unwrap());
    submit(&world, "k");
    let sent = last_submission(&world);
    assert_eq!((sent.texts, sent.files), (vec![], vec![]));
}

#[test]
fn crr_6_after_a_failure_the_file_stays_chosen() {
    let world = application();
    submit(&world, "k");
    lose(&world);
    assert_eq!(resume_in(&world.view().files).name, "Ada.pdf");
    assert_eq!(text(&world, "firstName"), "Ada");
}

#[test]
fn crr_5_a_large_file_has_a_longer_timeout() {
    let world = application();
    chosen(&world, "Ada.pdf", 10_485_760);
    submit(&world, "k");
    world.advance(60_000 + 160_000 - 1);
    assert_eq!(world.view().state, FormState::Submitting);
    world.advance(1);
    assert_eq!(world.view().state, FormState::Failed);
}

#[test]
fn dsh_2_success_downloads_the_datasheet_and_the_product_stays_given() {
    let download = Some("/media/p/datasheet/p.pdf".into());
    let options = FormOptions { given: Some("p".into()), download, ..FormOptions::default() };
    let world = Simulation::new(FormMachine::new(&DATASHEET, "", options, None));
    type_all(&world, &[("name", "Ada"), ("phone", "1"), ("email", "a@b.c")]);
    submit(&world, "k");
    assert!(last_submission(&world).texts.contains(&("product", "p".into())));
    respond_to_last(&world, 200, ACCEPTED);
    assert_eq!(world.view().state, FormState::Succeeded);
    assert!(world.take_effects().contains(&Effect::Download { url: "/media/p/datasheet/p.pdf".into() }));
    assert_eq!((text(&world, "product"), text(&world, "name")), ("p".into(), String::new()));
}

#[test]
fn a_proposed_value_does_not_replace_what_the_visitor_typed() {
    let world = blank(&CONTACT);
    let propose = |field: &str, value: &str| {
        world.send(FormEvent::Proposed { field: field.into(), value: value.into() });
    };
    propose("purpose", "Product Enquiry");
    let written = Effect::WriteField { field: "purpose", value: "Product Enquiry".into() };
    assert_eq!(world.take_effects(), [written]);
    typed(&world, "name", "Ada");
    propose("name", "Grace");
    propose("nothing", "x");
    assert_eq!(text(&world, "name"), "Ada");
    assert!(world.take_effects().is_empty());
}

#[test]
fn prd_6_the_lines_of_a_proposal_replace_those_of_the_last_one_and_what_the_visitor_has_added_stays() {
    let world = blank(&CONTACT);
    let propose = |value: &str| {
        world.send(FormEvent::Proposed { field: "details".into(), value: value.into() });
        text(&world, "details")
    };
    assert_eq!(propose("Tools:\n- CM-2\n- CH-4\n"), "Tools:\n- CM-2\n- CH-4\n");
    assert_eq!(propose("Tools:\n- CM-2\n"), "Tools:\n- CM-2\n", "a tool was removed");
    assert_eq!(propose(""), "", "the last tool was removed");
    typed(&world, "details", "Dear all,\nFor August.");
    assert_eq!(propose(""), "Dear all,\nFor August.");
    assert_eq!(propose("Tools:\n- CM-2\n"), "Tools:\n- CM-2\nDear all,\nFor August.", "named in any case");
    typed(&world, "details", "Dear all,\nTools:\n- CM-2\nFor August.\n");
    assert_eq!(propose("Tools:\n- CM-2\n- CH-4\n"), "Dear all,\nTools:\n- CM-2\n- CH-4\nFor August.\n");
    typed(&world, "details", "Tools:\n- three CM-2\n- CH-4\nFor August.\n");
    assert_eq!(propose("Tools:\n- CM-2\n"), "Tools:\n- three CM-2\nFor August.\n", "a changed line is the visitor's");
    assert_eq!(propose("Product: CF-1\n"), "Product: CF-1\n- three CM-2\nFor August.\n");
    typed(&world, "details", "");
    assert_eq!(propose("Product: CF-1\n"), "Product: CF-1\n");
}

#[test]
fn prd_6_a_proposal_that_the_browser_has_restored_is_not_written_twice() {
    let world = blank(&CONTACT);
    world.send(FormEvent::Adopted { field: "details".into(), value: "Product: CF-1\nFor August.".into() });
    for value in ["Product: CF-1\n", ""] {
        world.send(FormEvent::Proposed { field: "details".into(), value: value.into() });
    }
    assert_eq!(text(&world, "details"), "For August.");
}

#[test]
fn typing_does_not_notify_unless_the_view_changes() {
    let world = enquiry();
    let calls = Rc::new(Cell::new(0));
    let counted = Rc::clone(&calls);
    let _subscription = world.store().subscribe(Rc::new(move || counted.set(counted.get() + 1)));
    for length in 1..=500 {
        typed(&world, "details", &"x".repeat(length));
    }
    assert_eq!(calls.get(), 0);
    submit(&world, "k");
    lose(&world);
    typed(&world, "name", "");
    assert_eq!(calls.get(), 3, "submitting, failed, and the error");
    typed(&world, "nothing", "x");
    assert_eq!(calls.get(), 3);
}

#[derive(Debug, Clone)]
enum Step {
    Type(usize, &'static str),
    File(&'static str, u64),
    Submit,
    Respond(u32, u16, &'static str),
    Lose(u32),
    Close,
    Mount,
    Unmount,
    Wait(u64),
}

fn any_step() -> impl Strategy<Value = Step> {
    let texts = prop::sample::select(vec!["", " ", "Ada", "1", "+1 2", "a@b.c", "Other", "x\0"]);
    let names = prop::sample::select(vec!["a.pdf", "a.doc", "a.exe", ""]);
    let bodies = prop::sample::select(vec![
        ACCEPTED,
        "",
        "[]",
        r#"{"status":"error","errors":{"email":"e","resume":"r"}}"#,
        r#"{"status":"error","message":"m"}"#,
    ]);
    prop_oneof![
        4 => (0usize..8, texts).prop_map(|(field, value)| Step::Type(field, value)),
        1 => (names, 0u64..20_000_000).prop_map(|(name, size)| Step::File(name, size)),
        3 => Just(Step::Submit),
        2 => (0u32..6, prop::sample::select(vec![200u16, 422, 429, 500]), bodies).prop_map(|(id, s, b)| Step::Respond(id, s, b)),
        1 => (0u32..6).prop_map(Step::Lose),
        1 => Just(Step::Close),
        1 => Just(Step::Mount),
        1 => Just(Step::Unmount),
        1 => (0u64..90_000).prop_map(Step::Wait),
    ]
}

proptest! {
    #[test]
    fn con_7_in_any_order_at_most_one_submission_is_under_way_and_only_valid_forms_are_sent(
        steps in prop::collection::vec(any_step(), 0..80)
    ) {
        let world = application();
        let mut subscription = None;
        for (n, step) in steps.into_iter().enumerate() {
            let before = world.view();
            let typed_before: Vec<String> = CAREER.fields.iter().map(|field| text(&world, field.name)).collect();
            match step {
                Step::Type(field, value) => typed(&world, CAREER.fields[field].name, value),
                Step::File(name, size) => chosen(&world, name, size),
                Step::Submit => submit(&world, &n.to_string()),
                Step::Respond(id, status, body) => respond(&world, id, status, body),
                Step::Lose(id) => world.signal(Signal::Submitted { id, outcome: SubmitOutcome::lost(String::new()) }),
                Step::Close => world.send(FormEvent::Closed),
                Step::Mount => subscription = subscription.or_else(|| Some(world.subscribe())),
                Step::Unmount => subscription = None,
                Step::Wait(time) => world.advance(time),
            }
            let view = world.view();
            prop_assert_eq!(world.submissions().len(), usize::from(view.state == FormState::Submitting));
            prop_assert_eq!(view.notice.is_some(), view.state == FormState::Failed);
            for effect in world.take_effects() {
                if let Effect::Submit(sent) = effect {
                    let values = sent.texts.iter().map(|(name, value)| (*name, value.clone())).collect::<Values>();
                    let resume = resume_in(&before.files).clone();
                    prop_assert!(CAREER.check(&values.with_file("resume", resume)).is_empty());
                }
            }
            if view.state == FormState::Failed && before.state == FormState::Submitting {
                let now: Vec<String> = CAREER.fields.iter().map(|field| text(&world, field.name)).collect();
                prop_assert_eq!(now, typed_before);
                prop_assert_eq!(&view.files, &before.files);
            }
            if view.state == FormState::Succeeded && before.state == FormState::Submitting {
                prop_assert!(view.errors.is_empty() && view.files == Files::default());
            }
        }
        drop(subscription);
        prop_assert!(world.timers() == 0 || world.view().state == FormState::Submitting);
    }
}
