//! Media types by file name: only those that a browser should show. Everything else is a download, so the thousand types of mime_guess
//! are not used.

/// XML in UTF-8.
const XML: &str = "application/xml";

/// JSON, as the API sends it.
pub const JSON: &str = "application/json";

/// The media type of a file by its extension; a download if the extension is unknown.
pub fn of(path: &str) -> &'static str {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension.to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "json" | "map" => JSON,
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "txt" => "text/plain; charset=utf-8",
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

/// Whether compression makes files of this type smaller.
pub fn is_text(content_type: &str) -> bool {
    content_type.starts_with("text/")
        || matches!(content_type, JSON | XML | "application/manifest+json" | "application/wasm" | "image/svg+xml")
}
