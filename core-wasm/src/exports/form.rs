use super::exported;
use machines::form::{FormEvent, FormMachine, FormOptions};
use model::forms::{FileInfo, Form, Kind, Values};

exported! {
    /// A form: the enquiry, the application or the datasheet request.
    FormStore(FormMachine, "FormView");
    /// The form of this name: `contact`, `career` or `datasheet`. `given` goes into the field that the page fills in;
    /// `download` is the address of what is saved once the form has been accepted. Milliseconds that an answer may
    /// take; a minute when left out.
    new(name: String, given: Option<String>, download: Option<String>, timeout: Option<u64>) {
        let form = Form::named(&name)?;
        let defaults = FormOptions::default();
        let options = FormOptions {
            api: crate::browser::resources::api_base(),
            timeout: timeout.unwrap_or(defaults.timeout),
            download,
            ..defaults
        };
        let field = form.fields.iter().find(|field| field.kind == Kind::Given);
        let given = field.zip(given).map(|(field, value)| (field.name, value));
        FormMachine::new(form, options, given.into_iter().collect::<Values>())
    }
    tells(machine) {
        /// The visitor has changed what is in a field.
        typed(field: String, value: String) => FormEvent::Typed { field, value };
        /// A field held this before the store was there.
        adopt(field: String, value: String) => FormEvent::Adopted { field, value };
        /// Proposes a value for a field that is still empty.
        propose(field: String, value: String) => FormEvent::Proposed { field, value };
        /// The visitor has chosen a file, or taken it away. Tells whether it is taken; a file of another kind is not,
        /// and the one before stays.
        choose_file(field: String, file: Option<FileInfo>) -> bool => {
            let Some(Kind::File(rule)) = machine.form().field(&field).map(|field| &field.kind) else { return None };
            let is_taken = file.as_ref().is_none_or(|file| rule.accepts(&file.name));
            is_taken.then_some(FormEvent::FileChosen { field, file })
        };
        /// The visitor submits.
        submit() => FormEvent::Submitted { key: crate::browser::random::key() };
        /// The visitor closes the dialog of a success, or the notice of a failure.
        close() => FormEvent::Closed;
    }
    asks(machine) {
        /// Where the form goes, with script or without.
        action() -> String => machine.url();
        /// What is in a field at present.
        text(field: String) -> String => machine.text(&field).to_owned();
    }
}
