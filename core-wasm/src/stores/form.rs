use std::rc::Rc;

use machines::form::{FormEvent, FormMachine, FormOptions};
use model::forms::{FileInfo, Form, Kind, Values};
use model::writing::joined;
use wasm_bindgen::prelude::*;
use web_sys::File;

use super::store;
use crate::browser::store::BrowserStore;
use crate::browser::{random, resources};
use crate::options::{options, read};

/// What a page may say of its form.
#[derive(Default)]
struct FormSettings {
    /// What goes into the field that the page fills in.
    given: Option<String>,
    /// The address of what the browser saves once the form has been accepted.
    download: Option<String>,
    /// Milliseconds that an answer may take.
    timeout: Option<u64>,
}

/// A form: the enquiry, the application or the datasheet request.
#[wasm_bindgen]
pub struct FormStore(Rc<BrowserStore<FormMachine>>);

store!(FormStore, "FormView");
options!(FormSettings { given, download, timeout });

#[wasm_bindgen]
impl FormStore {
    /// The form of this name. `given` goes into the field that the page fills in; `download` is the address of what is
    /// saved once the form has been accepted; `timeout` is how many milliseconds an answer may take.
    ///
    /// # Errors
    /// When there is no such form, or an option is unknown or of the wrong type.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "'contact' | 'career' | 'datasheet'")] name: &str,
        #[wasm_bindgen(unchecked_optional_param_type = "{ given?: string; download?: string; timeout?: number }")]
        options: JsValue,
    ) -> Result<Self, JsError> {
        let Some(form) = Form::named(name) else {
            return Err(JsError::new(&joined(&["core-wasm has no form named \"", name, "\"."])));
        };
        let FormSettings { given, download, timeout } = read("FormStore", options)?;
        let defaults = FormOptions::default();
        let options = FormOptions {
            api: resources::api_base(),
            timeout: timeout.unwrap_or(defaults.timeout),
            download,
            ..defaults
        };
        let field = form.fields.iter().find(|field| field.kind == Kind::Given);
        let given: Values = field.zip(given).map(|(field, value)| (field.name, value)).into_iter().collect();
        Ok(Self(BrowserStore::new(FormMachine::new(form, options, given))))
    }

    /// The visitor has changed what is in a field.
    pub fn typed(&self, field: String, value: String) {
        self.0.send(FormEvent::Typed { field, value });
    }

    /// A field held this before the store was there.
    pub fn adopt(&self, field: String, value: String) {
        self.0.send(FormEvent::Adopted { field, value });
    }

    /// Proposes a value for a field that is still empty.
    pub fn propose(&self, field: String, value: String) {
        self.0.send(FormEvent::Proposed { field, value });
    }

    /// The visitor has chosen a file, or taken it away. Tells whether it is taken; a file of another kind is not,
    /// and the one before stays.
    #[wasm_bindgen(js_name = chooseFile)]
    pub fn choose_file(&self, field: String, file: Option<File>) -> bool {
        let info = file.as_ref().map(|file| FileInfo { name: file.name(), size: file.size() as u64 });
        let is_taken = self.0.read(|machine| machine.takes(&field, info.as_ref()));
        if is_taken {
            // Kept first: whoever hears of it may want to see it.
            self.0.shell().keep_file(&field, file);
            self.0.send(FormEvent::FileChosen { field, file: info });
        }
        is_taken
    }

    /// The file that was chosen for a field.
    pub fn file(&self, field: &str) -> Option<File> {
        self.0.shell().file(field)
    }

    /// The visitor submits.
    pub fn submit(&self) {
        self.0.send(FormEvent::Submitted { key: random::key() });
    }

    /// The visitor closes the dialog of a success, or the notice of a failure.
    pub fn close(&self) {
        self.0.send(FormEvent::Closed);
    }

    /// Where the form goes, with script or without.
    pub fn action(&self) -> String {
        self.0.read(|machine| machine.url())
    }

    /// What is in a field at present.
    pub fn text(&self, field: &str) -> String {
        self.0.read(|machine| machine.text(field).to_owned())
    }
}
