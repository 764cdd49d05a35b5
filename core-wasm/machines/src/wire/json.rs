//! Values as JSON, for views that hold texts or lists.

use model::api::Payload;
use model::content::quote;
use model::writing::push_digits;

/// Something that JSON can say.
pub trait ToJson {
    fn write_json(&self, out: &mut String);
}

impl ToJson for bool {
    fn write_json(&self, out: &mut String) {
        out.push_str(if *self { "true" } else { "false" });
    }
}

impl ToJson for usize {
    fn write_json(&self, out: &mut String) {
        push_digits(out, *self as u64);
    }
}

impl ToJson for u32 {
    fn write_json(&self, out: &mut String) {
        push_digits(out, (*self).into());
    }
}

impl ToJson for u64 {
    fn write_json(&self, out: &mut String) {
        push_digits(out, *self);
    }
}

/// It takes its place when the view is shown: what a call has brought may be large.
impl ToJson for Payload {
    fn write_json(&self, out: &mut String) {
        out.push_str("null");
    }
}

impl ToJson for str {
    fn write_json(&self, out: &mut String) {
        quote(out, self);
    }
}

impl ToJson for String {
    fn write_json(&self, out: &mut String) {
        quote(out, self);
    }
}

impl<T: ToJson + ?Sized> ToJson for &T {
    fn write_json(&self, out: &mut String) {
        (**self).write_json(out);
    }
}

impl<T: ToJson + ?Sized> ToJson for std::rc::Rc<T> {
    fn write_json(&self, out: &mut String) {
        (**self).write_json(out);
    }
}

impl<T: ToJson> ToJson for Option<T> {
    fn write_json(&self, out: &mut String) {
        match self {
            Some(value) => value.write_json(out),
            None => out.push_str("null"),
        }
    }
}

impl<T: ToJson> ToJson for [T] {
    fn write_json(&self, out: &mut String) {
        let mut before = '[';
        for item in self {
            out.push(before);
            item.write_json(out);
            before = ',';
        }
        out.push_str(if before == '[' { "[]" } else { "]" });
    }
}

impl<T: ToJson> ToJson for Vec<T> {
    fn write_json(&self, out: &mut String) {
        self.as_slice().write_json(out);
    }
}

/// Writes an object of names and values.
pub fn write_object<'a, T: ToJson>(out: &mut String, entries: impl Iterator<Item = (&'a str, T)>) {
    let mut before = '{';
    for (name, value) in entries {
        out.push(before);
        quote(out, name);
        out.push(':');
        value.write_json(out);
        before = ',';
    }
    out.push_str(if before == '{' { "{}" } else { "}" });
}

/// Implements [`ToJson`] for a struct: an object with its fields, under the names that they have in JavaScript.
macro_rules! to_json {
    ($type:ty { $first:ident: $first_name:literal $(, $field:ident: $name:literal)* $(,)? }) => {
        impl $crate::wire::ToJson for $type {
            fn write_json(&self, out: &mut String) {
                let Self { $first $(, $field)* } = self;
                out.push_str(concat!("{\"", $first_name, "\":"));
                $crate::wire::ToJson::write_json($first, out);
                $(
                    out.push_str(concat!(",\"", $name, "\":"));
                    $crate::wire::ToJson::write_json($field, out);
                )*
                out.push('}');
            }
        }
    };
}
pub(crate) use to_json;
