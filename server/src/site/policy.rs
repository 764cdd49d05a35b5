//! The content security policy of a page: only what the page holds, named by its hash.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use html5gum::{DefaultEmitter, StartTag, Token, Tokenizer};
use sha2::{Digest, Sha256};

use crate::config::{Remote, Security};

/// What all pages may do besides what they hold themselves.
#[derive(Debug, Clone, Default)]
pub struct Policy {
    /// Other origins for data, pictures and film, each with a space before it.
    origins: String,
    https: bool,
}

/// What a page holds inline.
#[derive(Debug, Default, PartialEq, Eq)]
struct Inline {
    scripts: Vec<String>,
    styles: Vec<String>,
    style_attributes: bool,
}

impl Policy {
    /// The policy that the settings ask for.
    pub fn new(security: &Security, remote: &Remote) -> Self {
        let remote = remote.origins().filter(|origin| !security.page_origins.contains(origin));
        let origins = security.page_origins.iter().cloned().chain(remote);
        Self { origins: origins.map(|origin| format!(" {origin}")).collect(), https: security.https }
    }

    /// The policy of a page, with the hashes of its inline scripts and styles.
    pub fn of_page(&self, html: &str) -> String {
        self.with(&inline(html))
    }

    /// One policy for all of these pages, for hosts that cannot tell them apart.
    pub fn of_pages<'p>(&self, pages: impl Iterator<Item = &'p str>) -> String {
        let mut all = Inline::default();
        for page in pages {
            let Inline { scripts, styles, style_attributes } = inline(page);
            all.scripts.extend(scripts);
            all.styles.extend(styles);
            all.style_attributes |= style_attributes;
        }
        for hashes in [&mut all.scripts, &mut all.styles] {
            hashes.sort();
            hashes.dedup();
        }
        self.with(&all)
    }

    fn with(&self, inline: &Inline) -> String {
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

/// Collects the hashes of what stands inline in a page.
fn inline(html: &str) -> Inline {
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    let mut inline = Inline::default();
    // The element whose text is being read: a script's or a style's.
    let mut inside: Option<&[u8]> = None;
    let mut text = Vec::new();
    for token in Tokenizer::new_with_emitter(html, emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => {
                inline.style_attributes |= tag.attributes.contains_key(&b"style"[..]);
                text.clear();
                inside = match tag.name.as_slice() {
                    b"script" if runs_inline(&tag) => Some(b"script"),
                    b"style" => Some(b"style"),
                    _ => None,
                };
            }
            Token::String(string) if inside.is_some() => text.extend_from_slice(&string.value),
            Token::EndTag(tag) if inside == Some(tag.name.as_slice()) => {
                let hash = format!("'sha256-{}'", STANDARD.encode(Sha256::digest(&text)));
                let hashes = if inside == Some(b"script") { &mut inline.scripts } else { &mut inline.styles };
                if !hashes.contains(&hash) {
                    hashes.push(hash);
                }
                inside = None;
            }
            _ => {}
        }
    }
    inline
}

/// Whether a script element runs its own text: not one that loads a file, and not a block of data.
fn runs_inline(tag: &StartTag<()>) -> bool {
    if tag.attributes.contains_key(&b"src"[..]) {
        return false;
    }
    let kind = tag.attributes.get(&b"type"[..]).map(|kind| String::from_utf8_lossy(kind).trim().to_ascii_lowercase());
    match kind.as_deref() {
        None => true,
        Some(kind) => {
            // Import maps and speculation rules are inline scripts to the policy, too.
            matches!(kind, "" | "module" | "importmap" | "speculationrules")
                || kind.ends_with("javascript")
                || kind.ends_with("ecmascript")
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn scripts_that_run_are_named_by_their_hash_and_data_is_not() {
        let found = inline(
            "<head><script>alert('Hello, world.');</script><script src=\"/a.js\"></script>\
             <script type=\"application/json\">{\"a\":\"<script>\"}</script>\
             <script type=\"application/ld+json\">{}</script></head>",
        );
        // The example of the specification of this header.
        assert_eq!(found.scripts, ["'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='"]);
        assert!(found.styles.is_empty() && !found.style_attributes);
    }

    #[test]
    fn a_module_and_an_event_look_alike_text_are_told_apart() {
        assert_eq!(inline("<script type=module>import '/a.js'</script>").scripts.len(), 1);
        assert_eq!(inline("<p>&lt;script>alert(1)&lt;/script></p><!-- <script>x</script> -->"), Inline::default());
    }

    #[test]
    fn styles_are_named_too_and_attributes_are_noticed() {
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

    #[test]
    fn one_policy_lets_several_pages_do_what_each_needs() {
        let pages = ["<script>a</script><style>x</style>", "<script>a</script><style>y</style>"];
        let policy = Policy::default().of_pages(pages.into_iter());
        assert_eq!(policy.matches("'sha256-").count(), 3);
        assert!(policy.contains("style-src-attr 'none'"));
    }

    proptest! {
        /// Whatever a page holds, its policy fits into a header, and names no script's text but by its hash.
        #[test]
        fn any_page_has_a_policy(page in "(\\PC|<script>|<script src=a>|<script type=[a-z/]{0,9}>|</script>|<style>|</style>|<!--|-->|<p style=a>|;|'|\r|\n){0,30}") {
            let policy = Policy::default().of_page(&page);
            prop_assert!(axum::http::HeaderValue::try_from(policy.as_str()).is_ok(), "{policy}");
            prop_assert_eq!(policy.matches("script-src ").count(), 1);
        }
    }
}
