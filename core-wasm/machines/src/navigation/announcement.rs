//! The title of a new page, for a live region.

use crate::machine::{Effects, Millis, TimerKey};

/// Fires when a title is announced although it has not changed.
pub(super) const SAME_TITLE: TimerKey = "same-title";

/// What is read out, and what is yet to be.
#[derive(Debug, Clone, Default)]
pub(super) struct Announcement {
    /// What is to be read out; empty at first.
    pub(super) text: String,
    /// The document's title.
    title: String,
    /// The title that the visitor knows.
    known: String,
    /// Whether the title of a new page is yet to be announced.
    pending: bool,
}

impl Announcement {
    /// The visitor comes to another page: its title is announced once it is another one, or after a while.
    pub(super) fn of_new_page(&mut self, title_wait: Millis, effects: &mut Effects) {
        self.pending = true;
        self.say_new_title(effects);
        if self.pending {
            // The same words in the same place would not be read again.
            self.text.clear();
            effects.set_timer(SAME_TITLE, title_wait);
        }
    }

    /// The document's title is this one.
    pub(super) fn titled(&mut self, title: String, effects: &mut Effects) {
        if self.known.is_empty() {
            // The first title is the document's own; whoever opens it hears it anyway.
            self.known.clone_from(&title);
        }
        self.title = title;
        self.say_new_title(effects);
    }

    fn say_new_title(&mut self, effects: &mut Effects) {
        if self.title != self.known {
            self.say(effects);
        }
    }

    /// Announces the title that is pending, whichever it is.
    pub(super) fn say(&mut self, effects: &mut Effects) {
        if std::mem::take(&mut self.pending) {
            self.known.clone_from(&self.title);
            self.text.clone_from(&self.title);
            effects.clear_timer(SAME_TITLE);
        }
    }

    pub(super) fn give_up(&mut self, effects: &mut Effects) {
        if std::mem::take(&mut self.pending) {
            effects.clear_timer(SAME_TITLE);
        }
    }
}
