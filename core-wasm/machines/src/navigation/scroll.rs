//! Where the page is scrolled, and where it is to be.

use crate::machine::{Effect, Effects, Millis, TimerKey};

/// Fires when the scroll is tried again.
pub(super) const RETRY: TimerKey = "retry";

/// The page's scroll. What cannot be scrolled to yet is tried again, until it can be, the tries are up, or the visitor scrolls.
#[derive(Debug, Clone)]
pub(super) struct Scroll {
    /// Milliseconds between two tries.
    retry: Millis,
    /// How often the scroll is tried.
    tries: u32,
    /// How far the page is scrolled.
    y: f64,
    task: Task,
    /// Whether nothing may scroll smoothly.
    pub(super) reduced: bool,
}

/// A scroll that is not done yet, with the tries that are left.
#[derive(Debug, Clone, PartialEq)]
enum Task {
    Idle,
    Seek { id: String, tries: u32 },
    Restore { y: f64, tries: u32 },
}

impl Scroll {
    pub(super) fn new(retry: Millis, tries: u32) -> Self {
        Self { retry, tries, y: 0.0, task: Task::Idle, reduced: false }
    }

    pub(super) fn to_top(&self, smooth: bool, effects: &mut Effects) {
        effects.push(Effect::ScrollTo { y: 0.0, smooth: smooth && !self.reduced });
    }

    /// To where the page was.
    pub(super) fn restore(&mut self, y: f64, effects: &mut Effects) {
        self.task = Task::Restore { y, tries: self.tries };
        self.try_again(effects);
    }

    /// How far the page is scrolled, or is being scrolled back to: a scroll is heard of later than it is asked for.
    pub(super) fn place(&self) -> f64 {
        match self.task {
            Task::Restore { y, .. } => y,
            Task::Idle | Task::Seek { .. } => self.y,
        }
    }

    /// To the element that a hash names.
    pub(super) fn seek(&mut self, id: String, effects: &mut Effects) {
        self.task = Task::Seek { id, tries: self.tries };
        self.try_again(effects);
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
                effects.set_timer(RETRY, self.retry);
            }
            None => self.task = Task::Idle,
        }
    }

    /// The next try is due.
    pub(super) fn due(&mut self, effects: &mut Effects) {
        match self.task {
            // Where it already was when it was to be restored, so that no scroll was heard.
            Task::Restore { y, .. } if (self.y - y).abs() <= 1.0 => self.task = Task::Idle,
            _ => self.try_again(effects),
        }
    }

    pub(super) fn end(&mut self, effects: &mut Effects) {
        if std::mem::replace(&mut self.task, Task::Idle) != Task::Idle {
            effects.clear_timer(RETRY);
        }
    }

    /// The page has been scrolled this far.
    pub(super) fn scrolled(&mut self, y: f64, effects: &mut Effects) {
        let before = std::mem::replace(&mut self.y, y);
        match self.task {
            // There; or upwards, which is never us.
            Task::Restore { y: target, .. } if (y - target).abs() <= 1.0 || y < before - 1.0 => self.end(effects),
            // We have gone to the top, and wait for the element; anything else is the visitor.
            Task::Seek { .. } if y > 0.0 && y > before => self.end(effects),
            _ => {}
        }
    }

    /// The element of the hash is there.
    pub(super) fn found(&mut self, effects: &mut Effects) {
        if matches!(self.task, Task::Seek { .. }) {
            self.end(effects);
        }
    }
}
