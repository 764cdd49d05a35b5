use crate::content::fill;

/// An address that has moved for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Redirect {
    /// Path, without a trailing slash.
    pub from: &'static str,
    /// Path, perhaps with a fragment.
    pub to: &'static str,
}

const fn moved(from: &'static str, to: &'static str) -> Redirect {
    Redirect { from, to }
}

/// Every address that has moved: replaced in the browser's history, answered permanently by the server.
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

/// Where a path has moved to. The path is in its canonical form ([`super::canonical_path`]).
pub fn redirect(path: &str) -> Option<&'static str> {
    REDIRECTS.iter().find(|redirect| redirect.from == path).map(|redirect| redirect.to)
}

/// All of [`REDIRECTS`] in JSON.
pub fn redirects() -> String {
    let mut out = String::new();
    let mut pair = r#"[{"from":$0,"to":$1}"#;
    for Redirect { from, to } in REDIRECTS {
        fill(&mut out, pair, &[from, to]);
        pair = r#",{"from":$0,"to":$1}"#;
    }
    out.push(']');
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::site::{Route, canonical_path, route};

    #[test]
    fn rte_2_moved_addresses_lead_on_and_others_stay() {
        assert_eq!(redirect("/our_team"), Some("/about#management"));
        assert_eq!(redirect("/products/packer_system"), Some("/products/packer-systems"));
        assert_eq!(redirect("/about"), None);
    }

    #[test]
    fn rte_2_no_redirect_leads_to_another_or_to_an_unknown_page() {
        for Redirect { from, to } in REDIRECTS {
            let path = to.split('#').next().unwrap();
            assert_eq!(redirect(path), None, "{from}");
            assert_ne!(route(path), Route::NotFound, "{from}");
            assert_eq!(canonical_path(from), None, "{from} is canonical itself");
        }
    }

    #[test]
    fn rte_2_the_browser_has_the_same_redirects() {
        let read: serde_json::Value = serde_json::from_str(&redirects()).unwrap();
        let pairs: Vec<_> = read.as_array().unwrap().iter().map(|pair| (&pair["from"], &pair["to"])).collect();
        assert_eq!(pairs.len(), REDIRECTS.len());
        assert!(pairs.iter().zip(REDIRECTS).all(|((from, to), pair)| *from == pair.from && *to == pair.to));
    }
}
