//! The relationships of a Word document: its parts, and what Word loads from elsewhere.

use super::xml;

/// Relationships to macros, controls, embedded objects and imported documents.
const ACTIVE: [&str; 8] = [
    "vbaproject", "wordvbadata", "control", "activexcontrolbinary", "oleobject", "package", "afchunk",
    "attachedtoolbars",
];

/// Whether the relationships lead to nothing active, and outside the document only to links, web pictures, and
/// local pictures and templates.
pub fn are_plain(text: &str) -> bool {
    let are_plain = xml::all_elements(text, |element| {
        if !element.is("Relationship") {
            return Ok(true);
        }
        let kind = element.attribute("Type")?.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
        let is_external = element.attribute("TargetMode")?.eq_ignore_ascii_case("external");
        let target = element.attribute("Target")?.trim().to_ascii_lowercase().replace('\\', "/");
        Ok(match kind.as_str() {
            kind if ACTIVE.contains(&kind) => false,
            _ if !is_external => true,
            "hyperlink" => true,
            // Word writes the path of a picture that was pasted from another program.
            "image" => target.starts_with("https://") || target.starts_with("http://") || is_local(&target),
            // Word writes the path of the template that a document was made from.
            "attachedtemplate" => is_local(&target),
            _ => false,
        })
    });
    are_plain.unwrap_or(false)
}

/// Whether a path is a file of the computer itself, not of another host.
fn is_local(target: &str) -> bool {
    let path = match target.strip_prefix("file:") {
        Some(path) => path.strip_prefix("//localhost").or_else(|| path.strip_prefix("//")).unwrap_or(path),
        None => target,
    };
    let is_drive = |path: &str| path.as_bytes().get(1) == Some(&b':') && !path[2..].contains(':');
    match path.strip_prefix('/') {
        Some(rest) => !rest.starts_with('/') && (is_drive(rest) || !rest.contains(':')),
        // `file://server/share` without its slashes.
        None => !target.starts_with("file:") && (is_drive(path) || !path.contains(':')),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with(kind: &str, target: &str, mode: &str) -> bool {
        are_plain(&format!(
            "<?xml version=\"1.0\"?><Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">\
             <Relationship Id=\"a\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships/{kind}\" \
             Target=\"{target}\" TargetMode=\"{mode}\"/></Relationships>"
        ))
    }

    #[test]
    fn relationships_that_word_writes_are_plain() {
        for (kind, target, mode) in [
            ("styles", "styles.xml", "Internal"),
            ("hyperlink", "mailto:ann@wells.example", "External"),
            ("hyperlink", "https://wells.example", "External"),
            ("image", "https://wells.example/me.png", "External"),
            ("image", r"file:///C:\Users\Ann\AppData\Local\Temp\msohtmlclip1\01\clip_image001.png", "External"),
            ("image", "file:///Users/ann/Pictures/me.png", "External"),
            ("attachedTemplate", r"file:///C:\\Users\\Ann\\Templates\\Resume.dotx", "External"),
            ("attachedTemplate", "file:///Users/ann/Templates/Resume.dotx", "External"),
            ("attachedTemplate", "file://localhost/Applications/Resume.dotx", "External"),
            ("attachedTemplate", "Normal.dotm", "External"),
        ] {
            assert!(with(kind, target, mode), "{kind} {target}");
        }
    }

    #[test]
    fn active_and_remote_relationships_are_not_plain() {
        for (kind, target, mode) in [
            ("attachedTemplate", "https://evil.example/t.dotm", "External"),
            ("attached&#84;emplate", "https://evil.example/t.dotm", "external"),
            ("attachedTemplate", r"\\\\evil\\share\\t.dotm", "External"),
            ("attachedTemplate", "file://evil/share/t.dotm", "External"),
            ("attachedTemplate", "file:////evil/share/t.dotm", "External"),
            ("attachedTemplate", "file:evil.dotm", "External"),
            ("attachedTemplate", "mhtml:http://evil.example", "External"),
            ("image", "file://evil/share/a.png", "External"),
            ("image", r"\\evil\share\a.png", "External"),
            ("image", "file:////evil/share/a.png", "External"),
            ("oleObject", "https://evil.example/x", "External"),
            ("frame", "https://evil.example/x", "External"),
            ("oleObject", "embeddings/a.bin", "Internal"),
            ("aFChunk", "a.html", "Internal"),
            ("vba&#80;roject", "a.xml", "Internal"),
        ] {
            assert!(!with(kind, target, mode), "{kind} {target}");
        }
        assert!(!are_plain("no XML"));
        assert!(!are_plain("<!DOCTYPE a [<!ENTITY b \"c\">]><Relationships/>"));
    }
}
