//! Media types by file name: those that a browser may show. mime_guess knows a thousand more, and what a visitor does not
//! expect to be shown is better offered as a download.

/// Plain text.
pub const TEXT: &str = "text/plain; charset=utf-8";

/// XML in UTF-8.
pub const XML: &str = "application/xml";

/// JSON, as the API sends it.
pub const JSON: &str = "application/json";

/// The media type of a file by its extension; unknown ones are offered as a download.
pub fn of(path: &str) -> &'static str {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension.to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => JSON,
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "txt" => TEXT,
        "xml" => XML,
        "avif" => "image/avif",
        "webp" => "image/webp",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "gif" => "image/gif",
        "svg" => "image/svg+xml",
        "ico" => "image/x-icon",
        "mp4" => "video/mp4",
        "webm" => "video/webm",
        "pdf" => "application/pdf",
        "woff2" => "font/woff2",
        "woff" => "font/woff",
        "ttf" => "font/ttf",
        _ => "application/octet-stream",
    }
}

/// Whether files of this type shrink when they are compressed.
pub fn is_text(content_type: &str) -> bool {
    content_type.starts_with("text/")
        || matches!(content_type, JSON | XML | "application/manifest+json" | "application/wasm" | "image/svg+xml")
}
