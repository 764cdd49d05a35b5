use serde::Serialize;

/// A permanent redirect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ts_rs::TS)]
pub struct Redirect {
    /// Path, without a trailing slash.
    pub from: &'static str,
    /// Path, with an optional fragment.
    pub to: &'static str,
}

const fn moved(from: &'static str, to: &'static str) -> Redirect {
    Redirect { from, to }
}

/// All redirects. The browser replaces the history entry; the server sends a permanent redirect.
pub const REDIRECTS: [Redirect; 10] = [
    moved("/about/aboutus", "/about"),
    moved("/products/packer_system", "/products/packer-systems"),
    moved("/our_team", "/about#management"),
    moved("/products/cementation_systems", "/products"),
    moved("/products/float_equipments", "/products/float-equipment"),
    moved("/products/liner_hanger_systems", "/products/liner-hangers"),
    moved("/products/cast_iron_products", "/products/cast-iron-products"),
    moved("/products/flow_control_systems", "/products/flow-control-systems"),
    moved("/products/sealing_packing_comp", "/products/sealing-packing-components"),
    moved("/about/gallery", "/gallery"),
];

/// The target of a path's redirect. The path must be canonical ([`super::canonical_path`]).
pub fn redirect(path: &str) -> Option<&'static str> {
    REDIRECTS.iter().find(|redirect| redirect.from == path).map(|redirect| redirect.to)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::{Route, canonical_path, route};

    #[test]
    fn rte_2_moved_urls_are_redirected_and_others_are_not() {
        assert_eq!(redirect("/our_team"), Some("/about#management"));
        assert_eq!(redirect("/products/packer_system"), Some("/products/packer-systems"));
        assert_eq!(redirect("/about"), None);
    }

    #[test]
    fn rte_2_no_redirect_leads_to_another_redirect_or_to_an_unknown_page() {
        for Redirect { from, to } in REDIRECTS {
            let path = to.split('#').next().unwrap();
            assert_eq!(redirect(path), None, "{from}");
            assert_ne!(route(path), Route::NotFound, "{from}");
            assert_eq!(canonical_path(from), None, "{from} is canonical itself");
        }
    }
}
