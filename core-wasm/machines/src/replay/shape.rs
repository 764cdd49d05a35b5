//! The shape of what a visitor has entered: as many characters of the same classes, so that it is as long and as wrong as
//! the text itself, and says nothing of the visitor.

use std::rc::Rc;

use super::{Masking, Told};
use crate::form::{FormEvent, FormMachine};
use crate::machine::Signal;
use model::api::Endpoint;
use model::content::Country;
use model::forms::{FileInfo, Form, Kind};

/// A letter becomes an `x`, a digit a `0`, any other character that stands for something one that takes as many bytes. Blanks
/// and punctuation stay: they make an address or a number right or wrong.
pub(super) fn shape(text: &str) -> String {
    let of = |c: char| match c {
        'a'..='z' => 'x',
        'A'..='Z' => 'X',
        '0'..='9' => '0',
        _ if c.is_ascii() || c.is_whitespace() || c.is_control() => c,
        _ => ['x', 'é', '文', '𝒳'].get(c.len_utf8() - 1).copied().unwrap_or('x'),
    };
    text.chars().map(of).collect()
}

/// The shape of a file's name; its ending says which kind it is, and stays.
fn file_shape(file: FileInfo) -> FileInfo {
    let name = match file.name.rsplit_once('.') {
        Some((stem, ending)) if ending.len() <= 4 => format!("{}.{ending}", shape(stem)),
        _ => shape(&file.name),
    };
    FileInfo { name, ..file }
}

/// What may stay of a form.
struct Public {
    form: &'static Form,
    /// The countries and states that lists have offered.
    places: Vec<String>,
}

impl Public {
    fn learn(&mut self, countries: &[Country]) {
        self.places.extend(countries.iter().map(|country| country.name.clone()));
    }

    fn hear(&mut self, signal: &Signal) {
        match signal {
            Signal::Loaded { endpoint: Endpoint::Countries, payload: Some(payload) } => {
                self.learn(&payload.clone().countries().unwrap_or_default());
            }
            Signal::Loaded { endpoint: Endpoint::Regions(_), payload: Some(payload) } => {
                let states = payload.clone().regions().unwrap_or_default();
                self.places.extend(states.iter().map(|state| state.name.clone()));
            }
            _ => {}
        }
    }

    /// What stands in a field in place of this text.
    fn text(&self, field: &str, text: String) -> String {
        match self.form.field(field).map(|field| &field.kind) {
            // The page's own.
            Some(Kind::Given) => text,
            // Which one was chosen says something of the visitor; that one was chosen does not.
            Some(Kind::Choice(of)) if of.contains(&&*text) => of.first().map_or(text, |first| (*first).to_owned()),
            // The lists that follow depend on it, and everybody has the same ones.
            Some(Kind::Country | Kind::State(_)) if self.places.contains(&text) => text,
            _ => shape(&text),
        }
    }

    fn event(&self, event: FormEvent) -> FormEvent {
        match event {
            FormEvent::Typed { field, value } => FormEvent::Typed { value: self.text(&field, value), field },
            FormEvent::Adopted { field, value } => FormEvent::Adopted { value: self.text(&field, value), field },
            FormEvent::Proposed { field, value } => FormEvent::Proposed { value: self.text(&field, value), field },
            FormEvent::FileChosen { field, file } => FormEvent::FileChosen { field, file: file.map(file_shape) },
            FormEvent::Submitted { key, filled } => {
                let filled = filled.into_iter().map(|(field, text)| (field, self.text(field, text))).collect();
                FormEvent::Submitted { key, filled }
            }
            other => other,
        }
    }
}

/// Replaces what is entered in a form by its shape.
pub(super) fn of_form(form: &'static Form, countries: Option<&Rc<[Country]>>) -> Masking<FormMachine> {
    let mut public = Public { form, places: Vec::new() };
    if let Some(countries) = countries {
        public.learn(countries);
    }
    Box::new(move |told| match told {
        Told::Event(event) => Told::Event(public.event(event)),
        Told::Signal(signal) => {
            public.hear(&signal);
            Told::Signal(signal)
        }
        other => other,
    })
}
