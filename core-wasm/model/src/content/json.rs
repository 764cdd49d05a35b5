//! A value of JSON, whoever has parsed it.

use serde_json::{Map, Value};

/// A value of JSON that can be read.
///
/// What a page receives is parsed by the browser, what tests read by `serde_json`. Records are read from either by the
/// same code.
pub trait Json: Sized + 'static {
    /// Parses a whole text.
    ///
    /// # Errors
    /// When it is not JSON: what the parser says of it.
    fn parse(text: &str) -> Result<Self, String>;

    /// What kind of value it is, and what is in it.
    fn shape(self) -> Shape<Self>;

    /// A field of an object.
    fn get(&self, name: &'static str) -> Option<Self>;

    /// Every field of an object.
    fn entries(&self) -> Vec<(String, Self)>;

    /// It as JSON.
    fn to_text(&self) -> String;
}

/// A value of JSON that can be written, too: an object of JavaScript in the browser, `serde_json`'s in native tests.
///
/// What is written is what components get, so no field passes through a struct of Rust's.
pub trait WriteJson: Json + Clone {
    /// `null`.
    fn null() -> Self;

    fn text(text: &str) -> Self;

    fn number(number: f64) -> Self;

    fn list(items: Vec<Self>) -> Self;

    /// An object without fields.
    fn object() -> Self;

    /// Writes a field of an object, under its name in camel case.
    fn set(&mut self, name: &'static str, value: Self);

    /// The field, if it is a text.
    fn get_text(&self, name: &'static str) -> Option<Self>;

    /// Whether a text has no character.
    fn is_empty(&self) -> bool;

    /// Parses what stands in a text.
    ///
    /// # Errors
    /// When it is no text, or not JSON: what the parser says of it.
    fn parsed(&self) -> Result<Self, String>;
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
    /// What an error message calls it.
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

/// A field's name as JavaScript writes it: `size_table` is `sizeTable`.
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
    fn parse(text: &str) -> Result<Self, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

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
        // Whole ones as JavaScript writes them, without a fraction.
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

    fn get_text(&self, name: &'static str) -> Option<Self> {
        Json::get(self, name).filter(|value| value.is_string())
    }

    fn is_empty(&self) -> bool {
        self == ""
    }

    fn parsed(&self) -> Result<Self, String> {
        Self::parse(self.as_str().ok_or("no text")?)
    }
}
