//! The open facet, and the facets' panel in a narrow window.

use model::search::FacetName;

use crate::machine::{Effect, Effects, Source};

/// The parts of the root element with the choices and with the number of results.
pub const CHOSEN: &str = "chosen";
pub const STATUS: &str = "status";

/// Where the facets are in a panel.
pub const NARROW: &str = "(max-width: 639.98px)";

/// The part of the root element with a facet's button.
pub fn button_part(facet: FacetName) -> String {
    format!("facet-{}", facet.name())
}

/// The disclosure state of the facets.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disclosure {
    open: Option<FacetName>,
    is_panel_open: bool,
    is_narrow: bool,
}

impl Disclosure {
    /// The open facet.
    pub fn open(&self) -> Option<FacetName> {
        self.open
    }

    /// Whether the panel is open, in a narrow window.
    pub fn is_panel_open(&self) -> bool {
        self.is_panel_open
    }

    /// Opens or closes a facet.
    pub fn toggle(&mut self, facet: FacetName, effects: &mut Effects) {
        if self.open == Some(facet) {
            return self.close(effects);
        }
        if self.open.is_none() {
            effects.listen(Source::Escape);
            effects.listen(Source::OutsidePress);
        }
        self.open = Some(facet);
    }

    /// Opens or closes the panel.
    pub fn toggle_panel(&mut self, effects: &mut Effects) {
        self.close(effects);
        self.is_panel_open = !self.is_panel_open;
    }

    /// The window is narrow, or not. One that becomes wide has no panel, as after a phone is turned.
    pub fn set_narrow(&mut self, is_narrow: bool) {
        if self.is_narrow && !is_narrow {
            self.is_panel_open = false;
        }
        self.is_narrow = is_narrow;
    }

    /// Closes the open facet, and focuses its button.
    pub fn escape(&mut self, effects: &mut Effects) {
        if let Some(facet) = self.open {
            self.close(effects);
            effects.push(Effect::Focus { part: button_part(facet), scroll: false });
        }
    }

    /// Closes the open facet after a click or focus elsewhere. In the panel it stays open, because closing would move the page.
    pub fn close_unless_in_panel(&mut self, effects: &mut Effects) {
        if !self.is_panel_open {
            self.close(effects);
        }
    }

    /// Closes the open facet.
    pub fn close(&mut self, effects: &mut Effects) {
        if self.open.take().is_some() {
            effects.unlisten(Source::OutsidePress);
            effects.unlisten(Source::Escape);
        }
    }
}
