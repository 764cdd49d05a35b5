//! Reads the settings from their file and the environment, and finds every mistake in them.
//!
//! serde and toml do the reading. The crates that also join file and environment (figment, config, confique) stop at the
//! first mistake and do not know its line. So each setting is first read by itself, which names each mistake with its
//! file, line and setting, and then all of them together.

use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::Path;

use toml::de::DeValue;

use super::environment::from_environment;
use super::written::{RawSettings, explain, prepare, read, read_all, without_file};
use super::{Config, Setting, Webhook};
use crate::toml::{Diagnostic, Diagnostics, Document, Location};

/// The sections that are off without one of their settings, and what they must have with it.
const OFF_WITHOUT: [(&str, &str, &[&str]); 2] = [("mail", "host", &["from", "to"]), ("webhook", "url", &["secret"])];

/// What is wrong with a setting of another company's API without that API, and the remedy.
const NEEDS_API: (&str, &str) = ("needs an `api`", "Add api = \"https://api.example.com\", or remove it.");

impl Config {
    /// Reads the settings from a file, if one is named, and from the environment: all that are right, and all mistakes.
    pub fn load(file: Option<&Path>, environment: impl Iterator<Item = (String, String)>) -> (Self, Vec<Diagnostic>) {
        let diagnostics = Diagnostics::default();
        let name = file.map_or_else(|| "settings".to_owned(), |file| file.display().to_string());
        let text = file.map_or_else(String::new, |file| {
            std::fs::read_to_string(file).unwrap_or_else(|error| {
                let remedy = match error.kind() {
                    ErrorKind::InvalidData => "Save it as UTF-8.",
                    _ => "Name a readable file with --config, or leave the option out.",
                };
                diagnostics.note(Location::file(&name), format!("cannot be read ({error})"), remedy);
                String::new()
            })
        });
        let document = Document::new(&name, text);
        let known = Self::settings();
        let mut written = from_file(&document, &known, &diagnostics);
        let environment: Vec<_> = environment.collect();
        let (variables, mut warnings) = from_environment(&environment, &known);
        // The environment wins over the file, whichever of them gives a secret by its file.
        written.retain(|(section, key), _| {
            !variables.keys().any(|(of, name)| of == section && without_file(name) == without_file(key))
        });
        written.extend(variables);
        let locations: BTreeMap<Setting, Location> =
            written.iter().map(|(setting, (_, location))| (*setting, location.clone())).collect();
        let is_set =
            |section: &str, key: &str| locations.keys().any(|(of, name)| *of == section && without_file(name) == key);
        // Where the setting is written, or else where its section is.
        let note = |(section, key): Setting, problem: &str, remedy: &str| {
            let of_section = || locations.iter().find(|((of, _), _)| *of == section).map(|(_, location)| location);
            let location = locations.get(&(section, key)).or_else(of_section).cloned();
            let location = location.unwrap_or_else(|| Location::file(&name));
            diagnostics.note(Location { field: format!("{section}.{key}"), ..location }, problem, remedy);
        };

        written.retain(|setting, (value, _)| {
            let read =
                prepare(*setting, value, &known).and_then(|()| read(*setting, value).map_err(|error| explain(&error)));
            read.map_err(|(problem, remedy)| note(*setting, &problem, &remedy)).is_ok()
        });
        for (section, key) in locations.keys() {
            let twin = without_file(key);
            if twin != *key && locations.contains_key(&(*section, twin)) {
                note((section, key), &format!("and `{twin}` are both set"), "Keep one of them.");
                written.remove(&(*section, *key));
            }
        }
        let is_right = |written: &RawSettings<'_>, section: &str, key: &str| {
            written.keys().any(|(of, name)| *of == section && without_file(name) == key)
        };
        for (section, switch, _) in OFF_WITHOUT {
            if locations.keys().any(|(of, _)| *of == section) && !is_set(section, switch) {
                warnings.push(format!("[{section}] has settings but no `{switch}`, so it is off"));
            }
            if !is_right(&written, section, switch) {
                written.retain(|(of, _), _| *of != section);
            }
        }
        // A wrong value has been noted already.
        note_incomplete(|section, key, other| is_right(&written, section, key) && !is_set(section, other), note);
        for (section, _, required) in OFF_WITHOUT {
            if !required.iter().all(|key| is_right(&written, section, key)) {
                written.retain(|(of, _), _| *of != section);
            }
        }
        let mut config = read_all(written).unwrap_or_else(|error| {
            diagnostics.note(
                Location::file(&name),
                format!("cannot be used: {error}"),
                "Compare it with docs/production.md.",
            );
            Self::default()
        });
        if config.remote.refresh && !is_set("site", "api") {
            note(("site", "refresh"), NEEDS_API.0, NEEDS_API.1);
        }
        config.finish(warnings, note);
        (config, diagnostics.into_sorted())
    }
}

/// Notes settings that lack another one of their section.
fn note_incomplete(lacks: impl Fn(&str, &str, &str) -> bool, note: impl Fn(Setting, &str, &str)) {
    if lacks("mail", "host", "from") {
        note(("mail", "from"), "is missing", "Add from = \"website@example.com\".");
    }
    if lacks("mail", "host", "to") {
        note(("mail", "to"), "has no recipient", "Add to = [\"sales@example.com\"].");
    }
    if lacks("mail", "username", "password") || lacks("mail", "password", "username") {
        note(("mail", "password"), "and `username` belong together", "Give both or none.");
    }
    if lacks("webhook", "url", "secret") {
        note(("webhook", "secret"), "is missing", Webhook::SECRET);
    }
    let (id, secret) = ("s3_access_key_id", "s3_secret_access_key");
    for (half, other) in [(id, secret), (secret, id)] {
        if lacks("storage", half, other) {
            let remedy = "Give both it and its other half, or none to use the machine's role.";
            note(("storage", other), "is missing", remedy);
        }
    }
    if ["s3_endpoint", id, secret].iter().any(|key| lacks("storage", key, "s3_bucket")) {
        let remedy =
            "Add s3_bucket = \"enquiries\", or remove the other settings of S3 to store resumes in the data folder.";
        note(("storage", "s3_bucket"), "is missing", remedy);
    }
    for key in ["media", "authorization"] {
        if lacks("site", key, "api") {
            note(("site", key), NEEDS_API.0, NEEDS_API.1);
        }
    }
    if lacks("site", "film_tall", "film") {
        let remedy = "Add film = \"https://media.example.com/film.mp4\", or remove it.";
        note(("site", "film_tall"), "needs a `film` for wide screens", remedy);
    }
}

/// The settings of the file. Notes what is not a setting.
fn from_file<'d>(document: &'d Document, known: &[Setting], diagnostics: &Diagnostics) -> RawSettings<'d> {
    let mut written = RawSettings::new();
    for (name, value) in document.parse(diagnostics) {
        let section = name.get_ref().as_ref();
        let location = document.location(name.span(), section);
        let unknown = |location: Location, names: Vec<&str>| {
            diagnostics.note(
                location,
                "is not a known field",
                format!("Remove it or use one of: {}.", names.join(", ")),
            );
        };
        let DeValue::Table(table) = value.into_inner() else {
            let of_key = known.iter().find(|(_, key)| *key == section).map(|(of, _)| of);
            let remedy = match of_key {
                Some(of) => format!("Write it below [{of}]."),
                None => format!("Write it like this: [{section}]"),
            };
            diagnostics.note(location, "is not a section", remedy);
            continue;
        };
        let of_section: Vec<Setting> = known.iter().copied().filter(|(of, _)| *of == section).collect();
        if of_section.is_empty() {
            let mut sections: Vec<_> = known.iter().map(|(section, _)| *section).collect();
            sections.dedup();
            unknown(location, sections);
            continue;
        }
        for (key, value) in table {
            let location = document.location(key.span(), format!("{section}.{}", key.get_ref()));
            match of_section.iter().find(|(_, known)| *known == key.get_ref().as_ref()) {
                Some(setting) => {
                    written.insert(*setting, (value, location));
                }
                None => unknown(location, of_section.iter().map(|(_, key)| *key).collect()),
            }
        }
    }
    written
}
