use serde::{Deserialize, Serialize};

use super::Item;
use super::json::{Json, WriteJson};

/// What the media pipeline knows about a picture: its size, and the widths and formats it also comes in.
///
/// On the wire beside the file's name. An API without it is fine: the picture is then drawn from its master.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PictureInfo {
    /// Of the master, in pixels.
    pub width: u32,
    pub height: u32,
    /// Widths in pixels for which there is a smaller copy, ascending.
    #[serde(default)]
    pub widths: Vec<u32>,
    /// File extensions of the copies, best first: `["avif", "webp"]`.
    #[serde(default)]
    pub formats: Vec<String>,
    /// The picture's mean colour, `#rrggbb`, to fill its place while it loads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
}

impl PictureInfo {
    /// Reads what the media pipeline tells of a picture.
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

/// A picture that a page can draw: the master, and a source set per format.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Image {
    /// URL of the master file.
    pub src: String,
    /// What it shows, for who cannot see it; empty where the text beside it says the same.
    pub alt: String,
    /// Pixels of the master, when known.
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
    /// The copies of the master at `src`, a source per format. They stand beside it and are named by the media pipeline:
    /// `{stem}-{width}.{format}`.
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
    /// The picture below `media/`, with what the item's field `picture` says of it.
    pub fn image(&self, path: &[&str], alt: J) -> J {
        self.image_at(&self.file(path), alt)
    }

    /// The picture at this URL, with what the item's field `picture` says of it.
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
