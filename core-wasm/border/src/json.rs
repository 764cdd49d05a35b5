//! JSON values of the browser's parser.

use std::cell::RefCell;

use js_sys::{Array, JSON, JsString, Object};
use model::content::{Json, Shape, WriteJson, camel_case};
use wasm_bindgen::prelude::*;

use super::reason;

#[wasm_bindgen]
extern "C" {
    /// An object from `JSON.parse`. It has no getters that throw, so it needs no `Reflect`.
    type PlainObject;

    #[wasm_bindgen(method, indexing_getter)]
    fn field(this: &PlainObject, name: &JsValue) -> JsValue;

    #[wasm_bindgen(method, indexing_setter)]
    fn set_field(this: &PlainObject, name: &JsValue, value: &JsValue);

    #[wasm_bindgen(catch, js_namespace = JSON, js_name = parse)]
    fn parse_text(text: &JsValue) -> Result<JsValue, JsValue>;
}

thread_local! {
    /// Field names as JavaScript strings, because creating one at each access takes longer than the access.
    static NAMES: RefCell<Vec<(NameKey, JsValue)>> = const { RefCell::new(Vec::new()) };
}

/// The address and length of a `&'static str`, and whether it is converted to camel case.
type NameKey = (*const u8, usize, bool);

/// Calls `access` with a field's name as a JavaScript string.
fn with_name<T>(name: &'static str, is_camel: bool, access: impl FnOnce(&JsValue) -> T) -> T {
    let key = (name.as_ptr(), name.len(), is_camel);
    NAMES.with_borrow_mut(|names| {
        let index = names.binary_search_by_key(&key, |(other, _)| *other).unwrap_or_else(|index| {
            let text = if is_camel { JsValue::from_str(&camel_case(name)) } else { JsValue::from_str(name) };
            names.insert(index, (key, text));
            index
        });
        access(names.get(index).map_or(&JsValue::UNDEFINED, |(_, text)| text))
    })
}

/// A value from the browser's JSON parser or from a page's script.
#[derive(Debug, Clone)]
pub struct Parsed(JsValue);

impl From<JsValue> for Parsed {
    fn from(value: JsValue) -> Self {
        Self(value)
    }
}

impl From<Parsed> for JsValue {
    fn from(Parsed(value): Parsed) -> Self {
        value
    }
}

impl AsRef<JsValue> for Parsed {
    fn as_ref(&self) -> &JsValue {
        &self.0
    }
}

impl Parsed {
    fn as_plain_object(&self) -> &PlainObject {
        self.0.unchecked_ref()
    }
}

impl Json for Parsed {
    fn shape(self) -> Shape<Self> {
        if let Some(text) = self.as_text() {
            Shape::Text(text)
        } else if let Some(items) = self.as_list() {
            Shape::List(items)
        } else if self.0.is_object() {
            Shape::Object(self)
        } else if let Some(number) = self.as_number() {
            Shape::Number(number)
        } else {
            self.0.as_bool().map_or(Shape::Null, Shape::Bool)
        }
    }

    fn as_text(&self) -> Option<String> {
        self.0.as_string()
    }

    fn as_number(&self) -> Option<f64> {
        self.0.as_f64()
    }

    fn as_list(&self) -> Option<Vec<Self>> {
        Some(self.0.dyn_ref::<Array>()?.iter().map(Self).collect())
    }

    fn as_object(&self) -> Option<Self> {
        (self.0.is_object() && !self.0.is_array()).then(|| self.clone())
    }

    fn get(&self, name: &'static str) -> Option<Self> {
        let value = with_name(name, false, |name| self.as_plain_object().field(name));
        (!value.is_undefined()).then_some(Self(value))
    }

    fn entries(&self) -> Vec<(String, Self)> {
        let entry = |entry: JsValue| {
            let entry: Array = entry.unchecked_into();
            Some((entry.get(0).as_string()?, Self(entry.get(1))))
        };
        Object::entries(self.0.unchecked_ref()).iter().filter_map(entry).collect()
    }

    fn to_text(&self) -> String {
        // Parsed values have no cycles, so this cannot fail.
        JSON::stringify(&self.0).map(String::from).unwrap_or_default()
    }
}

impl WriteJson for Parsed {
    fn null() -> Self {
        Self(JsValue::NULL)
    }

    fn text(text: &str) -> Self {
        Self(JsValue::from_str(text))
    }

    fn number(number: f64) -> Self {
        Self(JsValue::from_f64(number))
    }

    fn list(items: Vec<Self>) -> Self {
        Self(items.into_iter().map(|Self(item)| item).collect::<Vec<_>>().into())
    }

    fn object() -> Self {
        Self(Object::new().into())
    }

    fn set(&mut self, name: &'static str, Self(value): Self) {
        with_name(name, true, |name| self.as_plain_object().set_field(name, &value));
    }

    fn is_text(&self) -> bool {
        self.0.is_string()
    }

    fn is_empty(&self) -> bool {
        self.0.unchecked_ref::<JsString>().length() == 0
    }

    fn parsed(&self) -> Result<Self, String> {
        parse_text(&self.0).map(Self).map_err(|error| reason(&error))
    }
}
