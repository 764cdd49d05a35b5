//! Reads the records of a response field by field.
//!
//! A field that does not fit is noted, and reading goes on with an empty value; in the end the whole item is refused with the
//! first field that was noted. So the function of a record is plain: a struct literal where Rust needs the fields, or a [`Record`],
//! which writes what components get, and takes over values that stay as they are without copying them.

use std::cell::RefCell;

use super::json::{Json, Shape, WriteJson};
use super::{Bases, Id, html_to_text};
use crate::writing::encode_segment;

/// The greatest whole number that JavaScript tells from its neighbours.
const MAX_SAFE_INTEGER: f64 = 9_007_199_254_740_991.0;

/// An object of a response, to be read field by field.
pub struct Item<'a, J> {
    /// None when the value is no object: all its fields are missing then.
    object: Option<J>,
    reading: &'a Reading<'a>,
}

/// What the items within one record share.
struct Reading<'a> {
    bases: &'a Bases,
    /// The fields that lead to the present item.
    path: RefCell<Vec<&'static str>>,
    /// The first thing that does not fit.
    problem: RefCell<Option<String>>,
}

/// Reads one record.
///
/// # Errors
/// When a field does not fit; the text names it.
pub fn read_record<J: Json, T>(json: J, bases: &Bases, read: impl Fn(&Item<'_, J>) -> T) -> Result<T, String> {
    let reading = Reading { bases, path: RefCell::default(), problem: RefCell::default() };
    let record = reading.record(Some(json.shape()), &read);
    match reading.problem.into_inner() {
        None => Ok(record),
        Some(problem) => Err(problem),
    }
}

/// Values that stand for a field that is left out: blog software writes `false`.
fn is_nothing<J>(shape: &Shape<J>) -> bool {
    matches!(shape, Shape::Null | Shape::Bool(false))
}

impl<J: Json> Item<'_, J> {
    /// A text that must be there.
    pub fn text(&self, name: &'static str) -> String {
        self.reading.within(name, || self.reading.text(self.get(name)))
    }

    /// A text in a field that is not the specification's: an API may use the name for something else, which counts as
    /// missing.
    pub fn extra_text(&self, name: &'static str) -> Option<String> {
        match self.get(name)? {
            Shape::Text(text) if !text.is_empty() => Some(text),
            _ => None,
        }
    }

    /// A text that may be missing.
    pub fn maybe_text(&self, name: &'static str) -> Option<String> {
        self.maybe(name, |value| self.reading.text(value))
    }

    /// A text that may be missing, and counts as missing when it is empty.
    pub fn filled_text(&self, name: &'static str) -> Option<String> {
        self.maybe_text(name).filter(|text| !text.is_empty())
    }

    /// A text that must be there, and must be a name that this reader knows.
    pub fn one_of<T>(&self, name: &'static str, read: fn(&str) -> Option<T>) -> Option<T> {
        self.reading.within(name, || {
            let known = read(&self.reading.text(self.get(name)));
            if known.is_none() {
                self.reading.refuse("a name that is known", "another");
            }
            known
        })
    }

    /// The same, of a text that may be missing.
    pub fn maybe_one_of<T>(&self, name: &'static str, read: fn(&str) -> Option<T>) -> Option<T> {
        self.maybe(name, |_| self.one_of(name, read)).flatten()
    }

    /// The text of HTML that must be there.
    pub fn html(&self, name: &'static str) -> String {
        html_to_text(&self.text(name))
    }

    /// The text of HTML; empty when it is missing.
    pub fn maybe_html(&self, name: &'static str) -> String {
        html_to_text(&self.maybe_text(name).unwrap_or_default())
    }

    /// The text of what blog software has rendered to HTML; empty when it is missing.
    pub fn rendered(&self, name: &'static str) -> String {
        self.maybe_record(name, |field| field.html("rendered")).unwrap_or_default()
    }

    /// The URL of a page on the web.
    pub fn link(&self, name: &'static str) -> String {
        let link = self.text(name);
        if !["https://", "http://", "/"].iter().any(|start| link.starts_with(start)) {
            self.reading.within(name, || self.reading.refuse("a URL", "text"));
        }
        link
    }

    /// True or false; a missing one is false.
    pub fn flag(&self, name: &'static str) -> bool {
        let flag = self.maybe(name, |value| match value {
            Some(Shape::Bool(flag)) => flag,
            other => self.reading.mismatch("true or false", other).unwrap_or_default(),
        });
        flag.unwrap_or_default()
    }

    /// A whole number that must be there.
    pub fn number(&self, name: &'static str) -> u32 {
        self.reading.within(name, || self.reading.number(self.get(name)))
    }

    /// A whole number that may be missing.
    pub fn maybe_number(&self, name: &'static str) -> Option<u32> {
        self.maybe(name, |value| self.reading.number(value))
    }

    /// A number that may be missing.
    pub fn maybe_float(&self, name: &'static str) -> Option<f64> {
        self.maybe(name, |value| match value {
            Some(Shape::Number(number)) if number.is_finite() => number,
            other => self.reading.mismatch("a number", other).unwrap_or_default(),
        })
    }

    /// A number or a text, as it is.
    pub fn id(&self, name: &'static str) -> Id {
        self.reading.within(name, || match self.get(name) {
            Some(Shape::Text(text)) => Id::Text(text),
            other => Id::Number(self.reading.whole_number(other, MAX_SAFE_INTEGER) as u64),
        })
    }

    /// A number or a text, as a text.
    pub fn id_text(&self, name: &'static str) -> String {
        self.id(name).to_string()
    }

    /// A list of texts; a missing one is empty.
    pub fn texts(&self, name: &'static str) -> Vec<String> {
        self.values(name, |value| self.reading.text(Some(value)))
    }

    /// A list of whole numbers; a missing one is empty.
    pub fn numbers(&self, name: &'static str) -> Vec<u32> {
        self.values(name, |value| self.reading.number(Some(value)))
    }

    /// Two whole numbers that must be there.
    pub fn pair(&self, name: &'static str) -> [u32; 2] {
        match self.numbers(name).as_slice() {
            [one, other] => [*one, *other],
            _ => {
                self.reading.within(name, || self.reading.refuse("two numbers", "another count"));
                [0; 2]
            }
        }
    }

    /// The body of a response that must be there as a text: `read` reads it, and says why it cannot be used.
    pub fn response<T: Default>(&self, name: &'static str, read: fn(&str) -> Result<T, String>) -> T {
        self.reading.within(name, || self.reading.response(self.get(name), read))
    }

    /// The body of a response that may be missing.
    pub fn maybe_response<T: Default>(&self, name: &'static str, read: fn(&str) -> Result<T, String>) -> Option<T> {
        self.maybe(name, |value| self.reading.response(value, read))
    }

    /// A list of lists of texts; a missing one is empty.
    pub fn rows(&self, name: &'static str) -> Vec<Vec<String>> {
        self.values(name, |row| self.reading.list(Some(row), |cell| self.reading.text(Some(cell))))
    }

    /// A record that must be there.
    pub fn record<T>(&self, name: &'static str, read: impl Fn(&Item<'_, J>) -> T) -> T {
        self.reading.within(name, || self.reading.record(self.get(name), &read))
    }

    /// A record that may be missing.
    pub fn maybe_record<T>(&self, name: &'static str, read: impl Fn(&Item<'_, J>) -> T) -> Option<T> {
        self.maybe(name, |value| self.reading.record(value, &read))
    }

    /// A record that is read where it is one; anything else, such as PHP's empty list, counts as missing.
    pub fn record_if_any<T>(&self, name: &'static str, read: impl Fn(&Item<'_, J>) -> T) -> Option<T> {
        let value = self.get(name).filter(|value| matches!(value, Shape::Object(_)))?;
        Some(self.reading.within(name, || self.reading.record(Some(value), &read)))
    }

    /// A list of records; a missing one is empty.
    pub fn records<T>(&self, name: &'static str, read: impl Fn(&Item<'_, J>) -> T) -> Vec<T> {
        self.values(name, |value| self.reading.record(Some(value), &read))
    }

    /// The URL of a file below `media/`; each segment of its path is encoded.
    pub fn file(&self, path: &[&str]) -> String {
        let mut url = format!("{}/media", self.reading.bases.media);
        for segment in path {
            url.push('/');
            encode_segment(segment, &mut url);
        }
        url
    }

    fn get(&self, name: &'static str) -> Option<Shape<J>> {
        self.object.as_ref()?.get(name).map(Json::shape)
    }

    /// A value that may be missing.
    fn maybe<T>(&self, name: &'static str, read: impl FnOnce(Option<Shape<J>>) -> T) -> Option<T> {
        let value = self.get(name).filter(|value| !is_nothing(value))?;
        Some(self.reading.within(name, || read(Some(value))))
    }

    /// The values of a list; a missing one is empty.
    fn values<T>(&self, name: &'static str, read: impl Fn(Shape<J>) -> T) -> Vec<T> {
        self.reading.within(name, || match self.get(name) {
            None => Vec::new(),
            list => self.reading.list(list, read),
        })
    }
}

/// Values that go into a payload: a text is taken over without being copied.
impl<J: WriteJson> Item<'_, J> {
    /// A text that must be there.
    pub fn text_value(&self, name: &'static str) -> J {
        self.get_text(name).unwrap_or_else(|| J::text(&self.text(name)))
    }

    /// A text that may be missing.
    pub fn maybe_text_value(&self, name: &'static str) -> Option<J> {
        self.get_text(name).or_else(|| self.maybe_text(name).map(|text| J::text(&text)))
    }

    /// A text that may be missing, and counts as missing when it is empty.
    pub fn filled_text_value(&self, name: &'static str) -> Option<J> {
        self.maybe_text_value(name).filter(|text| !text.is_empty())
    }

    /// A text in a field that is not the specification's: see [`Self::extra_text`].
    pub fn extra_text_value(&self, name: &'static str) -> Option<J> {
        self.get_text(name).filter(|text| !text.is_empty())
    }

    /// A number or a text.
    pub fn id_value(&self, name: &'static str) -> J {
        self.get_text(name).unwrap_or_else(|| {
            J::number(self.reading.within(name, || self.reading.whole_number(self.get(name), MAX_SAFE_INTEGER)))
        })
    }

    /// A list of texts; a missing one is empty.
    pub fn text_values(&self, name: &'static str) -> Vec<J> {
        self.texts(name).iter().map(|text| J::text(text)).collect()
    }

    fn get_text(&self, name: &'static str) -> Option<J> {
        self.object.as_ref()?.get_text(name)
    }
}

impl Reading<'_> {
    /// Reads something that is in this field of the present item.
    fn within<T>(&self, name: &'static str, read: impl FnOnce() -> T) -> T {
        self.path.borrow_mut().push(name);
        let value = read();
        self.path.borrow_mut().pop();
        value
    }

    fn record<J, T>(&self, value: Option<Shape<J>>, read: &impl Fn(&Item<'_, J>) -> T) -> T {
        let object = match value {
            Some(Shape::Object(object)) => Some(object),
            other => self.mismatch("an object", other),
        };
        read(&Item { object, reading: self })
    }

    fn list<J: Json, T>(&self, value: Option<Shape<J>>, read: impl Fn(Shape<J>) -> T) -> Vec<T> {
        match value {
            Some(Shape::List(items)) => items.into_iter().map(|item| read(item.shape())).collect(),
            other => self.mismatch("a list", other).unwrap_or_default(),
        }
    }

    fn text<J>(&self, value: Option<Shape<J>>) -> String {
        match value {
            Some(Shape::Text(text)) => text,
            other => self.mismatch("text", other).unwrap_or_default(),
        }
    }

    fn response<J, T: Default>(&self, value: Option<Shape<J>>, read: fn(&str) -> Result<T, String>) -> T {
        read(&self.text(value)).unwrap_or_else(|reason| {
            self.note(&reason);
            T::default()
        })
    }

    fn number<J>(&self, value: Option<Shape<J>>) -> u32 {
        self.whole_number(value, u32::MAX.into()) as u32
    }

    fn whole_number<J>(&self, value: Option<Shape<J>>, greatest: f64) -> f64 {
        match value {
            Some(Shape::Number(number)) if number >= 0.0 && number.fract() == 0.0 => {
                if number > greatest {
                    self.refuse("a smaller number", "a number");
                }
                number
            }
            other => self.mismatch("a whole number from 0", other).unwrap_or_default(),
        }
    }

    /// Notes a value that is missing or of another kind than it must be, and gives nothing in its place.
    fn mismatch<J, T>(&self, wanted: &str, found: Option<Shape<J>>) -> Option<T> {
        match found {
            None => self.note("missing"),
            Some(found) => self.refuse(wanted, found.name()),
        }
        None
    }

    fn refuse(&self, wanted: &str, found: &str) {
        self.note(&format!("expected {wanted}, found {found}"));
    }

    /// Notes what is wrong with the present field, unless something else has been noted before.
    fn note(&self, problem: &str) {
        let mut noted = self.problem.borrow_mut();
        if noted.is_none() {
            let mut text = String::new();
            for name in self.path.borrow().iter() {
                text.push_str(name);
                text.push_str(": ");
            }
            text.push_str(problem);
            *noted = Some(text);
        }
    }
}

/// What pages get of a record, when all URLs are the page's own.
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

    /// Reads one field, `a`.
    fn a<T>(read: fn(&Item<'_, Value>) -> T, json: Value) -> Result<T, String> {
        read_record(json, &Bases::default(), read)
    }

    #[test]
    fn api_5_a_field_that_does_not_fit_is_named() {
        assert_eq!(a(|item| item.text("a"), json!({})).unwrap_err(), "a: missing");
        assert_eq!(a(|item| item.text("a"), json!({"a": {}})).unwrap_err(), "a: expected text, found an object");
        for (number, problem) in [
            (json!("wide"), "a: expected a whole number from 0, found text"),
            (json!(-3), "a: expected a whole number from 0, found a number"),
            (json!(1.5), "a: expected a whole number from 0, found a number"),
            (json!(99_999_999_999_u64), "a: expected a smaller number, found a number"),
        ] {
            assert_eq!(a(|item| item.number("a"), json!({ "a": number })).unwrap_err(), problem);
        }
        assert_eq!(a(|item| item.numbers("a"), json!({"a": {}})).unwrap_err(), "a: expected a list, found an object");
        assert_eq!(
            a(|item| item.records("a", |item| item.flag("a")), json!({"a": [{"a": 1}]})).unwrap_err(),
            "a: a: expected true or false, found a number"
        );
        assert_eq!(a(|item| item.text("a"), json!(7)).unwrap_err(), "expected an object, found a number");
        assert_eq!(
            a(|item| item.record("a", |item| item.text("a")), json!({"a": []})).unwrap_err(),
            "a: expected an object, found a list"
        );
        assert_eq!(a(|item| item.record("a", |item| item.text("a")), json!({})).unwrap_err(), "a: missing");
        assert_eq!(
            a(|item| item.rows("a"), json!({"a": [["x"], [null]]})).unwrap_err(),
            "a: expected text, found null"
        );
    }

    #[test]
    fn api_5_of_several_problems_the_first_is_told() {
        let problem = view(Region::read, r#"{"id":true,"name":7}"#).unwrap_err();
        assert_eq!(problem, "id: expected a whole number from 0, found true or false");
    }

    #[test]
    fn api_5_nothing_can_be_written_in_several_ways() {
        for nothing in [json!({}), json!({"a": null}), json!({"a": false})] {
            assert_eq!(a(|item| item.maybe_text("a"), nothing.clone()), Ok(None), "{nothing}");
            assert_eq!(a(|item| item.maybe_html("a"), nothing.clone()), Ok(String::new()), "{nothing}");
            assert_eq!(a(|item| item.maybe_number("a"), nothing.clone()), Ok(None), "{nothing}");
            assert_eq!(a(|item| item.flag("a"), nothing.clone()), Ok(false), "{nothing}");
            assert_eq!(a(|item| item.maybe_record("a", |item| item.text("a")), nothing.clone()), Ok(None), "{nothing}");
        }
        assert_eq!(a(|item| item.maybe_text("a"), json!({"a": "x"})), Ok(Some("x".into())));
        assert_eq!(a(|item| item.filled_text("a"), json!({"a": ""})), Ok(None));
        for other in [json!({}), json!({"a": ""}), json!({"a": 7})] {
            assert_eq!(a(|item| item.extra_text("a"), other.clone()), Ok(None), "{other}");
        }
        assert_eq!(a(|item| item.extra_text("a"), json!({"a": "x"})), Ok(Some("x".into())));
        assert_eq!(a(|item| item.filled_text("a"), json!({"a": "x"})), Ok(Some("x".into())));
        assert_eq!(a(|item| item.numbers("a"), json!({})), Ok(vec![]));
        assert_eq!(a(|item| item.numbers("a"), json!({"a": [1, 2]})), Ok(vec![1, 2]));
        assert_eq!(a(|item| item.flag("a"), json!({"a": true})), Ok(true));
        assert_eq!(
            a(|item| item.rows("a"), json!({"a": [["x", "y"], []]})),
            Ok(vec![vec!["x".into(), "y".into()], vec![]])
        );
    }

    #[test]
    fn an_id_is_a_text_or_a_number_that_javascript_has_exactly() {
        for (id, text) in
            [(json!("a/b"), "a/b"), (json!(0), "0"), (json!(9_007_199_254_740_991_u64), "9007199254740991")]
        {
            assert_eq!(a(|item| item.id_text("a"), json!({ "a": id })).unwrap(), text);
        }
        let problem = a(|item| item.id_text("a"), json!({"a": 9_007_199_254_740_992_u64})).unwrap_err();
        assert_eq!(problem, "a: expected a smaller number, found a number");
    }

    #[test]
    fn copies_of_a_picture_become_one_source_a_format() {
        let tile = view(
            GalleryTile::read,
            r##"{"id":7,"file":"a.b.webp","picture":{"width":1200,"height":900,"widths":[320,640],
                "formats":["avif","webp"],"placeholder":"#d9dcde"}}"##,
        );
        let source = |format: &str| {
            let copy = |width: u32| format!("/media/gallery/7/a.b-{width}.{format} {width}w");
            let copies = [copy(320), copy(640)].join(", ");
            json!({ "type": format!("image/{format}"), "srcSet": copies })
        };
        let image = json!({ "src": "/media/gallery/7/a.b.webp", "alt": "", "width": 1200, "height": 900,
            "placeholder": "#d9dcde", "sources": [source("avif"), source("webp")] });
        assert_eq!(tile.unwrap()["image"], image);
    }

    #[test]
    fn a_picture_of_which_nothing_is_known_is_its_master_and_one_that_does_not_fit_is_refused() {
        let tile = |picture: &str| view(GalleryTile::read, &format!(r#"{{"id":7,"file":"a","picture":{picture}}}"#));
        for (picture, width) in [("null", Value::Null), (r#"{"width":2,"height":1}"#, json!(2))] {
            let image = tile(picture).unwrap()["image"].clone();
            assert_eq!((&image["width"], &image["sources"], &image["placeholder"]), (&width, &json!([]), &Value::Null));
        }
        for (picture, problem) in [
            (r#"{"width":2}"#, "picture: height: missing"),
            ("7", "picture: expected an object, found a number"),
            (
                r#"{"width":2,"height":1,"widths":["x"],"formats":["avif"]}"#,
                "picture: widths: expected a whole number from 0, found text",
            ),
        ] {
            assert_eq!(tile(picture).unwrap_err(), problem);
        }
    }

    proptest! {
        #[test]
        fn api_5_any_text_comes_out_as_it_went_in(text in any::<String>()) {
            prop_assert_eq!(a(|item| item.text("a"), json!({ "a": text })), Ok(text));
        }
    }
}
