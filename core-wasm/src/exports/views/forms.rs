use js_sys::{Object, Reflect};
use wasm_bindgen::JsValue;

use crate::browser::to_js::{Keys, ToJs, to_js, to_js_text};
use crate::forms::{Field, FieldErrors, FileInfo, FileRule, Form, Kind};
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

to_js!(Form { name, path, fields });
to_js!(Field { name, label, kind, required, max_length, autocomplete, missing_shows_in });
to_js!(FileRule { extensions, max_megabytes });
to_js!(FileInfo { name, size });

impl ToJs for Kind {
    fn to_js(&self) -> JsValue {
        thread_local! {
            static PLAIN: Keys = const { Keys::new(&["type"]) };
            static WITH: Keys = const { Keys::new(&["type", "of"]) };
        }
        let plain = |kind: &str| PLAIN.with(|keys| keys.object(&[kind.into()]));
        let with = |kind: &str, of: JsValue| WITH.with(|keys| keys.object(&[kind.into(), of]));
        match self {
            Self::Text => plain("text"),
            Self::LongText => plain("longText"),
            Self::Phone => plain("phone"),
            Self::Email => plain("email"),
            Self::Country => plain("country"),
            Self::Given => plain("given"),
            Self::Choice(of) => with("choice", of.to_js()),
            Self::State(of) => with("state", of.to_js()),
            Self::File(of) => with("file", of.to_js()),
        }
    }
}

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
