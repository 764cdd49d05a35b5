//! Follows a link in a view transition of the browser. Both waits, for the browser's snapshot of the old page and for the new
//! page to render, have a timeout.

use crate::machine::{Effect, Effects, Millis, TimerKey};

/// Fires when a wait of the transition times out.
pub(super) const TRANSITION: TimerKey = "transition";

/// Milliseconds that a click waits for the browser's snapshot of the old page; then the page changes without a transition.
const CAPTURE_WAIT: Millis = 50;

/// Milliseconds that the transition waits for the new page to render.
const PAGE_WAIT: Millis = 200;

/// The phase of the transition.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) enum Transition {
    #[default]
    None,
    /// The browser takes its snapshot of the old page; the link is not followed yet.
    Capturing,
    /// The link is followed; the browser shows the snapshot until the new page has rendered.
    Rendering,
}

impl Transition {
    /// Begins a transition. It replaces one under way, so that of two clicked links the later one is followed.
    pub(super) fn begin(&mut self, effects: &mut Effects) {
        *self = Self::Capturing;
        effects.push(Effect::BeginTransition);
        effects.set_timer(TRANSITION, CAPTURE_WAIT);
    }

    /// The browser has its snapshot.
    pub(super) fn captured(&mut self, effects: &mut Effects) {
        if *self == Self::Capturing {
            *self = Self::Rendering;
            effects.push(Effect::FollowLink);
            effects.set_timer(TRANSITION, PAGE_WAIT);
        }
    }

    /// The snapshot or the new page took too long.
    pub(super) fn timed_out(&mut self, effects: &mut Effects) {
        match self {
            Self::None => {}
            Self::Capturing => effects.push(Effect::SkipTransition),
            Self::Rendering => {
                *self = Self::None;
                effects.push(Effect::EndTransition);
            }
        }
    }

    /// The new page has rendered, or the visitor goes to another one.
    pub(super) fn end(&mut self, effects: &mut Effects) {
        let before = std::mem::replace(self, Self::None);
        if before == Self::None {
            return;
        }
        effects.clear_timer(TRANSITION);
        if before == Self::Capturing {
            effects.push(Effect::SkipTransition);
        }
        effects.push(Effect::EndTransition);
    }
}
