//! Focus, scroll, announcements and view transitions when a client-side router changes the page.
//!
//! Announces the new title, focuses the page's main element, and scrolls: to the top, to the hash's element, or back to the
//! saved position after back or forward. A scroll that is not possible yet is retried until the visitor scrolls. Positions
//! survive a reload. It works while the store has subscribers.

mod announcement;
mod positions;
mod scroll;
mod transition;
mod visit;

use serde::{Deserialize, Serialize};

use super::REDUCED_MOTION;
use crate::machine::{Area, Effect, Effects, Machine, Millis, Signal, Source};
use announcement::{Announcement, SAME_TITLE};
use positions::{KEY, Positions};
use scroll::{RETRY, Scroll};
use transition::{TRANSITION, Transition};
pub use visit::{HistoryAction, Opening, Visit};

/// The `data-part` of the element that gets the focus.
pub const MAIN: &str = "main";

/// The machine of navigations between pages.
#[derive(Debug, Clone, Default)]
pub struct Navigation {
    pub(crate) opening: Opening,
    running: bool,
    visit: Option<Visit>,
    /// Whether the first visit waits for the stored positions.
    first_visit_pending: bool,
    scroll: Scroll,
    positions: Positions,
    transition: Transition,
    announcement: Announcement,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum NavigationEvent {
    Visited(Visit),
    /// The visitor has clicked a link to this path; `animated` allows a view transition.
    LinkClicked {
        path: String,
        animated: bool,
    },
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct NavigationView {
    /// The text of the live region; empty at first.
    pub announcement: String,
}

impl Navigation {
    pub fn new(opening: Opening) -> Self {
        Self { opening, ..Self::default() }
    }

    fn visited(&mut self, visit: Visit, effects: &mut Effects) {
        let Some(before) = self.visit.take() else {
            self.first_visit_pending = true;
            self.visit = Some(visit);
            return;
        };
        let (left, entered) = (before.entry(), visit.entry());
        if visit.continues(&before) {
            self.positions.rename(&left, &entered);
            self.visit = Some(Visit { action: before.action, ..visit });
            return;
        }
        if left == entered {
            if before.action.is_none() && visit.action.is_some() {
                self.page_rendered(&visit, effects);
            }
            self.visit = Some(visit);
            return;
        }
        self.positions.set(left, self.scroll.position());
        self.first_visit_pending = false;
        let other_page = before.path != visit.path;
        if other_page {
            effects.push(Effect::Focus { part: MAIN.into(), scroll: false });
            self.announcement.announce_new_page(visit.action.is_some(), effects);
        }
        self.scroll.end(effects);
        if self.is_return(&visit) {
            self.restore(&visit, effects);
        } else if visit.hash.is_empty() {
            self.scroll.to_top(visit.smooth, effects);
        } else {
            if other_page {
                self.scroll.to_top(false, effects);
            }
            self.scroll.seek(visit.hash.clone(), effects);
        }
        self.visit = Some(visit);
        self.positions.save(effects);
    }

    /// Whether a view transition follows the clicked link; then the click handler must not follow it. Back and forward have no
    /// transition, because the browser may animate them itself.
    pub fn in_transition(&self) -> bool {
        self.transition != Transition::None
    }

    fn link_clicked(&mut self, path: &str, animated: bool, effects: &mut Effects) {
        let is_other_page = self.visit.as_ref().is_some_and(|visit| visit.path != path);
        if animated && is_other_page && self.running && !self.scroll.reduced {
            self.transition.begin(effects);
        } else {
            self.transition.end(effects);
        }
    }

    /// Whether the visitor goes back or forward. While the action is not known, an entry with a saved position counts as one.
    fn is_return(&self, visit: &Visit) -> bool {
        match visit.action {
            Some(action) => action == HistoryAction::Pop,
            None => self.positions.get(&visit.entry()).is_some(),
        }
    }

    /// The page has rendered after its visit was reported, so its title is announced, and the scroll is attempted again.
    fn page_rendered(&mut self, visit: &Visit, effects: &mut Effects) {
        self.announcement.page_rendered(effects);
        if self.is_return(visit) {
            self.scroll.end(effects);
            self.restore(visit, effects);
        } else if !visit.hash.is_empty() {
            self.scroll.end(effects);
            self.scroll.seek(visit.hash.clone(), effects);
        }
    }

    /// Scrolls the first page of this document, for which the router reports no navigation.
    fn scroll_first_page(&mut self, effects: &mut Effects) {
        if !std::mem::take(&mut self.first_visit_pending) {
            return;
        }
        let Some(visit) = self.visit.clone() else { return };
        if self.opening != Opening::Navigated && self.positions.get(&visit.entry()).is_some() {
            self.restore(&visit, effects);
        } else if !visit.hash.is_empty() {
            self.scroll.seek(visit.hash, effects);
        }
    }

    fn restore(&mut self, visit: &Visit, effects: &mut Effects) {
        match self.positions.get(&visit.entry()) {
            Some(y) => self.scroll.restore(y, effects),
            None if visit.hash.is_empty() => self.scroll.to_top(false, effects),
            None => self.scroll.seek(visit.hash.clone(), effects),
        }
    }
}

impl Machine for Navigation {
    type Event = NavigationEvent;
    type View = NavigationView;

    fn start(&mut self, _: Millis, effects: &mut Effects) {
        self.running = true;
        effects.push(Effect::TakeScrollRestoration);
        for source in [Source::Scroll, Source::Media(REDUCED_MOTION), Source::PageHidden, Source::Title] {
            effects.listen(source);
        }
        effects.push(Effect::Load { area: Area::Session, key: KEY.into() });
    }

    fn stop(&mut self, effects: &mut Effects) {
        self.running = false;
        self.scroll.end(effects);
        self.transition.end(effects);
        self.announcement.cancel(effects);
        for source in [Source::Title, Source::PageHidden, Source::Media(REDUCED_MOTION), Source::Scroll] {
            effects.unlisten(source);
        }
        effects.push(Effect::ReturnScrollRestoration);
    }

    fn handle(&mut self, event: NavigationEvent, _: Millis, effects: &mut Effects) {
        match event {
            NavigationEvent::Visited(visit) if self.running || self.visit.is_none() => {
                let has_rendered = visit.action.is_some();
                self.visited(visit, effects);
                if has_rendered && self.transition == Transition::Rendering {
                    self.transition.end(effects);
                }
                if self.running {
                    self.scroll_first_page(effects);
                }
            }
            NavigationEvent::Visited(_) => {}
            NavigationEvent::LinkClicked { path, animated } => self.link_clicked(&path, animated, effects),
        }
    }

    fn hear(&mut self, signal: Signal, _: Millis, effects: &mut Effects) {
        if !self.running {
            return;
        }
        match signal {
            Signal::Scrolled { y } => self.scroll.on_scroll(y, effects),
            Signal::Titled(title) => self.announcement.set_title(title, effects),
            // The positions that an earlier document of this tab has stored.
            Signal::Stored { area: Area::Session, key, value } if key == KEY => {
                self.positions.add_saved(&value.unwrap_or_default());
                self.scroll_first_page(effects);
            }
            Signal::Sought { found: true } => self.scroll.element_found(effects),
            Signal::Media { query: REDUCED_MOTION, matches } => self.scroll.reduced = matches,
            // The page goes to the background, and may never come back.
            Signal::PageHidden(true) => {
                if let Some(entry) = self.visit.as_ref().map(Visit::entry) {
                    self.positions.set(entry, self.scroll.position());
                    self.positions.save(effects);
                }
            }
            Signal::TimerFired(RETRY) => self.scroll.retry_due(effects),
            Signal::Captured => self.transition.captured(effects),
            Signal::TimerFired(TRANSITION) => self.transition.timed_out(effects),
            Signal::TimerFired(SAME_TITLE) => self.announcement.announce(effects),
            _ => {}
        }
    }

    fn view(&self) -> NavigationView {
        NavigationView { announcement: self.announcement.text.clone() }
    }
}

#[cfg(test)]
mod tests;
