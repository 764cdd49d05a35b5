//! What crosses the border to JavaScript: messages come in, views go out. Pure: how a call is made is the browser's.
//!
//! A message is a number that names it, up to three numbers and a text. A view is a row of numbers where it has nothing
//! else, and JSON where it has texts or lists; both compare without being looked into, so that nobody is woken by
//! an equal one.

mod arg;
mod json;
mod view;

#[cfg(any(test, feature = "simulation"))]
pub use arg::Given;
pub use arg::{Arg, Args};
pub(crate) use json::to_json;
pub use json::{ToJson, write_object};
pub use view::{Drawn, NUMBERS, Scalar, View};
pub(crate) use view::{flat_view, json_view, named};

use model::api::Payload;

/// What JavaScript tells a machine, or asks it.
#[derive(Debug, Clone, Copy, Default)]
pub struct Message<'a> {
    pub code: u32,
    pub numbers: [f64; 3],
    /// Several texts have a NUL between them.
    pub text: &'a str,
}

/// What a machine answers to a question.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    Nothing,
    Flag(bool),
    Number(f64),
    Text(String),
}

impl From<bool> for Answer {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<i32> for Answer {
    fn from(number: i32) -> Self {
        Self::Number(number.into())
    }
}

impl From<String> for Answer {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
