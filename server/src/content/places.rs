//! `places/`: the lists of countries and their states for the contact form.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::folder::Folder;
use crate::toml::Location;

const REMEDY: &str = "Restore the file from the repository; docs/content.md names its source.";

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
        let file = "places/countries.json";
        let countries: Vec<Country> = folder.json(file, REMEDY);
        let located = |own: &Country| (own.id, Location { field: own.name.clone(), ..Location::file(file) });
        folder.unique(countries.iter().map(located));
        for (index, Country { name, emoji, region, .. }) in countries.iter().enumerate() {
            check(folder, file, index, &[("name", name), ("emoji", emoji), ("region", region)]);
        }
        let states = |own: &Country| {
            let file = format!("places/states/{}.json", own.id);
            let states: Vec<State> = folder.json(&file, REMEDY);
            for (index, State { name, .. }) in states.iter().enumerate() {
                check(folder, &file, index, &[("name", name)]);
            }
            (own.id, states)
        };
        Self { states: countries.iter().map(states).collect(), countries }
    }
}

fn check(folder: &Folder, file: &str, index: usize, texts: &[(&str, &String)]) {
    for (key, text) in texts {
        let location = Location { field: format!("[{}].{key}", index + 1), ..Location::file(file) };
        folder.diagnostics.check_text(&location, text);
    }
}
