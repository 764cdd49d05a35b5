//! A form, from the first letter to the company's response. One machine for every form: what is asked for and what is
//! wrong comes from the form's schema.
//!
//! Editing, until the visitor submits; then either the first wrong field has the focus, or the form is on its way. It
//! ends as accepted, with every field empty again, or as not sent, with everything still there. From the first
//! submission on, the errors follow the typing. What was sent is never sent again unasked, and never taken back when
//! the page is left; a repetition by the visitor bears the same key, so that the server can tell.
//!
//! Where the form asks for a country and a state, [`Places`] says how they are entered.
//!
//! The fields of the document hold their own text: the machine has a copy of it, and its view changes only when
//! something is to be drawn differently.

use std::rc::Rc;

use serde::{Deserialize, Serialize, Serializer};

use super::places::{Places, PlacesEvent, PlacesView};
use crate::machine::{Effect, Effects, Machine, Millis, RequestId, Signal, Submission, TimerKey};
use model::api::Outcome;
use model::content::Country;
use model::forms::{ELAPSED, FieldErrors, FileInfo, Form, HONEYPOT, Kind, Values};
use model::names::read_named;

/// Fires when the response has taken too long.
const TIMEOUT: TimerKey = "timeout";

/// Bytes per second of the slowest line that a file is waited for on.
const UPLOAD_RATE: u64 = 65_536;

/// The part that submits.
const SUBMIT: &str = "submit";

/// What the visitor is told when nothing better is known.
const NOT_SENT: &str = "This could not be sent. Nothing you entered is lost: please try again.";

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct FormOptions {
    /// What goes into the field that the page fills in.
    pub given: Option<String>,
    /// Only the countries of this region of the world; all when left out.
    pub region: Option<String>,
    /// Milliseconds that a response may take; with a file, longer.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub timeout: Millis,
    /// The URL of what the browser saves once the form has been accepted.
    pub download: Option<String>,
}

impl Default for FormOptions {
    fn default() -> Self {
        Self { given: None, region: None, timeout: 60_000, download: None }
    }
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Phase {
    Editing,
    Submitting { id: RequestId },
    Succeeded,
    Failed,
}

/// See the module.
#[derive(Debug, Clone)]
pub struct FormMachine {
    pub(crate) form: &'static Form,
    /// Where it goes.
    url: String,
    pub(crate) options: FormOptions,
    phase: Phase,
    /// What the visitor is told once it has failed.
    notice: String,
    values: Values,
    /// What the page gave; it outlives a reset.
    given: Values,
    /// What the page has proposed last, by the field.
    proposed: Values,
    /// What the server found wrong with fields that have not been changed since.
    objections: FieldErrors,
    /// What is shown.
    errors: FieldErrors,
    /// Whether the visitor has submitted, so that errors follow the typing.
    checked: bool,
    /// When the form was first seen.
    shown: Option<Millis>,
    /// The texts that were sent last, and the key under which; none when there is nothing to repeat.
    sent: Vec<(&'static str, String)>,
    key: String,
    last_id: RequestId,
    /// How the country and the state are entered, if it asks for them.
    pub(crate) places: Option<Places>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum FormEvent {
    /// The visitor has changed what is in a field.
    Typed {
        field: String,
        value: String,
    },
    /// A field's element has come, and holds this: typed before the machine was there, or restored by the browser. What the
    /// machine has is not replaced.
    Adopted {
        field: String,
        value: String,
    },
    /// The page proposes a value, in place of what it has proposed before. What the visitor has typed is not replaced.
    Proposed {
        field: String,
        value: String,
    },
    /// The visitor has chosen a file, or taken it away.
    FileChosen {
        field: String,
        file: Option<FileInfo>,
    },
    /// The visitor submits. The key is random, and used if this is not a repetition. `filled` is what the document's fields
    /// hold: a password manager may have filled some in without an event.
    Submitted {
        key: String,
        #[serde(deserialize_with = "read_named")]
        filled: Vec<(&'static str, String)>,
    },
    /// The visitor follows an error's link to its field.
    FieldSought {
        field: String,
    },
    Ended {
        id: RequestId,
        outcome: Outcome,
    },
    TimedOut,
    /// Of the lists of countries and states.
    Places(PlacesEvent),
    /// The visitor has seen how it ended, and closes the dialog or the notice.
    Closed,
}

/// The chosen files by field name, in the order of the fields.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Files(Vec<(&'static str, FileInfo)>);

impl Files {
    pub fn get(&self, field: &str) -> Option<&FileInfo> {
        self.iter().find(|(name, _)| *name == field).map(|(_, file)| file)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &FileInfo)> {
        self.0.iter().map(|(name, file)| (*name, file))
    }
}

impl Serialize for Files {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// How far a form has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub enum FormState {
    Editing,
    /// On its way: the submit button is disabled.
    Submitting,
    /// Accepted: the dialog is open.
    Succeeded,
    /// Not sent: the notice is there, and so is everything that was entered.
    Failed,
}

#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct FormView {
    pub state: FormState,
    /// What to tell the visitor of a failure.
    pub notice: Option<String>,
    /// Messages by field name, in the order of the fields.
    #[cfg_attr(feature = "typescript", ts(type = "{ readonly [field: string]: string | undefined }"))]
    pub errors: FieldErrors,
    /// The fields that a summary of the errors names, in order: a message that shows in several places is told once.
    pub summary: Vec<&'static str>,
    /// The chosen files by field name.
    #[cfg_attr(feature = "typescript", ts(type = "{ readonly [field: string]: FileInfo | undefined }"))]
    pub files: Files,
    /// How the country and the state are entered, in a form that asks for them.
    pub places: Option<PlacesView>,
}

impl FormMachine {
    /// A machine for this form, which goes to the API at this base URL; an empty one is the page's own origin. `countries` is
    /// the country list, if it came with the page.
    pub fn new(form: &'static Form, api: &str, options: FormOptions, countries: Option<Rc<[Country]>>) -> Self {
        let field = form.fields.iter().find(|field| field.kind == Kind::Given);
        let given: Values =
            field.zip(options.given.as_ref()).map(|(field, value)| (field.name, value)).into_iter().collect();
        let asks_for_country = form.fields.iter().any(|field| field.kind == Kind::Country);
        Self {
            form,
            url: format!("{api}{}", form.path),
            places: asks_for_country.then(|| Places::new(options.region.clone(), countries)),
            options,
            phase: Phase::Editing,
            notice: String::new(),
            values: given.clone(),
            given,
            proposed: Values::default(),
            objections: FieldErrors::default(),
            errors: FieldErrors::default(),
            checked: false,
            shown: None,
            sent: Vec::new(),
            key: String::new(),
            last_id: 0,
        }
    }

    /// Whether the field takes this file; to take its file away, every field of files does. One of another kind is not
    /// taken, and the file before stays.
    pub fn takes(&self, field: &str, file: Option<&FileInfo>) -> bool {
        match self.form.field(field).map(|field| &field.kind) {
            Some(Kind::File(rule)) => file.is_none_or(|file| rule.accepts(&file.name)),
            _ => false,
        }
    }

    /// What is in a field at present.
    pub fn text(&self, field: &str) -> &str {
        self.values.text(field)
    }

    /// The fields that can be typed in, by name; also the one that no visitor sees.
    pub fn text_fields(&self) -> impl Iterator<Item = &'static str> + use<> {
        let form = self.form;
        let fields = form.fields.iter().filter(|field| !matches!(field.kind, Kind::File(_)));
        fields.map(|field| field.name).chain([HONEYPOT])
    }

    /// The name of a field that can be typed in, as the form itself has it.
    fn known(&self, field: &str) -> Option<&'static str> {
        self.text_fields().find(|name| *name == field)
    }

    /// Takes a new value over; tells the name of the field if this changed it.
    fn set(&mut self, field: &str, value: String) -> Option<&'static str> {
        let name = self.known(field).filter(|name| self.values.text(name) != value)?;
        self.values.set(name, value);
        self.objections.remove(name);
        Some(name)
    }

    fn typed(&mut self, field: &str, value: String, effects: &mut Effects) {
        let Some(changed) = self.set(field, value) else { return };
        for field in self.form.fields {
            // The states of another country are no longer a choice.
            if matches!(field.kind, Kind::State(country) if country == changed)
                && self.set(field.name, String::new()).is_some()
            {
                effects.push(Effect::WriteField { field: field.name, value: String::new() });
            }
            if field.kind == Kind::Country
                && field.name == changed
                && let Some(places) = &mut self.places
            {
                places.choose_country(self.values.text(changed), effects);
            }
        }
        self.refresh();
    }

    /// Takes over what came by itself into a field, and so with all that belongs to it: a state is of its country.
    fn take_over(&mut self, field: &str, value: String, effects: &mut Effects) -> Option<&'static str> {
        let name = self.set(field, value)?;
        let kind = self.form.field(name).map(|field| &field.kind);
        if matches!(kind, Some(Kind::Country | Kind::State(_))) {
            self.adopt_places(effects);
        }
        self.refresh();
        Some(name)
    }

    fn adopt_places(&mut self, effects: &mut Effects) {
        let Some(places) = &mut self.places else { return };
        let text = |is_wanted: fn(&Kind) -> bool| {
            let field = self.form.fields.iter().find(|field| is_wanted(&field.kind));
            field.map_or("", |field| self.values.text(field.name))
        };
        places.adopt(text(|kind| *kind == Kind::Country), text(|kind| matches!(kind, Kind::State(_))), effects);
    }

    fn file_chosen(&mut self, field: &str, file: Option<FileInfo>, effects: &mut Effects) {
        let Some(field) = self.form.field(field) else { return };
        let Kind::File(rule) = &field.kind else { return };
        // The specification rejects other kinds without a word: the selection stays as it was.
        if file.as_ref().is_some_and(|file| !rule.accepts(&file.name)) {
            return;
        }
        if file.is_none() {
            effects.push(Effect::WriteField { field: field.name, value: String::new() });
        }
        self.values.set_file(field.name, file);
        self.objections.remove(field.name);
        // Two files may look alike from here, so this is a new submission in any case.
        self.sent.clear();
        self.refresh();
    }

    /// Brings what is shown up to date.
    fn refresh(&mut self) {
        let mut errors = FieldErrors::default();
        if self.checked {
            errors = self.form.check(&self.values);
        } else {
            // A file is chosen as a whole, so it can be judged before the visitor submits.
            for field in self.form.fields {
                let file = self.values.file(field.name);
                if file.is_some()
                    && let Some(message) = field.check("", file)
                {
                    errors.set(self.form, field.name, message);
                }
            }
        }
        for objection in &self.objections {
            if errors.get(objection.field).is_none() {
                errors.set(self.form, objection.field, objection.message.clone());
            }
        }
        self.errors = errors;
    }

    fn submitted(&mut self, key: String, filled: Vec<(&str, String)>, now: Millis, effects: &mut Effects) {
        if matches!(self.phase, Phase::Submitting { .. }) {
            return;
        }
        for (field, value) in filled {
            self.take_over(field, value, effects);
        }
        self.checked = true;
        self.objections = FieldErrors::default();
        self.refresh();
        if self.errors.is_empty() {
            self.send(key, now, effects);
        } else {
            self.phase = Phase::Editing;
            self.focus_first(effects);
        }
    }

    fn focus_first(&self, effects: &mut Effects) {
        if let Some(field) = self.errors.first() {
            effects.push(Effect::Focus { part: field.to_owned(), scroll: true });
        }
    }

    fn send(&mut self, key: String, now: Millis, effects: &mut Effects) {
        let (mut files, mut texts) = (Vec::new(), Vec::new());
        for field in self.form.fields {
            match field.kind {
                Kind::File(_) => files.extend(self.values.file(field.name).map(|_| field.name)),
                _ => texts.push((field.name, Form::clean(self.values.text(field.name)))),
            }
        }
        if self.sent != texts {
            self.sent.clone_from(&texts);
            self.key = key;
        }
        let mut guards = vec![(HONEYPOT, self.values.text(HONEYPOT).to_owned())];
        if let Some(shown) = self.shown {
            guards.push((ELAPSED, now.saturating_sub(shown).to_string()));
        }
        self.last_id = self.last_id.wrapping_add(1);
        self.phase = Phase::Submitting { id: self.last_id };
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

    /// Where the form goes.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Whether that is another host: its response, which is JSON, is nothing to look at for a visitor without script.
    pub fn goes_elsewhere(&self) -> bool {
        ["https://", "http://", "//"].iter().any(|start| self.url.starts_with(start))
    }

    /// How long to wait for a response, files being on their way.
    fn timeout(&self) -> Millis {
        let bytes: u64 = self.form.fields.iter().filter_map(|field| self.values.file(field.name)).map(|f| f.size).sum();
        self.options.timeout.saturating_add(bytes.saturating_mul(1_000) / UPLOAD_RATE)
    }

    fn ended(&mut self, outcome: Outcome, effects: &mut Effects) {
        match outcome {
            Outcome::Accepted => self.accepted(effects),
            Outcome::Wrong(errors) => {
                let mut line = format!("{}: the server objects to", self.url);
                for error in &errors {
                    line.push(' ');
                    line.push_str(error.field);
                }
                effects.error(line);
                self.phase = Phase::Editing;
                self.objections = errors;
                self.refresh();
                self.focus_first(effects);
            }
            Outcome::Refused { message, reason } => self.failed(message, &reason, effects),
        }
    }

    fn accepted(&mut self, effects: &mut Effects) {
        self.phase = Phase::Succeeded;
        self.values = self.given.clone();
        self.checked = false;
        self.sent.clear();
        self.adopt_places(effects);
        self.refresh();
        effects.push(Effect::ResetForm);
        if let Some(url) = self.options.download.clone() {
            effects.push(Effect::Download { url });
        }
    }

    fn failed(&mut self, message: Option<String>, reason: &str, effects: &mut Effects) {
        effects.error(format!("{}: {reason}", self.url));
        self.phase = Phase::Failed;
        self.notice = message.unwrap_or_else(|| NOT_SENT.to_owned());
        // The button that was disabled meanwhile has lost the focus.
        effects.push(Effect::Refocus { part: SUBMIT });
    }
}

impl Machine for FormMachine {
    type Event = FormEvent;
    type View = FormView;
    const TIMED: bool = true;

    fn start(&mut self, now: Millis, effects: &mut Effects) {
        self.shown.get_or_insert(now);
        if matches!(self.phase, Phase::Submitting { .. }) {
            effects.set_timer(TIMEOUT, self.timeout());
        }
        if let Some(places) = &mut self.places {
            places.start(now, effects);
        }
    }

    fn stop(&mut self, effects: &mut Effects) {
        if let Some(places) = &mut self.places {
            places.stop(effects);
        }
        if matches!(self.phase, Phase::Submitting { .. }) {
            effects.clear_timer(TIMEOUT);
        }
    }

    fn handle(&mut self, event: FormEvent, now: Millis, effects: &mut Effects) {
        match event {
            FormEvent::Typed { field, value } => self.typed(&field, value, effects),
            FormEvent::Adopted { field, value } => {
                if self.values.text(&field).is_empty() {
                    self.take_over(&field, value, effects);
                }
            }
            FormEvent::Proposed { field, value } => {
                let present = self.values.text(&field);
                let is_own = present.is_empty() || present == self.proposed.text(&field);
                if is_own
                    && present != value
                    && let Some(name) = self.take_over(&field, value.clone(), effects)
                {
                    self.proposed.set(name, value.clone());
                    effects.push(Effect::WriteField { field: name, value });
                }
            }
            FormEvent::FileChosen { field, file } => self.file_chosen(&field, file, effects),
            FormEvent::Submitted { key, filled } => self.submitted(key, filled, now, effects),
            FormEvent::FieldSought { field } => effects.push(Effect::Focus { part: field, scroll: true }),
            FormEvent::Ended { id, outcome } => {
                if self.phase == (Phase::Submitting { id }) {
                    effects.clear_timer(TIMEOUT);
                    self.ended(outcome, effects);
                }
            }
            FormEvent::TimedOut => {
                if let Phase::Submitting { id } = self.phase {
                    effects.push(Effect::Abort(id));
                    let reason = format!("no response within {} ms", self.timeout());
                    self.failed(None, &reason, effects);
                }
            }
            FormEvent::Places(event) => {
                if let Some(places) = &mut self.places {
                    places.handle(event, now, effects);
                }
            }
            FormEvent::Closed => {
                if matches!(self.phase, Phase::Succeeded | Phase::Failed) {
                    self.phase = Phase::Editing;
                }
            }
        }
    }

    fn hear(&self, signal: Signal) -> Option<FormEvent> {
        match signal {
            Signal::Submitted { id, outcome } => Some(FormEvent::Ended { id, outcome }),
            Signal::TimerFired(TIMEOUT) => Some(FormEvent::TimedOut),
            signal => self.places.as_ref()?.hear(signal).map(FormEvent::Places),
        }
    }

    fn view(&self) -> FormView {
        let (state, notice) = match self.phase {
            Phase::Editing => (FormState::Editing, None),
            Phase::Submitting { .. } => (FormState::Submitting, None),
            Phase::Succeeded => (FormState::Succeeded, None),
            Phase::Failed => (FormState::Failed, Some(self.notice.clone())),
        };
        let files =
            self.form.fields.iter().filter_map(|field| Some((field.name, self.values.file(field.name)?.clone())));
        FormView {
            state,
            notice,
            errors: self.errors.clone(),
            summary: self.errors.unique_messages().map(|error| error.field).collect(),
            files: Files(files.collect()),
            places: self.places.as_ref().map(Places::view),
        }
    }
}

#[cfg(test)]
mod tests;
