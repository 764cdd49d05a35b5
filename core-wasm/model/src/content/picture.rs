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
}

impl PictureInfo {
    /// Reads the field `picture` of an item.
    pub fn read<J: Json>(item: &Item<'_, J>) -> Self {
        Self {
            width: item.number("width"),
            height: item.number("height"),
            widths: item.numbers("widths"),
            formats: item.texts("formats"),
        }
    }
}

/// A picture with its smaller copies. `pictureSources` writes their `srcset`, which would be the longest part of a page's data.
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
    /// Widths of the copies that are named `{name}-{width}.{format}` and stand beside the original, ascending.
    pub widths: Vec<u32>,
    /// File extensions of these copies, best first.
    pub formats: Vec<String>,
    /// Copies with other names, best format first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sources: Option<Vec<ImageSource>>,
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

/// What an [`Image`] has besides its URL and its text.
#[derive(Default)]
pub struct Copies {
    pub size: [Option<u32>; 2],
    pub widths: Vec<u32>,
    pub formats: Vec<String>,
    pub sources: Option<Vec<ImageSource>>,
}

impl<J: WriteJson> Item<'_, J> {
    /// The picture below `media/`, with the size and copies in the item's field `picture`.
    pub fn image(&self, path: &[&str], alt: J) -> J {
        self.image_at(&self.file(path), alt)
    }

    /// The picture at this URL, with the size and copies in the item's field `picture`.
    pub fn image_at(&self, src: &str, alt: J) -> J {
        let copies = self.maybe_record("picture", PictureInfo::read).map_or_else(Copies::default, |picture| Copies {
            size: [Some(picture.width), Some(picture.height)],
            widths: picture.widths,
            formats: picture.formats,
            sources: None,
        });
        write_image(src, alt, &copies)
    }
}

/// Writes an [`Image`].
pub fn write_image<J: WriteJson>(src: &str, alt: J, copies: &Copies) -> J {
    let number = |pixels: u32| J::number(pixels.into());
    let [width, height] = copies.size.map(|pixels| pixels.map_or_else(J::null, number));
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
    image.set("widths", J::list(copies.widths.iter().copied().map(number).collect()));
    image.set("formats", J::list(copies.formats.iter().map(|format| J::text(format)).collect()));
    if let Some(sources) = &copies.sources {
        image.set("sources", J::list(sources.iter().map(source).collect()));
    }
    image
}
