//! Reads settings as they are written, by serde: one by itself, or all together.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer, Error};

use super::{Config, Setting};
use crate::toml::Location;

/// The settings as they are written, each with its line in the file or its variable.
pub type RawSettings<'d> = BTreeMap<Setting, (Spanned<DeValue<'d>>, Location)>;

/// A secret may be given by a file, in the setting `NAME_file`. It is in no error.
pub fn is_secret((section, key): Setting, known: &[Setting]) -> bool {
    known.iter().any(|(of, name)| *of == section && name.strip_suffix("_file") == Some(without_file(key)))
}

pub fn without_file(key: &str) -> &str {
    key.strip_suffix("_file").unwrap_or(key)
}

/// Trims texts, and replaces the path of a secret by the secret. An error says what is wrong and what to do.
pub fn prepare(
    (section, key): Setting,
    value: &mut Spanned<DeValue<'_>>,
    known: &[Setting],
) -> Result<(), (String, String)> {
    let is_secret = is_secret((section, key), known);
    let error = |problem: &str, remedy: &str| Err((problem.to_owned(), remedy.to_owned()));
    match value.get_mut() {
        DeValue::String(text) if text.trim().is_empty() => error("is blank", "Write the text, or remove the line."),
        DeValue::String(path) if key.ends_with("_file") => {
            let secret = match std::fs::read_to_string(path.trim()) {
                Ok(secret) => secret,
                Err(reason) => {
                    let problem = format!("is \"{path}\", which cannot be read ({reason})");
                    return error(&problem, "Name a file with the secret as text that the server may read.");
                }
            };
            // Editors and `echo` end a file with a line break, which is no part of the secret.
            let secret = secret.trim_end_matches(['\r', '\n']);
            if secret.trim().is_empty() {
                return error(&format!("is \"{path}\", which is empty"), "Write the secret into it.");
            }
            *path = secret.to_owned().into();
            Ok(())
        }
        DeValue::String(text) if !is_secret => {
            *text = text.trim().to_owned().into();
            Ok(())
        }
        DeValue::Integer(_) | DeValue::Float(_) if is_secret => error("is a number", "Put it in \"quotes\"."),
        DeValue::String(_) => Ok(()),
        _ if is_secret => error("is not a text", "Put it in \"quotes\"."),
        _ => Ok(()),
    }
}

/// Reads one setting as if there were no other.
pub fn read(setting: Setting, value: &Spanned<DeValue<'_>>) -> Result<(), Error> {
    let written = RawSettings::from([(setting, (value.clone(), Location::file("")))]);
    match read_all(written) {
        Err(error) if !error.message().starts_with("missing field") => Err(error),
        _ => Ok(()),
    }
}

pub fn read_all(written: RawSettings<'_>) -> Result<Config, Error> {
    let bare = |name: &'static str| Spanned::new(0..0, name.into());
    let mut sections = DeTable::new();
    for ((section, key), (value, _)) in written {
        let section =
            sections.entry(bare(section)).or_insert_with(|| Spanned::new(0..0, DeValue::Table(DeTable::new())));
        if let DeValue::Table(section) = section.get_mut() {
            section.insert(bare(key), value);
        }
    }
    Config::deserialize(Deserializer::from(Spanned::new(0..0, sections)))
}

/// What is wrong and what to do, from the message of one of our readers or of serde.
pub fn explain(error: &Error) -> (String, String) {
    let message = error.message();
    let serde =
        ["invalid type: ", "invalid value: ", "unknown variant "].iter().find_map(|kind| message.strip_prefix(kind));
    if let Some((found, expected)) = serde.and_then(|rest| rest.rsplit_once(", expected ")) {
        let found = match found {
            "sequence" => "a list".to_owned(),
            "map" => "a section".to_owned(),
            found => format!("the {found}"),
        };
        let expected = match expected {
            "a boolean" => "true or false",
            "a string" | "path string" => "a text in \"quotes\"",
            expected => expected,
        };
        return (format!("is {found}"), format!("Write {expected}."));
    }
    match message.split_once(". ") {
        Some((problem, remedy)) => (problem.to_owned(), remedy.to_owned()),
        None if message == "wanted string or table" => {
            ("is not a text".to_owned(), "Write one of the texts in docs/production.md, in \"quotes\".".to_owned())
        }
        None => (format!("cannot be used: {message}"), "docs/production.md says what it may be.".to_owned()),
    }
}
