//! A small reader of JSON, for what comes from outside.
//!
//! The browser gets this instead of `serde_json`, whose deserialisers alone were a quarter of the whole core; the tests
//! hold it against `serde_json`, which the server writes with.

use std::borrow::Cow;
use std::fmt;

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

/// What is wrong with a value, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem(String);

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Something that can be read from JSON.
pub trait FromJson: Sized {
    /// Reads a value, or what stands for nothing when the field is missing.
    ///
    /// What does not fit is told the reader, and anything is returned in its place: the whole is then thrown away. So
    /// a struct is read field by field without a way out at each, which more than halves the code.
    fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self;
}

/// Remembers the first thing that does not fit.
#[derive(Default)]
pub struct Reader {
    problem: Option<String>,
}

impl Reader {
    /// Reads a field of an object.
    pub fn field<T: FromJson>(&mut self, json: Option<&Json<'_>>, name: &str) -> T {
        let was_fine = self.problem.is_none();
        let value = T::from_json(json.and_then(|json| json.get(name)), self);
        if was_fine {
            self.name_problem(json, name);
        }
        value
    }

    /// Puts the field's name before a problem that it has just brought.
    fn name_problem(&mut self, json: Option<&Json<'_>>, name: &str) {
        if let Some(problem) = &mut self.problem {
            *problem = match json {
                None | Some(Json::Object(_)) => [name, ": ", problem.as_str()].concat(),
                Some(other) => unexpected("an object", Some(other)),
            };
        }
    }

    /// A value that is not what it should be.
    fn refuse(&mut self, wanted: &str, found: Option<&Json<'_>>) {
        self.problem.get_or_insert_with(|| unexpected(wanted, found));
    }
}

fn unexpected(wanted: &str, found: Option<&Json<'_>>) -> String {
    let found = match found {
        None => return "missing".to_owned(),
        Some(Json::Null) => "null",
        Some(Json::Bool(_)) => "true or false",
        Some(Json::Number(_)) => "a number",
        Some(Json::Text(_)) => "text",
        Some(Json::Array(_)) => "a list",
        Some(Json::Object(_)) => "an object",
    };
    ["expected ", wanted, ", found ", found].concat()
}

impl<'a> Json<'a> {
    /// Reads a whole text.
    ///
    /// # Errors
    /// When it is not JSON; the problem says at which byte.
    pub fn parse(text: &'a str) -> Result<Self, Problem> {
        let mut parser = Parser { text, at: 0 };
        let value = parser.value(MAX_DEPTH);
        parser.skip_space();
        match value {
            Some(value) if parser.at == text.len() => Ok(value),
            _ => Err(Problem(["unexpected text at byte ", &parser.at.to_string()].concat())),
        }
    }

    /// A field of an object; the last one of that name, and nothing in any other value.
    pub fn get(&self, name: &str) -> Option<&Self> {
        let Self::Object(fields) = self else { return None };
        fields.iter().rev().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// Reads this value as something that it should be.
    ///
    /// # Errors
    /// When it does not fit; the problem names the field.
    pub fn read<T: FromJson>(&self) -> Result<T, Problem> {
        let mut reader = Reader::default();
        let value = T::from_json(Some(self), &mut reader);
        match reader.problem {
            None => Ok(value),
            Some(problem) => Err(Problem(problem)),
        }
    }
}

impl FromJson for String {
    fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self {
        if let Some(Json::Text(text)) = json {
            return text.clone().into_owned();
        }
        reader.refuse("text", json);
        Self::new()
    }
}

/// A missing one is `false`.
impl FromJson for bool {
    fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self {
        match json {
            Some(Json::Bool(value)) => *value,
            None => false,
            other => {
                reader.refuse("true or false", other);
                false
            }
        }
    }
}

impl FromJson for u64 {
    fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self {
        if let Some(Json::Number(digits)) = json
            && let Ok(number) = digits.parse()
        {
            return number;
        }
        reader.refuse("a whole number from 0", json);
        0
    }
}

impl FromJson for u32 {
    fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self {
        let number = u64::from_json(json, reader);
        Self::try_from(number).unwrap_or_else(|_| {
            reader.refuse("a smaller number", json);
            0
        })
    }
}

/// Nothing is a missing field, `null`, or `false` as blog software writes it.
impl<T: FromJson> FromJson for Option<T> {
    fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self {
        match json {
            None | Some(Json::Null | Json::Bool(false)) => None,
            value => Some(T::from_json(value, reader)),
        }
    }
}

/// A missing one is empty.
impl<T: FromJson> FromJson for Vec<T> {
    fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self {
        match json {
            None => Self::new(),
            Some(Json::Array(items)) => items.iter().map(|item| T::from_json(Some(item), reader)).collect(),
            other => {
                reader.refuse("a list", other);
                Self::new()
            }
        }
    }
}

impl<T: FromJson> FromJson for Box<T> {
    fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self {
        Self::new(T::from_json(json, reader))
    }
}

/// Reads a struct field by field; its fields are called as in JSON.
macro_rules! from_json {
    ($type:ty { $($field:ident),+ $(,)? }) => {
        impl $crate::content::FromJson for $type {
            fn from_json(json: Option<&$crate::content::Json<'_>>, reader: &mut $crate::content::Reader) -> Self {
                Self { $($field: reader.field(json, stringify!($field))),+ }
            }
        }
    };
}
pub(crate) use from_json;

/// Reads a whole text.
#[cfg(test)]
pub fn read<T: FromJson>(text: &str) -> Result<T, Problem> {
    Json::parse(text)?.read()
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

    /// A struct of one field, for its problems.
    #[derive(Debug, PartialEq)]
    struct One<T> {
        a: T,
    }

    impl<T: FromJson> FromJson for One<T> {
        fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self {
            Self { a: reader.field(json, "a") }
        }
    }

    fn problem<T: FromJson + std::fmt::Debug>(text: &str) -> String {
        read::<One<T>>(text).unwrap_err().to_string()
    }

    #[test]
    fn api_5_a_field_that_does_not_fit_is_named() {
        assert_eq!(problem::<String>("{}"), "a: missing");
        assert_eq!(problem::<String>(r#"{"a":{}}"#), "a: expected text, found an object");
        assert_eq!(problem::<u32>(r#"{"a":"wide"}"#), "a: expected a whole number from 0, found text");
        assert_eq!(problem::<u32>(r#"{"a":-3}"#), "a: expected a whole number from 0, found a number");
        assert_eq!(problem::<u32>(r#"{"a":99999999999}"#), "a: expected a smaller number, found a number");
        assert_eq!(problem::<Vec<u32>>(r#"{"a":{}}"#), "a: expected a list, found an object");
        assert_eq!(problem::<Vec<One<bool>>>(r#"{"a":[{"a":1}]}"#), "a: a: expected true or false, found a number");
        assert_eq!(problem::<String>("7"), "expected an object, found a number");
        assert_eq!(problem::<One<String>>(r#"{"a":[]}"#), "a: expected an object, found a list");
    }

    #[test]
    fn api_5_of_several_problems_the_first_is_told() {
        struct Two;
        impl FromJson for Two {
            fn from_json(json: Option<&Json<'_>>, reader: &mut Reader) -> Self {
                let _: (String, u32) = (reader.field(json, "a"), reader.field(json, "b"));
                Self
            }
        }
        let problem = read::<Two>(r#"{"a":1,"b":"x"}"#).err().unwrap();
        assert_eq!(problem.to_string(), "a: expected text, found a number");
    }

    #[test]
    fn api_5_nothing_can_be_written_in_several_ways() {
        for text in ["{}", r#"{"a":null}"#, r#"{"a":false}"#] {
            assert_eq!(read::<One<Option<String>>>(text), Ok(One { a: None }), "{text}");
        }
        assert_eq!(read::<One<Option<String>>>(r#"{"a":"x"}"#), Ok(One { a: Some("x".into()) }));
        assert_eq!(read::<One<Vec<u32>>>("{}"), Ok(One { a: vec![] }));
        assert_eq!(read::<One<bool>>("{}"), Ok(One { a: false }));
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
