//! Reads the settings from their file and the environment, and finds every mistake in them.
//!
//! serde and toml do the reading. The crates that also join file and environment (figment, config, confique) stop at the
//! first mistake and do not know its line; here each setting is read once by itself, so that each mistake is named
//! with its file, line, setting and remedy. That is all that this module adds to them.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_spanned::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

use super::environment::{self, Variable};
use super::origins::{Origins, Setting};
use super::sections::Sections;
use crate::toml::{Diagnostics, Document, Location};

type Value<'d> = Spanned<DeValue<'d>>;

/// The settings as they are written, and warnings about variables that look like settings.
pub fn load(
    file: Option<&Path>,
    environment: impl Iterator<Item = (String, String)>,
) -> (Sections, Origins, Vec<String>) {
    let diagnostics = Diagnostics::default();
    let name = file.map_or_else(|| "settings".to_owned(), |file| file.display().to_string());
    let text = file.map_or_else(String::new, |file| {
        std::fs::read_to_string(file).unwrap_or_else(|error| {
            let remedy = "Name a readable file with --config, or leave the option out.";
            diagnostics.note(Location::file(&name), format!("cannot be read ({error})"), remedy);
            String::new()
        })
    });
    let document = Document::new(&name, text);
    let known = Sections::known();
    let (variables, warnings) = environment::settings(environment, &known);
    let mut written = from_file(&document, &known, &diagnostics);
    for variable in &variables {
        // The environment wins over the file, whichever way either of them gives the secret.
        written.retain(|(section, key), _| *section != variable.section || !is_same_or_twin(key, variable.key));
    }
    for variable in &variables {
        let location =
            Location { field: format!("{}.{}", variable.section, variable.key), ..Location::file(&variable.name) };
        written.insert((variable.section, variable.key), (from_variable(variable), location));
    }
    written.retain(|setting, (value, location)| match read(*setting, value) {
        Ok(()) => true,
        Err(error) => {
            let (problem, remedy) = explain(error.message());
            diagnostics.note(location.clone(), problem, remedy);
            false
        }
    });
    let locations = written.iter().map(|(setting, (_, location))| (*setting, location.clone())).collect();
    let origins = Origins { locations, file: name, diagnostics };
    for (section, key) in written.keys() {
        if let Some(twin) = key.strip_suffix("_file").filter(|twin| origins.locations.contains_key(&(*section, *twin)))
        {
            origins.note(section, key, &format!("and `{twin}` are both set"), "Keep one of them.");
        }
    }
    let mut table = DeTable::new();
    for ((section, key), (value, _)) in written {
        let section = table.entry(bare(section)).or_insert_with(|| Spanned::new(0..0, DeValue::Table(DeTable::new())));
        if let DeValue::Table(section) = section.get_mut() {
            section.insert(bare(key), value);
        }
    }
    // Each setting has been read before: together they are read, too.
    let sections = Sections::deserialize(Deserializer::from(Spanned::new(0..0, table))).unwrap_or_default();
    (sections, origins, warnings)
}

/// The settings of the file; notes what is none.
fn from_file<'d>(
    document: &'d Document,
    known: &[Setting],
    diagnostics: &Diagnostics,
) -> BTreeMap<Setting, (Value<'d>, Location)> {
    let mut written = BTreeMap::new();
    for (name, value) in document.parse(diagnostics) {
        let location = document.location(name.span(), name.get_ref().as_ref());
        let mut of_section = known.iter().filter(|(section, _)| *section == name.get_ref().as_ref()).peekable();
        let DeValue::Table(table) = value.into_inner() else {
            diagnostics.note(location, "is not a section", format!("Write it like this: [{}]", name.get_ref()));
            continue;
        };
        if of_section.peek().is_none() {
            let mut sections: Vec<_> = known.iter().map(|(section, _)| *section).collect();
            sections.dedup();
            diagnostics.note(
                location,
                "is not a known field",
                format!("Remove it or use one of: {}.", sections.join(", ")),
            );
            continue;
        }
        let of_section: Vec<Setting> = of_section.copied().collect();
        for (key, value) in table {
            let field = format!("{}.{}", name.get_ref(), key.get_ref());
            let location = document.location(key.span(), field);
            match of_section.iter().find(|(_, known)| *known == key.get_ref().as_ref()) {
                Some(setting) => {
                    written.insert(*setting, (value, location));
                }
                None => {
                    let keys = of_section.iter().map(|(_, key)| *key).collect::<Vec<_>>().join(", ");
                    diagnostics.note(location, "is not a known field", format!("Remove it or use one of: {keys}."));
                }
            }
        }
    }
    written
}

fn is_same_or_twin(key: &str, other: &str) -> bool {
    key == other || key.strip_suffix("_file") == Some(other) || other.strip_suffix("_file") == Some(key)
}

/// A variable is a text if its setting takes one, so that a password may look like a number; otherwise it is read as TOML.
fn from_variable(variable: &Variable) -> Value<'_> {
    let text = Spanned::new(0..0, DeValue::String(variable.value.as_str().into()));
    if read((variable.section, variable.key), &text).is_ok() {
        return text;
    }
    DeValue::parse(&variable.value).unwrap_or(text)
}

/// Reads one setting as if there were no other.
fn read((section, key): Setting, value: &Value<'_>) -> Result<(), Error> {
    let table = DeTable::from_iter([(bare(key), value.clone())]);
    let sections = DeTable::from_iter([(bare(section), Spanned::new(0..0, DeValue::Table(table)))]);
    Sections::deserialize(Deserializer::from(Spanned::new(0..0, sections))).map(drop)
}

fn bare(name: &'static str) -> Spanned<toml::de::DeString<'static>> {
    Spanned::new(0..0, name.into())
}

/// What is wrong and what to do, from the message of one of our readers or of serde.
fn explain(message: &str) -> (String, String) {
    let serde =
        ["invalid type: ", "invalid value: ", "unknown variant "].iter().find_map(|kind| message.strip_prefix(kind));
    if let Some((found, expected)) = serde.and_then(|rest| rest.rsplit_once(", expected ")) {
        let found = match found {
            "sequence" => "a list".to_owned(),
            "map" => "a section".to_owned(),
            found => format!("the {found}"),
        };
        let expected = if expected == "a boolean" { "true or false" } else { expected };
        return (format!("is {found}"), format!("Write {expected}."));
    }
    match message.split_once(". ") {
        Some((problem, remedy)) => (problem.to_owned(), remedy.to_owned()),
        None => (format!("cannot be used: {message}"), "docs/production.md says what it may be.".to_owned()),
    }
}
