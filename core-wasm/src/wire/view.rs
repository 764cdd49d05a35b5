//! How a view is drawn up for JavaScript.

use super::Shared;

/// How many numbers a flat view has at most.
pub const NUMBERS: usize = 12;

/// A view, drawn up. It is drawn anew over the one before, and notices whether a component would draw something else.
#[derive(Debug, Clone, Default)]
pub struct Drawn {
    numbers: [i32; NUMBERS],
    text: String,
    /// The text before, whose room the next one gets.
    old_text: String,
    shared: Option<Shared>,
    changed: bool,
}

impl Drawn {
    /// What has nothing but numbers, flags and names, as numbers in the order of its fields.
    pub fn put(&mut self, numbers: &[i32]) {
        for (place, number) in self.numbers.iter_mut().zip(numbers) {
            if place != number {
                *place = *number;
                self.changed = true;
            }
        }
    }

    /// Everything else, as JSON, to be written into this.
    pub fn write(&mut self) -> &mut String {
        std::mem::swap(&mut self.text, &mut self.old_text);
        self.text.clear();
        &mut self.text
    }

    /// What a call has brought, as it stands.
    pub fn share(&mut self, shared: Option<Shared>) {
        self.changed |= self.shared != shared;
        self.shared = shared;
    }

    /// Whether what has been drawn since the last call is something else than what was there before.
    pub fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.changed) || self.text != self.old_text
    }

    pub fn numbers(&self) -> &[i32; NUMBERS] {
        &self.numbers
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn shared(&self) -> Option<&Shared> {
        self.shared.as_ref()
    }
}

/// What a component draws.
pub trait View {
    /// What JavaScript makes of its numbers; 0 for a view that is all JSON.
    const SHAPE: i32 = 0;

    fn draw(&self, out: &mut Drawn);
}

/// A part of a view that one number says.
pub trait Scalar {
    fn number(&self) -> i32;

    /// The JavaScript that makes the value of the number `from`.
    #[cfg(test)]
    fn script(from: &str) -> String;
}

impl Scalar for bool {
    fn number(&self) -> i32 {
        (*self).into()
    }

    #[cfg(test)]
    fn script(from: &str) -> String {
        format!("!!{from}")
    }
}

macro_rules! numbers {
    ($($type:ty),+) => {$(
        impl Scalar for $type {
            fn number(&self) -> i32 {
                // Counts of things on a page, and places among them.
                *self as i32
            }

            #[cfg(test)]
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

    #[cfg(test)]
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

            #[cfg(test)]
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

            fn draw(&self, out: &mut $crate::wire::Drawn) {
                let Self { $($field),+ } = self;
                out.put(&[$($crate::wire::Scalar::number($field)),+]);
            }
        }

        #[cfg(test)]
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
            fn draw(&self, out: &mut $crate::wire::Drawn) {
                $crate::wire::ToJson::write_json(self, out.write());
            }
        }
    };
}
pub(crate) use json_view;
