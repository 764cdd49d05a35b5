use serde::{Deserialize, Serialize};

use super::item::read_record;
use super::json::{Json, Shape};
use super::{Bases, Item};

/// `"success"` or `"error"`, the API's own word for whether `data` can be used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Success,
    Error,
}

/// The envelope of every response of the company API.
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
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejected {
    /// Its position in the response, from 0.
    pub index: usize,
    /// What was wrong with it, for the log.
    pub reason: String,
}

/// Why a whole response could not be used, for the log.
pub type Unusable = String;

/// Parses the body of a response.
///
/// # Errors
/// When it is not JSON.
pub fn parse<J: Json>(body: &str) -> Result<J, Unusable> {
    J::parse(body).map_err(|problem| not_json(&problem))
}

/// What is said of a response that is not JSON.
pub fn not_json(problem: &str) -> Unusable {
    format!("the response is not JSON ({problem})")
}

/// Takes the data out of a response's envelope.
///
/// # Errors
/// When it has another shape, or its status is not `"success"`.
pub fn open<J: Json>(body: J) -> Result<J, Unusable> {
    let Shape::Object(envelope) = body.shape() else {
        return Err(unexpected("expected an object with status and data"));
    };
    let told = match envelope.get("status").map(Json::shape) {
        None => return Err(unexpected("no status")),
        Some(Shape::Text(status)) if status == "success" => {
            return envelope.get("data").ok_or_else(|| unexpected("no data"));
        }
        Some(Shape::Text(status)) => format!("\"{status}\""),
        Some(_) => "no text".to_owned(),
    };
    Err(format!("the response's status is {told}, not \"success\""))
}

/// Reads one record.
///
/// # Errors
/// When it does not fit; the text names the field.
pub fn one<J: Json, T>(data: J, bases: &Bases, read: fn(&Item<'_, J>) -> T) -> Result<T, Unusable> {
    read_record(data, bases, read).map_err(|problem| unexpected(&problem))
}

/// Reads a list of records. Items that do not fit are left out and reported, the others are kept.
///
/// # Errors
/// When it is no list.
pub fn list<J: Json, T>(
    data: J,
    bases: &Bases,
    read: fn(&Item<'_, J>) -> T,
) -> Result<(Vec<T>, Vec<Rejected>), Unusable> {
    let Shape::List(items) = data.shape() else { return Err(unexpected("expected a list")) };
    let (mut kept, mut rejected) = (Vec::new(), Vec::new());
    for (index, item) in items.into_iter().enumerate() {
        match read_record(item, bases, read) {
            Ok(record) => kept.push(record),
            Err(reason) => rejected.push(Rejected { index, reason }),
        }
    }
    Ok((kept, rejected))
}

/// What is said of a response of another shape.
pub fn unexpected(reason: &str) -> Unusable {
    format!("the response has an unexpected shape ({reason})")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::content::{Id, Region};

    fn regions(body: &str) -> Result<(Vec<Region>, Vec<Rejected>), Unusable> {
        list(open(parse::<Value>(body)?)?, &Bases::default(), Region::read_view)
    }

    fn region(id: Id, name: &str) -> Region {
        Region { id, name: name.into() }
    }

    #[test]
    fn api_1_a_successful_list_is_read() {
        let (items, rejected) =
            regions(r#"{"status":"success","data":[{"id":1,"name":"A"},{"name":"B","id":"b"}]}"#).unwrap();
        assert_eq!(items, [region(Id::Number(1), "A"), region(Id::Text("b".into()), "B")]);
        assert!(rejected.is_empty());
        assert_eq!(regions(r#"{"status":"success","data":[]}"#).unwrap().0, []);
    }

    #[test]
    fn api_5_bad_items_are_dropped_and_reported_while_good_ones_stay() {
        for good in [0, 1, 2] {
            let mut items = [r#"{"id":1}"#, "7", r#"{"id":2,"name":3}"#, "null"].to_vec();
            items.insert(good * 2, r#"{"id":9,"name":"Z"}"#);
            let (kept, rejected) = regions(&format!(r#"{{"status":"success","data":[{}]}}"#, items.join(","))).unwrap();
            assert_eq!(kept, [region(Id::Number(9), "Z")]);
            let others: Vec<usize> = (0..5).filter(|index| *index != good * 2).collect();
            assert_eq!(rejected.iter().map(|r| r.index).collect::<Vec<_>>(), others);
            assert!(rejected.iter().all(|r| !r.reason.is_empty()));
        }
    }

    #[test]
    fn api_2_a_status_other_than_success_is_an_error() {
        for (status, told) in [("\"error\"", "\"error\""), ("200", "no text")] {
            let problem = regions(&format!(r#"{{"status":{status},"data":[]}}"#)).unwrap_err();
            assert_eq!(problem, format!("the response's status is {told}, not \"success\""));
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
            let message = regions(body).unwrap_err();
            assert!(message.contains(wanted), "{body:?}: {message}");
        }
    }

    #[test]
    fn api_5_deep_nesting_is_an_error_not_a_crash() {
        let body = format!(r#"{{"status":"success","data":{}1{}}}"#, "[".repeat(100_000), "]".repeat(100_000));
        assert!(regions(&body).unwrap_err().contains("not JSON"));
    }
}
