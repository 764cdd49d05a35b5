//! HTML, written piece by piece.

use crate::content::Content;
use crate::forms::escape;

/// The widest copy that is asked for: as wide as the column of words.
const WIDTH: u32 = 640;

/// A text in an element.
pub fn element(name: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("<{name}>{}</{name}>", escape(text)) }
}

/// A link.
pub fn link(to: &str, text: &str) -> String {
    format!("<a href=\"{}\">{}</a>", escape(to), escape(text))
}

/// A list of pieces of HTML; nothing when there are none.
pub fn list(items: impl IntoIterator<Item = String>) -> String {
    let items: String = items.into_iter().map(|item| format!("<li>{item}</li>")).collect();
    if items.is_empty() { items } else { format!("<ul>{items}</ul>") }
}

/// A section with its heading; nothing when it would be empty.
pub fn section(heading: &str, inside: &str) -> String {
    if inside.is_empty() { String::new() } else { format!("<section>{}{inside}</section>", element("h2", heading)) }
}

/// Paragraphs, which an empty line parts.
pub fn paragraphs(text: &str) -> String {
    text.split("\n\n").map(|paragraph| element("p", paragraph.trim())).collect()
}

/// A table with a row of headings.
pub fn table(columns: &[String], rows: &[Vec<String>]) -> String {
    let cells =
        |name: &str, row: &[String]| row.iter().map(|cell| format!("<{name}>{}</{name}>", escape(cell))).collect();
    let head: String = cells("th", columns);
    let body: String = rows.iter().map(|row| format!("<tr>{}</tr>", cells("td", row))).collect();
    format!("<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
}

/// The picture at this path below media/, in the copy that fits.
pub fn picture(content: &Content, path: &str, alt: &str) -> String {
    let info = content.pictures.get(path);
    let copy = info.as_ref().and_then(|info| {
        let width = info.widths.iter().rfind(|width| **width <= WIDTH).or(info.widths.first())?;
        let format = info.formats.last()?;
        Some(format!("{}-{width}.{format}", path.rsplit_once('.').map_or(path, |(stem, _)| stem)))
    });
    let size = info.map_or_else(String::new, |i| format!(" width=\"{}\" height=\"{}\"", i.width, i.height));
    format!(
        "<img src=\"/media/{}\" alt=\"{}\"{size} loading=\"lazy\">",
        escape(copy.as_deref().unwrap_or(path)),
        escape(alt)
    )
}
