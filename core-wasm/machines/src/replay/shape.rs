//! Masks what a visitor entered in a form: each character is replaced by one of the same class. The masked text has the same
//! length and fails the same form rules, and the recording contains no personal data.

use std::rc::Rc;

use super::{Input, Masking};
#[cfg(feature = "schemas")]
use crate::form::CustomEvent;
use crate::form::{FormEvent, FormMachine};
use crate::machine::Signal;
use model::api::Endpoint;
use model::content::Country;
use model::forms::{FileInfo, Form, Kind, is_invisible};

/// Masks a text. A letter becomes `x` or `X`, a digit `0`, and a character outside of ASCII one of as many bytes. White space,
/// invisible characters and ASCII punctuation stay, because the rules for e-mail addresses and phone numbers depend on them.
pub(super) fn shape(text: &str) -> String {
    let mask = |c: char| match c {
        'a'..='z' => 'x',
        'A'..='Z' => 'X',
        '0'..='9' => '0',
        _ if c.is_ascii() || c.is_whitespace() || c.is_control() || is_invisible(c) => c,
        _ => ['x', 'é', '文', '𝒳'].get(c.len_utf8() - 1).copied().unwrap_or('x'),
    };
    text.chars().map(mask).collect()
}

/// Masks a file's name except its extension, which the form's rules check.
fn file_shape(file: FileInfo) -> FileInfo {
    let name = match file.name.rsplit_once('.') {
        Some((stem, extension)) if extension.len() <= 4 => format!("{}.{extension}", shape(stem)),
        _ => shape(&file.name),
    };
    FileInfo { name, ..file }
}

/// Masks the input of one form.
struct FormMask {
    form: &'static Form,
    /// The names in the lists of countries and states, which need no mask.
    places: Vec<String>,
}

impl FormMask {
    fn add_countries(&mut self, countries: &[Country]) {
        self.places.extend(countries.iter().map(|country| country.name.clone()));
    }

    /// Names of countries and states are public.
    fn add_places(&mut self, signal: &Signal) {
        match signal {
            Signal::Loaded { endpoint: Endpoint::Countries, payload: Some(payload) } => {
                self.add_countries(&payload.clone().countries().unwrap_or_default());
            }
            Signal::Loaded { endpoint: Endpoint::Regions(_), payload: Some(payload) } => {
                let states = payload.clone().regions().unwrap_or_default();
                self.places.extend(states.iter().map(|state| state.name.clone()));
            }
            _ => {}
        }
    }

    /// Masks the text of a field.
    fn text(&self, field: &str, text: String) -> String {
        match self.form.field(field).map(|field| &field.kind) {
            // Filled in by the page, not by the visitor.
            Some(Kind::Given) => text,
            // The visitor's choice is replaced by the first option, which is as valid.
            Some(Kind::Choice(options)) if options.contains(&&*text) => {
                options.first().map_or(text, |first| (*first).to_owned())
            }
            #[cfg(feature = "schemas")]
            Some(Kind::Checkbox) => text,
            #[cfg(feature = "schemas")]
            Some(Kind::Number(rule)) if self.is_valid(field, &text) => rule.sample(),
            #[cfg(feature = "schemas")]
            Some(Kind::Date(rule)) if self.is_valid(field, &text) => rule.sample().to_owned(),
            // The list of states depends on the country, so the replay needs it.
            Some(Kind::Country | Kind::State(_)) if self.places.contains(&text) => text,
            _ => shape(&text),
        }
    }

    /// Whether a text that is not empty fits its field.
    #[cfg(feature = "schemas")]
    fn is_valid(&self, field: &str, text: &str) -> bool {
        let is_filled = !text.trim().is_empty();
        is_filled && self.form.field(field).is_some_and(|field| field.check(text).is_none())
    }

    #[cfg(feature = "schemas")]
    fn custom_event(&self, event: CustomEvent) -> CustomEvent {
        match event {
            CustomEvent::Filled { filled } => CustomEvent::Filled { filled: self.texts(filled) },
            CustomEvent::Reset { values } => CustomEvent::Reset { values: self.texts(values) },
            // A message may repeat what was typed.
            CustomEvent::Validated { errors } => CustomEvent::Validated {
                errors: errors.into_iter().map(|(field, message)| (field, shape(&message))).collect(),
            },
            CustomEvent::ErrorSet { field, message } => {
                CustomEvent::ErrorSet { field, message: message.as_deref().map(shape) }
            }
        }
    }

    /// Masks the texts of fields.
    fn texts<N: AsRef<str>>(&self, texts: Vec<(N, String)>) -> Vec<(N, String)> {
        let mask = |(field, text): (N, String)| {
            let text = self.text(field.as_ref(), text);
            (field, text)
        };
        texts.into_iter().map(mask).collect()
    }

    fn event(&self, event: FormEvent) -> FormEvent {
        match event {
            FormEvent::Typed { field, value } => FormEvent::Typed { value: self.text(&field, value), field },
            FormEvent::Adopted { field, value } => FormEvent::Adopted { value: self.text(&field, value), field },
            FormEvent::Proposed { field, value } => FormEvent::Proposed { value: self.text(&field, value), field },
            FormEvent::FilesChosen { field, files } => {
                FormEvent::FilesChosen { field, files: files.into_iter().map(file_shape).collect() }
            }
            FormEvent::Submitted { key, filled } => FormEvent::Submitted { key, filled: self.texts(filled) },
            #[cfg(feature = "schemas")]
            FormEvent::Custom(event) => FormEvent::Custom(self.custom_event(event)),
            other => other,
        }
    }
}

/// Masks the inputs of a form's machine.
pub(super) fn form_masking(form: &'static Form, countries: Option<&Rc<[Country]>>) -> Masking<FormMachine> {
    let mut mask = FormMask { form, places: Vec::new() };
    if let Some(countries) = countries {
        mask.add_countries(countries);
    }
    Box::new(move |input| match input {
        Input::Event(event) => Input::Event(mask.event(event)),
        Input::Signal(signal) => {
            mask.add_places(&signal);
            Input::Signal(signal)
        }
        other => other,
    })
}
