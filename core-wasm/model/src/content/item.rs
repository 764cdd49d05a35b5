//! Reads the records of a response field by field.
//!
//! The first invalid field is remembered, reading continues with an empty value, and [`read_record`] rejects the record in the
//! end. So a `read` function needs no `?`: it is a struct literal, or a [`Record`](super::Record) for components.

use std::cell::RefCell;

use super::json::{Json, Shape, WriteJson};
use super::{Bases, Id, html_to_text};
use crate::writing::encode_segment;

/// JavaScript's `Number.MAX_SAFE_INTEGER`.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// A whole number in error messages.
const WHOLE_NUMBER: &str = "a whole number from 0";

/// An object of a response.
pub struct Item<'a, J> {
    /// `None` if the value is not an object; then all fields are missing.
    object: Option<J>,
    reader: &'a Reader<'a>,
}

/// The state shared by the nested items of one record.
struct Reader<'a> {
    bases: &'a Bases,
    /// The names of the fields from the record to the current one.
    path: RefCell<Vec<&'static str>>,
    /// The first problem.
    problem: RefCell<Option<String>>,
}

/// Reads one record.
///
/// # Errors
/// If a field is invalid; the text names it.
pub fn read_record<J: Json, T>(json: J, bases: &Bases, read: impl Fn(&Item<'_, J>) -> T) -> Result<T, String> {
    let reader = Reader { bases, path: RefCell::default(), problem: RefCell::default() };
    let record = reader.record(Some(json), &read);
    match reader.problem.into_inner() {
        None => Ok(record),
        Some(problem) => Err(problem),
    }
}

/// Whether the field counts as missing. WordPress writes `false` for a missing picture.
fn is_missing<J>(shape: &Shape<J>) -> bool {
    matches!(shape, Shape::Null | Shape::Bool(false))
}

impl<J: Json> Item<'_, J> {
    /// A required text.
    pub fn text(&self, name: &'static str) -> String {
        self.reader.within(name, || self.reader.text(self.get(name)))
    }

    /// A text in a field that the specification does not have. Another company's API may use the name for something else; a
    /// value of another kind counts as missing.
    pub fn extra_text(&self, name: &'static str) -> Option<String> {
        self.get(name)?.as_text().filter(|text| !text.is_empty())
    }

    /// An optional text.
    pub fn maybe_text(&self, name: &'static str) -> Option<String> {
        self.maybe(name, "text", J::as_text)
    }

    /// An optional text; an empty one counts as missing.
    pub fn filled_text(&self, name: &'static str) -> Option<String> {
        self.maybe_text(name).filter(|text| !text.is_empty())
    }

    /// A required text that `read` accepts.
    pub fn one_of<T>(&self, name: &'static str, read: fn(&str) -> Option<T>) -> Option<T> {
        self.reader.within(name, || {
            let known = read(&self.reader.text(self.get(name)));
            if known.is_none() {
                self.reader.reject("a name that is known", "another");
            }
            known
        })
    }

    /// Required HTML, as text.
    pub fn html(&self, name: &'static str) -> String {
        html_to_text(&self.text(name))
    }

    /// The text of WordPress's `{ "rendered": html }`; empty if missing.
    pub fn rendered(&self, name: &'static str) -> String {
        self.maybe_record(name, |field| field.html("rendered")).unwrap_or_default()
    }

    /// A URL with `https:`, `http:` or from the site's root.
    pub fn link(&self, name: &'static str) -> String {
        let link = self.text(name);
        if !["https://", "http://", "/"].iter().any(|start| link.starts_with(start)) {
            self.reader.within(name, || self.reader.reject("a URL", "text"));
        }
        link
    }

    /// A boolean, false if missing.
    pub fn flag(&self, name: &'static str) -> bool {
        let flag = self.maybe(name, "true or false", |value| match value.clone().shape() {
            Shape::Bool(flag) => Some(flag),
            _ => None,
        });
        flag.unwrap_or_default()
    }

    /// A required whole number.
    pub fn number(&self, name: &'static str) -> u32 {
        self.reader.within(name, || self.reader.number(self.get(name)))
    }

    /// An optional whole number.
    pub fn maybe_number(&self, name: &'static str) -> Option<u32> {
        let number = self.maybe(name, WHOLE_NUMBER, whole_number)?;
        Some(self.reader.within(name, || self.reader.limited(number, u32::MAX.into())) as u32)
    }

    /// An optional number.
    pub fn maybe_float(&self, name: &'static str) -> Option<f64> {
        self.maybe(name, "a number", |value| value.as_number().filter(|number| number.is_finite()))
    }

    /// A number or a text.
    pub fn id(&self, name: &'static str) -> Id {
        let id = self.get(name);
        match id.as_ref().and_then(J::as_text) {
            Some(text) => Id::Text(text),
            None => Id::Number(self.reader.within(name, || self.reader.whole_number(id, MAX_SAFE_INTEGER)) as u64),
        }
    }

    /// A number or a text, as a text.
    pub fn id_text(&self, name: &'static str) -> String {
        self.id(name).to_string()
    }

    /// A list of texts, empty if missing.
    pub fn texts(&self, name: &'static str) -> Vec<String> {
        self.values(name, |value| self.reader.text(Some(value)))
    }

    /// A list of whole numbers, empty if missing.
    pub fn numbers(&self, name: &'static str) -> Vec<u32> {
        self.values(name, |value| self.reader.number(Some(value)))
    }

    /// A required text with the body of another response, which `read` parses.
    pub fn response<T: Default>(&self, name: &'static str, read: fn(&str) -> Result<T, String>) -> T {
        self.parse(name, &self.text(name), read)
    }

    /// An optional text with the body of another response.
    pub fn maybe_response<T: Default>(&self, name: &'static str, read: fn(&str) -> Result<T, String>) -> Option<T> {
        Some(self.parse(name, &self.maybe_text(name)?, read))
    }

    /// A list of lists of texts, empty if missing.
    pub fn rows(&self, name: &'static str) -> Vec<Vec<String>> {
        self.values(name, |row| self.reader.list(Some(row), |cell| self.reader.text(Some(cell))))
    }

    /// A required record.
    pub fn record<T>(&self, name: &'static str, read: impl Fn(&Item<'_, J>) -> T) -> T {
        self.reader.within(name, || self.reader.record(self.get(name), &read))
    }

    /// An optional record.
    pub fn maybe_record<T>(&self, name: &'static str, read: impl Fn(&Item<'_, J>) -> T) -> Option<T> {
        Some(self.nested(name, self.maybe(name, "an object", J::as_object)?, read))
    }

    /// An optional record; a value of another kind, such as PHP's empty list, counts as missing.
    pub fn record_if_any<T>(&self, name: &'static str, read: impl Fn(&Item<'_, J>) -> T) -> Option<T> {
        Some(self.nested(name, self.get(name)?.as_object()?, read))
    }

    /// An optional record; one with an invalid field counts as missing, too.
    pub fn record_if_valid<T>(&self, name: &'static str, read: impl Fn(&Item<'_, J>) -> T) -> Option<T> {
        read_record(self.get(name)?, self.reader.bases, read).ok()
    }

    /// A list of records, empty if missing.
    pub fn records<T>(&self, name: &'static str, read: impl Fn(&Item<'_, J>) -> T) -> Vec<T> {
        self.values(name, |value| self.reader.record(Some(value), &read))
    }

    /// The URL of a file below `media/`, with its path percent-encoded.
    pub fn file(&self, path: &[&str]) -> String {
        let mut url = format!("{}/media", self.reader.bases.media);
        for segment in path {
            url.push('/');
            encode_segment(segment, &mut url);
        }
        url
    }

    fn get(&self, name: &'static str) -> Option<J> {
        self.object.as_ref()?.get(name)
    }

    /// The value of a list's field; `None` if it counts as missing. Many APIs write `null` for an empty list.
    fn get_list(&self, name: &'static str) -> Option<J> {
        self.get(name).filter(|value| !is_missing(&value.clone().shape()))
    }

    /// A value that `read` accepts, or none if the field counts as missing.
    fn maybe<T>(&self, name: &'static str, wanted: &str, read: impl Fn(&J) -> Option<T>) -> Option<T> {
        let value = self.get(name)?;
        let accepted = read(&value);
        if accepted.is_none() {
            self.reader.within(name, || self.reader.reject_unless_missing(wanted, value.shape()));
        }
        accepted
    }

    /// The record in this object of the field.
    fn nested<T>(&self, name: &'static str, object: J, read: impl Fn(&Item<'_, J>) -> T) -> T {
        self.reader.within(name, || read(&Item { object: Some(object), reader: self.reader }))
    }

    fn parse<T: Default>(&self, name: &'static str, body: &str, read: fn(&str) -> Result<T, String>) -> T {
        read(body).unwrap_or_else(|reason| {
            self.reader.within(name, || self.reader.report(&reason));
            T::default()
        })
    }

    /// The values of a list, empty if missing.
    fn values<T>(&self, name: &'static str, read: impl Fn(J) -> T) -> Vec<T> {
        self.reader.within(name, || match self.get_list(name) {
            None => Vec::new(),
            list => self.reader.list(list, read),
        })
    }
}

/// Values for a payload. Unchanged texts and lists are not copied.
impl<J: WriteJson> Item<'_, J> {
    /// A required text.
    pub fn text_value(&self, name: &'static str) -> J {
        self.get_text(name).unwrap_or_else(|| J::text(&self.text(name)))
    }

    /// An optional text.
    pub fn maybe_text_value(&self, name: &'static str) -> Option<J> {
        self.get_text(name).or_else(|| self.maybe_text(name).map(|text| J::text(&text)))
    }

    /// An optional text; an empty one counts as missing.
    pub fn filled_text_value(&self, name: &'static str) -> Option<J> {
        self.maybe_text_value(name).filter(|text| !text.is_empty())
    }

    /// A text in a field that the specification does not have: see [`Self::extra_text`].
    pub fn extra_text_value(&self, name: &'static str) -> Option<J> {
        self.get_text(name).filter(|text| !text.is_empty())
    }

    /// Required HTML, as text.
    pub fn html_value(&self, name: &'static str) -> J {
        self.plain_text(name, &self.text(name))
    }

    /// Optional HTML, as text; empty if missing.
    pub fn maybe_html_value(&self, name: &'static str) -> J {
        self.plain_text(name, &self.maybe_text(name).unwrap_or_default())
    }

    /// The HTML of a field as text.
    fn plain_text(&self, name: &'static str, html: &str) -> J {
        let text = html_to_text(html);
        let unchanged = if text == html { self.get_text(name) } else { None };
        unchanged.unwrap_or_else(|| J::text(&text))
    }

    /// A required whole number.
    pub fn number_value(&self, name: &'static str) -> J {
        J::number(self.number(name).into())
    }

    /// A whole number, or `null`.
    pub fn maybe_number_value(&self, name: &'static str) -> J {
        self.maybe_number(name).map_or_else(J::null, |number| J::number(number.into()))
    }

    /// A number or a text.
    pub fn id_value(&self, name: &'static str) -> J {
        self.get_text(name).unwrap_or_else(|| {
            J::number(self.reader.within(name, || self.reader.whole_number(self.get(name), MAX_SAFE_INTEGER)))
        })
    }

    /// A list of texts, empty if missing.
    pub fn texts_value(&self, name: &'static str) -> J {
        self.list_value(name, |value| self.reader.expect("text", Some(value), |text| text.is_text().then_some(())))
    }

    /// A list of whole numbers, empty if missing.
    pub fn numbers_value(&self, name: &'static str) -> J {
        self.list_value(name, |value| self.reader.number(Some(value)))
    }

    /// A list whose values `read` checks, empty if missing.
    fn list_value<T>(&self, name: &'static str, read: impl Fn(J) -> T) -> J {
        self.values(name, read);
        self.get_list(name).unwrap_or_else(|| J::list(Vec::new()))
    }

    fn get_text(&self, name: &'static str) -> Option<J> {
        self.object.as_ref()?.get_text(name)
    }
}

fn whole_number<J: Json>(value: &J) -> Option<f64> {
    value.as_number().filter(|number| *number >= 0.0 && number.fract() == 0.0)
}

impl Reader<'_> {
    /// Calls `read` with the field's name on the path of error messages.
    fn within<T>(&self, name: &'static str, read: impl FnOnce() -> T) -> T {
        self.path.borrow_mut().push(name);
        let value = read();
        self.path.borrow_mut().pop();
        value
    }

    fn record<J: Json, T>(&self, value: Option<J>, read: &impl Fn(&Item<'_, J>) -> T) -> T {
        read(&Item { object: self.expect("an object", value, J::as_object), reader: self })
    }

    fn list<J: Json, T>(&self, value: Option<J>, read: impl Fn(J) -> T) -> Vec<T> {
        self.expect("a list", value, J::as_list).unwrap_or_default().into_iter().map(read).collect()
    }

    fn text<J: Json>(&self, value: Option<J>) -> String {
        self.expect("text", value, J::as_text).unwrap_or_default()
    }

    fn number<J: Json>(&self, value: Option<J>) -> u32 {
        self.whole_number(value, u32::MAX.into()) as u32
    }

    fn whole_number<J: Json>(&self, value: Option<J>, greatest: f64) -> f64 {
        self.limited(self.expect(WHOLE_NUMBER, value, whole_number).unwrap_or_default(), greatest)
    }

    /// Rejects a number above the greatest.
    fn limited(&self, number: f64, greatest: f64) -> f64 {
        if number > greatest {
            self.reject("a smaller number", "a number");
        }
        number
    }

    /// A value that `read` accepts; reports one that is missing or of another kind.
    fn expect<J: Json, T>(&self, wanted: &str, value: Option<J>, read: impl Fn(&J) -> Option<T>) -> Option<T> {
        let accepted = value.as_ref().and_then(read);
        if accepted.is_none() {
            self.mismatch(wanted, value.map(J::shape));
        }
        accepted
    }

    fn mismatch<J>(&self, wanted: &str, found: Option<Shape<J>>) {
        match found {
            None => self.report("missing"),
            Some(found) => self.reject(wanted, found.name()),
        }
    }

    fn reject_unless_missing<J>(&self, wanted: &str, found: Shape<J>) {
        if !is_missing(&found) {
            self.reject(wanted, found.name());
        }
    }

    fn reject(&self, wanted: &str, found: &str) {
        self.report(&format!("expected {wanted}, found {found}"));
    }

    /// Records a problem of the current field, unless it is not the first of the record.
    fn report(&self, problem: &str) {
        let mut first = self.problem.borrow_mut();
        if first.is_none() {
            let mut text = String::new();
            for name in self.path.borrow().iter() {
                text.push_str(name);
                text.push_str(": ");
            }
            text.push_str(problem);
            *first = Some(text);
        }
    }
}

/// Reads a record from JSON, with base URLs on the page's own origin.
#[cfg(test)]
pub fn view(
    read: fn(&Item<'_, serde_json::Value>) -> serde_json::Value,
    json: &str,
) -> Result<serde_json::Value, String> {
    read_record(serde_json::from_str(json).unwrap(), &Bases::default(), read)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use crate::content::{GalleryTile, Region};

    /// Reads a JSON object, from which `read` takes the field `a`.
    fn read_field<T>(read: fn(&Item<'_, Value>) -> T, json: Value) -> Result<T, String> {
        read_record(json, &Bases::default(), read)
    }

    #[test]
    fn api_5_the_error_names_the_invalid_field() {
        assert_eq!(read_field(|item| item.text("a"), json!({})).unwrap_err(), "a: missing");
        assert_eq!(
            read_field(|item| item.text("a"), json!({"a": {}})).unwrap_err(),
            "a: expected text, found an object"
        );
        for (number, problem) in [
            (json!("wide"), "a: expected a whole number from 0, found text"),
            (json!(-3), "a: expected a whole number from 0, found a number"),
            (json!(1.5), "a: expected a whole number from 0, found a number"),
            (json!(99_999_999_999_u64), "a: expected a smaller number, found a number"),
        ] {
            assert_eq!(read_field(|item| item.number("a"), json!({ "a": number })).unwrap_err(), problem);
        }
        assert_eq!(
            read_field(|item| item.numbers("a"), json!({"a": {}})).unwrap_err(),
            "a: expected a list, found an object"
        );
        assert_eq!(
            read_field(|item| item.records("a", |item| item.flag("a")), json!({"a": [{"a": 1}]})).unwrap_err(),
            "a: a: expected true or false, found a number"
        );
        assert_eq!(read_field(|item| item.text("a"), json!(7)).unwrap_err(), "expected an object, found a number");
        assert_eq!(
            read_field(|item| item.record("a", |item| item.text("a")), json!({"a": []})).unwrap_err(),
            "a: expected an object, found a list"
        );
        assert_eq!(read_field(|item| item.record("a", |item| item.text("a")), json!({})).unwrap_err(), "a: missing");
        assert_eq!(
            read_field(|item| item.rows("a"), json!({"a": [["x"], [null]]})).unwrap_err(),
            "a: expected text, found null"
        );
    }

    #[test]
    fn api_5_the_first_of_several_problems_is_reported() {
        let problem = view(Region::read, r#"{"id":true,"name":7}"#).unwrap_err();
        assert_eq!(problem, "id: expected a whole number from 0, found true or false");
    }

    #[test]
    fn api_5_null_false_and_absent_fields_count_as_missing() {
        for missing in [json!({}), json!({"a": null}), json!({"a": false})] {
            assert_eq!(read_field(|item| item.maybe_text("a"), missing.clone()), Ok(None), "{missing}");
            assert_eq!(read_field(|item| item.maybe_html_value("a"), missing.clone()), Ok("".into()), "{missing}");
            assert_eq!(read_field(|item| item.maybe_number("a"), missing.clone()), Ok(None), "{missing}");
            assert_eq!(read_field(|item| item.flag("a"), missing.clone()), Ok(false), "{missing}");
            assert_eq!(read_field(|item| item.numbers("a"), missing.clone()), Ok(vec![]), "{missing}");
            assert_eq!(read_field(|item| item.texts_value("a"), missing.clone()), Ok(json!([])), "{missing}");
            assert_eq!(
                read_field(|item| item.maybe_record("a", |item| item.text("a")), missing.clone()),
                Ok(None),
                "{missing}"
            );
        }
        assert_eq!(read_field(|item| item.maybe_text("a"), json!({"a": "x"})), Ok(Some("x".into())));
        assert_eq!(read_field(|item| item.filled_text("a"), json!({"a": ""})), Ok(None));
        for other in [json!({}), json!({"a": ""}), json!({"a": 7})] {
            assert_eq!(read_field(|item| item.extra_text("a"), other.clone()), Ok(None), "{other}");
        }
        assert_eq!(read_field(|item| item.extra_text("a"), json!({"a": "x"})), Ok(Some("x".into())));
        assert_eq!(read_field(|item| item.filled_text("a"), json!({"a": "x"})), Ok(Some("x".into())));
        assert_eq!(read_field(|item| item.numbers("a"), json!({"a": [1, 2]})), Ok(vec![1, 2]));
        assert_eq!(read_field(|item| item.flag("a"), json!({"a": true})), Ok(true));
        assert_eq!(
            read_field(|item| item.rows("a"), json!({"a": [["x", "y"], []]})),
            Ok(vec![vec!["x".into(), "y".into()], vec![]])
        );
    }

    #[test]
    fn an_id_is_a_text_or_a_number_up_to_max_safe_integer() {
        for (id, text) in
            [(json!("a/b"), "a/b"), (json!(0), "0"), (json!(9_007_199_254_740_991_u64), "9007199254740991")]
        {
            assert_eq!(read_field(|item| item.id_text("a"), json!({ "a": id })).unwrap(), text);
        }
        let problem = read_field(|item| item.id_text("a"), json!({"a": 9_007_199_254_740_992_u64})).unwrap_err();
        assert_eq!(problem, "a: expected a smaller number, found a number");
    }

    #[test]
    fn a_picture_has_the_widths_and_formats_of_its_copies() {
        let tile = view(
            GalleryTile::read,
            r#"{"id":7,"file":"a.b.webp","picture":{"width":1200,"height":900,"widths":[320,640],"formats":["avif","webp"]}}"#,
        );
        let image = json!({ "src": "/media/gallery/7/a.b.webp", "alt": "", "width": 1200, "height": 900,
            "widths": [320, 640], "formats": ["avif", "webp"] });
        assert_eq!(tile.unwrap()["image"], image);
    }

    #[test]
    fn a_picture_without_sizes_has_no_copies_and_an_invalid_one_is_rejected() {
        let tile = |picture: &str| view(GalleryTile::read, &format!(r#"{{"id":7,"file":"a","picture":{picture}}}"#));
        for (picture, width) in [("null", Value::Null), (r#"{"width":2,"height":1}"#, json!(2))] {
            let image = tile(picture).unwrap()["image"].clone();
            assert_eq!((&image["width"], &image["widths"], &image["formats"]), (&width, &json!([]), &json!([])));
        }
        for (picture, problem) in [
            (r#"{"width":2}"#, "picture: height: missing"),
            ("7", "picture: expected an object, found a number"),
            (
                r#"{"width":2,"height":1,"widths":["x"],"formats":["avif"]}"#,
                "picture: widths: expected a whole number from 0, found text",
            ),
            (
                r#"{"width":2,"height":1,"widths":[5000000000]}"#,
                "picture: widths: expected a smaller number, found a number",
            ),
            (r#"{"width":2,"height":1,"formats":[1]}"#, "picture: formats: expected text, found a number"),
        ] {
            assert_eq!(tile(picture).unwrap_err(), problem);
        }
    }

    proptest! {
        #[test]
        fn api_5_any_text_is_read_unchanged(text in any::<String>()) {
            prop_assert_eq!(read_field(|item| item.text("a"), json!({ "a": text })), Ok(text));
        }
    }
}
