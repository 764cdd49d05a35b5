use serde::{Deserialize, Serialize};

use super::write::push_hex;

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

/// A picture that a page can draw: the master, and a source set per format.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
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
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(rename_all = "camelCase"))]
pub struct ImageSource {
    /// A media type, `image/avif`.
    #[cfg_attr(feature = "typescript", ts(rename = "type"))]
    pub media_type: String,
    /// The value of `srcset`: `a-320.avif 320w, a-640.avif 640w`.
    pub src_set: String,
}

/// Appends one path segment, percent-encoded: letters, digits and `-._~` stay.
pub(crate) fn encode_segment(segment: &str, out: &mut String) {
    for byte in segment.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.push(char::from(byte));
        } else {
            out.push('%');
            push_hex(out, byte);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hostile_names_stay_inside_their_segment() {
        for (name, encoded) in [("../..", "..%2F.."), ("a b\"?#.webp", "a%20b%22%3F%23.webp"), ("é\n~", "%C3%A9%0A~")]
        {
            let mut out = String::new();
            encode_segment(name, &mut out);
            assert_eq!(out, encoded);
        }
    }
}
