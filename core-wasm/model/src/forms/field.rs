use std::borrow::Cow;

use serde::Serialize;

use super::errors::Messages;
use super::file::{FileInfo, FileRule};
#[cfg(feature = "schemas")]
use super::kinds::{CHECKED, DateRule, NumberRule};
use super::pattern::Pattern;
use super::rules::{is_email, is_phone, is_printed, trimmed, visible};
use super::values::Values;

/// A field of a form.
#[derive(Debug, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
#[ts(rename = "FormField")]
pub struct Field {
    /// The field's name in the request and in the document. It begins with a letter.
    pub name: &'static str,
    /// The field's name on the page and in messages.
    pub label: &'static str,
    /// The accepted values, and the element of the field.
    pub kind: Kind,
    /// The message if the field is empty. Without it, the field is optional.
    pub required: Option<&'static str>,
    /// The maximum number of characters; a line end counts as one. Default by kind: 200, a long text 5,000, a phone
    /// number 40, an email address 254. 0 for a field without text.
    pub max_length: usize,
    /// The minimum number of characters. Default: 0. An optional field may be empty nevertheless.
    pub min_length: usize,
    /// The pattern for the whole text, as HTML's `pattern` without groups and alternatives. For the kind `text`.
    #[ts(type = "string | null")]
    pub pattern: Option<Pattern>,
    /// Messages that replace the default English ones.
    pub messages: Messages,
    /// The value of HTML's `autocomplete`. Default: `on`. Browsers do not restore fields with `off`.
    pub autocomplete: &'static str,
    /// The name of another field that also shows this field's `required` message.
    pub missing_shows_in: Option<&'static str>,
}

/// The kind of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
#[serde(rename_all = "camelCase", tag = "type", content = "of")]
#[ts(rename = "FieldKind")]
pub enum Kind {
    /// One line of text.
    Text,
    /// Several lines of text, in a `textarea`.
    LongText,
    /// Digits in groups, with an optional `+` before them.
    Phone,
    /// An email address.
    Email,
    /// One of these, in a `select` or in radio buttons.
    Choice(#[ts(type = "readonly string[]")] &'static [&'static str]),
    /// The name of a country, chosen from the list of countries.
    Country,
    /// The name of a state, chosen from the list of the country in the named field, or typed if there is no list.
    State(&'static str),
    /// A file, or several.
    File(FileRule),
    /// Filled in by the page, not by the visitor.
    Given,
    /// Ticked or not; it is sent as `on`, or left out. With `required` it must be ticked.
    #[cfg(feature = "schemas")]
    Checkbox,
    /// A number, in a text input with a numeric keyboard.
    #[cfg(feature = "schemas")]
    Number(NumberRule),
    /// A day, in an input of type `date`.
    #[cfg(feature = "schemas")]
    Date(DateRule),
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
            autocomplete: "on",
            missing_shows_in: None,
        }
    }

    pub(super) const fn text(name: &'static str, label: &'static str) -> Self {
        Self::new(name, label, Kind::Text)
    }

    pub(super) const fn phone() -> Self {
        Self::new("phone", "Phone number", Kind::Phone).required("Phone number is required").autocomplete("tel")
    }

    pub(super) const fn email() -> Self {
        Self::new("email", "Email", Kind::Email).required("Email is required").autocomplete("email")
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

    /// Whether the field's value is a file.
    pub fn is_file(&self) -> bool {
        matches!(self.kind, Kind::File(_))
    }

    /// Whether the visitor may choose more than one file.
    pub fn takes_several_files(&self) -> bool {
        matches!(&self.kind, Kind::File(rule) if rule.max_files() > 1)
    }

    /// The message for a text that is too long.
    pub fn too_long(&self) -> Cow<'static, str> {
        let usual = || format!("{} is too long: at most {} characters", self.label, self.max_length).into();
        self.messages.too_long.map_or_else(usual, Cow::Borrowed)
    }

    /// Validates the field's value among these; returns the error message.
    pub fn check_in(&self, values: &Values) -> Option<Cow<'static, str>> {
        if self.is_file() {
            return self.check_files(values.files(self.name));
        }
        self.check(values.text(self.name))
    }

    /// Validates the field's files; returns the error message.
    pub fn check_files(&self, files: &[FileInfo]) -> Option<Cow<'static, str>> {
        match &self.kind {
            Kind::File(rule) if !files.is_empty() => rule.check(self.label, self.messages, files),
            _ => self.required.map(Cow::Borrowed),
        }
    }

    /// A text as it is sent and stored: trimmed, with `\n` as line ends, also for the line breaks of word processors. A phone number and
    /// an email address have no invisible characters.
    pub fn clean(&self, text: &str) -> String {
        let text = self.visible(text);
        let mut clean = String::with_capacity(text.len());
        let mut before = ' ';
        for c in text.trim().chars() {
            match c {
                '\n' if before == '\r' => {}
                '\r' | '\u{b}' | '\u{c}' => clean.push('\n'),
                _ => clean.push(c),
            }
            before = c;
        }
        clean
    }

    /// Whether the visitor sees nothing in the text.
    pub(super) fn is_empty(&self, text: &str) -> bool {
        trimmed(&self.visible(text)).is_empty()
    }

    /// A phone number or an email address as the visitor sees it; another text as it is.
    fn visible<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if matches!(self.kind, Kind::Phone | Kind::Email) { visible(text) } else { text.into() }
    }

    /// Validates the field's text; returns the error message.
    pub fn check(&self, text: &str) -> Option<Cow<'static, str>> {
        let text = self.visible(text);
        let value = trimmed(&text);
        if value.is_empty() {
            return self.required.map(Cow::Borrowed);
        }
        #[cfg(feature = "schemas")]
        match &self.kind {
            Kind::Checkbox if value == CHECKED => return None,
            Kind::Checkbox => return Some(format!("{} must be \"{CHECKED}\" or empty", self.label).into()),
            Kind::Number(rule) => return rule.check(self.label, self.messages, value),
            Kind::Date(rule) => return rule.check(self.label, self.messages, value),
            _ => {}
        }
        if is_longer(value, self.max_length) {
            return Some(self.too_long());
        }
        let matches_kind = match self.kind {
            Kind::Phone => is_phone(value),
            Kind::Email => is_email(value),
            Kind::Choice(of) => of.contains(&value),
            Kind::LongText => is_printed(value, true),
            _ => is_printed(value, false),
        };
        let is_too_short = self.min_length > 0 && !is_longer(value, self.min_length - 1);
        if matches_kind && is_too_short {
            let usual = || Some(format!("{} is too short: at least {} characters", self.label, self.min_length).into());
            return self.messages.too_short.map(Cow::Borrowed).or_else(usual);
        }
        if matches_kind && self.pattern.is_none_or(|pattern| pattern.matches(value)) {
            return None;
        }
        if self.messages.invalid.is_some() {
            return self.messages.invalid.map(Cow::Borrowed);
        }
        match self.kind {
            Kind::Phone => Some("Invalid phone number".into()),
            Kind::Email => Some("Invalid email address".into()),
            Kind::Choice(_) => Some(format!("{}: choose one from the list", self.label).into()),
            _ if matches_kind => Some(format!("{} is not written as it should be", self.label).into()),
            _ => Some(format!("{} has characters in it that cannot be shown", self.label).into()),
        }
    }
}

impl Kind {
    /// The default of `max_length`; 0 if the value is not a text that the visitor writes.
    pub(super) const fn usual_length(&self) -> usize {
        match self {
            Self::LongText => 5_000,
            Self::Phone => 40,
            // The longest address that SMTP allows (RFC 5321).
            Self::Email => 254,
            Self::Text | Self::Choice(_) | Self::Country | Self::State(_) | Self::Given => 200,
            _ => 0,
        }
    }
}

/// Whether a text has more characters than `max`. A line end counts as one, as in the browser's `maxlength`, although the
/// browser sends `\r\n`.
fn is_longer(value: &str, max: usize) -> bool {
    if value.len() <= max {
        return false;
    }
    let (mut length, mut before) = (0, ' ');
    for c in value.chars() {
        length += usize::from(!(before == '\r' && c == '\n'));
        before = c;
    }
    length > max
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(field: &Field, value: &str) -> Option<String> {
        field.check(value).map(Cow::into_owned)
    }

    #[test]
    fn length_is_counted_in_characters_and_a_line_end_is_one() {
        const NAME: Field = Field::text("name", "Name");
        assert_eq!(check(&NAME, &"é".repeat(200)), None);
        assert_eq!(check(&NAME, &"é".repeat(201)).unwrap(), "Name is too long: at most 200 characters");
        assert_eq!(check(&NAME, &format!("  {}  ", "x".repeat(200))), None, "white space around it is trimmed");
        const DETAILS: Field = Field::new("details", "Details", Kind::LongText);
        assert_eq!(check(&DETAILS, &"x\r\n".repeat(2_500)), None);
        assert!(check(&DETAILS, &"x\r\n".repeat(2_501)).is_some());
        for end in ["\n", "\r", "\n\r"] {
            assert!(check(&DETAILS, &"x".repeat(4_999)).is_none());
            assert!(check(&DETAILS, &format!("{}{end}y", "x".repeat(4_999))).is_some(), "{end:?}");
        }
    }

    #[test]
    fn control_characters_and_line_ends_are_refused_in_a_line_of_text() {
        let message = Some("Name has characters in it that cannot be shown".to_owned());
        for value in ["a\nBcc: b@c.d", "a\rb", "a\0b", "a\u{7f}b", "a\u{85}b"] {
            assert_eq!(check(&Field::text("name", "Name"), value), message, "{value:?}");
        }
        assert_eq!(check(&Field::text("name", "Name"), "Zoë O'Neill-Müller"), None);
        const EMAIL: Field = Field { kind: Kind::Email, ..Field::text("email", "Email") };
        for value in ["a\0@b.c", "a\u{1b}[2J@b.c", "a\u{85}@b.c"] {
            assert_eq!(check(&EMAIL, value).unwrap(), "Invalid email address", "{value:?}");
        }
        let details = Field::new("details", "Details", Kind::LongText);
        assert_eq!(check(&details, "one\r\ntwo\n\tthree\u{b}four\u{c}five"), None);
        assert!(check(&details, "one\0two").is_some());
    }

    #[test]
    fn clean_trims_and_normalizes_line_ends() {
        for (raw, clean) in
            [("  a b \n", "a b"), ("a\r\nb\rc\nd", "a\nb\nc\nd"), ("a\u{b}b\u{c}c", "a\nb\nc"), (" \t ", "")]
        {
            assert_eq!(Field::new("details", "Details", Kind::LongText).clean(raw), clean);
        }
    }

    #[test]
    fn con_3_invisible_characters_of_a_phone_number_and_an_email_address_do_not_count() {
        for (field, pasted, seen) in [
            (Field::phone(), "\u{202a}+44\u{a0}1632\u{2009}960123\u{61c}\u{202c} ", "+44 1632 960123"),
            (Field::email(), " ada@engines.example\u{200b}", "ada@engines.example"),
        ] {
            assert_eq!((check(&field, pasted), field.clean(pasted)), (None, seen.to_owned()));
            assert!(check(&field, "\u{200b}").unwrap().ends_with(" is required"), "nothing is visible");
            assert!(check(&field, "12\t34\u{200b}").unwrap().starts_with("Invalid"), "a tab is no space");
        }
        let name = Field::text("name", "Name");
        assert_eq!(
            name.clean("\u{645}\u{6cc}\u{200c}\u{62e}"),
            "\u{645}\u{6cc}\u{200c}\u{62e}",
            "a name may need a joiner"
        );
    }

    #[test]
    fn a_choice_must_be_in_its_list() {
        const CHOICE: Field = Field::new("city", "City", Kind::Choice(&["Agra", "Other"]));
        assert_eq!(check(&CHOICE, " Agra "), None);
        assert_eq!(check(&CHOICE, ""), None, "it is optional");
        assert_eq!(check(&CHOICE, "agra").unwrap(), "City: choose one from the list");
    }
}
