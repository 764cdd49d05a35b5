use std::cell::RefCell;

use wasm_bindgen::prelude::*;
use web_sys::{File, HtmlElement};

use super::store;
use crate::browser::frozen::frozen;
use crate::browser::handle::Handle;
use crate::browser::resources;
use crate::browser::to_js::ToJs;
use crate::forms::{FileInfo, Form, Judge, Kind, Values};
use crate::machines::form::{FormEvent, FormMachine, FormOptions};

/// A form: the enquiry, the application or the datasheet request.
#[wasm_bindgen]
pub struct FormStore(Handle<FormMachine>);

store!(FormStore, FormMachine, "FormView");

/// What a form asks for: its fields with their labels, limits and choices.
///
/// # Errors
/// When there is no form of this name.
#[wasm_bindgen(js_name = describeForm, unchecked_return_type = "FormDescription")]
pub fn describe_form(name: &str) -> Result<JsValue, JsError> {
    Ok(frozen(&named(name)?.describe()))
}

/// The rules of a form, for values that are held elsewhere.
#[wasm_bindgen]
pub struct FormRules(RefCell<Judge>);

#[wasm_bindgen]
impl FormRules {
    /// The form of this name.
    ///
    /// # Errors
    /// When there is no form of this name.
    #[wasm_bindgen(constructor)]
    pub fn new(name: &str) -> Result<FormRules, JsError> {
        Ok(Self(RefCell::new(Judge::new(named(name)?))))
    }

    /// The field at this place holds this text now; a file is its size in bytes, a slash and its name. Tells whether the
    /// field is wrong by itself.
    pub fn put(&self, place: usize, text: &str) -> bool {
        self.0.borrow_mut().put(place, text)
    }

    /// What is wrong; `null` when nothing is.
    #[wasm_bindgen(unchecked_return_type = "FormView[\"errors\"] | null")]
    pub fn errors(&self) -> JsValue {
        let errors = self.0.borrow().errors();
        if errors.is_empty() { JsValue::NULL } else { errors.to_js() }
    }
}

#[wasm_bindgen]
impl FormStore {
    /// The form of this name: `contact`, `career` or `datasheet`. `given` goes into the field that the page fills in;
    /// `download` is the address of what is saved once the form has been accepted. Milliseconds that an answer may
    /// take; a minute when left out.
    ///
    /// # Errors
    /// When there is no form of this name.
    #[wasm_bindgen(constructor)]
    pub fn new(
        name: &str,
        given: Option<String>,
        download: Option<String>,
        timeout: Option<u32>,
    ) -> Result<FormStore, JsError> {
        let form = named(name)?;
        let defaults = FormOptions::default();
        let options = FormOptions {
            api: resources::api_base(),
            timeout: timeout.map_or(defaults.timeout, u64::from),
            download,
            ..defaults
        };
        let field = form.fields.iter().find(|field| field.kind == Kind::Given);
        let given = field.zip(given).map(|(field, value)| (field.name, value));
        Ok(Self(Handle::new(FormMachine::new(form, options, given.into_iter().collect::<Values>()))))
    }

    /// Where the form goes, with script or without.
    pub fn action(&self) -> String {
        self.0.store().read(FormMachine::url)
    }

    /// The `form` element. Its fields bear their names, and `data-part` with the same.
    pub fn attach(&self, root: Option<HtmlElement>) {
        self.0.attach(root);
    }

    /// The visitor has changed what is in a field.
    pub fn typed(&self, field: String, value: String) {
        self.0.dispatch(FormEvent::Typed { field, value });
    }

    /// A field held this before the store was there.
    pub fn adopt(&self, field: String, value: String) {
        self.0.dispatch(FormEvent::Adopted { field, value });
    }

    /// Proposes a value for a field that is still empty.
    pub fn propose(&self, field: String, value: String) {
        self.0.dispatch(FormEvent::Proposed { field, value });
    }

    /// The visitor has chosen a file, or taken it away. Tells whether it is taken; a file of another kind is not, and
    /// the one before stays.
    #[wasm_bindgen(js_name = chooseFile)]
    pub fn choose_file(&self, field: String, file: Option<File>) -> bool {
        let form = self.0.store().read(FormMachine::form);
        let Some(Kind::File(rule)) = form.field(&field).map(|field| &field.kind) else { return false };
        if file.as_ref().is_some_and(|file| !rule.accepts(&file.name())) {
            return false;
        }
        // A size is a whole number below 2^53.
        let info = file.as_ref().map(|file| FileInfo { name: file.name(), size: file.size() as u64 });
        self.0.keep_file(&field, file);
        self.0.dispatch(FormEvent::FileChosen { field, file: info });
        true
    }

    /// The file that was chosen for a field.
    pub fn file(&self, field: &str) -> Option<File> {
        self.0.file(field)
    }

    /// What is in a field at present.
    pub fn text(&self, field: &str) -> String {
        self.0.store().read(|machine| machine.text(field).to_owned())
    }

    /// The visitor submits.
    pub fn submit(&self) {
        self.0.dispatch(FormEvent::Submitted { key: random_key() });
    }

    /// The visitor closes the dialog of a success, or the notice of a failure.
    pub fn close(&self) {
        self.0.dispatch(FormEvent::Closed);
    }
}

fn named(name: &str) -> Result<&'static Form, JsError> {
    Form::named(name).ok_or_else(|| JsError::new(&["there is no form named ", name].concat()))
}

/// 128 random bits in hexadecimal digits.
fn random_key() -> String {
    let mut bytes = [0u8; 16];
    let crypto = web_sys::window().and_then(|window| window.crypto().ok());
    let filled = crypto.is_some_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !filled {
        // Unlikely, and good enough to tell two submissions of a visitor apart.
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|digit| char::from_digit(digit.into(), 16))
        .collect()
}
