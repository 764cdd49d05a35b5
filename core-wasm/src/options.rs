//! Options, as JavaScript passes them: an object.
//!
//! Each field is read over its default by plain code: serde's derived readers of all stores took 19 kB of the
//! compressed core.

use js_sys::{Array, Object, Reflect};
use machines::machine::Millis;
use model::content::camel_case;
use wasm_bindgen::prelude::*;

/// The options of a store. See [`options`].
pub trait FromOptions: Default {
    /// Reads the given options.
    fn take(&mut self, given: &mut Given);
}

/// Lists the fields of a struct of options. In JavaScript they are in camel case.
macro_rules! options {
    ($options:ident { $($field:ident),+ $(,)? }) => {
        impl $crate::options::FromOptions for $options {
            fn take(&mut self, given: &mut $crate::options::Given) {
                // Without `..`, an option that is not listed is a compile error.
                let Self { $($field),+ } = self;
                $(given.take(stringify!($field), $field);)+
            }
        }
    };
}
pub(crate) use options;

/// Reads the options of a store. Options that are undefined or left out have their defaults.
///
/// # Errors
/// If an option is unknown or of the wrong type: its name, and the store's.
pub fn read<T: FromOptions>(store: &str, options: JsValue) -> Result<T, JsError> {
    let mut read = T::default();
    let mut given = Given { options, known: Vec::new(), problem: None };
    if !given.options.is_undefined() {
        read.take(&mut given);
    }
    match given.problem() {
        None => Ok(read),
        Some(problem) => Err(JsError::new(&format!("{store}: {problem}"))),
    }
}

/// The given options.
pub struct Given {
    options: JsValue,
    /// The names of the options that exist.
    known: Vec<String>,
    /// The first option of the wrong type.
    problem: Option<String>,
}

impl Given {
    /// Reads the option of this name, if it was given.
    pub fn take<T: OptionValue>(&mut self, field: &str, into: &mut T) {
        let value = self.value_of(field);
        if !value.is_undefined() {
            match T::read(&value) {
                Some(value) => *into = value,
                None => self.reject(field, T::EXPECTED),
            }
        }
    }

    /// The value of the option of this name; undefined if it was not given.
    fn value_of(&mut self, field: &str) -> JsValue {
        let name = camel_case(field);
        let value = Reflect::get(&self.options, &JsValue::from_str(&name)).unwrap_or_default();
        self.known.push(name);
        value
    }

    fn reject(&mut self, field: &str, expected: &str) {
        let problem = || format!("the option \"{}\" must be {expected}.", camel_case(field));
        self.problem.get_or_insert_with(problem);
    }

    fn problem(self) -> Option<String> {
        if self.problem.is_some() || self.options.is_undefined() {
            return self.problem;
        }
        let Some(options) = self.options.dyn_ref::<Object>() else {
            return Some("options are given as an object, for example { count: 3 }.".to_owned());
        };
        let names = Object::keys(options).into_iter().filter_map(|name| name.as_string());
        let unknown = names.into_iter().find(|name| !self.known.contains(name))?;
        Some(format!("there is no option \"{unknown}\"; there is {}.", self.known.join(", ")))
    }
}

/// A type that an option may have.
pub trait OptionValue: Sized {
    /// Completes "the option must be".
    const EXPECTED: &str;

    /// The value, if it is of this type.
    fn read(value: &JsValue) -> Option<Self>;
}

impl OptionValue for bool {
    const EXPECTED: &str = "true or false";

    fn read(value: &JsValue) -> Option<Self> {
        value.as_bool()
    }
}

impl OptionValue for String {
    const EXPECTED: &str = "a string";

    fn read(value: &JsValue) -> Option<Self> {
        value.as_string()
    }
}

impl OptionValue for f64 {
    const EXPECTED: &str = "a number";

    fn read(value: &JsValue) -> Option<Self> {
        value.as_f64().filter(|number| number.is_finite())
    }
}

/// The fractions of milliseconds that a browser's clock has are dropped.
impl OptionValue for Millis {
    const EXPECTED: &str = "a number of milliseconds, from 0";

    fn read(value: &JsValue) -> Option<Self> {
        f64::read(value).filter(|number| *number >= 0.0).map(|number| number as Self)
    }
}

macro_rules! whole_numbers {
    ($($type:ty: $expected:literal),+) => {$(
        impl OptionValue for $type {
            const EXPECTED: &str = $expected;

            fn read(value: &JsValue) -> Option<Self> {
                let number = value.as_f64()?;
                let whole = number as Self;
                (f64::from(whole as u32) == number).then_some(whole)
            }
        }
    )+};
}
whole_numbers!(u8: "a whole number from 0 to 255", u16: "a whole number from 0 to 65535", usize: "a whole number, from 0");

impl<T: OptionValue> OptionValue for Option<T> {
    const EXPECTED: &str = T::EXPECTED;

    fn read(value: &JsValue) -> Option<Self> {
        if value.is_null() { Some(None) } else { T::read(value).map(Some) }
    }
}

impl OptionValue for Vec<usize> {
    const EXPECTED: &str = "a list of whole numbers";

    fn read(value: &JsValue) -> Option<Self> {
        value.dyn_ref::<Array>()?.iter().map(|number| usize::read(&number)).collect()
    }
}

impl OptionValue for Vec<String> {
    const EXPECTED: &str = "a list of strings";

    fn read(value: &JsValue) -> Option<Self> {
        value.dyn_ref::<Array>()?.iter().map(|text| text.as_string()).collect()
    }
}

impl OptionValue for [usize; 4] {
    const EXPECTED: &str = "a list of four whole numbers";

    fn read(value: &JsValue) -> Option<Self> {
        Vec::read(value)?.try_into().ok()
    }
}
