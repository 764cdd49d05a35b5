//! The browser's view transition, in which a link is followed. It waits for the browser's picture of the old page, then for
//! the new page, and for neither long.

use crate::machine::{Effect, Effects, Millis, TimerKey};

/// Fires when a view transition has waited long enough.
pub(super) const TRANSITION: TimerKey = "transition";

/// How far it has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Transition {
    None,
    /// The browser takes its picture of the old page; the link has not been followed yet.
    Capturing,
    /// The link has been followed; the screen stands still until the new page is there.
    Rendering,
}

impl Transition {
    /// Begins one, in the place of an earlier one: of two links that are clicked the later one is followed.
    pub(super) fn begin(&mut self, capture_wait: Millis, effects: &mut Effects) {
        *self = Self::Capturing;
        effects.push(Effect::BeginTransition);
        effects.set_timer(TRANSITION, capture_wait);
    }

    /// The browser has its picture.
    pub(super) fn captured(&mut self, page_wait: Millis, effects: &mut Effects) {
        if *self == Self::Capturing {
            *self = Self::Rendering;
            effects.push(Effect::FollowLink);
            effects.set_timer(TRANSITION, page_wait);
        }
    }

    /// The browser's picture is late, or the new page.
    pub(super) fn due(&mut self, effects: &mut Effects) {
        match self {
            Self::None => {}
            Self::Capturing => effects.push(Effect::SkipTransition),
            Self::Rendering => {
                *self = Self::None;
                effects.push(Effect::EndTransition);
            }
        }
    }

    /// The new page is there, or the visitor goes somewhere else.
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
