//! `insights/<slug>.md`: articles of the company's own feed.

use model::content::PictureInfo;
use pulldown_cmark::{Event, Options, Parser, Tag, html};

use super::folder::Folder;
use crate::toml::{Document, Fields, Location};

/// An article; its slug is the name of its file, its picture lies at `media/insights/<image>`.
#[derive(Debug, Clone)]
pub struct Insight {
    pub slug: String,
    pub id: u32,
    pub title: String,
    pub date: String,
    pub excerpt: String,
    pub image: String,
    pub picture: Option<PictureInfo>,
    /// The article as HTML made from its Markdown.
    pub html: String,
}

/// Reads all articles, the newest first.
pub fn read_all(folder: &Folder) -> Vec<Insight> {
    let mut ids = Vec::new();
    let mut insights: Vec<Insight> = folder
        .files("insights", "md")
        .into_iter()
        .filter_map(|(slug, file)| read(folder, slug, &file, &mut ids))
        .collect();
    folder.unique(ids);
    insights.sort_by(|a, b| (&b.date, b.id).cmp(&(&a.date, a.id)));
    insights
}

fn read(folder: &Folder, slug: String, file: &str, ids: &mut Vec<(u32, Location)>) -> Option<Insight> {
    let text = folder.text(file)?;
    let Some((front, body)) = split(&text) else {
        folder.diagnostics.note(
            Location { line: 1, ..Location::file(file) },
            "does not begin with its facts",
            "Begin the file with a line +++, the facts as TOML, and a second line +++.",
        );
        return None;
    };
    if body.trim().is_empty() {
        folder.diagnostics.note(Location::file(file), "has no text", "Write the article below the second line +++.");
    }
    // The line of the marker stays, empty: mistakes are named by the lines of the file.
    let document = Document::new(file, format!("\n{front}"));
    let table = document.parse(folder.diagnostics);
    let insight = Fields::read(&document, folder.diagnostics, &table, |fields| {
        let id = fields.count("id");
        ids.push((id, fields.location("id")));
        let image = folder.media(fields, "image", "insights");
        Insight {
            slug,
            id,
            title: fields.text("title"),
            date: fields.date("date"),
            excerpt: fields.text("excerpt"),
            picture: folder.picture("insights", &image),
            image,
            html: to_html(body),
        }
    });
    let above = text.len() - body.len();
    let first = text[..above].lines().count() + 1;
    for (line, text) in (first..).zip(body.lines()) {
        folder.diagnostics.check_text(&Location { line, ..Location::file(file) }, text);
    }
    for link in unsafe_links(body) {
        folder.diagnostics.note(
            Location::file(file),
            format!("links to \"{link}\""),
            "Link to a path of this site, or to a URL that begins with https:, http:, mailto: or tel:.",
        );
    }
    Some(insight)
}

/// Splits the facts between two lines `+++` from the text below them.
fn split(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let rest = text.strip_prefix("+++\n").or_else(|| text.strip_prefix("+++\r\n"))?;
    let mut from = 0;
    for line in rest.split_inclusive('\n') {
        if line.trim_end() == "+++" {
            return Some((&rest[..from], &rest[from + line.len()..]));
        }
        from += line.len();
    }
    None
}

/// Markdown to HTML. HTML inside the Markdown is shown as text: an article cannot carry a script.
fn to_html(markdown: &str) -> String {
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).map(|event| match event {
        Event::Html(html) | Event::InlineHtml(html) => Event::Text(html),
        other => other,
    });
    let mut out = String::with_capacity(markdown.len() * 2);
    html::push_html(&mut out, events);
    out
}

/// Links that a browser might run instead of follow.
fn unsafe_links(markdown: &str) -> Vec<String> {
    let mut links = Vec::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        let Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) = event else { continue };
        let scheme = dest_url.split_once(':').map(|(scheme, _)| scheme.to_ascii_lowercase());
        // A colon behind a slash belongs to a path.
        let is_known = scheme.is_none_or(|scheme| {
            matches!(scheme.as_str(), "https" | "http" | "mailto" | "tel") || scheme.contains(['/', '?', '#'])
        });
        if !is_known {
            links.push(dest_url.into_string());
        }
    }
    links
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_facts_are_split_from_the_text() {
        assert_eq!(split("+++\na = 1\n+++\ntext\n"), Some(("a = 1\n", "text\n")));
        assert_eq!(split("+++\r\na = 1\r\n+++\r\ntext"), Some(("a = 1\r\n", "text")));
        assert_eq!(split("+++\na = 1\n"), None);
        assert_eq!(split("text"), None);
    }

    #[test]
    fn html_in_an_article_is_text() {
        let html = to_html("Hello <script>alert(1)</script>\n\n<div onclick=x>y</div>\n\n[a](b)");
        assert!(!html.contains("<script"), "{html}");
        assert!(!html.contains("<div"), "{html}");
        assert!(html.contains("<a href=\"b\">a</a>"), "{html}");
    }

    #[test]
    fn links_that_run_are_found() {
        let text = "[a](javascript:alert(1)) [b](https://x.example) [c](/a:b) [d](#e) [e](JaVaScRiPt:x) ![f](data:x) <mailto:a@b.c>";
        assert_eq!(unsafe_links(text), ["javascript:alert(1)", "JaVaScRiPt:x", "data:x"]);
    }

    proptest! {
        #[test]
        fn any_article_becomes_html_without_a_script(text in "(\\PC|<script|</|[<>\\[\\]()!*_`#|\n-]|javascript:){0,60}") {
            let _ = split(&text);
            let _ = unsafe_links(&text);
            prop_assert!(!to_html(&text).to_ascii_lowercase().contains("<script"));
        }
    }
}
