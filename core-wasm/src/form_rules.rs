//! The rules of a form, for values that another library stores.

#![cfg(feature = "form-store")]

use border::to_js;
use model::forms::FormValidator;
use wasm_bindgen::prelude::*;

use crate::browser::form;

/// The description of a form: its fields with their labels, limits and choices.
///
/// # Errors
/// When there is no form of this name, or the schema is invalid.
#[wasm_bindgen(js_name = describeForm, unchecked_return_type = "import('../pkg-types/types').FormDescription")]
pub fn describe_form(
    #[wasm_bindgen(
        unchecked_param_type = "import('../pkg-types/types').BuiltInForm | import('../pkg-types/types').FormSchema"
    )]
    form: JsValue,
) -> Result<JsValue, JsError> {
    form::given(form).map(to_js)
}

/// The rules of a form, for values that another library stores.
#[wasm_bindgen]
pub struct FormRules(FormValidator);

/// The rules of the form of this name, or of this schema.
///
/// # Errors
/// When there is no form of this name, or the schema is invalid.
#[wasm_bindgen(js_name = formRules)]
pub fn form_rules(
    #[wasm_bindgen(
        unchecked_param_type = "import('../pkg-types/types').BuiltInForm | import('../pkg-types/types').FormSchema"
    )]
    form: JsValue,
) -> Result<FormRules, JsError> {
    form::given(form).map(|form| FormRules(FormValidator::new(form)))
}

#[wasm_bindgen]
impl FormRules {
    /// Sets the value of the field at this index; files are lines, each the size in bytes, a slash and the name. Returns whether the
    /// field alone is invalid.
    pub fn put(&mut self, index: usize, text: &str) -> bool {
        self.0.set_field(index, text)
    }

    /// The messages by field; `null` if every field is valid.
    pub fn errors(&self) -> JsValue {
        let errors = self.0.errors();
        if errors.is_empty() { JsValue::NULL } else { to_js(&errors) }
    }
}
