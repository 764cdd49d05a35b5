//! JSON values, independent of the parser.

use serde_json::{Map, Value};

/// A JSON value that can be read: a JavaScript value in the browser, a `serde_json::Value` on the server and in native tests.
pub trait Json: Clone + 'static {
    /// The value by its kind.
    fn shape(self) -> Shape<Self>;

    /// The text, if it is one.
    fn as_text(&self) -> Option<String> {
        if let Shape::Text(text) = self.clone().shape() { Some(text) } else { None }
    }

    /// The number, if it is one.
    fn as_number(&self) -> Option<f64> {
        if let Shape::Number(number) = self.clone().shape() { Some(number) } else { None }
    }

    /// The values of a list, if it is one.
    fn as_list(&self) -> Option<Vec<Self>> {
        if let Shape::List(items) = self.clone().shape() { Some(items) } else { None }
    }

    /// The value, if it is an object.
    fn as_object(&self) -> Option<Self> {
        if let Shape::Object(object) = self.clone().shape() { Some(object) } else { None }
    }

    /// A field of an object.
    fn get(&self, name: &'static str) -> Option<Self>;

    /// All fields of an object.
    fn entries(&self) -> Vec<(String, Self)>;

    /// The value as JSON.
    fn to_text(&self) -> String;
}

/// A JSON value that can also be written.
///
/// Components get the written value itself, so payloads are not converted to Rust structs and back.
pub trait WriteJson: Json {
    fn null() -> Self;

    fn text(text: &str) -> Self;

    fn number(number: f64) -> Self;

    fn list(items: Vec<Self>) -> Self;

    /// An object without fields.
    fn object() -> Self;

    /// Sets a field of an object; its name is converted to camel case.
    fn set(&mut self, name: &'static str, value: Self);

    fn is_text(&self) -> bool;

    /// The field, if it is a text.
    fn get_text(&self, name: &'static str) -> Option<Self> {
        self.get(name).filter(Self::is_text)
    }

    /// Whether it is an empty string.
    fn is_empty(&self) -> bool;

    /// Parses the JSON in a string value.
    ///
    /// # Errors
    /// If it is not a string, or the parser's message if it is not JSON.
    fn parsed(&self) -> Result<Self, String>;

    /// Parses JSON.
    ///
    /// # Errors
    /// The parser's message, if the text is not JSON.
    fn parse(text: &str) -> Result<Self, String> {
        Self::text(text).parsed()
    }
}

/// The kinds of JSON values.
#[derive(Debug, Clone, PartialEq)]
pub enum Shape<J> {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<J>),
    Object(J),
}

impl<J> Shape<J> {
    /// Its name in error messages.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "true or false",
            Self::Number(_) => "a number",
            Self::Text(_) => "text",
            Self::List(_) => "a list",
            Self::Object(_) => "an object",
        }
    }
}

/// Converts a field's name from snake case to camel case: `size_table` to `sizeTable`.
pub fn camel_case(name: &str) -> String {
    let mut camel = String::with_capacity(name.len());
    let mut is_next_upper = false;
    for c in name.chars() {
        if c == '_' {
            is_next_upper = true;
        } else {
            camel.push(if is_next_upper { c.to_ascii_uppercase() } else { c });
            is_next_upper = false;
        }
    }
    camel
}

impl Json for Value {
    fn shape(self) -> Shape<Self> {
        match self {
            Self::Null => Shape::Null,
            Self::Bool(flag) => Shape::Bool(flag),
            Self::Number(number) => Shape::Number(number.as_f64().unwrap_or(f64::NAN)),
            Self::String(text) => Shape::Text(text),
            Self::Array(items) => Shape::List(items),
            Self::Object(_) => Shape::Object(self),
        }
    }

    fn get(&self, name: &'static str) -> Option<Self> {
        self.as_object()?.get(name).cloned()
    }

    fn entries(&self) -> Vec<(String, Self)> {
        let Some(fields) = self.as_object() else { return Vec::new() };
        fields.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
    }

    fn to_text(&self) -> String {
        self.to_string()
    }
}

impl WriteJson for Value {
    fn null() -> Self {
        Self::Null
    }

    fn text(text: &str) -> Self {
        text.into()
    }

    fn number(number: f64) -> Self {
        // JavaScript prints whole numbers without a fraction.
        if number.fract() == 0.0 && number >= 0.0 { (number as u64).into() } else { number.into() }
    }

    fn list(items: Vec<Self>) -> Self {
        items.into()
    }

    fn object() -> Self {
        Self::Object(Map::new())
    }

    fn set(&mut self, name: &'static str, value: Self) {
        if let Self::Object(fields) = self {
            fields.insert(camel_case(name), value);
        }
    }

    fn is_text(&self) -> bool {
        self.is_string()
    }

    fn is_empty(&self) -> bool {
        self == ""
    }

    fn parsed(&self) -> Result<Self, String> {
        serde_json::from_str(self.as_str().ok_or("no text")?).map_err(|error| error.to_string())
    }
}
