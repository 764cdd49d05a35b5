#![cfg(feature = "form-store")]

use std::rc::Rc;

use js_sys::Array;
use machines::form::{FormEvent, FormMachine, FormOptions, HAS_PLACES};
use model::api::{Endpoint, Payload};
use model::forms::FileInfo;
use wasm_bindgen::prelude::*;
use web_sys::File;

use super::store;
use crate::browser::store::{BrowserStore, Shared};
use crate::browser::{form, page, resources};
use crate::options::{options, read};

/// A form: the enquiry, the application, the datasheet request, or one of your own.
#[wasm_bindgen]
pub struct FormStore(pub(super) Rc<BrowserStore<FormMachine>>);

store!(FormStore, "FormView", FormOptions, FormView);
options!(FormOptions { given, region, timeout, download, keep });

thread_local! {
    static KEPT: Shared<FormMachine> = const { Shared::new() };
}

#[wasm_bindgen]
impl FormStore {
    /// The form of this name, or of this schema.
    ///
    /// # Errors
    /// When there is no such form, or the schema is invalid, or an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(
            unchecked_param_type = "import('../pkg-types/types').BuiltInForm | import('../pkg-types/types').FormSchema"
        )]
        form: JsValue,
        #[wasm_bindgen(unchecked_optional_param_type = "Partial<FormOptions>")] options: JsValue,
    ) -> Result<Self, JsError> {
        let form = form::given(form)?;
        let options: FormOptions = read("FormStore", options)?;
        // Pages that are rendered in Node.js share nothing.
        let is_kept = options.keep && !form.is_custom() && page::window().is_some();
        let make = || {
            let api = resources::api_base();
            if !HAS_PLACES {
                return BrowserStore::new(FormMachine::new(form, &api, options, None));
            }
            let countries = resources::present(Endpoint::Countries).and_then(Payload::countries);
            BrowserStore::watching(FormMachine::new(form, &api, options, countries), resources::watch)
        };
        Ok(Self(if is_kept { KEPT.with(|kept| kept.get(form.name, make)) } else { make() }))
    }

    /// The visitor has changed a field's value.
    pub fn typed(&self, field: String, value: String) {
        self.change(FormEvent::Typed { field, value });
    }

    /// A field's element is mounted with this value. Returns the value that it must show: what was entered before, if anything was.
    pub fn adopt(&self, field: String, value: String) -> String {
        self.change(FormEvent::Adopted { field: field.clone(), value });
        self.text(&field)
    }

    /// Proposes a value for a field that is empty or has the last proposal. In a long text the lines of the last proposal are replaced.
    pub fn propose(&self, field: String, value: String) {
        self.change(FormEvent::Proposed { field, value });
    }

    /// The visitor has chosen these files for a field; an empty list removes them. Returns whether they are accepted: if one is of
    /// another kind, the field keeps its earlier files.
    #[wasm_bindgen(js_name = chooseFiles)]
    pub fn choose_files(&self, field: String, #[wasm_bindgen(unchecked_param_type = "File[]")] files: Array) -> bool {
        let info = |file: JsValue| {
            let file: File = file.unchecked_into();
            FileInfo { name: file.name(), size: file.size() as u64 }
        };
        let infos: Vec<_> = files.iter().map(info).collect();
        let are_accepted = self.0.read(|machine| machine.takes(&field, &infos));
        if are_accepted {
            // Before the event, because its listeners may read the files.
            self.0.shell().form.keep_files(&field, files);
        }
        self.change(FormEvent::FilesChosen { field, files: infos });
        are_accepted
    }

    /// Removes the chosen files of a field.
    #[wasm_bindgen(js_name = removeFile)]
    pub fn remove_file(&self, field: String) {
        self.choose_files(field, Array::new());
    }

    /// Moves the focus to a field.
    #[wasm_bindgen(js_name = focusField)]
    pub fn focus_field(&self, field: String) {
        self.0.send(FormEvent::FieldSought { field });
    }

    /// The files that are chosen for a field.
    #[wasm_bindgen(unchecked_return_type = "readonly File[]")]
    pub fn files(&self, field: &str) -> Array {
        self.0.shell().form.files(field)
    }

    /// The visitor submits the form. The fields are read again, because a password manager may have filled them without an event.
    pub fn submit(&self) {
        let filled = self.0.shell().read_fields(self.0.read(FormMachine::text_fields));
        #[cfg(feature = "schemas")]
        self.validate_filled(&filled);
        self.0.send(FormEvent::Submitted { key: idempotency_key(), filled });
    }

    /// The visitor closes the dialog of a success, or the notice of a failure.
    pub fn close(&self) {
        self.0.send(FormEvent::Closed);
    }

    /// The URL that the form is sent to, with or without script.
    pub fn action(&self) -> String {
        self.0.read(|machine| machine.url().to_owned())
    }

    /// Whether that URL is on another host, which has no page to show to a visitor without script.
    #[wasm_bindgen(js_name = goesElsewhere)]
    pub fn goes_elsewhere(&self) -> bool {
        self.0.read(FormMachine::goes_elsewhere)
    }

    /// The value of a field.
    pub fn text(&self, field: &str) -> String {
        self.0.read(|machine| machine.text(field).to_owned())
    }
}

impl FormStore {
    /// Sends an event that may change values.
    fn change(&self, event: FormEvent) {
        self.0.send(event);
        #[cfg(feature = "schemas")]
        self.validate();
    }
}

/// 128 random bits in hexadecimal digits.
fn idempotency_key() -> String {
    let mut bytes = [0; 16];
    let crypto = page::window().and_then(|window| window.crypto().ok());
    let is_filled = crypto.is_some_and(|crypto| crypto.get_random_values_with_u8_array(&mut bytes).is_ok());
    if !is_filled {
        // Two visitors with the same key would count as one.
        bytes.fill_with(|| (js_sys::Math::random() * 256.0) as u8);
    }
    format!("{:032x}", u128::from_ne_bytes(bytes))
}
