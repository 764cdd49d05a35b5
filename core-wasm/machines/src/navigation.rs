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

use serde::{Deserialize, Serialize};

use super::REDUCED_MOTION;
use crate::machine::{Area, Effect, Effects, Machine, Millis, Signal, Source, TimerKey};
use model::writing::{digits, joined};

/// Fires when the scroll is tried again.
const RETRY: TimerKey = "retry";
/// Fires when a title is announced although it has not changed.
const SAME_TITLE: TimerKey = "same-title";
/// Fires when a view transition has waited long enough.
const TRANSITION: TimerKey = "transition";

/// Where the positions are kept.
const KEY: &str = "scrollPositions";
/// How many are kept.
const MOST: usize = 50;

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

/// How the browser came by this document.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Opening {
    /// By a link, or a URL that was typed.
    #[default]
    Navigated,
    Reloaded,
    /// The visitor went back or forward to it, from another site.
    Traversed,
}

/// What a navigation does to the browser's history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum HistoryAction {
    /// A new entry comes after the present one.
    Push,
    /// The present entry becomes another.
    Replace,
    /// The visitor went back or forward to an entry. So a router also calls the first page of a document, whichever way it
    /// was opened.
    Pop,
}

/// A page that the visitor has come to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Visit {
    /// Names the entry of the browser's history. One that the router has not made, for a link within the page, has no name.
    pub key: Option<String>,
    pub path: String,
    /// The query of the URL.
    pub query: String,
    /// The hash without its `#`, decoded; empty when there is none.
    pub hash: String,
    /// Not known while the page is still on its way.
    pub action: Option<HistoryAction>,
    /// Whether this page is to scroll smoothly to its top.
    pub smooth: bool,
}

impl Visit {
    /// The name that the position of this entry is kept by.
    fn entry(&self) -> String {
        self.key.clone().unwrap_or_else(|| joined(&[&self.path, "#", &self.hash]))
    }

    /// Whether the entry before has become this one because the page shows something else of itself: a search, say.
    fn continues(&self, before: &Self) -> bool {
        self.action == Some(HistoryAction::Replace)
            && self.path == before.path
            && self.hash == before.hash
            && self.query != before.query
    }
}

/// A scroll that is not done yet, with the tries that are left.
#[derive(Debug, Clone, PartialEq)]
enum Task {
    Idle,
    Seek { id: String, tries: u32 },
    Restore { y: f64, tries: u32 },
}

/// The browser's view transition, in which a link is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Transition {
    None,
    /// The browser takes its picture of the old page; the link has not been followed yet.
    Capturing,
    /// The link has been followed; the screen stands still until the new page is there.
    Rendering,
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
    /// How far the page is scrolled.
    y: f64,
    /// The scroll positions of earlier visits, the latest last.
    positions: Vec<(String, f64)>,
    task: Task,
    transition: Transition,
    reduced: bool,
    /// The document's title, and the one that the visitor knows.
    title: String,
    known: String,
    announcement: String,
    /// Whether the title of a new page is yet to be announced.
    to_say: bool,
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
            y: 0.0,
            positions: Vec::new(),
            task: Task::Idle,
            transition: Transition::None,
            reduced: false,
            title: String::new(),
            known: String::new(),
            announcement: String::new(),
            to_say: false,
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
            self.rename(&left, &entered);
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
        self.remember(left);
        self.unseen = false;
        let other_page = before.path != visit.path;
        if other_page {
            effects.push(Effect::Focus { part: MAIN.into(), scroll: false });
            self.to_say = true;
            self.say_new_title(effects);
            if self.to_say {
                // The same words in the same place would not be read again.
                self.announcement.clear();
                effects.set_timer(SAME_TITLE, self.options.title_wait);
            }
        }
        self.end_task(effects);
        if self.is_return(&visit) {
            self.restore(&visit, effects);
        } else if visit.hash.is_empty() {
            self.to_top(visit.smooth, effects);
        } else {
            if other_page {
                self.to_top(false, effects);
            }
            self.seek(visit.hash.clone(), effects);
        }
        self.visit = Some(visit);
        self.keep(effects);
    }

    /// Whether a link is being followed in a view transition: whoever has clicked it must not follow it a second time. Back
    /// and forward never are: the browser may show its own picture of them, and the scroll is restored.
    pub fn in_transition(&self) -> bool {
        self.transition != Transition::None
    }

    fn link_clicked(&mut self, path: &str, animated: bool, effects: &mut Effects) {
        let elsewhere = self.visit.as_ref().is_some_and(|visit| visit.path != path);
        if animated && elsewhere && self.running && !self.reduced {
            // It takes the place of an earlier one: of two links that are clicked the later one is followed.
            self.transition = Transition::Capturing;
            effects.push(Effect::BeginTransition);
            effects.set_timer(TRANSITION, self.options.capture_wait);
        } else {
            self.end_transition(effects);
        }
    }

    fn captured(&mut self, effects: &mut Effects) {
        if self.transition == Transition::Capturing {
            self.transition = Transition::Rendering;
            effects.push(Effect::FollowLink);
            effects.set_timer(TRANSITION, self.options.page_wait);
        }
    }

    /// The browser's picture is late, or the new page.
    fn transition_due(&mut self, effects: &mut Effects) {
        match self.transition {
            Transition::None => {}
            Transition::Capturing => effects.push(Effect::SkipTransition),
            Transition::Rendering => {
                self.transition = Transition::None;
                effects.push(Effect::EndTransition);
            }
        }
    }

    /// The new page is there, or the visitor goes somewhere else.
    fn end_transition(&mut self, effects: &mut Effects) {
        let before = std::mem::replace(&mut self.transition, Transition::None);
        if before == Transition::None {
            return;
        }
        effects.clear_timer(TRANSITION);
        if before == Transition::Capturing {
            effects.push(Effect::SkipTransition);
        }
        effects.push(Effect::EndTransition);
    }

    /// Whether the visitor goes back or forward. A new entry has no position yet, so one that has is returned to.
    fn is_return(&self, visit: &Visit) -> bool {
        match visit.action {
            Some(action) => action == HistoryAction::Pop,
            None => self.position(&visit.entry()).is_some(),
        }
    }

    /// A page that was on its way is there: what could not be scrolled to yet can be.
    fn arrived(&mut self, visit: &Visit, effects: &mut Effects) {
        if self.is_return(visit) {
            self.end_task(effects);
            self.restore(visit, effects);
        } else if !visit.hash.is_empty() {
            self.end_task(effects);
            self.seek(visit.hash.clone(), effects);
        }
    }

    /// The first page of this document: the browser has drawn it where it thought best.
    fn first_visit(&mut self, effects: &mut Effects) {
        if !std::mem::take(&mut self.unseen) {
            return;
        }
        let Some(visit) = self.visit.clone() else { return };
        if self.opening != Opening::Navigated && self.position(&visit.entry()).is_some() {
            self.restore(&visit, effects);
        } else if !visit.hash.is_empty() {
            self.seek(visit.hash, effects);
        }
    }

    fn restore(&mut self, visit: &Visit, effects: &mut Effects) {
        match self.position(&visit.entry()) {
            Some(y) => {
                self.task = Task::Restore { y, tries: self.options.tries };
                self.try_again(effects);
            }
            None if visit.hash.is_empty() => self.to_top(false, effects),
            None => self.seek(visit.hash.clone(), effects),
        }
    }

    fn seek(&mut self, id: String, effects: &mut Effects) {
        self.task = Task::Seek { id, tries: self.options.tries };
        self.try_again(effects);
    }

    fn to_top(&self, smooth: bool, effects: &mut Effects) {
        effects.push(Effect::ScrollTo { y: 0.0, smooth: smooth && !self.reduced });
    }

    /// Tries what is to be done once, and sets the time of the next try.
    fn try_again(&mut self, effects: &mut Effects) {
        let smooth = !self.reduced;
        let left = match &mut self.task {
            Task::Idle => return,
            Task::Seek { id, tries } => {
                effects.push(Effect::Seek { id: id.clone(), smooth });
                tries
            }
            Task::Restore { y, tries } => {
                effects.push(Effect::ScrollTo { y: *y, smooth: false });
                tries
            }
        };
        match left.checked_sub(1) {
            Some(fewer) => {
                *left = fewer;
                effects.set_timer(RETRY, self.options.retry);
            }
            None => self.task = Task::Idle,
        }
    }

    fn end_task(&mut self, effects: &mut Effects) {
        if std::mem::replace(&mut self.task, Task::Idle) != Task::Idle {
            effects.clear_timer(RETRY);
        }
    }

    fn scrolled(&mut self, y: f64, effects: &mut Effects) {
        let before = std::mem::replace(&mut self.y, y);
        match self.task {
            // There; or upwards, which is never us.
            Task::Restore { y: target, .. } if (y - target).abs() <= 1.0 || y < before - 1.0 => self.end_task(effects),
            // We have gone to the top, and wait for the element; anything else is the visitor.
            Task::Seek { .. } if y > 0.0 && y > before => self.end_task(effects),
            _ => {}
        }
    }

    fn say_new_title(&mut self, effects: &mut Effects) {
        if self.to_say && self.title != self.known {
            self.say(effects);
        }
    }

    fn say(&mut self, effects: &mut Effects) {
        if std::mem::take(&mut self.to_say) {
            self.known.clone_from(&self.title);
            self.announcement.clone_from(&self.title);
            effects.clear_timer(SAME_TITLE);
        }
    }

    fn position(&self, key: &str) -> Option<f64> {
        self.positions.iter().find(|(other, _)| other == key).map(|(_, y)| *y)
    }

    fn rename(&mut self, from: &str, to: &str) {
        for (key, _) in &mut self.positions {
            if key == from {
                to.clone_into(key);
            }
        }
    }

    fn remember(&mut self, key: String) {
        self.positions.retain(|(other, _)| *other != key);
        self.positions.push((key, self.y));
        let too_many = self.positions.len().saturating_sub(MOST);
        self.positions.drain(..too_many);
    }

    /// One line a position: the place, a space, the key.
    fn keep(&self, effects: &mut Effects) {
        let mut lines = String::new();
        for (key, y) in &self.positions {
            // Whole pixels: to write and read fractions takes 20 kB of code.
            lines.push_str(&digits(y.round() as u64));
            lines.push(' ');
            lines.push_str(key);
            lines.push('\n');
        }
        effects.push(Effect::Save { area: Area::Session, key: KEY.into(), value: Some(lines) });
    }

    fn found(&mut self, lines: Option<String>) {
        for line in lines.unwrap_or_default().lines() {
            if let Some((y, key)) = line.split_once(' ')
                && let Ok(y) = y.parse::<u32>()
                && self.position(key).is_none()
            {
                self.positions.push((key.to_owned(), f64::from(y)));
            }
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
        self.end_task(effects);
        self.end_transition(effects);
        if std::mem::take(&mut self.to_say) {
            effects.clear_timer(SAME_TITLE);
        }
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
                    self.end_transition(effects);
                }
                if self.running {
                    self.first_visit(effects);
                }
            }
            NavigationEvent::Visited(_) => {}
            NavigationEvent::LinkClicked { path, animated } => self.link_clicked(&path, animated, effects),
            NavigationEvent::Captured => self.captured(effects),
            NavigationEvent::TransitionDue => self.transition_due(effects),
            NavigationEvent::Scrolled { y } => self.scrolled(y, effects),
            NavigationEvent::Titled(title) => {
                if self.known.is_empty() {
                    // The first title is the document's own; whoever opens it hears it anyway.
                    self.known.clone_from(&title);
                }
                self.title = title;
                self.say_new_title(effects);
            }
            NavigationEvent::Found(lines) => {
                self.found(lines);
                self.first_visit(effects);
            }
            NavigationEvent::Sought { found: true } if matches!(self.task, Task::Seek { .. }) => self.end_task(effects),
            NavigationEvent::Sought { .. } => {}
            NavigationEvent::MotionReduced(reduced) => self.reduced = reduced,
            NavigationEvent::Hidden => {
                if let Some(entry) = self.visit.as_ref().map(Visit::entry) {
                    self.remember(entry);
                    self.keep(effects);
                }
            }
            NavigationEvent::RetryDue => match self.task {
                // Where it already was when it was to be restored, so that no scroll was heard.
                Task::Restore { y, .. } if (self.y - y).abs() <= 1.0 => self.task = Task::Idle,
                _ => self.try_again(effects),
            },
            NavigationEvent::TitleDue => self.say(effects),
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
        NavigationView { announcement: self.announcement.clone() }
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use proptest::prelude::*;

    use super::*;
    use crate::simulation::{Simulation, Subscription};
    use NavigationEvent::*;

    fn visit(key: &str, path: &str, hash: &str, back: bool) -> Visit {
        Visit {
            key: Some(key.into()),
            path: path.into(),
            query: String::new(),
            hash: hash.into(),
            action: Some(if back { HistoryAction::Pop } else { HistoryAction::Push }),
            smooth: false,
        }
    }

    /// The first page of a document, as a router tells of it.
    fn first(path: &str, hash: &str) -> Visit {
        visit("first", path, hash, true)
    }

    fn document(opening: Opening) -> Simulation<Navigation> {
        Simulation::new(Navigation::new(NavigationOptions::default(), opening))
    }

    /// A document that has been opened at `/`, in which somebody looks.
    fn opened() -> (Simulation<Navigation>, Subscription) {
        let world = document(Opening::Navigated);
        world.send(Visited(first("/", "")));
        let subscription = world.store().subscribe(Rc::new(|| {}));
        world.signal(Signal::Titled("Home".into()));
        world.take_effects();
        (world, subscription)
    }

    fn go(world: &Simulation<Navigation>, visit: Visit) -> Vec<Effect> {
        world.take_effects();
        world.send(Visited(visit));
        world
            .take_effects()
            .into_iter()
            .filter(|effect| matches!(effect, Effect::ScrollTo { .. } | Effect::Seek { .. } | Effect::Focus { .. }))
            .collect()
    }

    fn to(y: f64) -> Effect {
        Effect::ScrollTo { y, smooth: false }
    }

    fn seek(id: &str) -> Effect {
        Effect::Seek { id: id.into(), smooth: true }
    }

    fn focus() -> Effect {
        Effect::Focus { part: "main".into(), scroll: false }
    }

    #[test]
    fn a11_2_on_each_navigation_the_focus_moves_and_the_new_title_is_announced() {
        let (world, _subscription) = opened();
        assert_eq!(world.view().announcement, "", "the first page is read out anyway");
        assert_eq!(go(&world, visit("b", "/about", "", false)), [focus(), to(0.0)]);
        assert_eq!(world.view().announcement, "", "its title is not there yet");
        world.signal(Signal::Titled("About".into()));
        assert_eq!(world.view().announcement, "About");
        assert_eq!(world.timers(), 0);
    }

    fn clicked(world: &Simulation<Navigation>, path: &str) -> Vec<Effect> {
        world.take_effects();
        world.send(LinkClicked { path: path.into(), animated: true });
        transition_effects(world)
    }

    /// What has been asked of the browser since this was last looked at, for the sake of a view transition.
    fn transition_effects(world: &Simulation<Navigation>) -> Vec<Effect> {
        let of_transitions = |effect: &Effect| {
            matches!(
                effect,
                Effect::BeginTransition | Effect::SkipTransition | Effect::EndTransition | Effect::FollowLink
            )
        };
        world.take_effects().into_iter().filter(of_transitions).collect()
    }

    fn in_transition(world: &Simulation<Navigation>) -> bool {
        world.store().read(Navigation::in_transition)
    }

    #[test]
    fn a11_4_a_link_to_another_page_is_animated_where_motion_is_not_reduced() {
        let world = document(Opening::Navigated);
        assert_eq!(clicked(&world, "/products"), [], "nobody looks yet");
        world.send(Visited(first("/", "")));
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        assert_eq!(clicked(&world, "/"), [], "the page itself");
        world.signal(Signal::Media { query: REDUCED_MOTION, matches: true });
        assert_eq!(clicked(&world, "/products"), []);
        world.signal(Signal::Media { query: REDUCED_MOTION, matches: false });
        assert_eq!(clicked(&world, "/products"), [Effect::BeginTransition]);
        assert!(in_transition(&world));
    }

    #[test]
    fn rte_9_the_screen_stands_still_from_the_picture_of_the_old_page_until_the_new_one_is_there() {
        let (world, _subscription) = opened();
        clicked(&world, "/about");
        world.advance(49);
        assert_eq!(transition_effects(&world), []);
        world.signal(Signal::Captured);
        assert_eq!(transition_effects(&world), [Effect::FollowLink]);
        world.advance(199);
        let about = visit("b", "/about", "", false);
        world.send(Visited(Visit { action: None, ..about.clone() }));
        assert_eq!(transition_effects(&world), [], "its code is on its way");
        world.send(Visited(about));
        assert_eq!(transition_effects(&world), [Effect::EndTransition]);
        assert!(!in_transition(&world));
        world.signal(Signal::Titled("About".into()));
        assert_eq!(world.timers(), 0);
    }

    #[test]
    fn rte_9_a_click_leads_on_without_a_transition_when_the_browser_is_late() {
        let (world, _subscription) = opened();
        clicked(&world, "/about");
        world.advance(50);
        assert_eq!(transition_effects(&world), [Effect::SkipTransition]);
        world.signal(Signal::Captured);
        assert_eq!(transition_effects(&world), [Effect::FollowLink]);
    }

    #[test]
    fn rte_9_the_screen_does_not_wait_long_for_a_page() {
        let (world, _subscription) = opened();
        clicked(&world, "/about");
        world.signal(Signal::Captured);
        world.take_effects();
        world.advance(200);
        assert_eq!(transition_effects(&world), [Effect::EndTransition]);
        world.send(Visited(visit("b", "/about", "", false)));
        assert_eq!(transition_effects(&world), []);
    }

    #[test]
    fn rte_9_of_two_links_that_are_clicked_the_later_one_is_followed() {
        let (world, _subscription) = opened();
        clicked(&world, "/about");
        world.advance(40);
        assert_eq!(clicked(&world, "/team"), [Effect::BeginTransition]);
        world.advance(40);
        assert_eq!(transition_effects(&world), [], "the later click has waited for 40 ms");
        world.signal(Signal::Captured);
        assert_eq!(transition_effects(&world), [Effect::FollowLink]);
        // While its page is on its way.
        assert_eq!(clicked(&world, "/about"), [Effect::BeginTransition]);
        world.send(Visited(visit("c", "/team", "", false)));
        assert_eq!(transition_effects(&world), [], "the page of the earlier one ends nothing");
        world.signal(Signal::Captured);
        assert_eq!(transition_effects(&world), [Effect::FollowLink]);
    }

    #[test]
    fn rte_9_a_link_that_must_not_be_animated_takes_the_place_of_one_that_waits() {
        let (world, _subscription) = opened();
        clicked(&world, "/about");
        world.send(LinkClicked { path: "/team".into(), animated: false });
        assert_eq!(transition_effects(&world), [Effect::SkipTransition, Effect::EndTransition]);
        assert!(!in_transition(&world), "its click is the router's");
        world.advance(1_000);
        world.signal(Signal::Captured);
        assert_eq!(transition_effects(&world), []);
    }

    #[test]
    fn rte_9_nothing_of_a_transition_outlives_the_last_who_looks() {
        for captured in [false, true] {
            let (world, subscription) = opened();
            clicked(&world, "/about");
            if captured {
                world.signal(Signal::Captured);
            }
            drop(subscription);
            assert!(world.is_quiet());
        }
    }

    #[test]
    fn a11_2_a_title_that_was_there_first_and_one_that_is_the_same_are_announced_too() {
        let (world, _subscription) = opened();
        world.signal(Signal::Titled("About".into()));
        assert_eq!(world.view().announcement, "");
        go(&world, visit("b", "/about", "", false));
        assert_eq!(world.view().announcement, "About");
        go(&world, visit("c", "/about/2", "", false));
        assert_eq!(world.view().announcement, "", "the same words in the same place would not be read again");
        world.advance(2_999);
        assert_eq!((world.view().announcement.as_str(), world.timers()), ("", 1));
        world.advance(1);
        assert_eq!((world.view().announcement.as_str(), world.timers()), ("About", 0));
    }

    #[test]
    fn a11_2_a_second_page_that_bears_the_title_of_the_first_is_announced_after_a_while() {
        let (world, _subscription) = opened();
        go(&world, visit("b", "/home-again", "", false));
        world.advance(2_999);
        assert_eq!(world.view().announcement, "");
        world.advance(1);
        assert_eq!(world.view().announcement, "Home");
    }

    #[test]
    fn a11_2_within_a_page_nothing_is_announced_and_the_focus_follows_the_hash() {
        let (world, _subscription) = opened();
        assert_eq!(go(&world, visit("b", "/", "products", false)), [seek("products")]);
        assert_eq!(world.view().announcement, "");
    }

    #[test]
    fn hom_6_the_hash_is_scrolled_to_smoothly_once_its_element_is_there() {
        let world = document(Opening::Navigated);
        world.send(Visited(first("/", "clients")));
        let _subscription = world.store().subscribe(Rc::new(|| {}));
        assert!(world.take_effects().contains(&seek("clients")));
        world.signal(Signal::Sought { found: false });
        world.advance(50);
        assert_eq!(world.take_effects().first(), Some(&seek("clients")));
        world.signal(Signal::Sought { found: true });
        assert_eq!(world.timers(), 0);
    }

    #[test]
    fn abt_1_another_page_scrolls_to_its_top_first_and_then_to_the_hash() {
        let (world, _subscription) = opened();
        world.signal(Signal::Scrolled { y: 700.0 });
        assert_eq!(go(&world, visit("b", "/about", "core", false)), [focus(), to(0.0), seek("core")]);
        world.signal(Signal::Sought { found: false });
        // On the way to the top, and a little past it, as some browsers do.
        for y in [300.0, 300.0, -5.0, 0.0] {
            world.signal(Signal::Scrolled { y });
        }
        world.advance(500);
        assert_eq!(world.take_effects().iter().filter(|effect| **effect == seek("core")).count(), 10);
    }

    #[test]
    fn hom_6_an_element_that_never_comes_is_given_up_and_a_visitor_who_scrolls_is_left_alone() {
        let (world, _subscription) = opened();
        go(&world, visit("b", "/about", "nowhere", false));
        world.signal(Signal::Titled("About".into()));
        world.advance(60_000);
        assert_eq!(world.timers(), 0);
        go(&world, visit("c", "/about", "nowhere", false));
        world.signal(Signal::Scrolled { y: 40.0 });
        assert_eq!(world.timers(), 0);
    }

    #[test]
    fn a11_4_with_less_motion_nothing_scrolls_smoothly() {
        let (world, _subscription) = opened();
        world.signal(Signal::Media { query: REDUCED_MOTION, matches: true });
        let effects = go(&world, Visit { smooth: true, ..visit("b", "/case-studies", "", false) });
        assert_eq!(effects, [focus(), to(0.0)]);
        assert_eq!(
            go(&world, visit("c", "/case-studies", "a", false)),
            [Effect::Seek { id: "a".into(), smooth: false }]
        );
    }

    #[test]
    fn cas_1_a_page_may_scroll_smoothly_to_its_top() {
        let (world, _subscription) = opened();
        let effects = go(&world, Visit { smooth: true, ..visit("b", "/case-studies", "", false) });
        assert_eq!(effects, [focus(), Effect::ScrollTo { y: 0.0, smooth: true }]);
    }

    #[test]
    fn rte_1_back_and_forward_restore_where_each_page_was() {
        let (world, _subscription) = opened();
        world.signal(Signal::Scrolled { y: 700.0 });
        go(&world, visit("b", "/about", "", false));
        world.signal(Signal::Scrolled { y: 300.0 });
        assert_eq!(go(&world, visit("first", "/", "", true)), [focus(), to(700.0)]);
        world.signal(Signal::Scrolled { y: 700.0 });
        assert_eq!(go(&world, visit("b", "/about", "", true)), [focus(), to(300.0)]);
        world.signal(Signal::Scrolled { y: 300.0 });
        assert_eq!(go(&world, visit("unknown", "/team", "", true)), [focus(), to(0.0)]);
        assert_eq!(go(&world, visit("unknown too", "/about", "core", true)), [focus(), seek("core")]);
    }

    #[test]
    fn rte_1_a_page_that_is_already_where_it_was_leaves_the_visitor_alone() {
        let (world, _subscription) = opened();
        go(&world, visit("b", "/about", "", false));
        assert_eq!(go(&world, visit("first", "/", "", true)), [focus(), to(0.0)]);
        world.advance(50);
        world.signal(Signal::Scrolled { y: 400.0 });
        world.signal(Signal::Titled("A".into()));
        assert_eq!((world.timers(), world.view().announcement.as_str()), (0, "A"));
        world.take_effects();
        world.advance(5_000);
        assert!(world.take_effects().is_empty());
    }

    #[test]
    fn rte_1_once_a_page_is_where_it_was_nothing_is_tried_again() {
        let (world, _subscription) = opened();
        world.signal(Signal::Scrolled { y: 700.0 });
        go(&world, visit("b", "/about", "", false));
        world.signal(Signal::Titled("About".into()));
        go(&world, visit("first", "/", "", true));
        world.signal(Signal::Titled("Home".into()));
        assert_eq!(world.timers(), 1);
        world.signal(Signal::Scrolled { y: 700.5 });
        assert_eq!(world.timers(), 0, "half a pixel is no difference");
    }

    #[test]
    fn rte_1_an_element_found_for_an_earlier_hash_ends_no_restoring() {
        let (world, _subscription) = opened();
        world.signal(Signal::Scrolled { y: 700.0 });
        go(&world, visit("b", "/", "core", false));
        world.signal(Signal::Scrolled { y: 0.0 });
        go(&world, visit("first", "/", "", true));
        world.signal(Signal::Sought { found: true });
        assert_eq!(world.timers(), 1, "it is still tried");
    }

    #[test]
    fn rte_1_a_page_that_was_there_before_it_was_asked_to_be_is_not_scrolled_again() {
        let (world, _subscription) = opened();
        world.signal(Signal::Scrolled { y: 700.0 });
        go(&world, visit("b", "/about", "", false));
        go(&world, visit("first", "/", "", true));
        world.take_effects();
        world.advance(50);
        assert!(!world.take_effects().contains(&to(700.0)), "no scroll was heard, since it has not moved");
    }

    #[test]
    fn rte_1_nobody_looks_so_a_visit_is_not_followed() {
        let (world, subscription) = opened();
        drop(subscription);
        assert_eq!(go(&world, visit("b", "/about", "", false)), []);
    }

    #[test]
    fn rte_1_what_others_keep_in_the_storage_is_not_for_it() {
        let (world, _subscription) = opened();
        let value = Some("900 b".to_owned());
        world.signal(Signal::Stored { area: Area::Session, key: "other".into(), value: value.clone() });
        assert_eq!(go(&world, visit("b", "/b", "", true)), [focus(), to(0.0)]);
        world.signal(Signal::Stored { area: Area::Session, key: KEY.into(), value });
        world.send(Visited(visit("c", "/c", "", false)));
        world.take_effects();
        assert!(go(&world, visit("b", "/b", "", true)).iter().any(|effect| matches!(effect, Effect::ScrollTo { .. })));
    }

    #[test]
    fn rte_3_a_page_that_is_still_too_short_is_scrolled_again_until_it_is_long_enough() {
        let (world, _subscription) = opened();
        world.signal(Signal::Scrolled { y: 700.0 });
        go(&world, visit("b", "/about", "", false));
        world.signal(Signal::Scrolled { y: 0.0 });
        go(&world, visit("first", "/", "", true));
        world.signal(Signal::Scrolled { y: 200.0 });
        // One pixel up is a rounding, not a visitor.
        world.signal(Signal::Scrolled { y: 199.0 });
        world.take_effects();
        world.advance(100);
        assert_eq!(world.take_effects().iter().filter(|effect| **effect == to(700.0)).count(), 2);
        world.signal(Signal::Scrolled { y: 150.0 });
        world.take_effects();
        world.advance(1_000);
        assert!(!world.take_effects().contains(&to(700.0)), "who scrolls up is left alone");
    }

    #[test]
    fn rte_1_positions_outlive_a_reload_and_a_new_visit_begins_where_it_is() {
        let (world, _subscription) = opened();
        world.signal(Signal::Scrolled { y: 512.4 });
        world.signal(Signal::PageHidden(true));
        let kept = world.stored(Area::Session, "scrollPositions").unwrap();
        for (opening, effects) in
            [(Opening::Reloaded, vec![to(512.0)]), (Opening::Traversed, vec![to(512.0)]), (Opening::Navigated, vec![])]
        {
            let world = document(opening);
            world.store_before(Area::Session, "scrollPositions", &kept);
            world.send(Visited(first("/", "")));
            let _subscription = world.store().subscribe(Rc::new(|| {}));
            let scrolls: Vec<Effect> = world
                .take_effects()
                .into_iter()
                .filter(|effect| matches!(effect, Effect::ScrollTo { .. } | Effect::Seek { .. }))
                .collect();
            assert_eq!(scrolls, effects, "{opening:?}");
        }
    }

    #[test]
    fn the_same_visit_told_again_and_junk_in_the_storage_change_nothing() {
        let (world, _subscription) = opened();
        assert_eq!(go(&world, first("/", "")), []);
        for junk in ["", "x", "NaN first", "inf first\n\n7"] {
            world.send(Found(Some(junk.into())));
        }
        assert_eq!(go(&world, visit("b", "/b", "", true)), [focus(), to(0.0)]);
    }

    #[test]
    fn prd_3_a_search_that_is_written_into_the_address_is_the_same_visit() {
        let (world, _subscription) = opened();
        world.signal(Signal::Scrolled { y: 700.0 });
        let search = |key: &str, query: &str| Visit {
            action: Some(HistoryAction::Replace),
            query: query.into(),
            ..visit(key, "/", "", false)
        };
        assert_eq!(go(&world, search("second", "?q=p")), []);
        assert_eq!(go(&world, search("third", "?q=pa")), []);
        // A link to the page that shows is a visit all the same.
        assert_eq!(go(&world, search("fourth", "?q=pa")), [to(0.0)]);
        world.signal(Signal::Scrolled { y: 0.0 });
        assert_eq!(go(&world, visit("b", "/about", "", false)), [focus(), to(0.0)]);
        assert_eq!(go(&world, visit("third", "/", "", true)), [focus(), to(700.0)]);
    }

    #[test]
    fn rte_1_an_entry_that_is_renamed_keeps_its_position() {
        let (world, _subscription) = opened();
        go(&world, visit("b", "/about", "", false));
        world.signal(Signal::Scrolled { y: 300.0 });
        go(&world, first("/", ""));
        go(&world, visit("b", "/about", "", true));
        let renamed =
            Visit { action: Some(HistoryAction::Replace), query: "?q=a".into(), ..visit("c", "/about", "", false) };
        assert_eq!(go(&world, renamed), []);
        world.signal(Signal::PageHidden(true));
        let kept = world.stored(Area::Session, KEY).unwrap();
        assert!(kept.lines().any(|line| line.ends_with(" c")) && !kept.contains(" b\n"), "{kept}");
    }

    #[test]
    fn rte_1_an_entry_that_the_router_has_not_made_is_known_by_its_address() {
        let (world, _subscription) = opened();
        let within = |hash: &str| Visit { key: None, ..visit("", "/", hash, true) };
        assert_eq!(go(&world, within("products")), [seek("products")]);
        world.signal(Signal::Sought { found: true });
        world.signal(Signal::Scrolled { y: 900.0 });
        assert_eq!(go(&world, within("clients")), [seek("clients")]);
        assert_eq!(go(&world, within("products")), [to(900.0)]);
    }

    #[test]
    fn rte_3_a_page_on_its_way_is_scrolled_again_once_it_is_there() {
        let (world, _subscription) = opened();
        let awaited = |visit: &Visit| Visit { action: None, ..visit.clone() };
        world.signal(Signal::Scrolled { y: 700.0 });
        let about = visit("b", "/about", "core", false);
        assert_eq!(go(&world, awaited(&about)), [focus(), to(0.0), seek("core")]);
        world.advance(60_000);
        assert_eq!(go(&world, about.clone()), [seek("core")]);
        assert_eq!(go(&world, about), [], "told again");
        world.signal(Signal::Sought { found: true });
        let home = first("/", "");
        assert_eq!(go(&world, awaited(&home)), [focus(), to(700.0)]);
        world.advance(60_000);
        assert_eq!(go(&world, home), [to(700.0)]);
        let team = visit("c", "/team", "", false);
        assert_eq!(go(&world, awaited(&team)), [focus(), to(0.0)]);
        assert_eq!(go(&world, team), []);
    }

    #[test]
    fn only_the_latest_positions_are_kept() {
        let (world, _subscription) = opened();
        for number in 0..200 {
            go(&world, visit(&number.to_string(), "/", "", false));
        }
        assert_eq!(world.stored(Area::Session, "scrollPositions").unwrap().lines().count(), MOST);
    }

    proptest! {
        #[test]
        fn rte_1_in_any_order_it_comes_to_rest_and_gives_everything_back(
            steps in prop::collection::vec((0u8..11, 0u8..4, 0u16..900, any::<bool>()), 0..60)
        ) {
            let world = document(Opening::Navigated);
            let mut subscription = None;
            for (what, name, number, flag) in steps {
                let text = name.to_string();
                match what {
                    0 => subscription = None,
                    1 => subscription = subscription.or_else(|| Some(world.store().subscribe(Rc::new(|| {})))),
                    2 | 3 => {
                        let hash = if number % 2 == 0 { "" } else { "a" };
                        let visit = visit(&text, &text, hash, flag);
                        let replaced = Visit { action: Some(HistoryAction::Replace), query: number.to_string(), ..visit.clone() };
                        world.send(Visited(if number % 3 == 0 { replaced } else { visit }));
                    }
                    4 => world.signal(Signal::Scrolled { y: f64::from(number) }),
                    5 => world.signal(Signal::Sought { found: flag }),
                    6 => world.signal(Signal::Titled(text)),
                    7 => world.signal(Signal::PageHidden(flag)),
                    8 => world.send(LinkClicked { path: text, animated: flag }),
                    9 => world.signal(Signal::Captured),
                    _ => world.advance(u64::from(number)),
                }
            }
            world.advance(10_000);
            prop_assert_eq!(world.timers(), 0);
            drop(subscription);
            prop_assert!(world.is_quiet());
        }
    }
}
