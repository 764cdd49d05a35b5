//! A small reader of JSON, for what comes from outside.
//!
//! The browser gets this instead of `serde_json`, whose deserialisers alone were a quarter of the whole core; the tests
//! hold it against `serde_json`, which the server writes with.

use std::borrow::Cow;

/// Arrays and objects inside each other; deeper ones are refused, so that no answer can exhaust the stack.
const MAX_DEPTH: u8 = 64;

/// A JSON value. Numbers stay as they are written: what reads them knows what they should be.
#[derive(Debug, Clone, PartialEq)]
pub enum Json<'a> {
    Null,
    Bool(bool),
    Number(&'a str),
    Text(Cow<'a, str>),
    Array(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// Reads a whole text.
    ///
    /// # Errors
    /// When it is not JSON: how many bytes of it could be read.
    pub fn parse(text: &'a str) -> Result<Self, usize> {
        let mut parser = Parser { text, at: 0 };
        let value = parser.value(MAX_DEPTH);
        parser.skip_space();
        match value {
            Some(value) if parser.at == text.len() => Ok(value),
            _ => Err(parser.at),
        }
    }

    /// Reads what this code has written itself, so that it can be read.
    pub fn read(text: &'a str) -> Self {
        Self::parse(text).unwrap_or(Self::Null)
    }

    /// A field of an object; the last one of that name, and nothing in any other value.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Object(fields) = self else { return None };
        fields.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// A field that is a text.
    pub fn text(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// What is in a field that is a list.
    pub fn list(&self, name: &str) -> &[Self] {
        self.get(name).map_or(&[], Self::items)
    }

    /// What is in a list, and nothing in any other value.
    pub fn items(&self) -> &[Self] {
        match self {
            Self::Array(items) => items,
            _ => &[],
        }
    }
}

struct Parser<'a> {
    text: &'a str,
    /// Bytes read; always between two characters.
    at: usize,
}

/// Every method returns `None` for what is not JSON, and leaves `at` there.
impl<'a> Parser<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    /// Skips this one byte, when it comes next.
    fn take(&mut self, byte: u8) -> Option<()> {
        (self.peek() == Some(byte)).then(|| self.at += 1)
    }

    fn value(&mut self, depth: u8) -> Option<Json<'a>> {
        self.skip_space();
        match self.peek()? {
            b'"' => Some(Json::Text(self.string()?)),
            b'{' => {
                let depth = depth.checked_sub(1)?;
                self.list(b'}', |parser| {
                    let key = parser.string()?;
                    parser.skip_space();
                    parser.take(b':')?;
                    Some((key, parser.value(depth)?))
                })
                .map(Json::Object)
            }
            b'[' => {
                let depth = depth.checked_sub(1)?;
                self.list(b']', |parser| parser.value(depth)).map(Json::Array)
            }
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'n' => self.word("null", Json::Null),
            _ => self.number(),
        }
    }

    fn word(&mut self, word: &str, value: Json<'a>) -> Option<Json<'a>> {
        self.rest().starts_with(word).then(|| {
            self.at += word.len();
            value
        })
    }

    /// Reads what stands between an opening byte, which comes next, and the closing one.
    fn list<T>(&mut self, close: u8, mut item: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        self.at += 1;
        let mut items = Vec::new();
        self.skip_space();
        if self.take(close).is_some() {
            return Some(items);
        }
        loop {
            self.skip_space();
            items.push(item(self)?);
            self.skip_space();
            if self.take(close).is_some() {
                return Some(items);
            }
            self.take(b',')?;
        }
    }

    fn number(&mut self) -> Option<Json<'a>> {
        let start = self.at;
        let _ = self.take(b'-');
        if self.take(b'0').is_none() {
            self.digits()?;
        }
        if self.take(b'.').is_some() {
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        self.text.get(start..self.at).map(Json::Number)
    }

    /// One digit or more.
    fn digits(&mut self) -> Option<()> {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        (self.at > start).then_some(())
    }

    fn string(&mut self) -> Option<Cow<'a, str>> {
        self.take(b'"')?;
        let mut text = Cow::Borrowed("");
        loop {
            let plain = self.plain();
            if text.is_empty() {
                text = Cow::Borrowed(plain);
            } else {
                text.to_mut().push_str(plain);
            }
            match self.peek()? {
                b'"' => {
                    self.at += 1;
                    return Some(text);
                }
                b'\\' => {
                    self.at += 1;
                    text.to_mut().push(self.escape()?);
                }
                // A control character may not stand in a string.
                _ => return None,
            }
        }
    }

    /// What comes before the next quote, backslash or control character.
    fn plain(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | ..b' ')).unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }

    /// What follows a backslash.
    fn escape(&mut self) -> Option<char> {
        let letter = self.peek()?;
        self.at += 1;
        Some(match letter {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => {
                let unit = self.unit()?;
                if !(0xD800..0xDC00).contains(&unit) {
                    return char::from_u32(unit);
                }
                // The first half of a pair.
                self.take(b'\\')?;
                self.take(b'u')?;
                let second = self.unit()?.checked_sub(0xDC00).filter(|half| *half < 0x400)?;
                return char::from_u32(0x10000 + ((unit - 0xD800) << 10) + second);
            }
            _ => return None,
        })
    }

    /// Four hexadecimal digits.
    fn unit(&mut self) -> Option<u32> {
        let digits = self.rest().get(..4).filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()))?;
        self.at += 4;
        u32::from_str_radix(digits, 16).ok()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::*;

    /// The same value as `serde_json` has it.
    fn to_serde(json: &Json<'_>) -> Value {
        match json {
            Json::Null => Value::Null,
            Json::Bool(value) => Value::Bool(*value),
            Json::Number(digits) => serde_json::from_str(digits).unwrap(),
            Json::Text(text) => Value::String(text.clone().into_owned()),
            Json::Array(items) => Value::Array(items.iter().map(to_serde).collect()),
            Json::Object(fields) => {
                Value::Object(fields.iter().map(|(key, value)| (key.clone().into_owned(), to_serde(value))).collect())
            }
        }
    }

    fn value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::Bool),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_filter("JSON has no others", |n| n.is_finite()).prop_map(Value::from),
            any::<String>().prop_map(Value::String),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::Array),
                prop::collection::hash_map(any::<String>(), inner, 0..6)
                    .prop_map(|fields| Value::Object(fields.into_iter().collect())),
            ]
        })
    }

    #[test]
    fn api_5_what_is_not_json_is_refused_where_serde_json_refuses_it() {
        for text in [
            "",
            " ",
            "{",
            "[",
            "\"",
            "{\"a\"}",
            "{\"a\":}",
            "[1,]",
            "{\"a\":1,}",
            "[1 2]",
            "01",
            "1.",
            ".5",
            "-",
            "1e",
            "+1",
            "tru",
            "nul",
            "\"\\x\"",
            "\"\\u12\"",
            "\"\\ud800\"",
            "\"\\ud800\\u0041\"",
            "\"\\udc00\"",
            "\"a\nb\"",
            "1 1",
            "'a'",
            "{1:2}",
            "\u{feff}1",
            "NaN",
            "[\u{a0}]",
        ] {
            assert!(serde_json::from_str::<Value>(text).is_err(), "{text:?}");
            assert!(Json::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn escapes_of_every_kind_are_read() {
        let text = r#""\"\\\/\b\f\n\r\t\u0041\ud83d\ude00 é""#;
        assert_eq!(Json::parse(text), Ok(Json::Text("\"\\/\u{8}\u{c}\n\r\tA😀 é".into())));
    }

    #[test]
    fn api_5_nesting_that_would_exhaust_the_stack_is_refused() {
        let nested = |depth: usize| format!("{}{}", "[".repeat(depth), "]".repeat(depth));
        assert!(Json::parse(&nested(usize::from(MAX_DEPTH))).is_ok());
        assert!(Json::parse(&nested(usize::from(MAX_DEPTH) + 1)).is_err());
        assert!(Json::parse(&"[".repeat(1_000_000)).is_err());
    }

    proptest! {
        #[test]
        fn api_5_what_serde_json_writes_is_read_alike(value in value()) {
            for text in [value.to_string(), serde_json::to_string_pretty(&value).unwrap()] {
                let read = Json::parse(&text).unwrap();
                // Compared with what serde_json reads back: its floats may lose the last digit.
                prop_assert_eq!(to_serde(&read), serde_json::from_str::<Value>(&text).unwrap());
            }
        }

        #[test]
        fn api_5_any_text_is_accepted_or_refused_as_serde_json_does(text in "[\\[\\]{}:,\"\\\\a1u0.eE+ ntf-]{0,16}") {
            let theirs = serde_json::from_str::<Value>(&text);
            let ours = Json::parse(&text);
            match theirs {
                Ok(value) => prop_assert_eq!(to_serde(&ours.unwrap()), value),
                // serde_json also refuses numbers beyond the range of f64, which nobody has asked about here.
                Err(error) => prop_assert!(ours.is_err() || error.to_string().contains("out of range")),
            }
        }
    }
}
