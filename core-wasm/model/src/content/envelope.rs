use serde::Serialize;

use super::compose::Composer;
use super::record::{Field, Record};
use super::{Bases, Json};
use crate::writing::{digits, joined};

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

/// Why a whole answer could not be used, for the log.
pub type Unusable = String;

/// What stands in an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A list in an envelope. Items that do not fit are left out and reported, the others are kept.
    List,
    /// One object in an envelope.
    One,
    /// A list without an envelope: the blog feed and the country lists.
    PlainList,
}

/// Reads an answer by the table of its records, and writes what pages draw, as JSON.
///
/// # Errors
/// When the body is not JSON, has another shape, or its status is not `"success"`.
pub fn read(body: &str, shape: Shape, fields: &[Field], bases: &Bases) -> Result<(String, Vec<Rejected>), Unusable> {
    let answer = Json::parse(body)
        .map_err(|at| joined(&["the answer is not JSON (unexpected text at byte ", &digits(at as u64), ")"]))?;
    let data = if shape == Shape::PlainList { &answer } else { open(&answer)? };
    let mut composer = Composer::new(bases);
    let mut rejected = Vec::new();
    match (shape, data) {
        (Shape::One, data) => composer.write(fields, data).map_err(|problem| unexpected(&problem))?,
        (_, Json::Array(items)) => {
            composer.write_list(fields, items, |index, reason| rejected.push(Rejected { index, reason }));
        }
        _ => return Err(unexpected("expected a list")),
    }
    Ok((composer.finish(), rejected))
}

/// Reads one record that stands alone.
///
/// # Errors
/// When it is not JSON or does not fit.
pub fn check<T: Record>(text: &str) -> Result<String, Unusable> {
    let json =
        Json::parse(text).map_err(|at| joined(&["this is not JSON: unexpected text at byte ", &digits(at as u64)]))?;
    let bases = Bases::default();
    let mut composer = Composer::new(&bases);
    composer.write(T::FIELDS, &json)?;
    Ok(composer.finish())
}

fn unexpected(reason: &str) -> Unusable {
    joined(&["the answer has an unexpected shape (", reason, ")"])
}

/// The data in an envelope.
fn open<'a, 'j>(envelope: &'a Json<'j>) -> Result<&'a Json<'j>, Unusable> {
    let Json::Object(_) = envelope else { return Err(unexpected("expected an object with status and data")) };
    let (quote, status) = match envelope.get("status") {
        None => return Err(unexpected("no status")),
        Some(Json::Text(status)) if status == "success" => {
            return envelope.get("data").ok_or_else(|| unexpected("no data"));
        }
        Some(Json::Text(status)) => ("\"", &**status),
        Some(_) => ("", "no text"),
    };
    Err(joined(&["the answer's status is ", quote, status, quote, ", not \"success\""]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Region;

    fn list(body: &str) -> Result<(String, Vec<Rejected>), Unusable> {
        read(body, Shape::List, Region::FIELDS, &Bases::default())
    }

    #[test]
    fn api_1_a_successful_list_is_read() {
        let (items, rejected) =
            list(r#"{"status":"success","data":[{"id":1,"name":"A"},{"name":"B","id":"b"}]}"#).unwrap();
        assert_eq!(items, r#"[{"id":1,"name":"A"},{"id":"b","name":"B"}]"#);
        assert!(rejected.is_empty());
        assert_eq!(list(r#"{"status":"success","data":[]}"#).unwrap().0, "[]");
    }

    #[test]
    fn api_5_bad_items_are_dropped_and_reported_while_good_ones_stay() {
        for good in [0, 1, 2] {
            let mut items = [r#"{"id":1}"#, "7", r#"{"id":2,"name":3}"#, "null"].to_vec();
            items.insert(good * 2, r#"{"id":9,"name":"Z"}"#);
            let (kept, rejected) = list(&format!(r#"{{"status":"success","data":[{}]}}"#, items.join(","))).unwrap();
            assert_eq!(kept, r#"[{"id":9,"name":"Z"}]"#);
            let others: Vec<usize> = (0..5).filter(|index| *index != good * 2).collect();
            assert_eq!(rejected.iter().map(|r| r.index).collect::<Vec<_>>(), others);
            assert!(rejected.iter().all(|r| !r.reason.is_empty()));
        }
    }

    #[test]
    fn api_2_a_status_other_than_success_is_an_error() {
        for (status, told) in [("\"error\"", "\"error\""), ("200", "no text")] {
            let problem = list(&format!(r#"{{"status":{status},"data":[]}}"#)).unwrap_err();
            assert_eq!(problem, format!("the answer's status is {told}, not \"success\""));
        }
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
            let message = list(body).unwrap_err();
            assert!(message.contains(wanted), "{body:?}: {message}");
        }
    }

    #[test]
    fn api_5_deep_nesting_is_an_error_not_a_crash() {
        let body = format!(r#"{{"status":"success","data":{}1{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
        assert!(list(&body).unwrap_err().contains("not JSON"));
    }
}
