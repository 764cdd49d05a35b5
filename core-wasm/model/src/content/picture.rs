use serde::{Deserialize, Serialize};

use super::Item;
use super::json::WriteJson;

/// The size of a picture, and the widths and formats of its smaller copies, from the media pipeline.
///
/// Optional: without it, the page shows the original file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct PictureInfo {
    /// Of the original file, in pixels.
    pub width: u32,
    pub height: u32,
    /// Widths of the smaller copies in pixels, ascending.
    #[serde(default)]
    pub widths: Vec<u32>,
    /// File extensions of the copies, best first: `["avif", "webp"]`.
    #[serde(default)]
    pub formats: Vec<String>,
}

/// A picture with its smaller copies. `pictureSources` writes their `srcset`, which would be the longest part of a page's data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct Image {
    /// URL of the original file.
    pub src: String,
    /// The alternative text; empty where the text beside it says the same.
    pub alt: String,
    /// Pixels of the original, if known.
    pub width: Option<u32>,
    pub height: Option<u32>,
    /// Widths of the copies that are named `{name}-{width}.{format}` and stand beside the original, ascending.
    pub widths: Vec<u32>,
    /// File extensions of these copies, best first.
    pub formats: Vec<String>,
    /// Copies with other names, best format first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sources: Option<Vec<ImageSource>>,
}

/// One `<source>` of a `<picture>`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "camelCase")]
pub struct ImageSource {
    /// A media type, `image/avif`.
    #[serde(rename = "type")]
    pub media_type: String,
    /// The value of `srcset`: `a-320.avif 320w, a-640.avif 640w`.
    pub src_set: String,
}

/// What an [`Image`] has besides its URL and its text.
pub struct Copies<J> {
    /// The width and the height of the original.
    pub size: [J; 2],
    pub widths: J,
    pub formats: J,
    pub sources: Option<Vec<ImageSource>>,
}

impl<J: WriteJson> Default for Copies<J> {
    fn default() -> Self {
        let [widths, formats] = [(); 2].map(|()| J::list(Vec::new()));
        Self { size: [J::null(), J::null()], widths, formats, sources: None }
    }
}

impl<J: WriteJson> Item<'_, J> {
    /// The picture below `media/`, with the size and copies in the item's field `picture`.
    pub fn image(&self, path: &[&str], alt: J) -> J {
        self.image_at(&self.file(path), alt)
    }

    /// The picture at this URL, with the size and copies in the item's field `picture`: see [`PictureInfo`].
    pub fn image_at(&self, src: &str, alt: J) -> J {
        let copies = self.maybe_record("picture", |picture| Copies {
            size: ["width", "height"].map(|name| picture.number_value(name)),
            widths: picture.numbers_value("widths"),
            formats: picture.texts_value("formats"),
            sources: None,
        });
        write_image(src, alt, copies.unwrap_or_default())
    }
}

/// Writes an [`Image`].
pub fn write_image<J: WriteJson>(src: &str, alt: J, copies: Copies<J>) -> J {
    let Copies { size: [width, height], widths, formats, sources } = copies;
    let source = |source: &ImageSource| {
        let mut written = J::object();
        written.set("type", J::text(&source.media_type));
        written.set("srcSet", J::text(&source.src_set));
        written
    };
    let mut image = J::object();
    image.set("src", J::text(src));
    image.set("alt", alt);
    image.set("width", width);
    image.set("height", height);
    image.set("widths", widths);
    image.set("formats", formats);
    if let Some(sources) = &sources {
        image.set("sources", J::list(sources.iter().map(source).collect()));
    }
    image
}
