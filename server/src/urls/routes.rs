/// The page of a path. Slugs are not looked up: whether the category or product exists is checked against the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Route<'a> {
    Home,
    About,
    Contact,
    PrivacyPolicy,
    Terms,
    Demo,
    Career,
    Team,
    Products,
    /// The page that finds tools for a well. Absent if the API has no well call.
    Well,
    /// A category, or a product that the home carousel links to. Categories are looked up first.
    CategoryOrProduct(&'a str),
    Subcategory {
        category: &'a str,
        subcategory: &'a str,
    },
    Product {
        category: &'a str,
        subcategory: &'a str,
        product: &'a str,
    },
    /// A further page of a list of products: `/page/2` after the path of the list.
    ListPage,
    Certificates,
    CaseStudies,
    Gallery,
    NotFound,
}

/// The routes without slugs.
pub const STATIC_ROUTES: [(&str, Route<'static>); 13] = [
    ("/", Route::Home),
    ("/about", Route::About),
    ("/contact", Route::Contact),
    ("/privacy-policy", Route::PrivacyPolicy),
    ("/terms-and-conditions", Route::Terms),
    ("/demo", Route::Demo),
    ("/career", Route::Career),
    ("/team", Route::Team),
    ("/products", Route::Products),
    ("/products/well", Route::Well),
    ("/licenses-certificates", Route::Certificates),
    ("/case-studies", Route::CaseStudies),
    ("/gallery", Route::Gallery),
];

/// The route of a canonical path: no trailing slash, lower case, no query and no fragment.
pub fn route(path: &str) -> Route<'_> {
    if let Some((_, route)) = STATIC_ROUTES.iter().find(|(known, _)| *known == path) {
        return *route;
    }
    let Some(rest) = path.strip_prefix("/products/") else { return Route::NotFound };
    let slugs: Vec<&str> = rest.split('/').collect();
    if slugs.iter().any(|slug| !is_slug(slug)) {
        return Route::NotFound;
    }
    match *slugs.as_slice() {
        [slug] => Route::CategoryOrProduct(slug),
        ["page", number] | [_, "page", number] | [_, _, "page", number] if is_further_page(number) => Route::ListPage,
        [category, subcategory] => Route::Subcategory { category, subcategory },
        [category, subcategory, product] => Route::Product { category, subcategory, product },
        _ => Route::NotFound,
    }
}

/// The canonical form of a path with a trailing slash, double slashes or capitals, or with the punctuation after a link in a mail.
/// `None` if the path is canonical.
pub fn canonical_path(path: &str) -> Option<String> {
    let lower = path.to_ascii_lowercase();
    let segments = lower
        .trim_end_matches(|c: char| c.is_whitespace() || "/.,;:!?)]>'\"’”»".contains(c))
        .split('/')
        .filter(|segment| !segment.is_empty());
    let canonical: String = segments.flat_map(|segment| ["/", segment]).collect();
    let canonical = if canonical.is_empty() { "/".to_owned() } else { canonical };
    (canonical != path).then_some(canonical)
}

/// The first page of a list is at the path of the list.
fn is_further_page(number: &str) -> bool {
    !number.starts_with('0') && number.parse::<u32>().is_ok_and(|number| number > 1)
}

fn is_slug(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn rte_1_every_path_of_the_table_has_its_route() {
        for (path, expected) in STATIC_ROUTES {
            assert_eq!(route(path), expected);
        }
        assert_eq!(route("/products/packer-systems"), Route::CategoryOrProduct("packer-systems"));
        assert_eq!(route("/products/a/b"), Route::Subcategory { category: "a", subcategory: "b" });
        assert_eq!(route("/products/a/b/c"), Route::Product { category: "a", subcategory: "b", product: "c" });
    }

    #[test]
    fn prd_1_further_pages_of_a_list_are_below_its_path() {
        for path in ["/products/page/2", "/products/a/page/3", "/products/a/b/page/12"] {
            assert_eq!(route(path), Route::ListPage, "{path}");
        }
        for path in
            ["/products/page/1", "/products/page/02", "/products/page/b", "/products/a/page/0", "/products/a/page"]
        {
            assert_ne!(route(path), Route::ListPage, "{path}");
        }
        assert_eq!(route("/products/a/b/page/1"), Route::NotFound);
    }

    #[test]
    fn rte_4_any_other_path_is_not_found() {
        for path in
            ["", "/nothing", "/products/", "/products/a/b/c/d", "/products//b", "/products/%2e%2e", "/About", "/about/"]
        {
            assert_eq!(route(path), Route::NotFound, "{path}");
        }
    }

    proptest! {
        #[test]
        fn rte_1_the_canonical_path_of_any_path_is_canonical(path in "/?[a-zA-Z0-9/._%é-]{0,40}") {
            if let Some(canonical) = canonical_path(&path) {
                prop_assert_eq!(canonical_path(&canonical), None);
                // A URL that starts with two slashes names another host.
                prop_assert!(!canonical.starts_with("//"));
            }
        }
    }
}
