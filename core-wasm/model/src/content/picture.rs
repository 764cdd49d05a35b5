use serde::{Deserialize, Serialize};

use super::Item;
use super::json::{Json, WriteJson};

/// The size of a picture, and the widths and formats of its smaller copies, from the media pipeline.
///
/// Optional: without it, the page shows the original file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(schemars::JsonSchema))]
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
    /// The picture's mean colour, `#rrggbb`, shown while it loads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
}

impl PictureInfo {
    /// Reads the field `picture` of an item.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            width: item.number("width"),
            height: item.number("height"),
            widths: item.numbers("widths"),
            formats: item.texts("formats"),
            placeholder: item.maybe_text("placeholder"),
        }
    }
}

/// A picture with its `srcset` per format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Image {
    /// URL of the original file.
    pub src: String,
    /// The alternative text; empty where the text beside it says the same.
    pub alt: String,
    /// Pixels of the original, if known.
    pub width: Option<u32>,
    pub height: Option<u32>,
    /// Smaller copies, best format first.
    pub sources: Vec<ImageSource>,
    pub placeholder: Option<String>,
}

/// One `<source>` of a `<picture>`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ImageSource {
    /// A media type, `image/avif`.
    #[serde(rename = "type")]
    pub media_type: String,
    /// The value of `srcset`: `a-320.avif 320w, a-640.avif 640w`.
    pub src_set: String,
}

impl ImageSource {
    /// One source per format, for the copies beside `src`. The media pipeline names them `{stem}-{width}.{format}`.
    pub fn of_copies(src: &str, widths: &[u32], formats: &[String]) -> Vec<Self> {
        if widths.is_empty() {
            return Vec::new();
        }
        let stem = src.rsplit_once('.').map_or(src, |(stem, _)| stem);
        let source = |format: &String| {
            let copies: Vec<String> = widths.iter().map(|width| format!("{stem}-{width}.{format} {width}w")).collect();
            Self { media_type: format!("image/{format}"), src_set: copies.join(", ") }
        };
        formats.iter().map(source).collect()
    }
}

impl<J: WriteJson> Item<'_, J> {
    /// The picture below `media/`, with the size and copies in the item's field `picture`.
    pub fn image(&self, path: &[&str], alt: J) -> J {
        self.image_at(&self.file(path), alt)
    }

    /// The picture at this URL, with the size and copies in the item's field `picture`.
    pub fn image_at(&self, src: &str, alt: J) -> J {
        let picture = self.maybe_record("picture", |picture| {
            let PictureInfo { width, height, widths, formats, .. } = PictureInfo::read(picture);
            let sources = ImageSource::of_copies(src, &widths, &formats);
            (Some(width), Some(height), sources, picture.maybe_text_value("placeholder"))
        });
        let (width, height, sources, placeholder) = picture.unwrap_or_default();
        write_image(src, alt, [width, height], &sources, placeholder)
    }
}

/// Writes an [`Image`].
pub fn write_image<J: WriteJson>(
    src: &str,
    alt: J,
    size: [Option<u32>; 2],
    sources: &[ImageSource],
    placeholder: Option<J>,
) -> J {
    let [width, height] = size.map(|pixels| pixels.map_or_else(J::null, |pixels| J::number(pixels.into())));
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
    image.set("sources", J::list(sources.iter().map(source).collect()));
    image.set("placeholder", placeholder.unwrap_or_else(J::null));
    image
}
