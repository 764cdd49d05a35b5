//! A value of JSON, whoever has parsed it.

/// A value of JSON.
///
/// What a page receives is parsed by the browser, what tests read by `serde_json`. Records are read from either by the
/// same code.
pub trait Json: Sized {
    /// Parses a whole text.
    ///
    /// # Errors
    /// When it is not JSON: what the parser says of it.
    fn parse(text: &str) -> Result<Self, String>;

    /// What kind of value it is, and what is in it.
    fn shape(self) -> Shape<Self>;

    /// A field of an object.
    fn get(&self, name: &str) -> Option<Self>;

    /// Every field of an object.
    fn entries(&self) -> Vec<(String, Self)>;
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

impl Json for serde_json::Value {
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

    fn get(&self, name: &str) -> Option<Self> {
        self.as_object()?.get(name).cloned()
    }

    fn entries(&self) -> Vec<(String, Self)> {
        let Some(fields) = self.as_object() else { return Vec::new() };
        fields.iter().map(|(name, value)| (name.clone(), value.clone())).collect()
    }
}
