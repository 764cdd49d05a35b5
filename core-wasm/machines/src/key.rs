//! The keys that move the focus or a carousel.

use serde::{Deserialize, Serialize};

/// An arrow key, Home or End.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Key {
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
}

impl Key {
    /// The key with this `KeyboardEvent.key`; `None` for any other key.
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "ArrowUp" => Self::Up,
            "ArrowDown" => Self::Down,
            "ArrowLeft" => Self::Left,
            "ArrowRight" => Self::Right,
            "Home" => Self::Home,
            "End" => Self::End,
            _ => return None,
        })
    }

    /// Returns `previous` or `next` for the left or right arrow key, by the page's reading direction; `None` for any other key.
    pub fn sideways<Event>(name: &str, rtl: bool, previous: Event, next: Event) -> Option<Event> {
        match Self::named(name)?.mirrored(rtl) {
            Self::Left => Some(previous),
            Self::Right => Some(next),
            _ => None,
        }
    }

    /// Swaps left and right on a page that reads right to left.
    #[must_use]
    pub fn mirrored(self, rtl: bool) -> Self {
        match self {
            Self::Left if rtl => Self::Right,
            Self::Right if rtl => Self::Left,
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hdr_6_arrow_keys_home_and_end_are_recognised_by_their_browser_names() {
        for (name, key) in [
            ("ArrowUp", Key::Up),
            ("ArrowDown", Key::Down),
            ("ArrowLeft", Key::Left),
            ("ArrowRight", Key::Right),
            ("Home", Key::Home),
            ("End", Key::End),
        ] {
            assert_eq!(Key::named(name), Some(key));
        }
        for name in ["Enter", " ", "a", "", "Tab", "Escape"] {
            assert_eq!(Key::named(name), None, "{name:?}");
        }
    }

    #[test]
    fn right_to_left_swaps_only_left_and_right() {
        for (key, mirrored) in
            [(Key::Left, Key::Right), (Key::Right, Key::Left), (Key::Up, Key::Up), (Key::End, Key::End)]
        {
            assert_eq!(key.mirrored(true), mirrored);
            assert_eq!(key.mirrored(false), key);
        }
    }
}
