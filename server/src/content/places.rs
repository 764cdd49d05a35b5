//! `places/`: the lists of countries and their states for the contact form.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::folder::Folder;
use crate::toml::Location;

/// All lists, as the API serves them.
#[derive(Debug, Clone, Default)]
pub struct Places {
    pub countries: Vec<Country>,
    /// By country id. A country without states has an empty list.
    pub states: BTreeMap<u32, Vec<State>>,
}

/// A choice of the country field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Country {
    pub id: u32,
    pub name: String,
    pub emoji: String,
    pub region: String,
}

/// A choice of the state field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    pub id: u32,
    pub name: String,
}

impl Places {
    /// Reads the lists; every country must have a list of states, which may be empty.
    pub fn read(folder: &Folder) -> Self {
        let countries: Vec<Country> = list(folder, "places/countries.json");
        folder.unique(countries.iter().map(|country| {
            (country.id, Location { file: "places/countries.json".into(), line: 0, field: country.name.clone() })
        }));
        let states = countries
            .iter()
            .map(|country| (country.id, list(folder, &format!("places/states/{}.json", country.id))))
            .collect();
        Self { countries, states }
    }
}

fn list<T: DeserializeOwned>(folder: &Folder, file: &str) -> Vec<T> {
    let Some(text) = folder.text(file) else { return Vec::new() };
    serde_json::from_str(&text).unwrap_or_else(|error| {
        folder.diagnostics.note(
            Location { file: file.to_owned(), line: error.line(), field: String::new() },
            format!("cannot be used: {error}"),
            "Run the places script; it writes this file.",
        );
        Vec::new()
    })
}
