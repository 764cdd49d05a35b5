//! Forms' rules, for values that are held elsewhere.

use model::forms::FormValidator;
use wasm_bindgen::prelude::*;

use crate::browser::form;
use crate::browser::object::to_js;

/// What a form asks for: its fields with their labels, limits and choices.
///
/// # Errors
/// When there is no form of this name, or the schema makes none.
#[wasm_bindgen(js_name = describeForm, unchecked_return_type = "import('./types').FormDescription")]
pub fn describe_form(
    #[wasm_bindgen(unchecked_param_type = "import('./types').BuiltInForm | import('./types').FormSchema")]
    form: JsValue,
) -> Result<JsValue, JsError> {
    form::given(form).map(to_js)
}

/// The rules of a form, for values that are held elsewhere.
#[wasm_bindgen]
pub struct FormRules(FormValidator);

/// The rules of the form of this name, or of this schema.
///
/// # Errors
/// When there is no form of this name, or the schema makes none.
#[wasm_bindgen(js_name = formRules)]
pub fn form_rules(
    #[wasm_bindgen(unchecked_param_type = "import('./types').BuiltInForm | import('./types').FormSchema")]
    form: JsValue,
) -> Result<FormRules, JsError> {
    form::given(form).map(|form| FormRules(FormValidator::new(form)))
}

#[wasm_bindgen]
impl FormRules {
    /// The field at this index holds this text now; a file is its size in bytes, a slash and its name. Returns whether the
    /// field is wrong by itself.
    pub fn put(&mut self, index: usize, text: &str) -> bool {
        self.0.set_field(index, text)
    }

    /// What is wrong; `null` when nothing is.
    pub fn errors(&self) -> JsValue {
        let errors = self.0.errors();
        if errors.is_empty() { JsValue::NULL } else { to_js(&errors) }
    }
}
