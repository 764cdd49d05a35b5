//! How a view is drawn up for JavaScript.

use super::Shared;

/// A view, drawn up. Two are equal when a component would draw the same.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Drawn {
    /// What has nothing but numbers, flags and names, as numbers in the order of its fields.
    pub numbers: Vec<i32>,
    /// Everything else, as JSON.
    pub text: String,
    /// What a call has brought, as it stands.
    pub shared: Option<Shared>,
}

impl Drawn {
    /// Nothing again, without giving the room back.
    pub fn clear(&mut self) {
        self.numbers.clear();
        self.text.clear();
        self.shared = None;
    }
}

/// What a component draws.
pub trait View {
    /// What JavaScript makes of its numbers; 0 for a view that is all JSON.
    const SHAPE: u32 = 0;

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
            const SHAPE: u32 = super::Shape::$type as u32;

            fn draw(&self, out: &mut $crate::wire::Drawn) {
                let Self { $($field),+ } = self;
                out.numbers.extend([$($crate::wire::Scalar::number($field)),+]);
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
                $crate::wire::ToJson::write_json(self, &mut out.text);
            }
        }
    };
}
pub(crate) use json_view;
