//! The keys that move something, by what the visitor means.

use serde::{Deserialize, Serialize};

/// A key that moves the focus or the picture.
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
    /// The key of this `KeyboardEvent.key`; `None` for one that moves nothing.
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

    /// What an arrow to the left or to the right means, by its `KeyboardEvent.key`; `None` for every other key.
    pub fn sideways<Event>(name: &str, left: Event, right: Event) -> Option<Event> {
        match Self::named(name)? {
            Self::Left => Some(left),
            Self::Right => Some(right),
            _ => None,
        }
    }

    /// The same key where the page reads right to left: left and right change places.
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
    fn hdr_6_the_keys_that_move_have_their_browser_names_and_others_have_none() {
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
    fn right_to_left_only_left_and_right_change_places() {
        for (key, mirrored) in
            [(Key::Left, Key::Right), (Key::Right, Key::Left), (Key::Up, Key::Up), (Key::End, Key::End)]
        {
            assert_eq!(key.mirrored(true), mirrored);
            assert_eq!(key.mirrored(false), key);
        }
    }
}
