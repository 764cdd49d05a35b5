use serde::{Deserialize, Serialize};

use super::from_json;

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

from_json!(PictureInfo { width, height, widths, formats, placeholder });

/// A picture that a page can draw: the master, and a source set per format.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
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
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ImageSource {
    /// A media type, `image/avif`.
    #[cfg_attr(test, ts(rename = "type"))]
    pub media_type: String,
    /// The value of `srcset`: `a-320.avif 320w, a-640.avif 640w`.
    pub src_set: String,
}

impl Image {
    /// A picture at `{base}/media/{folder}/{file}`; the folder's and the file's names are percent-encoded.
    pub fn at(base: &str, folder: &[&str], file: &str, alt: &str, info: Option<&PictureInfo>) -> Self {
        let mut src = format!("{base}/media");
        for segment in folder.iter().chain([&file]) {
            src.push('/');
            src.push_str(&encode_segment(segment));
        }
        Self { alt: alt.to_owned(), ..Self::at_url(&src, info) }
    }

    /// A picture at a whole URL, without alternative text.
    ///
    /// The copies follow the pipeline's naming, `{stem}-{width}.{format}` beside the master.
    pub fn at_url(src: &str, info: Option<&PictureInfo>) -> Self {
        let stem = src.rsplit_once('.').map_or(src, |(stem, _)| stem);
        let sources = info.filter(|info| !info.widths.is_empty()).map_or_else(Vec::new, |info| {
            let source = |format: &String| ImageSource {
                media_type: format!("image/{format}"),
                src_set: info
                    .widths
                    .iter()
                    .map(|width| format!("{stem}-{width}.{format} {width}w"))
                    .collect::<Vec<_>>()
                    .join(", "),
            };
            info.formats.iter().map(source).collect()
        });
        Self {
            src: src.to_owned(),
            alt: String::new(),
            width: info.map(|info| info.width),
            height: info.map(|info| info.height),
            sources,
            placeholder: info.and_then(|info| info.placeholder.clone()),
        }
    }
}

/// Percent-encodes one path segment: letters, digits and `-._~` stay.
pub(crate) fn encode_segment(segment: &str) -> String {
    let mut encoded = String::with_capacity(segment.len());
    for byte in segment.bytes() {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            encoded.push(char::from(byte));
        } else {
            const HEX: [char; 16] = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'A', 'B', 'C', 'D', 'E', 'F'];
            encoded.push('%');
            for nibble in [byte >> 4, byte & 15] {
                encoded.extend(HEX.get(usize::from(nibble)));
            }
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn car_1_the_address_is_media_slug_images_name() {
        let image = Image::at("https://api.example", &["cm-2", "images"], "a.webp", "A packer", None);
        assert_eq!(image.src, "https://api.example/media/cm-2/images/a.webp");
        assert!(image.sources.is_empty());
        assert_eq!((image.width, image.height), (None, None));
    }

    #[test]
    fn copies_become_one_source_a_format() {
        let info = PictureInfo {
            width: 1200,
            height: 900,
            widths: vec![320, 640],
            formats: vec!["avif".into(), "webp".into()],
            placeholder: Some("#d9dcde".into()),
        };
        let image = Image::at("", &["x", "images"], "a.b.webp", "", Some(&info));
        assert_eq!(
            image.sources.iter().map(|s| s.src_set.as_str()).collect::<Vec<_>>(),
            [
                "/media/x/images/a.b-320.avif 320w, /media/x/images/a.b-640.avif 640w",
                "/media/x/images/a.b-320.webp 320w, /media/x/images/a.b-640.webp 640w",
            ]
        );
        assert_eq!(image.width, Some(1200));
    }

    #[test]
    fn hostile_names_stay_inside_their_segment() {
        let image = Image::at("", &["../.."], "a b\"?#.webp", "", None);
        assert_eq!(image.src, "/media/..%2F../a%20b%22%3F%23.webp");
    }
}
