//! What of the facets is shown: the values of one, and on a narrow page the panel that holds them all.

use model::search::FacetName;

use crate::machine::{Effect, Effects, Source};

/// The names of elements among the parts of the root element: what is chosen, and how many products were found.
pub const CHOSEN: &str = "chosen";
pub const STATUS: &str = "status";

/// The name of a facet's button among the parts of the root element.
pub fn button_part(facet: FacetName) -> String {
    format!("facet-{}", facet.name())
}

/// Which values are shown.
#[derive(Debug, Clone, Copy, Default)]
pub struct Disclosure {
    open: Option<FacetName>,
    is_panel_open: bool,
}

impl Disclosure {
    /// The facet whose values are shown.
    pub fn open(&self) -> Option<FacetName> {
        self.open
    }

    /// Whether the panel is, on a narrow page.
    pub fn is_panel_open(&self) -> bool {
        self.is_panel_open
    }

    /// A facet's button was pressed.
    pub fn press(&mut self, facet: FacetName, effects: &mut Effects) {
        if self.open == Some(facet) {
            return self.close(effects);
        }
        if self.open.is_none() {
            effects.listen(Source::Escape);
            effects.listen(Source::OutsidePress);
        }
        self.open = Some(facet);
    }

    /// The panel's button was pressed.
    pub fn press_panel(&mut self, effects: &mut Effects) {
        self.close(effects);
        self.is_panel_open = !self.is_panel_open;
    }

    /// Escape: the focus goes back to the button.
    pub fn escape(&mut self, effects: &mut Effects) {
        if let Some(facet) = self.open {
            self.close(effects);
            effects.push(Effect::Focus { part: button_part(facet), scroll: false });
        }
    }

    /// The focus, or a press, went elsewhere. In the panel nothing lies over the page, and what closed would move it.
    pub fn leave(&mut self, effects: &mut Effects) {
        if !self.is_panel_open {
            self.close(effects);
        }
    }

    /// Shows no values.
    pub fn close(&mut self, effects: &mut Effects) {
        if self.open.take().is_some() {
            effects.unlisten(Source::OutsidePress);
            effects.unlisten(Source::Escape);
        }
    }
}
