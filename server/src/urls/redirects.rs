use std::sync::LazyLock;

use serde::Deserialize;

/// A permanent redirect.
#[derive(Debug, Deserialize)]
pub struct Redirect {
    /// Path, without a trailing slash.
    pub from: &'static str,
    /// Path, with an optional fragment.
    pub to: &'static str,
}

/// All redirects. The browser has the same list, and replaces the history entry.
pub static REDIRECTS: LazyLock<Vec<Redirect>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../ui/app/redirects.json")).expect("the tests read this file")
});

/// The target of a path's redirect. The path must be canonical ([`super::canonical_path`]).
pub fn redirect(path: &str) -> Option<&'static str> {
    REDIRECTS.iter().find(|redirect| redirect.from == path).map(|redirect| redirect.to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::urls::{Route, canonical_path, route};

    #[test]
    fn rte_2_no_redirect_leads_to_another_redirect_or_to_an_unknown_page() {
        for Redirect { from, to } in REDIRECTS.iter() {
            let path = to.split('#').next().unwrap();
            assert_eq!(redirect(path), None, "{from}");
            assert_ne!(route(path), Route::NotFound, "{from}");
            assert_eq!(canonical_path(from), None, "{from} is canonical itself");
        }
    }
}
