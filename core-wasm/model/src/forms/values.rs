use super::file::FileInfo;

/// The texts and files of a form, by field name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Values {
    texts: Vec<(String, String)>,
    files: Vec<(String, Vec<FileInfo>)>,
}

impl Values {
    /// The text of a field; empty if there is none.
    pub fn text(&self, name: &str) -> &str {
        self.texts.iter().find(|(other, _)| other == name).map_or("", |(_, value)| value)
    }

    /// The size of all files in bytes.
    pub fn bytes(&self) -> u64 {
        self.files.iter().flat_map(|(_, files)| files).map(|file| file.size).sum()
    }

    /// The files of a field.
    pub fn files(&self, name: &str) -> &[FileInfo] {
        self.files.iter().find(|(other, _)| other == name).map_or(&[], |(_, files)| files)
    }

    /// Sets the text of a field.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        match self.texts.iter_mut().find(|(other, _)| other == name) {
            Some((_, text)) => *text = value.into(),
            None => self.texts.push((name.to_owned(), value.into())),
        }
    }

    /// Replaces the files of a field.
    pub fn set_files(&mut self, name: &str, files: Vec<FileInfo>) {
        self.files.retain(|(other, _)| other != name);
        if !files.is_empty() {
            self.files.push((name.to_owned(), files));
        }
    }

    /// Sets the text of a field, as a builder.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.set(name, value);
        self
    }

    /// Sets the file of a field, as a builder.
    #[must_use]
    pub fn with_file(mut self, name: &str, file: FileInfo) -> Self {
        self.set_files(name, vec![file]);
        self
    }
}

impl<N: AsRef<str>, V: Into<String>> FromIterator<(N, V)> for Values {
    /// If a name occurs several times, its last text is used.
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let mut values = Self::default();
        for (name, value) in pairs {
            values.set(name.as_ref(), value);
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_value_is_used_and_a_value_never_set_is_empty() {
        let mut values: Values = [("a", "1"), ("b", "2"), ("a", "3")].into_iter().collect();
        assert_eq!((values.text("a"), values.text("b"), values.text("c")), ("3", "2", ""));
        let file = FileInfo { name: "cv.pdf".into(), size: 7 };
        values.set_files("resume", vec![FileInfo::default()]);
        values.set_files("resume", vec![file.clone()]);
        assert_eq!(values.files("resume"), [file]);
        values.set_files("resume", vec![]);
        assert!(values.files("resume").is_empty());
    }
}
