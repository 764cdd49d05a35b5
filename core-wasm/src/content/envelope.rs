use std::fmt;

use serde::Serialize;

use super::{FromJson, Json};

/// `"success"` or `"error"`, the API's own word for whether `data` can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Success,
    Error,
}

/// The envelope of every answer of the company API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Envelope<T> {
    pub status: Status,
    pub data: T,
}

impl<T> Envelope<T> {
    pub fn success(data: T) -> Self {
        Self { status: Status::Success, data }
    }
}

/// An item of a list that could not be read and was left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rejected {
    /// Its position in the answer, from 0.
    pub index: usize,
    /// What was wrong with it, for the log.
    pub reason: String,
}

/// Why a whole answer could not be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadError {
    /// The body is not JSON.
    NotJson(String),
    /// There is JSON, but not in the agreed shape.
    Shape(String),
    /// The envelope says that the call did not succeed.
    Status(String),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotJson(reason) => write!(f, "the answer is not JSON ({reason})"),
            Self::Shape(reason) => write!(f, "the answer has an unexpected shape ({reason})"),
            Self::Status(status) => write!(f, "the answer's status is {status}, not \"success\""),
        }
    }
}

impl std::error::Error for ReadError {}

/// Reads an enveloped list. Items that do not fit are left out and reported, the others are kept.
///
/// # Errors
/// When the body is not JSON, is not an envelope around a list, or its status is not `"success"`.
pub fn read_list<T: FromJson>(body: &str) -> Result<(Vec<T>, Vec<Rejected>), ReadError> {
    let envelope = parse(body)?;
    items(open(&envelope)?)
}

/// Reads a list that stands without an envelope: the blog feed and the country lists.
///
/// # Errors
/// When the body is not JSON or not a list.
pub fn read_plain_list<T: FromJson>(body: &str) -> Result<(Vec<T>, Vec<Rejected>), ReadError> {
    items(&parse(body)?)
}

/// Reads one enveloped object.
///
/// # Errors
/// As [`read_list`]; an object that does not fit is an error of shape.
pub fn read_one<T: FromJson>(body: &str) -> Result<T, ReadError> {
    let envelope = parse(body)?;
    open(&envelope)?.read().map_err(|problem| ReadError::Shape(problem.to_string()))
}

fn parse(body: &str) -> Result<Json<'_>, ReadError> {
    Json::parse(body).map_err(|problem| ReadError::NotJson(problem.to_string()))
}

/// The data in an envelope.
fn open<'a, 'b>(envelope: &'a Json<'b>) -> Result<&'a Json<'b>, ReadError> {
    let shape = |reason: &str| ReadError::Shape(reason.to_owned());
    if !matches!(envelope, Json::Object(_)) {
        return Err(shape("expected an object with status and data"));
    }
    match envelope.get("status").ok_or_else(|| shape("no status"))? {
        Json::Text(status) if status == "success" => {}
        Json::Text(status) => return Err(ReadError::Status(["\"", status, "\""].concat())),
        _ => return Err(ReadError::Status("no text".to_owned())),
    }
    envelope.get("data").ok_or_else(|| shape("no data"))
}

fn items<T: FromJson>(json: &Json<'_>) -> Result<(Vec<T>, Vec<Rejected>), ReadError> {
    let Json::Array(values) = json else {
        return Err(ReadError::Shape("expected a list".to_owned()));
    };
    let mut kept = Vec::with_capacity(values.len());
    let mut rejected = Vec::new();
    for (index, value) in values.iter().enumerate() {
        match value.read() {
            Ok(item) => kept.push(item),
            Err(problem) => rejected.push(Rejected { index, reason: problem.to_string() }),
        }
    }
    Ok((kept, rejected))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Numbers = Result<(Vec<u32>, Vec<Rejected>), ReadError>;

    #[test]
    fn api_1_a_successful_list_is_read() {
        let (items, rejected) = read_list::<u32>(r#"{"status":"success","data":[1,2]}"#).unwrap();
        assert_eq!(items, [1, 2]);
        assert!(rejected.is_empty());
    }

    #[test]
    fn api_5_bad_items_are_dropped_and_reported_while_good_ones_stay() {
        let (items, rejected) = read_list::<u32>(r#"{"status":"success","data":[1,"x",3,null]}"#).unwrap();
        assert_eq!(items, [1, 3]);
        assert_eq!(rejected.iter().map(|r| r.index).collect::<Vec<_>>(), [1, 3]);
        assert!(rejected.iter().all(|r| !r.reason.is_empty()));
    }

    #[test]
    fn api_2_a_status_other_than_success_is_an_error() {
        let numbers: Numbers = read_list(r#"{"status":"error","data":[1]}"#);
        assert_eq!(numbers, Err(ReadError::Status("\"error\"".into())));
        let numbers: Numbers = read_list(r#"{"status":200,"data":[1]}"#);
        assert_eq!(numbers, Err(ReadError::Status("no text".into())));
    }

    #[test]
    fn api_5_malformed_answers_are_errors_that_say_what_is_wrong() {
        for (body, wanted) in [
            ("", "not JSON"),
            ("<html>", "not JSON"),
            (r#"{"status":"success","data":[1,2"#, "not JSON"),
            ("[]", "expected an object"),
            ("null", "expected an object"),
            (r#"{"data":[]}"#, "no status"),
            (r#"{"status":"success"}"#, "no data"),
            (r#"{"status":"success","data":{"a":1}}"#, "expected a list"),
        ] {
            let numbers: Numbers = read_list(body);
            let message = numbers.unwrap_err().to_string();
            assert!(message.contains(wanted), "{body:?}: {message}");
        }
    }

    #[test]
    fn api_5_deep_nesting_is_an_error_not_a_crash() {
        let body = format!(r#"{{"status":"success","data":{}1{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
        assert!(matches!(read_list::<u32>(&body), Err(ReadError::NotJson(_))));
    }
}
