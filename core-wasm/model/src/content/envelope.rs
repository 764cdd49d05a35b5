use serde::{Deserialize, Serialize};

use super::item::read_record;
use super::json::{Json, Shape, WriteJson};
use super::{Bases, Item};

/// The envelope of every response of the company API.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[schemars(inline)]
pub struct Envelope<T> {
    #[schemars(extend("enum" = ["success"]))]
    status: &'static str,
    data: T,
}

impl<T> Envelope<T> {
    /// What the server sends for a call that it can answer; errors have a body of their own.
    pub fn success(data: T) -> Self {
        Self { status: "success", data }
    }
}

/// An item of a list that could not be read and was left out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rejected {
    /// Its position in the response, from 0.
    pub index: usize,
    /// The reason, for the log.
    pub reason: String,
}

/// Why a whole response could not be used, for the log.
pub type Unusable = String;

/// Parses the body of a response, given as a JSON string value.
///
/// # Errors
/// If it is not JSON.
pub fn parse_json<J: WriteJson>(body: &J) -> Result<J, Unusable> {
    body.parsed().map_err(|problem| format!("the response is not JSON ({problem})"))
}

/// The data in a response's envelope.
///
/// # Errors
/// If it has another shape, or its status is not `"success"`.
pub fn open_envelope<J: Json>(body: J) -> Result<J, Unusable> {
    let Shape::Object(envelope) = body.shape() else {
        return Err(unexpected_shape("expected an object with status and data"));
    };
    let status = match envelope.get("status").map(Json::shape) {
        None => return Err(unexpected_shape("no status")),
        Some(Shape::Text(status)) if status == "success" => {
            return envelope.get("data").ok_or_else(|| unexpected_shape("no data"));
        }
        Some(Shape::Text(status)) => format!("\"{status}\""),
        Some(_) => "no text".to_owned(),
    };
    Err(format!("the response's status is {status}, not \"success\""))
}

/// Reads one record.
///
/// # Errors
/// If a field is invalid; the text names it.
pub fn read_one<J: Json, T>(data: J, bases: &Bases, read: fn(&Item<'_, J>) -> T) -> Result<T, Unusable> {
    read_record(data, bases, read).map_err(|problem| unexpected_shape(&problem))
}

/// Reads a list of records. Invalid items are left out and returned with the reason.
///
/// # Errors
/// If it is not a list.
pub fn read_list<J: Json, T>(
    data: J,
    bases: &Bases,
    read: fn(&Item<'_, J>) -> T,
) -> Result<(Vec<T>, Vec<Rejected>), Unusable> {
    let Shape::List(items) = data.shape() else { return Err(unexpected_shape("expected a list")) };
    let (mut records, mut rejected) = (Vec::new(), Vec::new());
    for (index, item) in items.into_iter().enumerate() {
        match read_record(item, bases, read) {
            Ok(record) => records.push(record),
            Err(reason) => rejected.push(Rejected { index, reason }),
        }
    }
    Ok((records, rejected))
}

/// The error for a response of another shape.
pub fn unexpected_shape(reason: &str) -> Unusable {
    format!("the response has an unexpected shape ({reason})")
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;
    use crate::content::{Id, Region};

    fn regions(body: &str) -> Result<(Vec<Region>, Vec<Rejected>), Unusable> {
        read_list(open_envelope(parse_json(&Value::text(body))?)?, &Bases::default(), Region::read_view)
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
    fn api_5_invalid_items_are_left_out_and_reported() {
        for good in [0, 1, 2] {
            let mut items = [r#"{"id":1}"#, "7", r#"{"id":2,"name":3}"#, "null"].to_vec();
            items.insert(good * 2, r#"{"id":9,"name":"Z"}"#);
            let (valid, rejected) =
                regions(&format!(r#"{{"status":"success","data":[{}]}}"#, items.join(","))).unwrap();
            assert_eq!(valid, [region(Id::Number(9), "Z")]);
            let others: Vec<usize> = (0..5).filter(|index| *index != good * 2).collect();
            assert_eq!(rejected.iter().map(|r| r.index).collect::<Vec<_>>(), others);
            assert!(rejected.iter().all(|r| !r.reason.is_empty()));
        }
    }

    #[test]
    fn api_2_api_5_the_error_for_a_malformed_response_says_what_is_wrong() {
        for (body, wanted) in [
            ("", "not JSON"),
            ("<html>", "not JSON"),
            (r#"{"status":"success","data":[1,2"#, "not JSON"),
            ("[]", "expected an object"),
            ("null", "expected an object"),
            (r#"{"data":[]}"#, "no status"),
            (r#"{"status":"error","data":[]}"#, "status is \"error\", not \"success\""),
            (r#"{"status":200,"data":[]}"#, "status is no text, not \"success\""),
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
