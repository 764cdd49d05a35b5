use wasm_bindgen::JsValue;

use crate::browser::to_js::{Keys, ToJs, to_js};
use crate::site::{Head, Redirect, Tag};

to_js!(Redirect { from, to });
to_js!(Head { title, tags });

impl ToJs for Tag {
    fn to_js(&self) -> JsValue {
        thread_local! {
            static META: Keys = const { Keys::new(&["kind", "key", "content"]) };
            static LINK: Keys = const { Keys::new(&["kind", "href"]) };
        }
        match self {
            Self::Name { key, content } => META.with(|keys| keys.object(&["name".into(), key.into(), content.into()])),
            Self::Property { key, content } => {
                META.with(|keys| keys.object(&["property".into(), key.into(), content.into()]))
            }
            Self::Canonical { href } => LINK.with(|keys| keys.object(&["canonical".into(), href.into()])),
        }
    }
}
