//! The methods that only forms with a schema have.

#![cfg(feature = "schemas")]

use border::Parsed;
use js_sys::{Function, Object};
use machines::form::{CustomEvent, FormEvent, FormMachine};
use wasm_bindgen::prelude::*;

use super::form::FormStore;
use crate::browser::log::log_error;
use model::content::Json;

#[wasm_bindgen]
impl FormStore {
    /// Shows an error at a field until the field changes or the form is submitted; `null` removes it.
    #[wasm_bindgen(js_name = setError)]
    pub fn set_error(&self, field: String, message: Option<String>) {
        self.custom(CustomEvent::ErrorSet { field, message });
    }

    /// Empties the form, fills in these texts by field, and aborts a submission in progress.
    pub fn reset(
        &self,
        #[wasm_bindgen(unchecked_optional_param_type = "Record<string, string>")] values: Option<Object>,
    ) {
        self.custom(CustomEvent::Reset { values: values.map(|values| texts(&values)).unwrap_or_default() });
    }

    /// Rules of your own: the function is called before a submission and, after the first one, at each change. It returns messages by
    /// field for the values that the store holds. A field that its schema's rules refuse shows their message.
    #[wasm_bindgen(js_name = validateWith)]
    pub fn validate_with(
        &self,
        #[wasm_bindgen(unchecked_param_type = "() => Record<string, string>")] rules: Function,
    ) {
        self.0.shell().form.rules.replace(Some(rules));
    }

    /// A submission of your own: the function gets the request that the core would send, and returns the response that is read in its
    /// place. Where it returns nothing, the core sends the request.
    #[wasm_bindgen(js_name = submitWith)]
    pub fn submit_with(
        &self,
        #[wasm_bindgen(unchecked_param_type = "(request: Request) => Promise<Response> | undefined")] submit: Function,
    ) {
        self.0.shell().form.own_submit.replace(Some(submit));
    }
}

impl FormStore {
    fn custom(&self, event: CustomEvent) {
        self.0.send(FormEvent::Custom(event));
    }

    /// Applies the page's rules to the current values, once errors follow the typing.
    pub(super) fn validate(&self) {
        if self.0.read(FormMachine::follows_typing) {
            self.validate_values();
        }
    }

    /// Applies the page's rules to the values that the document's fields have at a submission.
    pub(super) fn validate_filled(&self, filled: &[(&'static str, String)]) {
        self.custom(CustomEvent::Filled { filled: filled.to_vec() });
        self.validate_values();
    }

    fn validate_values(&self) {
        let Some(rules) = self.0.shell().form.rules.borrow().clone() else { return };
        let errors = match rules.call0(&JsValue::UNDEFINED) {
            Ok(errors) => errors.dyn_ref().map(texts).unwrap_or_default(),
            Err(error) => {
                // A rule that throws must not keep a visitor from submitting.
                log_error("a rule of the form failed:", &error);
                Vec::new()
            }
        };
        self.custom(CustomEvent::Validated { errors });
    }
}

/// The texts of an object, by name.
fn texts(object: &Object) -> Vec<(String, String)> {
    let entries = Parsed::from(JsValue::from(object)).entries();
    entries.into_iter().filter_map(|(name, value)| Some((name, value.as_text()?))).collect()
}
