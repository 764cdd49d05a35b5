//! Reads the JSON of an answer by a record's table, and writes what pages draw, in JSON again.
//!
//! JavaScript makes objects of it in one go, which is quicker and smaller than to build them from here field by field;
//! machines that look into an answer read it with [`Json`], too.

use std::borrow::Cow;

use super::picture::encode_segment;
use super::product::image_name;
use super::record::{Count, Field, How, Kind, Part, PictureRule};
use super::write::{fill, quote};
use super::{Bases, Json, feature_list, html_to_text};
use crate::writing::joined;

/// Nothing is a missing field, `null`, or `false` as blog software writes it.
macro_rules! nothing {
    () => {
        None | Some(Json::Null | Json::Bool(false))
    };
}

/// Writes records, and remembers the first thing that does not fit.
pub struct Composer<'b> {
    bases: &'b Bases,
    out: String,
    /// The fields that lead to where it is.
    path: Vec<&'static str>,
    problem: Option<String>,
}

/// A value, or nothing where it is missing.
type Maybe<'a, 'j> = Option<&'a Json<'j>>;

impl<'b> Composer<'b> {
    pub fn new(bases: &'b Bases) -> Self {
        Self { bases, out: String::new(), path: Vec::new(), problem: None }
    }

    /// What has been written.
    pub fn finish(self) -> String {
        self.out
    }

    /// Writes one record, or nothing at all.
    ///
    /// # Errors
    /// When it does not fit; the problem names the field.
    pub fn write(&mut self, fields: &[Field], json: &Json<'_>) -> Result<(), String> {
        let before = self.out.len();
        self.record(fields, Some(json), None);
        match self.problem.take() {
            None => Ok(()),
            Some(problem) => {
                self.out.truncate(before);
                Err(problem)
            }
        }
    }

    /// Writes those records of a list that fit. Tells of each other one where it stood and what is wrong.
    pub fn write_list(&mut self, fields: &[Field], items: &[Json<'_>], mut reject: impl FnMut(usize, String)) {
        self.out.push('[');
        for (index, item) in items.iter().enumerate() {
            let before = self.out.len();
            self.separate();
            if let Err(problem) = self.write(fields, item) {
                self.out.truncate(before);
                reject(index, problem);
            }
        }
        self.out.push(']');
    }

    fn record(&mut self, fields: &[Field], json: Maybe<'_, '_>, above: Maybe<'_, '_>) {
        let Some(Json::Object(_)) = json else { return self.refuse("an object", json) };
        self.out.push('{');
        self.fields(fields, json, above);
        self.out.push('}');
    }

    fn fields(&mut self, fields: &[Field], json: Maybe<'_, '_>, above: Maybe<'_, '_>) {
        for field in fields {
            if self.problem.is_some() {
                return;
            }
            self.separate();
            self.out.push('"');
            push_camel_case(&mut self.out, field.name);
            self.out.push_str("\":");
            self.field(&field.how, json, above);
        }
    }

    /// A comma, unless it is the first.
    fn separate(&mut self) {
        if !self.out.ends_with(['{', '[']) {
            self.out.push(',');
        }
    }

    fn field(&mut self, how: &How, json: Maybe<'_, '_>, above: Maybe<'_, '_>) {
        if let Count::Here = how.count {
            return self.value(&how.kind, json, above);
        }
        let value = json.and_then(|json| json.get(how.from));
        self.path.push(how.from);
        match (how.count, value) {
            (Count::OrNull, nothing!()) => self.out.push_str("null"),
            (Count::OrEmpty, nothing!()) => self.out.push_str("\"\""),
            (Count::Many, value) => {
                self.out.push('[');
                for item in self.list(value) {
                    self.separate();
                    self.value(&how.kind, Some(item), json);
                }
                self.out.push(']');
            }
            (_, value) => match how.kind {
                // It is made of its neighbour when it is missing.
                Kind::Title(file) => self.title(value, json, file),
                kind => self.value(&kind, value, json),
            },
        }
        self.path.pop();
    }

    fn value(&mut self, kind: &Kind, json: Maybe<'_, '_>, above: Maybe<'_, '_>) {
        match *kind {
            Kind::Text | Kind::Title(_) => {
                let text = self.text(json);
                quote(&mut self.out, text);
            }
            Kind::Filled => match self.text(json) {
                "" => self.out.push_str("null"),
                text => quote(&mut self.out, text),
            },
            Kind::Html => {
                let text = html_to_text(self.text(json));
                quote(&mut self.out, &text);
            }
            Kind::Rendered => match json {
                Some(Json::Object(_)) => {
                    let text = self.part(&Part::Html("rendered"), json, above);
                    quote(&mut self.out, &text.unwrap_or_default());
                }
                _ => self.refuse("an object", json),
            },
            Kind::Features => {
                let html = if let nothing!() = json { "" } else { self.text(json) };
                self.out.push('[');
                for feature in feature_list(html) {
                    self.separate();
                    quote(&mut self.out, &feature);
                }
                self.out.push(']');
            }
            Kind::Link => {
                let link = self.text(json);
                if ["https://", "http://", "/"].iter().any(|start| link.starts_with(start)) {
                    quote(&mut self.out, link);
                } else {
                    self.refuse("a web address", json);
                }
            }
            Kind::Flag => match json {
                nothing!() => self.out.push_str("false"),
                Some(Json::Bool(_)) => self.out.push_str("true"),
                _ => self.refuse("true or false", json),
            },
            Kind::Number => {
                let digits = self.number(json, "a smaller number", u32::MAX.into());
                self.out.push_str(digits);
            }
            Kind::Id => match json {
                Some(Json::Text(text)) => quote(&mut self.out, text),
                _ => {
                    let digits = self.id(json);
                    self.out.push_str(digits);
                }
            },
            Kind::IdText => {
                let id = self.id(json);
                quote(&mut self.out, id);
            }
            Kind::Texts => {
                self.out.push('[');
                for item in self.list(json) {
                    self.separate();
                    let text = self.text(Some(item));
                    quote(&mut self.out, text);
                }
                self.out.push(']');
            }
            Kind::File(parts) => {
                let address = self.address(parts, json, above).unwrap_or_default();
                quote(&mut self.out, &address);
            }
            Kind::Picture(rule) => self.picture(rule, json, above),
            Kind::Record(fields) => self.record(fields, json, above),
        }
    }

    /// `liner-hanger_retrofit.pdf` reads as "liner hanger retrofit".
    fn title(&mut self, title: Maybe<'_, '_>, json: Maybe<'_, '_>, file: &str) {
        if let nothing!() = title {
            let file = self.text(json.and_then(|json| json.get(file)));
            let words = file.strip_suffix(".pdf").unwrap_or(file);
            let words: String = words.chars().map(|c| if matches!(c, '-' | '_') { ' ' } else { c }).collect();
            quote(&mut self.out, &words);
        } else {
            self.value(&Kind::Text, title, json);
        }
    }

    fn picture(&mut self, rule: &PictureRule, json: Maybe<'_, '_>, above: Maybe<'_, '_>) {
        let Some(src) = self.address(rule.file, json, above) else { return self.out.push_str("null") };
        let alt = rule.alt.iter().find_map(|part| self.part(part, json, above)).unwrap_or_default();
        fill(&mut self.out, r#"{"src":$0,"alt":$1"#, &[&src, &alt]);
        let info = json.and_then(|json| json.get("picture"));
        if let nothing!() = info {
            self.out.push_str(r#","width":null,"height":null,"sources":[],"placeholder":null}"#);
            return;
        }
        let Some(Json::Object(_)) = info else { return self.refuse("an object", info) };
        self.path.push("picture");
        self.fields(PICTURE, info, None);
        self.sources(&src, info);
        self.path.pop();
        self.out.push('}');
    }

    /// The copies of a picture, which follow the pipeline's naming: `{stem}-{width}.{format}` beside the master.
    fn sources(&mut self, src: &str, info: Maybe<'_, '_>) {
        let field = |name| info.and_then(|info| info.get(name));
        let dot = src.bytes().rposition(|byte| byte == b'.');
        let stem = dot.and_then(|dot| src.get(..dot)).unwrap_or(src);
        let (widths, formats) = (self.list(field("widths")), self.list(field("formats")));
        self.out.push_str(",\"sources\":[");
        for format in formats {
            let format = self.text(Some(format));
            let mut set = String::new();
            for width in widths {
                let width = self.number(Some(width), "a smaller number", u32::MAX.into());
                let comma = if set.is_empty() { "" } else { ", " };
                for piece in [comma, stem, "-", width, ".", format, " ", width, "w"] {
                    set.push_str(piece);
                }
            }
            if set.is_empty() {
                break;
            }
            self.separate();
            let format = joined(&["image/", format]);
            fill(&mut self.out, r#"{"type":$0,"srcSet":$1}"#, &[&format, &set]);
        }
        self.out.push(']');
    }

    /// An address that is put together; nothing when a part that may be missing is.
    fn address(&mut self, parts: &[Part], json: Maybe<'_, '_>, above: Maybe<'_, '_>) -> Option<String> {
        if let [whole @ Part::Whole(_)] = parts {
            return self.part(whole, json, above).filter(|url| !url.is_empty()).map(Cow::into_owned);
        }
        let mut address = joined(&[&self.bases.media, "/media"]);
        for part in parts {
            let text = self.part(part, json, above)?;
            let is_path = matches!(part, Part::Path(_));
            if is_path && (text.is_empty() || text.ends_with('/')) {
                return None;
            }
            for segment in text.split(|c| is_path && c == '/') {
                address.push('/');
                encode_segment(segment, &mut address);
            }
        }
        Some(address)
    }

    fn part<'a>(&mut self, part: &Part, json: Maybe<'a, '_>, above: Maybe<'a, '_>) -> Option<Cow<'a, str>> {
        let (record, name) = match *part {
            Part::Words(words) => return Some(words.into()),
            Part::Above(name) => (above, name),
            Part::Text(name)
            | Part::Id(name)
            | Part::Maybe(name)
            | Part::Html(name)
            | Part::Path(name)
            | Part::Named(name)
            | Part::Whole(name) => (json, name),
        };
        let value = record.and_then(|record| record.get(name));
        if let (nothing!(), Part::Maybe(_) | Part::Path(_) | Part::Named(_) | Part::Whole(_)) = (value, part) {
            return None;
        }
        self.path.push(name);
        let text = if let Part::Id(_) = part { self.id(value) } else { self.text(value) };
        self.path.pop();
        match part {
            Part::Html(_) => Some(html_to_text(text).into()),
            Part::Named(_) => image_name(text).map(Cow::Owned),
            _ => Some(text.into()),
        }
    }

    fn text<'a>(&mut self, json: Maybe<'a, '_>) -> &'a str {
        match json {
            Some(Json::Text(text)) => text,
            _ => {
                self.refuse("text", json);
                ""
            }
        }
    }

    fn id<'a>(&mut self, json: Maybe<'a, '_>) -> &'a str {
        match json {
            Some(Json::Text(text)) => text,
            _ => self.number(json, "a whole number from 0", u64::MAX),
        }
    }

    /// The digits of a whole number up to a greatest one.
    fn number<'a>(&mut self, json: Maybe<'a, '_>, wanted: &str, greatest: u64) -> &'a str {
        if let Some(Json::Number(digits)) = json
            && let Ok(number) = digits.parse::<u64>()
        {
            if number > greatest {
                self.refuse(wanted, json);
            }
            return digits;
        }
        self.refuse("a whole number from 0", json);
        ""
    }

    /// What is in a list; a missing one is empty.
    fn list<'a, 'j>(&mut self, json: Maybe<'a, 'j>) -> &'a [Json<'j>] {
        match json {
            None => {}
            Some(Json::Array(items)) => return items,
            _ => self.refuse("a list", json),
        }
        &[]
    }

    /// A value that is not what it should be.
    fn refuse(&mut self, wanted: &str, found: Maybe<'_, '_>) {
        if self.problem.is_some() {
            return;
        }
        let mut problem = String::new();
        for name in &self.path {
            problem.push_str(name);
            problem.push_str(": ");
        }
        let found = match found {
            None => {
                problem.push_str("missing");
                self.problem = Some(problem);
                return;
            }
            Some(Json::Null) => "null",
            Some(Json::Bool(_)) => "true or false",
            Some(Json::Number(_)) => "a number",
            Some(Json::Text(_)) => "text",
            Some(Json::Array(_)) => "a list",
            Some(Json::Object(_)) => "an object",
        };
        for piece in ["expected ", wanted, ", found ", found] {
            problem.push_str(piece);
        }
        self.problem = Some(problem);
    }
}

/// What is known of a picture and taken as it is.
const PICTURE: &[Field] = &[
    Field { name: "width", how: How { from: "width", count: Count::One, kind: Kind::Number } },
    Field { name: "height", how: How { from: "height", count: Count::One, kind: Kind::Number } },
    Field { name: "placeholder", how: How { from: "placeholder", count: Count::OrNull, kind: Kind::Text } },
];

/// `registration_number` is `registrationNumber` in JavaScript.
fn push_camel_case(out: &mut String, name: &str) {
    let mut capital = false;
    for c in name.chars() {
        if c == '_' {
            capital = true;
        } else {
            out.push(if capital { c.to_ascii_uppercase() } else { c });
            capital = false;
        }
    }
}

/// What pages get of a record.
#[cfg(test)]
pub fn view_with<T: super::Record>(bases: &Bases, json: &str) -> Result<serde_json::Value, String> {
    let mut composer = Composer::new(bases);
    composer.write(T::FIELDS, &Json::parse(json).map_err(|at| at.to_string())?)?;
    Ok(serde_json::from_str(&composer.finish()).unwrap())
}

/// What pages get of a record, when all addresses are the page's own.
#[cfg(test)]
pub fn view<T: super::Record>(json: &str) -> Result<serde_json::Value, String> {
    view_with::<T>(&Bases::default(), json)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::*;
    use crate::content::record::{self, Make, Record};

    macro_rules! one {
        ($name:ident, $type:ty, $make:expr) => {
            struct $name;
            impl Record for $name {
                const FIELDS: &'static [Field] = &[Field {
                    name: "an_a",
                    how: {
                        const MAKE: Make<$type> = $make;
                        MAKE
                    }
                    .of(|_: &$name| unreachable!()),
                }];
            }
        };
    }
    one!(Text, String, record::plain("a"));
    one!(MaybeText, Option<String>, record::plain("a"));
    one!(Number, u32, record::plain("a"));
    one!(Numbers, Vec<u32>, record::plain("a"));
    one!(Flag, bool, record::plain("a"));
    one!(Flags, Vec<Flag>, record::plain("a"));
    one!(Nested, Text, record::plain("a"));
    one!(Rows, Vec<Vec<String>>, record::rows("a"));

    fn problem<T: Record>(json: &str) -> String {
        view::<T>(json).unwrap_err()
    }

    fn a<T: Record>(json: &str) -> Value {
        view::<T>(json).unwrap()["anA"].clone()
    }

    #[test]
    fn api_5_a_field_that_does_not_fit_is_named() {
        assert_eq!(problem::<Text>("{}"), "a: missing");
        assert_eq!(problem::<Text>(r#"{"a":{}}"#), "a: expected text, found an object");
        assert_eq!(problem::<Number>(r#"{"a":"wide"}"#), "a: expected a whole number from 0, found text");
        assert_eq!(problem::<Number>(r#"{"a":-3}"#), "a: expected a whole number from 0, found a number");
        assert_eq!(problem::<Number>(r#"{"a":1.5}"#), "a: expected a whole number from 0, found a number");
        assert_eq!(problem::<Number>(r#"{"a":99999999999}"#), "a: expected a smaller number, found a number");
        assert_eq!(problem::<Numbers>(r#"{"a":{}}"#), "a: expected a list, found an object");
        assert_eq!(problem::<Flags>(r#"{"a":[{"a":1}]}"#), "a: a: expected true or false, found a number");
        assert_eq!(problem::<Text>("7"), "expected an object, found a number");
        assert_eq!(problem::<Nested>(r#"{"a":[]}"#), "a: expected an object, found a list");
        assert_eq!(problem::<Rows>(r#"{"a":[["x"],[null]]}"#), "a: expected text, found null");
    }

    #[test]
    fn api_5_of_several_problems_the_first_is_told() {
        let problem = problem::<crate::content::Region>(r#"{"id":true,"name":7}"#);
        assert_eq!(problem, "id: expected a whole number from 0, found true or false");
    }

    #[test]
    fn api_5_nothing_can_be_written_in_several_ways() {
        for json in ["{}", r#"{"a":null}"#, r#"{"a":false}"#] {
            assert_eq!(a::<MaybeText>(json), Value::Null, "{json}");
        }
        assert_eq!(a::<MaybeText>(r#"{"a":"x"}"#), "x");
        assert_eq!(a::<Numbers>("{}"), json!([]));
        assert_eq!(a::<Flag>("{}"), false);
        assert_eq!(a::<Flag>(r#"{"a":true}"#), true);
        assert_eq!(a::<Rows>(r#"{"a":[["x","y"],[]]}"#), json!([["x", "y"], []]));
    }

    #[test]
    fn copies_of_a_picture_become_one_source_a_format() {
        let tile = view::<crate::content::GalleryTile>(
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
        let tile = |picture: &str| {
            view::<crate::content::GalleryTile>(&format!(r#"{{"id":7,"file":"a","picture":{picture}}}"#))
        };
        for (picture, width) in [("null", Value::Null), (r#"{"width":2,"height":1}"#, json!(2))] {
            let image = tile(picture).unwrap()["image"].clone();
            assert_eq!((&image["width"], &image["sources"], &image["placeholder"]), (&width, &json!([]), &Value::Null));
        }
        for (picture, problem) in [
            (r#"{"width":2}"#, "picture: height: missing"),
            ("7", "expected an object, found a number"),
            (
                r#"{"width":2,"height":1,"widths":["x"],"formats":["avif"]}"#,
                "expected a whole number from 0, found text",
            ),
        ] {
            assert!(tile(picture).unwrap_err().ends_with(problem), "{picture}");
        }
    }

    proptest! {
        #[test]
        fn api_5_any_text_comes_out_as_it_went_in(text in any::<String>()) {
            let read = a::<Text>(&json!({ "a": text }).to_string());
            prop_assert_eq!(read, text);
        }
    }
}
