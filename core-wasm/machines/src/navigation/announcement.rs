//! Announces the title of a new page in a live region.

use crate::machine::{Effects, Millis, TimerKey};

/// Fires when a title is announced although it has not changed.
pub(super) const SAME_TITLE: TimerKey = "same-title";

/// Milliseconds after which a title is announced although it has not changed.
const TITLE_WAIT: Millis = 3_000;

/// The live region's text, and whether a title is still to be announced.
#[derive(Debug, Clone, Default)]
pub(super) struct Announcement {
    /// The text of the live region; empty at first.
    pub(super) text: String,
    /// The document's current title.
    title: String,
    /// The title that was announced last, or the document's first.
    last_announced: String,
    /// Whether the title of a new page is still to be announced.
    pending: bool,
    /// Whether the code of the page is loading. The title meanwhile is not yet the page's.
    loading: bool,
}

impl Announcement {
    /// Announces the title of another page as soon as the title changes, or after [`TITLE_WAIT`].
    pub(super) fn announce_new_page(&mut self, has_rendered: bool, effects: &mut Effects) {
        self.loading = !has_rendered;
        self.pending = true;
        if self.title.is_empty() || self.title == self.last_announced {
            // A screen reader does not read a live region again whose text stays the same.
            self.text.clear();
        } else {
            // The title was set before the visit, or late on the page before: then another one follows.
            self.say_title();
        }
        effects.set_timer(SAME_TITLE, TITLE_WAIT);
    }

    /// Announces the title of a page whose code has loaded.
    pub(super) fn page_rendered(&mut self, effects: &mut Effects) {
        if self.loading {
            self.announce_new_page(true, effects);
        }
    }

    pub(super) fn set_title(&mut self, title: String, effects: &mut Effects) {
        if self.last_announced.is_empty() {
            // A screen reader reads the first title by itself when the document opens.
            self.last_announced.clone_from(&title);
        }
        // While the code of a page loads, the document may have no title.
        let was_untitled = self.title.is_empty();
        self.title = title;
        if was_untitled {
            self.announce(effects);
        } else {
            self.announce_if_changed(effects);
        }
    }

    fn announce_if_changed(&mut self, effects: &mut Effects) {
        if self.title != self.last_announced {
            self.announce(effects);
        }
    }

    /// Announces the current title, if there is one and an announcement is pending.
    pub(super) fn announce(&mut self, effects: &mut Effects) {
        if !self.title.is_empty() && std::mem::take(&mut self.pending) {
            self.say_title();
            effects.clear_timer(SAME_TITLE);
        }
    }

    fn say_title(&mut self) {
        self.last_announced.clone_from(&self.title);
        self.text.clone_from(&self.title);
    }

    pub(super) fn cancel(&mut self, effects: &mut Effects) {
        if std::mem::take(&mut self.pending) {
            effects.clear_timer(SAME_TITLE);
        }
    }
}
