//! JSON as the browser parses it.

use js_sys::{Array, JSON, Object, Reflect};
use model::content::{Json, Shape};
use wasm_bindgen::{JsCast, JsValue};

use super::reason;

/// A value that the browser has parsed, or that a page hands over.
#[derive(Debug)]
pub struct Parsed(JsValue);

impl From<JsValue> for Parsed {
    fn from(value: JsValue) -> Self {
        Self(value)
    }
}

impl Json for Parsed {
    fn parse(text: &str) -> Result<Self, String> {
        JSON::parse(text).map(Self).map_err(|error| reason(&error))
    }

    fn shape(self) -> Shape<Self> {
        if let Some(text) = self.0.as_string() {
            Shape::Text(text)
        } else if let Some(number) = self.0.as_f64() {
            Shape::Number(number)
        } else if let Some(flag) = self.0.as_bool() {
            Shape::Bool(flag)
        } else if let Some(items) = self.0.dyn_ref::<Array>() {
            Shape::List(items.iter().map(Self).collect())
        } else if self.0.is_object() {
            Shape::Object(self)
        } else {
            Shape::Null
        }
    }

    fn get(&self, name: &str) -> Option<Self> {
        let value = Reflect::get(&self.0, &JsValue::from_str(name)).ok()?;
        (!value.is_undefined()).then_some(Self(value))
    }

    fn entries(&self) -> Vec<(String, Self)> {
        let entry = |entry: JsValue| {
            let entry: Array = entry.unchecked_into();
            Some((entry.get(0).as_string()?, Self(entry.get(1))))
        };
        Object::entries(self.0.unchecked_ref()).iter().filter_map(entry).collect()
    }
}
