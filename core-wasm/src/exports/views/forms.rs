use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;

use crate::browser::to_js::{ToJs, to_js, to_js_text};
use crate::forms::{FieldErrors, FileInfo};
use crate::machines::form::{Files, FormState, FormView};
use crate::machines::places::{Place, PlaceControl, PlaceField, PlacesView};

to_js!(FormView { state, notice, errors, files });
to_js_text!(FormState {
    Editing => "editing",
    Submitting => "submitting",
    Succeeded => "succeeded",
    Failed => "failed",
});

to_js!(PlacesView { country, state });
to_js!(PlaceField { control, disabled, options });
to_js!(Place { name, emoji });
to_js_text!(PlaceControl { Text => "text", Select => "select" });

to_js!(FileInfo { name, size });

impl ToJs for FieldErrors {
    fn to_js(&self) -> JsValue {
        object(self.iter().map(|error| (error.field, JsValue::from_str(&error.message))))
    }
}

impl ToJs for Files {
    fn to_js(&self) -> JsValue {
        object(self.iter().map(|(field, file)| (field, file.to_js())))
    }
}

/// An object whose keys are field names, in this order.
fn object<'a>(entries: impl Iterator<Item = (&'a str, JsValue)>) -> JsValue {
    let object = Object::new();
    for (key, value) in entries {
        // Setting a property of a plain object cannot fail.
        let _ = Reflect::set(&object, &key.into(), &value);
    }
    Object::freeze(&object).into()
}
