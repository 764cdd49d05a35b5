//! The head of a page as HTML.

use model::site::{Head, PageWords, SiteIdentity, Tag, head};

use super::{Subject, structured};
use crate::content::Content;
use crate::forms::escape;

/// Title, meta and link elements: what the core's own function says, which the build and the browser ask as well.
pub fn elements(content: &Content, path: &str, words: &PageWords) -> String {
    let identity = SiteIdentity {
        name: content.company.name.clone(),
        url: content.company.site_url.clone(),
        keywords: content.company.keywords.clone(),
    };
    let head = match composed(&identity, path, words) {
        Ok(head) => head,
        Err(error) => {
            tracing::error!(%error, path, "the head of a page cannot be composed");
            return String::new();
        }
    };
    let mut html = format!("<title>{}</title>", escape(&head.title));
    for tag in &head.tags {
        html += &match tag {
            Tag::Name { key, content } => format!("<meta name=\"{}\" content=\"{}\">", escape(key), escape(content)),
            Tag::Property { key, content } => {
                format!("<meta property=\"{}\" content=\"{}\">", escape(key), escape(content))
            }
            Tag::Canonical { href } => format!("<link rel=\"canonical\" href=\"{}\">", escape(href)),
        };
    }
    html
}

/// The core speaks JSON here, as it does to the browser.
fn composed(identity: &SiteIdentity, path: &str, words: &PageWords) -> Result<Head, String> {
    let unwritable = |error: serde_json::Error| error.to_string();
    let identity = serde_json::to_string(identity).map_err(unwritable)?;
    let words = serde_json::to_string(words).map_err(unwritable)?;
    serde_json::from_str(&head(&identity, path, &words)?).map_err(unwritable)
}

/// The structured data as a block of data, which no content policy has to allow: it never runs.
pub fn data_block(content: &Content, subject: &Subject<'_>, title: &str) -> String {
    let graph = structured::graph(content, subject, title).to_string();
    format!("<script type=\"application/ld+json\">{}</script>", graph.replace('<', "\\u003c"))
}
