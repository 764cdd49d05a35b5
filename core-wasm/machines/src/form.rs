//! The state of a form, for any schema: validation, submission, the server's response.
//!
//! The first submit shows all errors, which then follow the typing. An accepted form is reset; a form that could not be sent
//! keeps its values. A form is never resent automatically and never aborted when the page is left; the visitor's retry has
//! the same idempotency key. The document's fields hold the text; the machine has a copy, so typing alone renders nothing.

use std::rc::Rc;
use std::slice;

use serde::{Deserialize, Serialize, Serializer};

use super::places::{Places, PlacesView};
use crate::machine::{Effect, Effects, Machine, Millis, RequestId, Signal, Submission, TimerKey};
use model::api::SubmitOutcome;
use model::content::Country;
use model::forms::{ELAPSED, Field, FieldErrors, FileInfo, Form, HONEYPOT, Kind, Values};
use model::names::read_named;

#[cfg(feature = "schemas")]
mod custom;
#[cfg(feature = "schemas")]
pub use custom::CustomEvent;

/// Fires when the response takes too long.
const TIMEOUT: TimerKey = "timeout";

/// The slowest upload that the timeout allows for, in bytes per second.
const UPLOAD_RATE: u64 = 65_536;

/// The `data-part` of the submit button.
const SUBMIT: &str = "submit";

/// The notice once a form has been accepted whose schema has no `success`.
const SENT: &str = "Thank you. This has been sent.";

/// The notice after a failure for which the server gave no message.
const NOT_SENT: &str = "This could not be sent. Nothing you entered is lost: please try again.";

/// Whether fields for a country and a state get lists. Without the feature they are text fields, and the code for lists is left out.
pub const HAS_PLACES: bool = cfg!(feature = "site-forms");

/// The lists of countries and states, if there are any.
fn lists(places: &mut Option<Places>) -> Option<&mut Places> {
    places.as_mut().filter(|_| HAS_PLACES)
}

/// What a page sets for a form besides its schema.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", default)]
#[ts(optional_fields)]
pub struct FormOptions {
    /// The value of the field of the kind `given`, which the page fills in.
    pub given: Option<String>,
    /// Offers only the countries of this region of the world, such as `Asia`. Default: all countries.
    pub region: Option<String>,
    /// Milliseconds until a submission without a response has failed. Default: 60,000; each 64 kB of files add a second.
    #[ts(type = "number")]
    pub timeout: Millis,
    /// The URL of a file that the browser downloads once the form has been accepted.
    pub download: Option<String>,
    /// Whether what was entered stays until the document is left, also while no component shows the form. The page may then show one
    /// form of this name at a time. Only for the site's own forms.
    pub keep: bool,
}

impl Default for FormOptions {
    fn default() -> Self {
        Self { given: None, region: None, timeout: 60_000, download: None, keep: false }
    }
}

/// The machine of a form.
#[derive(Debug, Clone)]
pub struct FormMachine {
    pub(crate) form: &'static Form,
    /// The URL that the form is posted to.
    url: String,
    pub(crate) options: FormOptions,
    state: FormState,
    /// The message to the visitor after a failure.
    notice: String,
    values: Values,
    /// The values that the page has filled in; a reset keeps them.
    given: Values,
    /// The last proposal of the page for each field.
    proposed: Values,
    /// Errors that do not come from the rules, for fields that have not changed since: the server's, a file of the wrong kind, and
    /// those that the page sets.
    outside_errors: FieldErrors,
    /// The errors that the page's own rules find.
    page_errors: FieldErrors,
    /// The errors that are shown.
    errors: FieldErrors,
    /// Whether the visitor has submitted, so that errors follow the typing.
    was_submitted: bool,
    /// When the form got its first subscriber.
    shown_at: Option<Millis>,
    /// The texts of the last submission; `None` if the next one cannot be its retry.
    sent: Option<Vec<(&'static str, String)>>,
    /// The idempotency key of the last submission.
    key: String,
    /// The id of the last submission.
    last_id: RequestId,
    /// The lists of countries and states, if the form has such fields.
    pub(crate) places: Option<Places>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum FormEvent {
    /// The visitor has changed a field.
    Typed { field: String, value: String },
    /// A field's element was mounted with this value, typed before hydration or restored by the browser. It does not replace a
    /// value that the machine has.
    Adopted { field: String, value: String },
    /// The page proposes a value for a field that is empty or has its last proposal. In a long text its lines replace those of the
    /// last proposal, and what the visitor has typed stays.
    Proposed { field: String, value: String },
    /// The visitor has chosen these files for a field. An empty list removes the chosen ones.
    FilesChosen { field: String, files: Vec<FileInfo> },
    /// The visitor submits. `key` is a random idempotency key, which a retry does not use. `filled` are the values of the
    /// document's fields, because a password manager may have filled some in without an event.
    Submitted {
        key: String,
        #[serde(deserialize_with = "read_named")]
        filled: Vec<(&'static str, String)>,
    },
    /// The visitor follows the link of an error to its field.
    FieldSought { field: String },
    /// An event of a form with a schema.
    #[cfg(feature = "schemas")]
    Custom(CustomEvent),
    /// The visitor closes the dialog or the notice.
    Closed,
}

/// The chosen files by field name, in the order of the fields.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Files(Vec<(&'static str, Choice)>);

/// What is chosen for a field: a file, or a list for a field that takes several.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Choice {
    One(FileInfo),
    #[cfg(feature = "schemas")]
    Several(Vec<FileInfo>),
}

impl Serialize for Files {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, choice)| (name, choice)))
    }
}

/// The state of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub enum FormState {
    Editing,
    /// The form is being sent; the submit button is disabled.
    Submitting,
    /// The form was accepted; the dialog is open.
    Succeeded,
    /// The form could not be sent; the notice is shown, and the values are unchanged.
    Failed,
}

#[derive(Debug, Clone, PartialEq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct FormView {
    pub state: FormState,
    /// The message to the visitor after a failure and, in a form with a schema, after a success.
    pub notice: Option<String>,
    /// Error messages by field name, in the order of the fields.
    #[ts(type = "{ readonly [field: string]: string | undefined }")]
    pub errors: FieldErrors,
    /// The fields to list in a summary of the errors, in order. Of several fields with the same message it has the first.
    pub summary: Vec<&'static str>,
    /// The chosen files by field name; a list for a field that takes several.
    #[ts(type = "{ readonly [field: string]: FileInfo | readonly FileInfo[] | undefined }")]
    pub files: Files,
    /// The lists of countries and states, if the form has such fields.
    pub places: Option<PlacesView>,
}

impl FormMachine {
    /// A machine for this form. `api` is the base URL of the API; an empty one is the page's own origin. `countries` is the list
    /// of countries, if the page has it as initial data.
    pub fn new(form: &'static Form, api: &str, options: FormOptions, countries: Option<Rc<[Country]>>) -> Self {
        let field = form.fields.iter().find(|field| field.kind == Kind::Given);
        let given: Values =
            field.zip(options.given.as_ref()).map(|(field, value)| (field.name, value)).into_iter().collect();
        let has_country = form.fields.iter().any(|field| field.kind == Kind::Country);
        Self {
            form,
            url: format!("{api}{}", form.path),
            places: (HAS_PLACES && has_country).then(|| Places::new(options.region.clone(), countries)),
            options,
            state: FormState::Editing,
            notice: String::new(),
            values: given.clone(),
            given,
            proposed: Values::default(),
            outside_errors: FieldErrors::default(),
            page_errors: FieldErrors::default(),
            errors: FieldErrors::default(),
            was_submitted: false,
            shown_at: None,
            sent: None,
            key: String::new(),
            last_id: 0,
        }
    }

    /// Whether the field accepts all of these files by their extensions.
    pub fn takes(&self, field: &str, files: &[FileInfo]) -> bool {
        match self.form.field(field).map(|field| &field.kind) {
            Some(Kind::File(rule)) => files.iter().all(|file| rule.accepts(&file.name)),
            _ => false,
        }
    }

    /// What is chosen for a field.
    fn choice(&self, field: &Field) -> Option<Choice> {
        let files = self.values.files(field.name);
        #[cfg(feature = "schemas")]
        if field.takes_several_files() {
            return (!files.is_empty()).then(|| Choice::Several(files.to_vec()));
        }
        files.first().cloned().map(Choice::One)
    }

    /// The current text of a field.
    pub fn text(&self, field: &str) -> &str {
        self.values.text(field)
    }

    /// The names of all fields with text, including the honeypot.
    pub fn text_fields(&self) -> impl Iterator<Item = &'static str> + use<> {
        let form = self.form;
        let fields = form.fields.iter().filter(|field| !matches!(field.kind, Kind::File(_)));
        fields.map(|field| field.name).chain([HONEYPOT])
    }

    /// The form's own copy of a field's name; `None` if it has no such text field.
    fn text_field(&self, field: &str) -> Option<&'static str> {
        self.text_fields().find(|name| *name == field)
    }

    /// Sets the value of a field; returns the field's name if the value has changed.
    fn set(&mut self, field: &str, value: String) -> Option<&'static str> {
        let name = self.text_field(field).filter(|name| self.values.text(name) != value)?;
        self.values.set(name, value);
        self.outside_errors.remove(name);
        Some(name)
    }

    fn on_typed(&mut self, field: &str, value: String, effects: &mut Effects) {
        let Some(changed) = self.set(field, value) else { return };
        for field in self.form.fields {
            // A change of the country clears its state.
            if matches!(field.kind, Kind::State(country) if country == changed)
                && self.set(field.name, String::new()).is_some()
            {
                effects.push(Effect::WriteField { field: field.name, value: String::new() });
            }
        }
        self.set_places(Places::typed, effects);
        self.refresh();
    }

    /// Sets a value that the visitor did not type, without clearing the state of a changed country.
    fn adopt(&mut self, field: &str, value: String, effects: &mut Effects) -> Option<&'static str> {
        let name = self.set(field, value)?;
        let kind = self.form.field(name).map(|field| &field.kind);
        if matches!(kind, Some(Kind::Country | Kind::State(_))) {
            self.set_places(Places::adopt, effects);
        }
        self.refresh();
        Some(name)
    }

    fn on_proposed(&mut self, field: &str, value: String, effects: &mut Effects) {
        let (present, before) = (self.values.text(field), self.proposed.text(field));
        let is_long = matches!(self.form.field(field).map(|field| &field.kind), Some(Kind::LongText));
        let text = if present.is_empty() || present == before {
            value.clone()
        } else if is_long {
            replace_lines(present, before, &value)
        } else {
            return;
        };
        let Some(name) = self.text_field(field) else { return };
        self.proposed.set(name, value);
        if self.adopt(name, text.clone(), effects).is_some() {
            effects.push(Effect::WriteField { field: name, value: text });
        }
    }

    /// Passes the values of the country's and the state's field on.
    fn set_places(&mut self, set: fn(&mut Places, &str, &str, &mut Effects), effects: &mut Effects) {
        let Some(places) = lists(&mut self.places) else { return };
        let text = |is_wanted: fn(&Kind) -> bool| {
            let field = self.form.fields.iter().find(|field| is_wanted(&field.kind));
            field.map_or("", |field| self.values.text(field.name))
        };
        set(places, text(|kind| *kind == Kind::Country), text(|kind| matches!(kind, Kind::State(_))), effects);
    }

    fn on_files_chosen(&mut self, field: &str, files: Vec<FileInfo>, effects: &mut Effects) {
        let Some(field) = self.form.field(field) else { return };
        let Kind::File(rule) = &field.kind else { return };
        // The previous files stay. The specification of the site's forms has no message for files of other kinds.
        if let Some(refused) = files.iter().find(|file| !rule.accepts(&file.name)) {
            if self.form.is_custom()
                && let Some(message) = field.check_files(slice::from_ref(refused))
            {
                self.outside_errors.set(self.form, field.name, message);
                self.refresh();
            }
            return;
        }
        if files.is_empty() {
            effects.push(Effect::WriteField { field: field.name, value: String::new() });
        }
        self.values.set_files(field.name, files);
        self.outside_errors.remove(field.name);
        // Different files may have the same name and size, so the next submission is not a retry.
        self.sent = None;
        self.refresh();
    }

    /// Computes the errors that are shown.
    fn refresh(&mut self) {
        let mut errors = FieldErrors::default();
        if self.was_submitted {
            errors = self.form.check(&self.values);
            if self.form.is_custom() {
                for error in &self.page_errors {
                    if errors.get(error.field).is_none() {
                        errors.set(self.form, error.field, error.message.clone());
                    }
                }
            }
        } else {
            // A chosen file is complete, so it is validated before the visitor submits.
            for field in self.form.fields {
                if !self.values.files(field.name).is_empty()
                    && let Some(message) = field.check_in(&self.values)
                {
                    errors.set(self.form, field.name, message);
                }
            }
        }
        for error in &self.outside_errors {
            // A file of the wrong kind is the reason why the field is still empty.
            if self.form.is_custom() || errors.get(error.field).is_none() {
                errors.set(self.form, error.field, error.message.clone());
            }
        }
        self.errors = errors;
    }

    fn on_submit(&mut self, key: String, filled: Vec<(&str, String)>, now: Millis, effects: &mut Effects) {
        if self.state == FormState::Submitting {
            return;
        }
        for (field, value) in filled {
            self.adopt(field, value, effects);
        }
        self.was_submitted = true;
        self.outside_errors = FieldErrors::default();
        self.refresh();
        if self.errors.is_empty() {
            self.send(key, now, effects);
        } else {
            self.state = FormState::Editing;
            self.focus_first_error(effects);
        }
    }

    fn focus_first_error(&self, effects: &mut Effects) {
        if let Some(field) = self.errors.first() {
            effects.push(Effect::Focus { part: field.to_owned(), scroll: true });
        }
    }

    fn send(&mut self, key: String, now: Millis, effects: &mut Effects) {
        let (mut files, mut texts) = (Vec::new(), Vec::new());
        for field in self.form.fields {
            match field.kind {
                #[cfg(feature = "schemas")]
                Kind::Checkbox if self.values.text(field.name).is_empty() => {}
                Kind::File(_) if self.values.files(field.name).is_empty() => {}
                Kind::File(_) => files.push(field.name),
                _ => texts.push((field.name, field.clean(self.values.text(field.name)))),
            }
        }
        if self.sent.as_ref() != Some(&texts) {
            self.sent = Some(texts.clone());
            self.key = key;
        }
        let mut guards = vec![(HONEYPOT, self.values.text(HONEYPOT).to_owned())];
        if let Some(shown_at) = self.shown_at {
            guards.push((ELAPSED, now.saturating_sub(shown_at).to_string()));
        }
        self.last_id = self.last_id.wrapping_add(1);
        self.state = FormState::Submitting;
        effects.push(Effect::Submit(Submission {
            id: self.last_id,
            form: self.form,
            url: self.url.clone(),
            texts,
            files,
            guards,
            key: self.key.clone(),
        }));
        effects.set_timer(TIMEOUT, self.timeout());
    }

    /// The URL that the form is posted to.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Whether the form is posted to another host, which responds with JSON instead of a page. Without script such a form must
    /// not be submitted.
    pub fn goes_elsewhere(&self) -> bool {
        ["https://", "http://", "//"].iter().any(|start| self.url.starts_with(start))
    }

    /// The timeout, including the time to upload the files.
    fn timeout(&self) -> Millis {
        self.options.timeout.saturating_add(self.values.bytes().saturating_mul(1_000) / UPLOAD_RATE)
    }

    fn on_outcome(&mut self, outcome: SubmitOutcome, effects: &mut Effects) {
        match outcome {
            SubmitOutcome::Accepted => self.succeed(effects),
            SubmitOutcome::Wrong(errors) => {
                let mut message = format!("{}: the server rejected the fields", self.url);
                for error in &errors {
                    message.push(' ');
                    message.push_str(error.field);
                }
                effects.error(message);
                self.state = FormState::Editing;
                self.outside_errors = errors;
                self.refresh();
                self.focus_first_error(effects);
            }
            SubmitOutcome::Refused { message, reason } => self.fail(message, &reason, effects),
        }
    }

    fn succeed(&mut self, effects: &mut Effects) {
        self.state = FormState::Succeeded;
        self.empty(effects);
        if let Some(url) = self.options.download.clone() {
            effects.push(Effect::Download { url });
        }
    }

    /// Empties every field but those that the page has filled in.
    fn empty(&mut self, effects: &mut Effects) {
        self.values = self.given.clone();
        self.was_submitted = false;
        self.sent = None;
        self.set_places(Places::adopt, effects);
        self.refresh();
        effects.push(Effect::ResetForm);
    }

    fn fail(&mut self, message: Option<String>, reason: &str, effects: &mut Effects) {
        effects.error(format!("{}: {reason}", self.url));
        self.state = FormState::Failed;
        self.notice = message.unwrap_or_else(|| self.form.failure.unwrap_or(NOT_SENT).to_owned());
        // The submit button has lost the focus while it was disabled.
        effects.push(Effect::Refocus { part: SUBMIT });
    }

    /// The message to the visitor once a form with a schema has been accepted.
    fn success_notice(&self) -> Option<String> {
        self.form.is_custom().then(|| self.form.success.unwrap_or(SENT).to_owned())
    }
}

fn proposed_lines(proposal: &str) -> Vec<&str> {
    proposal.split('\n').filter(|line| !line.is_empty()).collect()
}

/// Replaces the lines of a proposal by those of another. All other lines of the text stay.
fn replace_lines(text: &str, before: &str, value: &str) -> String {
    let (old, new) = (proposed_lines(before), proposed_lines(value));
    let (mut lines, mut end) = (Vec::new(), 0);
    for line in text.split('\n') {
        let (was_proposed, is_proposed) = (old.contains(&line), new.contains(&line));
        if is_proposed || !was_proposed {
            lines.push(line);
        }
        if is_proposed || was_proposed {
            end = lines.len();
        }
    }
    for line in new {
        if !old.contains(&line) && !lines.contains(&line) {
            lines.insert(end, line);
            end += 1;
        }
    }
    lines.join("\n")
}

impl Machine for FormMachine {
    type Event = FormEvent;
    type View = FormView;
    const TIMED: bool = true;

    fn start(&mut self, now: Millis, effects: &mut Effects) {
        self.shown_at.get_or_insert(now);
        if self.state == FormState::Submitting {
            effects.set_timer(TIMEOUT, self.timeout());
        }
        if let Some(places) = lists(&mut self.places) {
            places.start(effects);
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        if let Some(places) = lists(&mut self.places) {
            places.stop(effects);
        }
        if self.state == FormState::Submitting {
            effects.clear_timer(TIMEOUT);
        }
        // A visitor who comes back has seen the confirmation.
        if self.state == FormState::Succeeded {
            self.state = FormState::Editing;
        }
    }

    fn handle(&mut self, event: FormEvent, now: Millis, effects: &mut Effects) {
        match event {
            FormEvent::Typed { field, value } => self.on_typed(&field, value, effects),
            FormEvent::Adopted { field, value } => {
                if self.values.text(&field).is_empty() {
                    self.adopt(&field, value, effects);
                }
            }
            FormEvent::Proposed { field, value } => self.on_proposed(&field, value, effects),
            FormEvent::FilesChosen { field, files } => self.on_files_chosen(&field, files, effects),
            FormEvent::Submitted { key, filled } => self.on_submit(key, filled, now, effects),
            FormEvent::FieldSought { field } => effects.push(Effect::Focus { part: field, scroll: true }),
            #[cfg(feature = "schemas")]
            FormEvent::Custom(event) => self.on_custom(event, effects),
            FormEvent::Closed => {
                if matches!(self.state, FormState::Succeeded | FormState::Failed) {
                    self.state = FormState::Editing;
                    // The submit button has lost the focus while it was disabled, so the dialog cannot return it.
                    effects.push(Effect::Refocus { part: SUBMIT });
                }
            }
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        let is_submitting = self.state == FormState::Submitting;
        match signal {
            Signal::Submitted { id, outcome } if is_submitting && id == self.last_id => {
                effects.clear_timer(TIMEOUT);
                self.on_outcome(outcome, effects);
            }
            Signal::TimerFired(TIMEOUT) if is_submitting => {
                effects.push(Effect::Abort(self.last_id));
                let reason = format!("no response within {} ms", self.timeout());
                self.fail(None, &reason, effects);
            }
            Signal::Loaded { endpoint, payload } => {
                if let Some(places) = lists(&mut self.places) {
                    places.loaded(&endpoint, payload, effects);
                }
            }
            _ => {}
        }
    }

    fn view(&self) -> FormView {
        let notice = match self.state {
            FormState::Editing | FormState::Submitting => None,
            FormState::Succeeded => self.success_notice(),
            FormState::Failed => Some(self.notice.clone()),
        };
        let files = self.form.fields.iter().filter_map(|field| Some((field.name, self.choice(field)?)));
        FormView {
            state: self.state,
            notice,
            errors: self.errors.clone(),
            summary: self.errors.unique_messages().map(|error| error.field).collect(),
            files: Files(files.collect()),
            places: self.places.as_ref().filter(|_| HAS_PLACES).map(Places::view),
        }
    }
}

#[cfg(test)]
mod tests;
