use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::errors::Messages;

/// A file's name and size, without its content.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
pub struct FileInfo {
    pub name: String,
    /// In bytes.
    #[ts(type = "number")]
    pub size: u64,
}

impl FileInfo {
    /// Parses a file that is given as its size in bytes, a slash and its name.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let (size, name) = text.split_once('/')?;
        Some(Self { name: name.to_owned(), size: size.parse().ok()? })
    }
}

/// The files that a field accepts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct FileRule {
    /// The file extensions that are accepted, in lower case and with the dot: `['.pdf', '.docx']`.
    #[ts(type = "readonly string[]")]
    pub extensions: &'static [&'static str],
    /// The maximum size of a file, in megabytes of 1,048,576 bytes.
    #[ts(type = "number")]
    pub max_megabytes: u64,
    /// The maximum number of files that the visitor may choose. Default: 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub max_files: Option<u32>,
}

impl FileRule {
    pub(super) const fn new(extensions: &'static [&'static str], max_megabytes: u64) -> Self {
        Self { extensions, max_megabytes, max_files: None }
    }

    /// The maximum number of files that the visitor may choose.
    pub fn max_files(&self) -> usize {
        self.max_files.map_or(1, |max| max as usize)
    }

    /// Whether the name has one of the extensions, in any case.
    pub fn accepts(&self, name: &str) -> bool {
        let dot = name.bytes().rposition(|byte| byte == b'.');
        let extension = dot.and_then(|dot| name.get(dot..));
        extension.is_some_and(|own| self.extensions.iter().any(|extension| extension.eq_ignore_ascii_case(own)))
    }

    /// The maximum size in bytes.
    pub const fn max_bytes(&self) -> u64 {
        self.max_megabytes * 1_048_576
    }

    fn check_one(&self, label: &str, messages: Messages, file: &FileInfo) -> Option<Cow<'static, str>> {
        if !self.accepts(&file.name) {
            if messages.invalid.is_some() {
                return messages.invalid.map(Cow::Borrowed);
            }
            Some(format!("{label} must be a file of these kinds: {}", self.extensions.join(", ")).into())
        } else if file.size > self.max_bytes() {
            let usual = || Some(format!("{label} is too large: at most {} MB", self.max_megabytes).into());
            messages.too_long.map(Cow::Borrowed).or_else(usual)
        } else if file.size == 0 {
            Some(format!("{label} is an empty file: choose another one").into())
        } else {
            None
        }
    }

    /// Validates the chosen files: their number, then each of them.
    pub(super) fn check(&self, label: &str, messages: Messages, files: &[FileInfo]) -> Option<Cow<'static, str>> {
        // Without schemas no input takes several files: the constant condition leaves the message out.
        if cfg!(feature = "schemas") && files.len() > self.max_files() {
            let usual = || Some(format!("{label}: choose up to {} files", self.max_files()).into());
            return messages.too_long.map(Cow::Borrowed).or_else(usual);
        }
        files.iter().find_map(|file| self.check_one(label, messages, file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: FileRule = FileRule::new(&[".pdf", ".docx"], 10);

    #[test]
    fn crr_3_a_file_is_accepted_by_its_extension_in_any_case() {
        for (name, accepted) in [
            ("cv.pdf", true),
            ("CV.PDF", true),
            ("my.cv.DocX", true),
            ("cv.pdf.exe", false),
            ("pdf", false),
            ("cv.", false),
            ("cv pdf", false),
            ("", false),
        ] {
            assert_eq!(RULE.accepts(name), accepted, "{name}");
        }
    }

    #[test]
    fn crr_3_ten_megabytes_are_accepted_and_one_byte_more_is_not() {
        let check = |name: &str, size| {
            RULE.check("Resume", Messages::default(), &[FileInfo { name: name.into(), size }]).map(Cow::into_owned)
        };
        assert_eq!(check("cv.pdf", 10_485_760), None);
        assert_eq!(check("cv.pdf", 10_485_761).unwrap(), "Resume is too large: at most 10 MB");
        assert_eq!(check("cv.pdf", 0).unwrap(), "Resume is an empty file: choose another one");
        assert_eq!(check("cv.txt", 1).unwrap(), "Resume must be a file of these kinds: .pdf, .docx");
    }

    #[test]
    fn several_files_are_counted_and_each_is_checked() {
        let rule = FileRule { max_files: Some(2), ..RULE };
        let file = |name: &str| FileInfo { name: name.into(), size: 1 };
        let (pdf, text) = (file("a.pdf"), file("a.txt"));
        let check = |files: &[FileInfo]| rule.check("Plans", Messages::default(), files).map(Cow::into_owned);
        assert_eq!([0, 1, 2].map(|count| check(&vec![pdf.clone(); count])), [None, None, None]);
        assert_eq!(check(&vec![pdf.clone(); 3]).unwrap(), "Plans: choose up to 2 files");
        assert_eq!(check(&[pdf, text]).unwrap(), "Plans must be a file of these kinds: .pdf, .docx");
    }
}
