//! When a banner that asks for a decision is shown. Part of both consent machines.
//!
//! The stored decision is read at the first subscription. Without one the banner appears after a delay.

use crate::machine::{Area, Effect, Effects, Millis, Source, TimerKey};

/// Fires when the delay has passed, and the banner appears.
pub const APPEAR: TimerKey = "appear";

/// The state of a consent banner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Banner {
    /// Not started yet.
    Unknown,
    /// The storage is being read.
    Reading,
    /// No decision is stored; the banner appears after the delay.
    Delayed,
    Shown,
    /// There is a decision, so the banner is hidden.
    Decided,
}

impl Banner {
    /// Follows the decision under this key of the local storage.
    pub fn start(&mut self, key: &str, effects: &mut Effects) {
        effects.listen(Source::Storage);
        if *self == Self::Unknown {
            *self = Self::Reading;
            effects.push(Effect::Load { area: Area::Local, key: key.to_owned() });
        }
    }

    pub fn stop(&mut self, effects: &mut Effects) {
        effects.unlisten(Source::Storage);
        if matches!(self, Self::Reading | Self::Delayed) {
            self.change_to(Self::Unknown, effects);
        }
    }

    /// Shows the banner after the delay.
    pub fn delay(&mut self, delay: Millis, effects: &mut Effects) {
        *self = Self::Delayed;
        effects.set_timer(APPEAR, delay);
    }

    /// The delay has passed.
    pub fn appear(&mut self) {
        if *self == Self::Delayed {
            *self = Self::Shown;
        }
    }

    /// Changes to another state at once, without the rest of the delay.
    pub fn change_to(&mut self, next: Self, effects: &mut Effects) {
        if *self == Self::Delayed {
            effects.clear_timer(APPEAR);
        }
        *self = next;
    }
}
