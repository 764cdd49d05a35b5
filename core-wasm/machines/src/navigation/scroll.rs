//! Scrolls the page, and retries while the target is not there yet.

use crate::machine::{Effect, Effects, Millis, TimerKey};

/// Fires at the next attempt to scroll.
pub(super) const RETRY: TimerKey = "retry";

/// Milliseconds between two attempts.
const RETRY_AFTER: Millis = 50;

/// The number of attempts per task.
const TRIES: u32 = 60;

/// The page's scroll. A task ends when its target is reached, after the last attempt, or when the visitor scrolls.
#[derive(Debug, Clone, Default)]
pub(super) struct Scroll {
    /// The current scroll position.
    y: f64,
    task: Task,
    /// Whether reduced motion is on, which forbids smooth scrolling.
    pub(super) reduced: bool,
}

/// The scroll under way, with the number of attempts left.
#[derive(Debug, Clone, Default, PartialEq)]
enum Task {
    #[default]
    Idle,
    Seek {
        id: String,
        tries: u32,
    },
    Restore {
        y: f64,
        tries: u32,
        /// The last position that the browser has reported since the task began.
        reached: f64,
    },
}

impl Scroll {
    pub(super) fn to_top(&self, smooth: bool, effects: &mut Effects) {
        effects.push(Effect::ScrollTo { y: 0.0, smooth: smooth && !self.reduced });
    }

    /// Scrolls back to a saved position.
    pub(super) fn restore(&mut self, y: f64, effects: &mut Effects) {
        self.task = Task::Restore { y, tries: TRIES, reached: 0.0 };
        self.attempt(effects);
    }

    /// The scroll position, or the one that is being restored: the browser reports a scroll after a delay.
    pub(super) fn position(&self) -> f64 {
        match self.task {
            Task::Restore { y, .. } => y,
            Task::Idle | Task::Seek { .. } => self.y,
        }
    }

    /// Scrolls to the element with this id.
    pub(super) fn seek(&mut self, id: String, effects: &mut Effects) {
        self.task = Task::Seek { id, tries: TRIES };
        self.attempt(effects);
    }

    /// Scrolls once, and sets the timer for the next attempt.
    fn attempt(&mut self, effects: &mut Effects) {
        let smooth = !self.reduced;
        let tries_left = match &mut self.task {
            Task::Idle => return,
            Task::Seek { id, tries } => {
                effects.push(Effect::Seek { id: id.clone(), smooth });
                tries
            }
            Task::Restore { y, tries, .. } => {
                effects.push(Effect::ScrollTo { y: *y, smooth: false });
                tries
            }
        };
        match tries_left.checked_sub(1) {
            Some(fewer) => {
                *tries_left = fewer;
                effects.set_timer(RETRY, RETRY_AFTER);
            }
            None => self.task = Task::Idle,
        }
    }

    pub(super) fn retry_due(&mut self, effects: &mut Effects) {
        match self.task {
            // The page already was at the saved position, so the browser reported no scroll.
            Task::Restore { y, .. } if (self.y - y).abs() <= 1.0 => self.task = Task::Idle,
            _ => self.attempt(effects),
        }
    }

    pub(super) fn end(&mut self, effects: &mut Effects) {
        if std::mem::replace(&mut self.task, Task::Idle) != Task::Idle {
            effects.clear_timer(RETRY);
        }
    }

    /// The browser reports this scroll position.
    pub(super) fn on_scroll(&mut self, y: f64, effects: &mut Effects) {
        let before = std::mem::replace(&mut self.y, y);
        match &mut self.task {
            // The target is reached; or the visitor scrolls, because a page that grows is never scrolled up.
            Task::Restore { y: target, reached, .. } if (y - *target).abs() <= 1.0 || y < *reached - 1.0 => {
                self.end(effects);
            }
            Task::Restore { reached, .. } => *reached = y,
            // While the element is missing, the machine scrolls only to the top; a scroll down is the visitor's.
            Task::Seek { .. } if y > 0.0 && y > before => self.end(effects),
            _ => {}
        }
    }

    /// The browser has scrolled to the element.
    pub(super) fn element_found(&mut self, effects: &mut Effects) {
        if matches!(self.task, Task::Seek { .. }) {
            self.end(effects);
        }
    }
}
