//! The scroll positions of the history's entries. They are saved in session storage, so that they survive a reload.

use crate::machine::{Area, Effect, Effects};

/// The key in session storage.
pub(super) const KEY: &str = "scrollPositions";
/// The maximum number of stored positions.
pub(super) const MAX_POSITIONS: usize = 50;

/// The scroll positions of earlier visits, the latest last.
#[derive(Debug, Clone, Default)]
pub(super) struct Positions(Vec<(String, f64)>);

impl Positions {
    /// The scroll position of this entry.
    pub(super) fn get(&self, entry: &str) -> Option<f64> {
        self.0.iter().find(|(other, _)| other == entry).map(|(_, y)| *y)
    }

    /// Renames an entry.
    pub(super) fn rename(&mut self, from: &str, to: &str) {
        for (entry, _) in &mut self.0 {
            if entry == from {
                to.clone_into(entry);
            }
        }
    }

    pub(super) fn set(&mut self, entry: String, y: f64) {
        self.0.retain(|(other, _)| *other != entry);
        self.0.push((entry, y));
        let too_many = self.0.len().saturating_sub(MAX_POSITIONS);
        self.0.drain(..too_many);
    }

    /// Saves one line per position: the position, a space, the entry.
    pub(super) fn save(&self, effects: &mut Effects) {
        // Whole pixels: formatting and parsing floats takes 20 kB of wasm.
        let line = |(entry, y): &(String, f64)| format!("{} {entry}\n", y.round() as u64);
        let lines = self.0.iter().map(line).collect();
        effects.push(Effect::Save { area: Area::Session, key: KEY.into(), value: Some(lines) });
    }

    /// Adds the positions that an earlier document of this tab saved; those of this document are newer and stay.
    pub(super) fn add_saved(&mut self, lines: &str) {
        for line in lines.lines() {
            if let Some((y, entry)) = line.split_once(' ')
                && let Ok(y) = y.parse::<u32>()
                && self.get(entry).is_none()
            {
                self.0.push((entry.to_owned(), f64::from(y)));
            }
        }
    }
}
