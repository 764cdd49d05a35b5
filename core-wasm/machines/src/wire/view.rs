//! How a view is drawn up for JavaScript.

use std::cell::{Cell, RefCell};

use super::{Payload, ToJson};

/// How many numbers a flat view has at most.
pub const NUMBERS: usize = 12;

/// A view, drawn up. It is drawn anew over the one before, and notices whether a component would draw something else.
#[derive(Debug, Clone, Default)]
pub struct Drawn {
    numbers: [Cell<i32>; NUMBERS],
    text: RefCell<String>,
    /// What the next text is written into.
    spare: RefCell<String>,
    shared: RefCell<Option<Payload>>,
    changed: Cell<bool>,
}

impl Drawn {
    /// A number, a flag or a name, as a number at the place of its field.
    #[inline(always)]
    pub fn set(&self, place: usize, number: i32) {
        if let Some(place) = self.numbers.get(place)
            && place.replace(number) != number
        {
            self.changed.set(true);
        }
    }

    /// Everything else, as JSON.
    pub fn write(&self, json: &dyn ToJson) {
        let mut next = self.spare.take();
        next.clear();
        json.write_json(&mut next);
        if *self.text.borrow() != next {
            next = self.text.replace(next);
            self.changed.set(true);
        }
        self.spare.replace(next);
    }

    /// What a call has brought, as it stands.
    pub fn share(&self, shared: Option<Payload>) {
        if *self.shared.borrow() != shared {
            self.shared.replace(shared);
            self.changed.set(true);
        }
    }

    /// Whether what has been drawn since the last call is something else than what was there before.
    pub fn take_change(&self) -> bool {
        self.changed.take()
    }

    pub fn numbers(&self) -> &[Cell<i32>; NUMBERS] {
        &self.numbers
    }

    /// Reads the text.
    pub fn with_text<T>(&self, read: impl FnOnce(&str) -> T) -> T {
        read(&self.text.borrow())
    }

    pub fn shared(&self) -> Option<Payload> {
        self.shared.borrow().clone()
    }
}

/// What a component draws.
pub trait View {
    /// What JavaScript makes of its numbers; 0 for a view that is all JSON.
    const SHAPE: i32 = 0;

    fn draw(&self, out: &Drawn);
}

/// A part of a view that one number says.
pub trait Scalar {
    fn number(&self) -> i32;

    /// The JavaScript that makes the value of the number `from`.
    #[cfg(any(test, feature = "typescript"))]
    fn script(from: &str) -> String;
}

impl Scalar for bool {
    fn number(&self) -> i32 {
        (*self).into()
    }

    #[cfg(any(test, feature = "typescript"))]
    fn script(from: &str) -> String {
        format!("{from} === 1")
    }
}

macro_rules! numbers {
    ($($type:ty),+) => {$(
        impl Scalar for $type {
            fn number(&self) -> i32 {
                // Counts of things on a page, and places among them.
                *self as i32
            }

            #[cfg(any(test, feature = "typescript"))]
            fn script(from: &str) -> String {
                from.to_owned()
            }
        }
    )+};
}
numbers!(u8, u32, i32, usize);

/// None is -1.
impl<T: Scalar> Scalar for Option<T> {
    fn number(&self) -> i32 {
        self.as_ref().map_or(-1, T::number)
    }

    #[cfg(any(test, feature = "typescript"))]
    fn script(from: &str) -> String {
        format!("{from} < 0 ? null : {}", T::script(from))
    }
}

/// Implements [`Scalar`] and [`ToJson`](super::ToJson) for an enum without fields: each variant is a text.
macro_rules! named {
    ($type:ident { $($variant:ident => $text:literal),+ $(,)? }) => {
        impl $crate::wire::Scalar for $type {
            fn number(&self) -> i32 {
                *self as i32
            }

            #[cfg(any(test, feature = "typescript"))]
            fn script(from: &str) -> String {
                format!("{:?}[{from}]", [$($text),+])
            }
        }

        impl $crate::wire::ToJson for $type {
            fn write_json(&self, out: &mut String) {
                out.push_str(match self {
                    $(Self::$variant => concat!("\"", $text, "\"")),+
                });
            }
        }
    };
}
pub(crate) use named;

/// Implements [`View`] for a struct whose fields are all [`Scalar`].
macro_rules! flat_view {
    ($type:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::wire::View for $type {
            const SHAPE: i32 = super::Shape::$type as i32;

            fn draw(&self, out: &$crate::wire::Drawn) {
                let Self { $($field),+ } = self;
                let mut places = 0..;
                $(out.set(places.next().unwrap_or_default(), $crate::wire::Scalar::number($field));)+
            }
        }

        #[cfg(any(test, feature = "typescript"))]
        impl $type {
            /// Its fields, with the JavaScript that makes each of them.
            pub(super) fn script() -> String {
                fn script<T: $crate::wire::Scalar>(_: fn(&$type) -> &T, from: &str) -> String {
                    T::script(from)
                }
                let mut letters = ('a'..='z').map(String::from);
                let mut fields = vec![];
                $(
                    let letter = letters.next().unwrap();
                    fields.push((stringify!($field), script(|view| &view.$field, &letter)));
                )+
                super::script::shape(&fields)
            }
        }
    };
}
pub(crate) use flat_view;

/// Implements [`View`] for a type that JSON can say.
macro_rules! json_view {
    ($type:ty) => {
        impl $crate::wire::View for $type {
            fn draw(&self, out: &$crate::wire::Drawn) {
                out.write(self);
            }
        }
    };
}
pub(crate) use json_view;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_another_number_is_a_change_and_it_is_told_once() {
        let drawn = Drawn::default();
        drawn.set(0, 0);
        assert!(!drawn.take_change());
        drawn.set(NUMBERS - 1, 3);
        drawn.set(0, 0);
        assert!(drawn.take_change(), "whatever is drawn after it");
        assert!(!drawn.take_change());
        drawn.set(NUMBERS - 1, 3);
        assert!(!drawn.take_change());
        assert_eq!(drawn.numbers().each_ref().map(Cell::get), [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
    }

    #[test]
    fn one_number_says_a_flag_a_count_or_that_there_is_none() {
        assert_eq!([false, true].map(|flag| flag.number()), [0, 1]);
        assert_eq!([None, Some(0), Some(3)].map(|count: Option<usize>| count.number()), [-1, 0, 3]);
    }

    #[test]
    fn only_another_text_is_a_change() {
        let drawn = Drawn::default();
        for (written, changed) in [("a", true), ("a", false), ("b", true), ("a", true), ("a", false)] {
            drawn.write(&written);
            assert_eq!(drawn.take_change(), changed, "{written}");
            drawn.with_text(|text| assert_eq!(text, format!("{written:?}")));
        }
    }

    #[test]
    fn only_another_answer_is_a_change() {
        let drawn = Drawn::default();
        let (one, other) = (Payload::Products([].into()), Payload::Gallery([].into()));
        for (shared, changed) in
            [(None, false), (Some(&one), true), (Some(&one), false), (Some(&other), true), (None, true)]
        {
            drawn.share(shared.cloned());
            assert_eq!(drawn.take_change(), changed);
            assert_eq!(drawn.shared().as_ref(), shared);
        }
    }
}
