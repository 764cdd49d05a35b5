//! What a browser does between documents, for pages that a router exchanges within one: the new page's title is read
//! out, the focus goes to its beginning, and the scroll to its top, to the element that the hash names, or to where it
//! was when the visitor goes back or forward.
//!
//! Works while somebody looks; then the browser leaves the scroll positions to it. An element that is not there yet, or a
//! page that is still too short, is tried for a while; a visitor who scrolls meanwhile is left alone. Positions outlive
//! a reload.
//!
//! A link may be followed in the browser's view transition, which waits for the browser's picture of the old page, then for
//! the new page. Neither may hold a visitor up for long.

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

/// The name of the element that gets the focus, among the parts of the root element.
pub const MAIN: &str = "main";

#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase", optional_fields))]
pub struct NavigationOptions {
    /// Milliseconds between two tries to scroll.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub retry: Millis,
    /// How often the scroll is tried.
    pub tries: u32,
    /// Milliseconds after which a title that has not changed is announced all the same.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub title_wait: Millis,
    /// Milliseconds that a click waits for the browser's picture of the old page; then it leads on without a transition.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub capture_wait: Millis,
    /// Milliseconds that the screen stands still until the new page is rendered.
    #[cfg_attr(feature = "typescript", ts(type = "number"))]
    pub page_wait: Millis,
}

impl Default for NavigationOptions {
    fn default() -> Self {
        Self { retry: 50, tries: 60, title_wait: 3_000, capture_wait: 50, page_wait: 200 }
    }
}

/// See the module.
#[derive(Debug, Clone)]
pub struct Navigation {
    pub(crate) options: NavigationOptions,
    pub(crate) opening: Opening,
    running: bool,
    visit: Option<Visit>,
    /// Whether the first visit waits for what is stored.
    unseen: bool,
    scroll: Scroll,
    positions: Positions,
    transition: Transition,
    announcement: Announcement,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub enum NavigationEvent {
    Visited(Visit),
    /// The visitor has clicked a link to this path, which may be followed in a view transition or must not.
    LinkClicked {
        path: String,
        animated: bool,
    },
    /// The browser has its picture of the old page.
    Captured,
    TransitionDue,
    Scrolled {
        y: f64,
    },
    /// The document's title is this one.
    Titled(String),
    /// What an earlier document of this tab has kept.
    Found(Option<String>),
    /// Whether the element of the hash is there.
    Sought {
        found: bool,
    },
    MotionReduced(bool),
    /// The page goes to the background, perhaps for good.
    Hidden,
    RetryDue,
    TitleDue,
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct NavigationView {
    /// What is to be read out; empty at first.
    pub announcement: String,
}

impl Navigation {
    pub fn new(options: NavigationOptions, opening: Opening) -> Self {
        Self {
            options,
            opening,
            running: false,
            visit: None,
            unseen: false,
            scroll: Scroll::new(options.retry, options.tries),
            positions: Positions::default(),
            transition: Transition::None,
            announcement: Announcement::default(),
        }
    }

    fn visited(&mut self, visit: Visit, effects: &mut Effects) {
        let Some(before) = self.visit.take() else {
            self.unseen = true;
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
                self.arrived(&visit, effects);
            }
            self.visit = Some(visit);
            return;
        }
        self.positions.remember(left, self.scroll.place());
        self.unseen = false;
        let other_page = before.path != visit.path;
        if other_page {
            effects.push(Effect::Focus { part: MAIN.into(), scroll: false });
            self.announcement.of_new_page(self.options.title_wait, effects);
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

    /// Whether a link is being followed in a view transition: whoever has clicked it must not follow it a second time. Back
    /// and forward never are: the browser may show its own picture of them, and the scroll is restored.
    pub fn in_transition(&self) -> bool {
        self.transition != Transition::None
    }

    fn link_clicked(&mut self, path: &str, animated: bool, effects: &mut Effects) {
        let elsewhere = self.visit.as_ref().is_some_and(|visit| visit.path != path);
        if animated && elsewhere && self.running && !self.scroll.reduced {
            self.transition.begin(self.options.capture_wait, effects);
        } else {
            self.transition.end(effects);
        }
    }

    /// Whether the visitor goes back or forward. A new entry has no position yet, so one that has is returned to.
    fn is_return(&self, visit: &Visit) -> bool {
        match visit.action {
            Some(action) => action == HistoryAction::Pop,
            None => self.positions.of(&visit.entry()).is_some(),
        }
    }

    /// A page that was on its way is there: what could not be scrolled to yet can be.
    fn arrived(&mut self, visit: &Visit, effects: &mut Effects) {
        if self.is_return(visit) {
            self.scroll.end(effects);
            self.restore(visit, effects);
        } else if !visit.hash.is_empty() {
            self.scroll.end(effects);
            self.scroll.seek(visit.hash.clone(), effects);
        }
    }

    /// The first page of this document: the browser has drawn it where it thought best.
    fn first_visit(&mut self, effects: &mut Effects) {
        if !std::mem::take(&mut self.unseen) {
            return;
        }
        let Some(visit) = self.visit.clone() else { return };
        if self.opening != Opening::Navigated && self.positions.of(&visit.entry()).is_some() {
            self.restore(&visit, effects);
        } else if !visit.hash.is_empty() {
            self.scroll.seek(visit.hash, effects);
        }
    }

    fn restore(&mut self, visit: &Visit, effects: &mut Effects) {
        match self.positions.of(&visit.entry()) {
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
        self.announcement.give_up(effects);
        for source in [Source::Title, Source::PageHidden, Source::Media(REDUCED_MOTION), Source::Scroll] {
            effects.unlisten(source);
        }
        effects.push(Effect::ReturnScrollRestoration);
    }

    fn handle(&mut self, event: NavigationEvent, _: Millis, effects: &mut Effects) {
        match event {
            NavigationEvent::Visited(visit) if self.running || self.visit.is_none() => {
                // One whose code is on its way is not there yet.
                let is_there = visit.action.is_some();
                self.visited(visit, effects);
                if is_there && self.transition == Transition::Rendering {
                    self.transition.end(effects);
                }
                if self.running {
                    self.first_visit(effects);
                }
            }
            NavigationEvent::Visited(_) => {}
            NavigationEvent::LinkClicked { path, animated } => self.link_clicked(&path, animated, effects),
            NavigationEvent::Captured => self.transition.captured(self.options.page_wait, effects),
            NavigationEvent::TransitionDue => self.transition.due(effects),
            NavigationEvent::Scrolled { y } => self.scroll.scrolled(y, effects),
            NavigationEvent::Titled(title) => self.announcement.titled(title, effects),
            NavigationEvent::Found(lines) => {
                self.positions.add_saved(&lines.unwrap_or_default());
                self.first_visit(effects);
            }
            NavigationEvent::Sought { found: true } => self.scroll.found(effects),
            NavigationEvent::Sought { found: false } => {}
            NavigationEvent::MotionReduced(reduced) => self.scroll.reduced = reduced,
            NavigationEvent::Hidden => {
                if let Some(entry) = self.visit.as_ref().map(Visit::entry) {
                    self.positions.remember(entry, self.scroll.place());
                    self.positions.save(effects);
                }
            }
            NavigationEvent::RetryDue => self.scroll.due(effects),
            NavigationEvent::TitleDue => self.announcement.say(effects),
        }
    }

    fn hear(&self, signal: Signal) -> Option<NavigationEvent> {
        if !self.running {
            return None;
        }
        Some(match signal {
            Signal::Scrolled { y } => NavigationEvent::Scrolled { y },
            Signal::Titled(title) => NavigationEvent::Titled(title),
            Signal::Stored { area: Area::Session, key, value } if key == KEY => NavigationEvent::Found(value),
            Signal::Sought { found } => NavigationEvent::Sought { found },
            Signal::Media { query: REDUCED_MOTION, matches } => NavigationEvent::MotionReduced(matches),
            Signal::PageHidden(true) => NavigationEvent::Hidden,
            Signal::TimerFired(RETRY) => NavigationEvent::RetryDue,
            Signal::Captured => NavigationEvent::Captured,
            Signal::TimerFired(TRANSITION) => NavigationEvent::TransitionDue,
            Signal::TimerFired(SAME_TITLE) => NavigationEvent::TitleDue,
            _ => return None,
        })
    }

    fn view(&self) -> NavigationView {
        NavigationView { announcement: self.announcement.text.clone() }
    }
}

#[cfg(test)]
mod tests;
