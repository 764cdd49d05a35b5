//! The content security policy of a page: it allows the page's own inline scripts and styles by their hashes.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::iter;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use lol_html::html_content::{Element, TextChunk};
use lol_html::{RewriteStrSettings, element, rewrite_str, text};
use sha2::{Digest, Sha256};

use crate::config::{Remote, Security};

/// What every page may load, from the settings.
#[derive(Debug, Clone, Default)]
pub struct Policy {
    /// Other origins for data, pictures and videos, each with a space before it.
    origins: String,
    https: bool,
}

/// The hashes of the inline scripts and styles of pages.
#[derive(Debug, Default, PartialEq, Eq)]
struct Inline {
    scripts: BTreeSet<String>,
    styles: BTreeSet<String>,
    style_attributes: bool,
}

impl Policy {
    /// The policy of the settings.
    pub fn new(security: &Security, remote: &Remote) -> Self {
        let remote = remote.origins().filter(|origin| !security.page_origins.contains(origin));
        let origins = security.page_origins.iter().cloned().chain(remote);
        Self { origins: origins.map(|origin| format!(" {origin}")).collect(), https: security.https }
    }

    /// The policy of one page.
    pub fn of_page(&self, html: &str) -> String {
        self.of_pages(iter::once(html))
    }

    /// One policy for all of these pages, for hosts that send the same headers with every page.
    pub fn of_pages<'p>(&self, pages: impl Iterator<Item = &'p str>) -> String {
        let mut inline = Inline::default();
        for page in pages {
            inline.add(page);
        }
        let origins = &self.origins;
        let scripts: String = inline.scripts.iter().map(|hash| format!(" {hash}")).collect();
        let styles: String = inline.styles.iter().map(|hash| format!(" {hash}")).collect();
        let style_attributes = if inline.style_attributes { "'unsafe-inline'" } else { "'none'" };
        let upgrade = if self.https { "; upgrade-insecure-requests" } else { "" };
        format!(
            "default-src 'none'; \
             script-src 'self' 'wasm-unsafe-eval'{scripts}; script-src-attr 'none'; \
             style-src 'self'{styles}; style-src-attr {style_attributes}; \
             img-src 'self' data:{origins}; media-src 'self'{origins}; font-src 'self'; \
             connect-src 'self'{origins}; worker-src 'self'; manifest-src 'self'; \
             form-action 'self'{origins}; base-uri 'none'; frame-ancestors 'none'{upgrade}"
        )
    }
}

impl Inline {
    fn add(&mut self, html: &str) {
        let (inline, is_script, text) = (RefCell::new(self), Cell::new(false), RefCell::new(String::new()));
        // The hash of a text, with its last piece.
        let hash = |chunk: &TextChunk<'_>| {
            text.borrow_mut().push_str(chunk.as_str());
            chunk.last_in_text_node().then(|| {
                // Browsers normalise line ends before they compute the hash.
                let text = text.take().replace("\r\n", "\n").replace('\r', "\n");
                format!("'sha256-{}'", STANDARD.encode(Sha256::digest(text)))
            })
        };
        let settings = RewriteStrSettings::new()
            .with_strict(false)
            .append_element_content_handler(element!("[style]", |_| {
                inline.borrow_mut().style_attributes = true;
                Ok(())
            }))
            .append_element_content_handler(element!("script", |script| {
                is_script.set(runs_inline(script));
                Ok(())
            }))
            .append_element_content_handler(text!("script", |chunk| {
                if is_script.get() {
                    inline.borrow_mut().scripts.extend(hash(chunk));
                }
                Ok(())
            }))
            .append_element_content_handler(text!("style", |chunk| {
                inline.borrow_mut().styles.extend(hash(chunk));
                Ok(())
            }));
        // Without `strict`, every page can be read.
        let _ = rewrite_str(html, settings);
    }
}

/// Whether a script element runs its own text: it loads no file and is no data block.
fn runs_inline(script: &Element<'_, '_>) -> bool {
    let kind = script.get_attribute("type").unwrap_or_default().trim().to_ascii_lowercase();
    // Import maps and speculation rules are inline scripts to the policy, too.
    let runs = matches!(&*kind, "" | "module" | "importmap" | "speculationrules")
        || kind.ends_with("javascript")
        || kind.ends_with("ecmascript");
    runs && !script.has_attribute("src")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn inline(html: &str) -> Inline {
        let mut inline = Inline::default();
        inline.add(html);
        inline
    }

    #[test]
    fn scripts_that_run_are_allowed_by_their_hash_and_data_is_not() {
        let found = inline(
            "<head><script>alert('Hello, world.');</script><script src=\"/a.js\"></script>\
             <script type=\"application/json\">{\"a\":\"<script>\"}</script>\
             <script type=\"application/ld+json\">{}</script></head>",
        );
        // The example of the specification of this header.
        let wanted = "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='";
        assert!(found.scripts.contains(wanted) && found.scripts.len() == 1, "{found:?}");
        assert!(found.styles.is_empty() && !found.style_attributes);
    }

    #[test]
    fn a_module_is_a_script_and_escaped_or_commented_text_is_not() {
        assert_eq!(inline("<script type=module>import '/a.js'</script>").scripts.len(), 1);
        assert_eq!(inline("<p>&lt;script>alert(1)&lt;/script></p><!-- <script>x</script> -->"), Inline::default());
    }

    #[test]
    fn styles_are_allowed_by_their_hash_and_style_attributes_are_found() {
        let found = inline("<style>a{}</style><style>a{}</style><p style=\"color:red\">");
        assert_eq!((found.styles.len(), found.style_attributes), (1, true));
    }

    #[test]
    fn the_policy_has_no_unsafe_inline_for_scripts() {
        let policy = Policy::default().of_page("<script>a</script><p style='x'>");
        let scripts = policy.split(';').find(|part| part.trim().starts_with("script-src ")).unwrap();
        assert!(scripts.contains("'sha256-") && !scripts.contains("unsafe-inline"), "{scripts}");
        assert!(policy.contains("style-src-attr 'unsafe-inline'"));
        assert!(Policy::default().of_page("<p>").contains("style-src-attr 'none'"));
    }

    proptest! {
        /// The policy of any page is a valid header value.
        #[test]
        fn any_page_has_a_policy(page in "(\\PC|<script>|<script src=a>|<script type=[a-z/]{0,9}>|</script>|<style>|</style>|<!--|-->|<p style=a>|;|'|\r|\n){0,30}") {
            let policy = Policy::default().of_page(&page);
            prop_assert!(axum::http::HeaderValue::try_from(policy.as_str()).is_ok(), "{policy}");
            prop_assert_eq!(policy.matches("script-src ").count(), 1);
        }
    }
}
