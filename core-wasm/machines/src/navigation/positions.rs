//! Where the visitor was on the pages seen before, by their entries in the browser's history. Kept for the tab, so that they
//! outlive a reload.

use crate::machine::{Area, Effect, Effects};

/// Where the positions are kept.
pub(super) const KEY: &str = "scrollPositions";
/// How many are kept.
pub(super) const MOST: usize = 50;

/// The scroll positions of earlier visits, the latest last.
#[derive(Debug, Clone, Default)]
pub(super) struct Positions(Vec<(String, f64)>);

impl Positions {
    /// How far the page of this entry was scrolled.
    pub(super) fn of(&self, entry: &str) -> Option<f64> {
        self.0.iter().find(|(other, _)| other == entry).map(|(_, y)| *y)
    }

    /// An entry has another name.
    pub(super) fn rename(&mut self, from: &str, to: &str) {
        for (entry, _) in &mut self.0 {
            if entry == from {
                to.clone_into(entry);
            }
        }
    }

    pub(super) fn remember(&mut self, entry: String, y: f64) {
        self.0.retain(|(other, _)| *other != entry);
        self.0.push((entry, y));
        let too_many = self.0.len().saturating_sub(MOST);
        self.0.drain(..too_many);
    }

    /// Keeps them for the tab: one line a position, the place, a space, the entry.
    pub(super) fn save(&self, effects: &mut Effects) {
        // Whole pixels: to write and read fractions takes 20 kB of code.
        let line = |(entry, y): &(String, f64)| format!("{} {entry}\n", y.round() as u64);
        let lines = self.0.iter().map(line).collect();
        effects.push(Effect::Save { area: Area::Session, key: KEY.into(), value: Some(lines) });
    }

    /// Takes what an earlier document of this tab has kept; what is known already is newer.
    pub(super) fn add_saved(&mut self, lines: &str) {
        for line in lines.lines() {
            if let Some((y, entry)) = line.split_once(' ')
                && let Ok(y) = y.parse::<u32>()
                && self.of(entry).is_none()
            {
                self.0.push((entry.to_owned(), f64::from(y)));
            }
        }
    }
}
