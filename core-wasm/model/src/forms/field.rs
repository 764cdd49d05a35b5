use std::borrow::Cow;

use serde::Serialize;

use super::errors::Messages;
use super::file::{FileInfo, FileRule};
use super::pattern::Pattern;
use super::rules::{is_email, is_phone, is_printed, trimmed};

/// A field of a form.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FormField"))]
pub struct Field {
    /// Its name in the API call and in the document.
    pub name: &'static str,
    /// What it is called on the page and in messages.
    pub label: &'static str,
    pub kind: Kind,
    /// The message while it is missing; none when it may be.
    pub required: Option<&'static str>,
    /// In characters, a line end being one; 0 for a file.
    pub max_length: usize,
    /// In characters; what may be missing may be empty all the same.
    pub min_length: usize,
    /// What a line of text must look like, in the language of HTML's `pattern` without groups and alternatives.
    #[cfg_attr(feature = "typescript", ts(type = "string | null"))]
    pub pattern: Option<Pattern>,
    /// Messages in place of the usual ones.
    pub messages: Messages,
    /// What the browser may fill in by itself: a value of HTML's `autocomplete`.
    pub autocomplete: &'static str,
    /// The other field in whose place this one's missing is told as well.
    pub missing_shows_in: Option<&'static str>,
}

/// What may stand in a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "type", content = "of")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename = "FieldKind"))]
pub enum Kind {
    /// One line.
    Text,
    /// Several lines.
    LongText,
    Phone,
    Email,
    /// One of these.
    Choice(#[cfg_attr(feature = "typescript", ts(type = "readonly string[]"))] &'static [&'static str]),
    /// A country by its name, chosen from the country list.
    Country,
    /// A state by its name, chosen from the list of the country in the named field, or typed where there is no list.
    State(&'static str),
    File(FileRule),
    /// Given by the page, not by the visitor.
    Given,
}

impl Field {
    pub(super) const fn new(name: &'static str, label: &'static str, kind: Kind) -> Self {
        let max_length = kind.usual_length();
        let messages = Messages { invalid: None, too_short: None, too_long: None };
        Self {
            name,
            label,
            kind,
            required: None,
            max_length,
            min_length: 0,
            pattern: None,
            messages,
            autocomplete: "off",
            missing_shows_in: None,
        }
    }

    pub(super) const fn text(name: &'static str, label: &'static str) -> Self {
        Self::new(name, label, Kind::Text)
    }

    pub(super) const fn long_text(name: &'static str, label: &'static str) -> Self {
        Self::new(name, label, Kind::LongText)
    }

    pub(super) const fn phone() -> Self {
        Self::new("phone", "Phone number", Kind::Phone).required("Phone number is required").autocomplete("tel")
    }

    pub(super) const fn email() -> Self {
        Self::new("email", "Email", Kind::Email).required("Email is required").autocomplete("email")
    }

    pub(super) const fn choice(name: &'static str, label: &'static str, of: &'static [&'static str]) -> Self {
        Self::new(name, label, Kind::Choice(of))
    }

    pub(super) const fn country() -> Self {
        Self::new("country", "Country", Kind::Country).autocomplete("country-name")
    }

    pub(super) const fn state() -> Self {
        Self::new("state", "State", Kind::State("country")).autocomplete("address-level1")
    }

    pub(super) const fn file(name: &'static str, label: &'static str, rule: FileRule) -> Self {
        Self::new(name, label, Kind::File(rule))
    }

    pub(super) const fn given(name: &'static str, label: &'static str) -> Self {
        Self::new(name, label, Kind::Given)
    }

    pub(super) const fn required(self, message: &'static str) -> Self {
        Self { required: Some(message), ..self }
    }

    pub(super) const fn autocomplete(self, autocomplete: &'static str) -> Self {
        Self { autocomplete, ..self }
    }

    pub(super) const fn missing_shows_in(self, slot: &'static str) -> Self {
        Self { missing_shows_in: Some(slot), ..self }
    }

    /// Whether it holds a file, and not a text.
    pub fn is_file(&self) -> bool {
        matches!(self.kind, Kind::File(_))
    }

    /// What is wrong with this field by itself, holding this text or this file.
    pub fn check(&self, text: &str, file: Option<&FileInfo>) -> Option<Cow<'static, str>> {
        let required = self.required.map(Cow::Borrowed);
        if let Kind::File(rule) = &self.kind {
            return file.map_or(required, |file| rule.check(self.label, self.messages, file));
        }
        let value = trimmed(text);
        if value.is_empty() {
            return required;
        }
        if is_longer(value, self.max_length) {
            let usual = || Some(format!("{} is too long: at most {} characters", self.label, self.max_length).into());
            return self.messages.too_long.map(Cow::Borrowed).or_else(usual);
        }
        let is_of_kind = match self.kind {
            Kind::Phone => is_phone(value),
            Kind::Email => is_email(value),
            Kind::Choice(of) => of.contains(&value),
            Kind::LongText => is_printed(value, true),
            Kind::Text | Kind::Country | Kind::State(_) | Kind::Given | Kind::File(_) => is_printed(value, false),
        };
        let is_too_short = self.min_length > 0 && !is_longer(value, self.min_length - 1);
        if is_of_kind && is_too_short {
            let usual = || Some(format!("{} is too short: at least {} characters", self.label, self.min_length).into());
            return self.messages.too_short.map(Cow::Borrowed).or_else(usual);
        }
        if is_of_kind && self.pattern.is_none_or(|pattern| pattern.matches(value)) {
            return None;
        }
        if self.messages.invalid.is_some() {
            return self.messages.invalid.map(Cow::Borrowed);
        }
        match self.kind {
            Kind::Phone => Some("Invalid phone number".into()),
            Kind::Email => Some("Invalid email address".into()),
            Kind::Choice(_) => Some(format!("{}: choose one of the list", self.label).into()),
            _ if is_of_kind => Some(format!("{} is not written as it should be", self.label).into()),
            _ => Some(format!("{} has characters in it that cannot be shown", self.label).into()),
        }
    }
}

impl Kind {
    /// The most characters of a field that says nothing else.
    pub(super) const fn usual_length(&self) -> usize {
        match self {
            Self::LongText => 5_000,
            Self::Phone => 40,
            // The longest address that mail can be sent to.
            Self::Email => 254,
            Self::File(_) => 0,
            Self::Text | Self::Choice(_) | Self::Country | Self::State(_) | Self::Given => 200,
        }
    }
}

/// Whether a text has more characters than these. A browser sends line ends as two, but counts them as one while the
/// visitor types.
fn is_longer(value: &str, most: usize) -> bool {
    if value.len() <= most {
        return false;
    }
    let (mut length, mut before) = (0, ' ');
    for c in value.chars() {
        length += usize::from(!(before == '\r' && c == '\n'));
        before = c;
    }
    length > most
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(field: &Field, value: &str) -> Option<String> {
        field.check(value, None).map(Cow::into_owned)
    }

    #[test]
    fn length_is_counted_in_characters_and_a_line_end_is_one() {
        const NAME: Field = Field::text("name", "Name");
        assert_eq!(check(&NAME, &"é".repeat(200)), None);
        assert_eq!(check(&NAME, &"é".repeat(201)).unwrap(), "Name is too long: at most 200 characters");
        assert_eq!(check(&NAME, &format!("  {}  ", "x".repeat(200))), None, "blanks around it are not kept");
        const DETAILS: Field = Field::long_text("details", "Details");
        assert_eq!(check(&DETAILS, &"x\r\n".repeat(2_500)), None);
        assert!(check(&DETAILS, &"x\r\n".repeat(2_501)).is_some());
        for end in ["\n", "\r", "\n\r"] {
            assert!(check(&DETAILS, &"x".repeat(4_999)).is_none());
            assert!(check(&DETAILS, &format!("{}{end}y", "x".repeat(4_999))).is_some(), "{end:?}");
        }
    }

    #[test]
    fn one_line_is_one_line_and_nothing_invisible_is_let_through() {
        let message = Some("Name has characters in it that cannot be shown".to_owned());
        for value in ["a\nBcc: b@c.d", "a\rb", "a\0b", "a\u{7f}b", "a\u{85}b"] {
            assert_eq!(check(&Field::text("name", "Name"), value), message, "{value:?}");
        }
        assert_eq!(check(&Field::text("name", "Name"), "Zoë O'Neill-Müller"), None);
        let details = Field::long_text("details", "Details");
        assert_eq!(check(&details, "one\r\ntwo\n\tthree"), None);
        assert!(check(&details, "one\0two").is_some());
    }

    #[test]
    fn a_choice_is_one_of_its_list() {
        const CHOICE: Field = Field::choice("city", "City", &["Agra", "Other"]);
        assert_eq!(check(&CHOICE, " Agra "), None);
        assert_eq!(check(&CHOICE, ""), None, "it may be left open");
        assert_eq!(check(&CHOICE, "agra").unwrap(), "City: choose one of the list");
    }
}
