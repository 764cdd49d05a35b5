use std::borrow::Cow;

use super::{FieldError, FieldErrors, FileInfo, Form, Values};

/// Validates a form field by field, as the values change. It does not store the values.
#[derive(Debug)]
pub struct FormValidator {
    form: &'static Form,
    /// In the order of the fields.
    results: Vec<FieldResult>,
}

#[derive(Debug, Default)]
struct FieldResult {
    is_missing: bool,
    /// The field's own error, without those that other fields show in its place.
    message: Option<Cow<'static, str>>,
}

impl FormValidator {
    /// A validator of the empty form.
    pub fn new(form: &'static Form) -> Self {
        let mut validator = Self { form, results: form.fields.iter().map(|_| FieldResult::default()).collect() };
        for index in 0..form.fields.len() {
            validator.set_field(index, "");
        }
        validator
    }

    /// Validates the new text of the field at this index; files are given one per line, as the size in bytes, a slash and the name.
    /// Returns whether the field itself has an error.
    pub fn set_field(&mut self, index: usize, text: &str) -> bool {
        let Some(field) = self.form.fields.get(index) else { return false };
        if field.is_file() {
            let files: Vec<_> = text.split('\n').filter_map(FileInfo::parse).collect();
            return self.set_result(index, files.is_empty(), field.check_files(&files));
        }
        self.set_result(index, field.is_empty(text), field.check(text))
    }

    fn set_result(&mut self, index: usize, is_missing: bool, message: Option<Cow<'static, str>>) -> bool {
        let has_error = message.is_some();
        if let Some(result) = self.results.get_mut(index) {
            *result = FieldResult { is_missing, message };
        }
        has_error
    }

    /// All errors, in the order of the fields.
    pub fn errors(&self) -> FieldErrors {
        let fields = || self.form.fields.iter().zip(&self.results);
        let mut errors = FieldErrors::default();
        for (field, result) in fields() {
            let shown_here =
                fields().find(|(other, result)| other.missing_shows_in == Some(field.name) && result.is_missing);
            let missing_message = shown_here.and_then(|(other, _)| other.required).map(Cow::Borrowed);
            if let Some(message) = missing_message.or_else(|| result.message.clone()) {
                errors.push(FieldError { field: field.name, message });
            }
        }
        errors
    }
}

impl Form {
    /// Validates the values; returns all errors, in the order of the fields.
    pub fn check(&'static self, values: &Values) -> FieldErrors {
        let mut validator = FormValidator::new(self);
        for (index, field) in self.fields.iter().enumerate() {
            let is_missing = field.is_empty(values.text(field.name)) && values.files(field.name).is_empty();
            validator.set_result(index, is_missing, field.check_in(values));
        }
        validator.errors()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::{CAREER, CONTACT, Field};

    #[test]
    fn con_3_a_text_of_which_nothing_is_visible_is_missing_in_the_other_field_too() {
        const FIELDS: &[Field] = &[Field::phone().missing_shows_in("name"), Field::text("name", "Name")];
        static FORM: Form = Form::new("f", "/f", None, FIELDS);
        let errors = |phone: &str| FORM.check(&Values::default().with("phone", phone));
        assert_eq!(errors("\u{200b}"), errors(""));
    }

    #[test]
    fn con_3_validating_texts_one_by_one_gives_the_same_errors_as_together() {
        let mut validator = FormValidator::new(&CONTACT);
        assert_eq!(validator.errors(), CONTACT.check(&Values::default()));
        for texts in [
            ["Ada", "x", "", "a@b", "", "Goa", "Nothing", "d"],
            ["Ada", "1", "A", "a@b.c", "India", "Goa", "Product Enquiry", ""],
            ["", "", "", "", "", "", "", ""],
        ] {
            for (index, text) in texts.into_iter().enumerate() {
                let has_error = CONTACT.fields[index].check(text).is_some();
                assert_eq!(validator.set_field(index, text), has_error);
            }
            let together: Values = CONTACT.fields.iter().map(|field| field.name).zip(texts).collect();
            assert_eq!(validator.errors(), CONTACT.check(&together));
        }
        assert!(!validator.set_field(8, "no such field"));
    }

    #[test]
    fn crr_3_a_file_is_given_as_its_size_and_its_name() {
        let message = |file: &str| {
            let mut validator = FormValidator::new(&CAREER);
            validator.set_field(7, file);
            validator.errors().get("resume").map(str::to_owned)
        };
        assert_eq!(message("7/a/b.pdf"), None);
        assert_eq!(message("").as_deref(), Some("Resume is required"));
        assert_eq!(message("x/a.pdf").as_deref(), Some("Resume is required"));
        assert_eq!(message("99999999/a.pdf").as_deref(), Some("Resume is too large: at most 10 MB"));
    }
}
