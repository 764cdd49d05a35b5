use std::cell::OnceCell;

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

/// A value as JavaScript knows it: structs become objects with their fields in camel case, nothing becomes `null`.
/// Everything is frozen.
pub trait ToJs {
    fn to_js(&self) -> JsValue;
}

/// The names of a type's fields, handed to JavaScript once.
pub struct Keys {
    names: &'static [&'static str],
    keys: OnceCell<Vec<JsValue>>,
}

impl Keys {
    pub const fn new(names: &'static [&'static str]) -> Self {
        Self { names, keys: OnceCell::new() }
    }

    /// A frozen object with these values, in the order of the names.
    pub fn object(&self, values: &[JsValue]) -> JsValue {
        let keys = self.keys.get_or_init(|| self.names.iter().map(|name| camel_case(name).into()).collect());
        let object = Object::new();
        for (key, value) in keys.iter().zip(values) {
            // Setting a property of a plain object cannot fail.
            let _ = Reflect::set(&object, key, value);
        }
        Object::freeze(&object).into()
    }
}

/// `registration_number` is `registrationNumber` in JavaScript.
fn camel_case(name: &str) -> String {
    let mut words = name.split('_');
    let mut joined = words.next().unwrap_or_default().to_owned();
    for word in words {
        let mut letters = word.chars();
        joined.extend(letters.next().map(|letter| letter.to_ascii_uppercase()));
        joined.push_str(letters.as_str());
    }
    joined
}

/// Implements [`ToJs`] for a struct; every field must be named. `field as "name"` gives one another name.
macro_rules! to_js {
    ($type:ty { $($field:ident $(as $name:literal)?),+ $(,)? }) => {
        impl $crate::browser::to_js::ToJs for $type {
            fn to_js(&self) -> wasm_bindgen::JsValue {
                use $crate::browser::to_js::Keys;
                thread_local! {
                    static KEYS: Keys = const {
                        Keys::new(&[$($crate::browser::to_js::name!($field $($name)?)),+])
                    };
                }
                let Self { $($field),+ } = self;
                let values = [$($field.to_js()),+];
                KEYS.with(|keys| keys.object(&values))
            }
        }
    };
}
pub(crate) use to_js;

macro_rules! name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}
pub(crate) use name;

/// Implements [`ToJs`] for an enum without fields: each variant is a text.
macro_rules! to_js_text {
    ($type:ty { $($variant:ident => $text:literal),+ $(,)? }) => {
        impl $crate::browser::to_js::ToJs for $type {
            fn to_js(&self) -> wasm_bindgen::JsValue {
                wasm_bindgen::JsValue::from_str(match self {
                    $(Self::$variant => $text),+
                })
            }
        }
    };
}
pub(crate) use to_js_text;

macro_rules! to_js_from {
    ($($type:ty),+) => {
        $(impl ToJs for $type {
            fn to_js(&self) -> JsValue {
                JsValue::from(*self)
            }
        })+
    };
}

to_js_from!(bool, u8, u16, u32, i32, f64);

impl ToJs for usize {
    fn to_js(&self) -> JsValue {
        // Counts of things on a page: exact in a double.
        JsValue::from(*self as f64)
    }
}

impl ToJs for u64 {
    fn to_js(&self) -> JsValue {
        // Identifiers and milliseconds: exact up to 2^53.
        JsValue::from(*self as f64)
    }
}

impl ToJs for str {
    fn to_js(&self) -> JsValue {
        JsValue::from_str(self)
    }
}

impl ToJs for String {
    fn to_js(&self) -> JsValue {
        self.as_str().to_js()
    }
}

impl<T: ToJs + ?Sized> ToJs for &T {
    fn to_js(&self) -> JsValue {
        (**self).to_js()
    }
}

impl<T: ToJs + ?Sized> ToJs for Box<T> {
    fn to_js(&self) -> JsValue {
        (**self).to_js()
    }
}

impl<T: ToJs> ToJs for Option<T> {
    fn to_js(&self) -> JsValue {
        self.as_ref().map_or(JsValue::NULL, T::to_js)
    }
}

impl<T: ToJs> ToJs for [T] {
    fn to_js(&self) -> JsValue {
        let list: Array = self.iter().map(T::to_js).collect();
        Object::freeze(&list).into()
    }
}

impl<T: ToJs> ToJs for Vec<T> {
    fn to_js(&self) -> JsValue {
        self.as_slice().to_js()
    }
}

impl<T: ToJs + ?Sized> ToJs for std::rc::Rc<T> {
    fn to_js(&self) -> JsValue {
        (**self).to_js()
    }
}
