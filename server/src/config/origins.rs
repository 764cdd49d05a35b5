//! Where each setting was written, for mistakes that show only when all settings are there.

use std::collections::BTreeMap;

use crate::toml::{Diagnostics, Location};

/// A setting: its section and its name there.
pub type Setting = (&'static str, &'static str);

/// Where the settings were written, and what is wrong with them.
#[derive(Debug)]
pub struct Origins {
    pub locations: BTreeMap<Setting, Location>,
    pub file: String,
    pub diagnostics: Diagnostics,
}

impl Origins {
    /// Notes a mistake in a setting: where it was written, or else where its section was.
    pub fn note(&self, section: &'static str, key: &'static str, problem: &str, remedy: &str) {
        let of_section = || self.locations.iter().find(|((of, _), _)| *of == section).map(|(_, location)| location);
        let location = self.locations.get(&(section, key)).or_else(of_section).cloned();
        let location = location.unwrap_or_else(|| Location::file(&self.file));
        self.diagnostics.note(Location { field: format!("{section}.{key}"), ..location }, problem, remedy);
    }
}
