use std::borrow::Cow;

use super::rules::trimmed;
use super::{FieldError, FieldErrors, FileInfo, Form, Kind, Values};

/// A form whose values are held elsewhere: they are judged one by one, as they change.
#[derive(Debug)]
pub struct Judge {
    form: &'static Form,
    /// In the order of the fields.
    verdicts: Vec<Verdict>,
}

#[derive(Debug, Default)]
struct Verdict {
    missing: bool,
    /// What is wrong with the field by itself.
    message: Option<Cow<'static, str>>,
}

impl Judge {
    /// Nothing has been filled in yet.
    pub fn new(form: &'static Form) -> Self {
        let mut judge = Self { form, verdicts: form.fields.iter().map(|_| Verdict::default()).collect() };
        for index in 0..form.fields.len() {
            judge.judge(index, "", None);
        }
        judge
    }

    /// The field at this index holds this text now; a file is its size in bytes, a slash and its name. Tells whether the
    /// field is wrong by itself.
    pub fn put(&mut self, index: usize, text: &str) -> bool {
        let is_file = self.form.fields.get(index).is_some_and(|field| matches!(field.kind, Kind::File(_)));
        let file = if is_file { text.split_once('/') } else { None };
        let file = file.and_then(|(size, name)| Some(FileInfo { name: name.to_owned(), size: size.parse().ok()? }));
        self.judge(index, text, file.as_ref())
    }

    fn judge(&mut self, index: usize, text: &str, file: Option<&FileInfo>) -> bool {
        let (Some(field), Some(verdict)) = (self.form.fields.get(index), self.verdicts.get_mut(index)) else {
            return false;
        };
        verdict.missing = trimmed(text).is_empty();
        verdict.message = field.check(text, file);
        verdict.message.is_some()
    }

    /// Everything that is wrong, in the order of the fields.
    pub fn errors(&self) -> FieldErrors {
        let fields = || self.form.fields.iter().zip(&self.verdicts);
        let mut errors = FieldErrors::default();
        for (field, verdict) in fields() {
            let told_here =
                fields().find(|(other, verdict)| other.missing_shows_in == Some(field.name) && verdict.missing);
            let told = told_here.and_then(|(other, _)| other.required).map(Cow::Borrowed);
            if let Some(message) = told.or_else(|| verdict.message.clone()) {
                errors.push(FieldError { field: field.name, message });
            }
        }
        errors
    }
}

impl Form {
    /// Everything that is wrong, in the order of the fields.
    pub fn check(&'static self, values: &Values) -> FieldErrors {
        let mut judge = Judge::new(self);
        for (index, field) in self.fields.iter().enumerate() {
            judge.judge(index, values.text(field.name), values.file(field.name));
        }
        judge.errors()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::{CAREER, CONTACT};

    #[test]
    fn con_3_texts_that_come_one_by_one_are_judged_as_the_same_texts_together() {
        let mut judge = Judge::new(&CONTACT);
        assert_eq!(judge.errors(), CONTACT.check(&Values::default()));
        for texts in [
            ["Ada", "x", "", "a@b", "", "Goa", "Nothing", "d"],
            ["Ada", "1", "A", "a@b.c", "India", "Goa", "Product Enquiry", ""],
            ["", "", "", "", "", "", "", ""],
        ] {
            for (index, text) in texts.into_iter().enumerate() {
                let wrong = CONTACT.fields[index].check(text, None).is_some();
                assert_eq!(judge.put(index, text), wrong);
            }
            let together: Values = CONTACT.fields.iter().map(|field| field.name).zip(texts).collect();
            assert_eq!(judge.errors(), CONTACT.check(&together));
        }
        assert!(!judge.put(8, "no such field"));
    }

    #[test]
    fn crr_3_a_file_is_its_size_and_its_name() {
        let message = |file: &str| {
            let mut judge = Judge::new(&CAREER);
            judge.put(7, file);
            judge.errors().get("resume").map(str::to_owned)
        };
        assert_eq!(message("7/a/b.pdf"), None);
        assert_eq!(message("").as_deref(), Some("Resume is required"));
        assert_eq!(message("x/a.pdf").as_deref(), Some("Resume is required"));
        assert_eq!(message("99999999/a.pdf").as_deref(), Some("Resume is too large: at most 10 MB"));
    }
}
