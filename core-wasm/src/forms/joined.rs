use super::{FileInfo, Filled, Form, Kind};

/// What has been filled in, as one text that crosses the border to JavaScript at once: the fields in the form's order,
/// with a NUL between them. A file is its size in bytes, a slash and its name.
#[derive(Debug)]
pub struct Joined<'a> {
    texts: Vec<&'a str>,
    file: Option<FileInfo>,
}

impl<'a> Joined<'a> {
    /// `None` when there are not as many texts as fields.
    pub fn read(form: &'static Form, joined: &'a str) -> Option<Self> {
        let mut texts = Vec::with_capacity(form.fields.len());
        let mut start = 0;
        for (at, byte) in joined.bytes().enumerate() {
            if byte == 0 {
                texts.push(joined.get(start..at)?);
                start = at + 1;
            }
        }
        texts.push(joined.get(start..)?);
        if texts.len() != form.fields.len() {
            return None;
        }
        let file = form.fields.iter().zip(&texts).find(|(field, _)| matches!(field.kind, Kind::File(_)));
        let file = file.and_then(|(_, text)| {
            let (size, name) = text.split_once('/')?;
            Some(FileInfo { name: name.to_owned(), size: size.parse().ok()? })
        });
        Some(Self { texts, file })
    }
}

impl Filled for Joined<'_> {
    fn text_at(&self, place: usize, _: &str) -> &str {
        self.texts.get(place).copied().unwrap_or_default()
    }

    fn file_at(&self, _: usize, _: &str) -> Option<&FileInfo> {
        self.file.as_ref()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forms::{CAREER, CONTACT, DATASHEET, Values};

    #[test]
    fn con_3_joined_texts_are_judged_as_the_same_texts_apart() {
        for texts in [["Ada", "x", "", "a@b", "", "Goa", "Nothing", "d"], ["", "", "", "", "", "", "", ""]] {
            let joined = texts.join("\0");
            let apart: Values = CONTACT.fields.iter().map(|field| field.name).zip(texts).collect();
            let errors = CONTACT.check(&Joined::read(&CONTACT, &joined).unwrap());
            assert_eq!(errors, CONTACT.check(&apart));
            assert!(errors.len() > 2);
        }
    }

    #[test]
    fn crr_3_a_file_is_its_size_and_its_name() {
        let message = |file: &str| {
            let joined = ["Ada", "", "1", "a@b.c", "", "", "", file].join("\0");
            let errors = CAREER.check(&Joined::read(&CAREER, &joined).unwrap());
            assert!(errors.len() < 2);
            errors.get("resume").map(str::to_owned)
        };
        assert_eq!(message("7/a/b.pdf"), None);
        assert_eq!(message("").as_deref(), Some("Resume is required"));
        assert_eq!(message("x/a.pdf").as_deref(), Some("Resume is required"));
        assert_eq!(message("99999999/a.pdf").as_deref(), Some("Resume is too large: at most 10 MB"));
    }

    #[test]
    fn too_few_and_too_many_texts_are_not_judged() {
        for joined in ["", "a\0b", "1\x002\x003\x004\x005\x006"] {
            assert!(Joined::read(&DATASHEET, joined).is_none(), "{joined:?}");
        }
    }
}
