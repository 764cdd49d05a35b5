//! The data for search engines that the renderer gets.

use std::collections::BTreeMap;

use serde_json::Value;
use server::config::Remote;
use server::content::{Content, Responses};
use server::seo::{Description, describe};
use server::urls::STATIC_ROUTES;

use crate::company::Company;

const PRODUCT: &str = "/products/packer-systems/retrievable/p-1";

/// The descriptions of the company's pages. A page of a list shows two products.
fn described(company: &Company) -> Description {
    let content = Content::read(company.content(), &Remote::default()).unwrap();
    describe(company.content(), &content, &titles(&STATIC_ROUTES.map(|(path, _)| path)), 2)
}

/// A title for each of these fixed pages.
fn titles(paths: &[&str]) -> BTreeMap<String, String> {
    paths.iter().map(|path| ((*path).to_owned(), format!("Title of {path}"))).collect()
}

/// The graph of a page's structured data.
fn graph(description: &Description, path: &str) -> Vec<Value> {
    let data = &description.pages[path].structured;
    assert_eq!(data["@context"], "https://schema.org");
    data["@graph"].as_array().unwrap().clone()
}

fn node(graph: &[Value], kind: &str) -> Value {
    graph.iter().find(|node| node["@type"] == kind).unwrap_or_else(|| panic!("no {kind}: {graph:#?}")).clone()
}

/// The URLs in a site map.
fn locations(map: &str) -> Vec<&str> {
    let mut locations = Vec::new();
    for line in map.lines() {
        if let Some(page) = line.strip_prefix("<url><loc>") {
            let (location, _) = page.split_once("</loc>").expect("a URL ends");
            locations.push(location);
        }
    }
    locations
}

#[test]
fn the_site_map_lists_every_page_with_its_date_and_pictures() {
    let company = Company::new();
    let map = &described(&company).files["/sitemap.xml"];
    let listed = locations(map);
    for path in ["/", "/about", "/contact", "/products", "/products/packer-systems", PRODUCT] {
        assert!(listed.contains(&format!("https://www.tools.example{path}").as_str()), "{path}: {listed:?}");
    }
    assert_eq!(listed.len(), 12 + 2 + 2, "{listed:?}");
    assert!(!map.contains("/demo"), "a hidden page is listed");
    assert_eq!(map.matches("<lastmod>20").count(), listed.len());
    assert!(map.contains("<image:loc>https://www.tools.example/media/p-1/images/p-1.webp</image:loc>"), "{map}");
}

#[test]
fn seo_3_the_site_map_changes_with_the_content() {
    let company = Company::new();
    let product = std::fs::read_to_string(company.path("content/products/p-2.toml")).unwrap();
    company.write("content/products/p-9.toml", product.replace("p-2.webp", "p-9.webp"));
    company.write("content/media/p-9/images/p-9.webp", "RIFF-nine");
    company.edit("content/company.toml", "https://www.tools.example", "https://new.tools.example/");
    let files = described(&company).files;
    let map = &files["/sitemap.xml"];
    assert!(map.contains("<loc>https://new.tools.example/products/packer-systems/retrievable/p-9</loc>"), "{map}");
    assert!(!map.contains("www.tools.example"), "{map}");
    let robots = &files["/robots.txt"];
    assert_eq!(robots, "User-agent: *\nAllow: /\n\nSitemap: https://new.tools.example/sitemap.xml\n");
}

#[test]
fn a_product_has_structured_data() {
    let graph = graph(&described(&Company::new()), PRODUCT);
    let product = node(&graph, "Product");
    assert_eq!(product["url"], "https://www.tools.example/products/packer-systems/retrievable/p-1");
    assert_eq!(product["image"][0], "https://www.tools.example/media/p-1/images/p-1.webp");
    let pressure = &product["additionalProperty"][0];
    assert_eq!((&pressure["unitText"], &pressure["maxValue"]), (&"psi".into(), &10_000.0.into()));
    let breadcrumbs = node(&graph, "BreadcrumbList");
    let names: Vec<&str> =
        breadcrumbs["itemListElement"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Home", "Products", "Packer Systems", "Retrievable", "P-1 Packer"]);
    assert_eq!(node(&graph, "Organization")["name"], "Test Tools");
}

#[test]
fn a_fixed_page_is_described_under_its_title_and_left_out_without_one() {
    let company = Company::new();
    let content = Content::read(company.content(), &Remote::default()).unwrap();
    let description = describe(company.content(), &content, &titles(&["/about"]), 2);
    assert_eq!(node(&graph(&description, "/about"), "AboutPage")["name"], "Title of /about");
    assert!(!description.pages.contains_key("/contact"), "it has no title");
    let listed = locations(&description.files["/sitemap.xml"]);
    assert!(listed.contains(&"https://www.tools.example/about") && listed.len() == 1 + 2 + 2, "{listed:?}");
}

#[test]
fn prd_1_a_list_of_more_products_than_a_page_shows_has_further_pages() {
    let product = |slug: &str, place: &str| format!(r#"{{"name":"{slug}","slug":"{slug}"{place}}}"#);
    let set = r#","category":"packers","subcategory":"set""#;
    let small = r#","category":"packers","subcategory":"small""#;
    let plugs = r#","category":"plugs""#;
    let products: Vec<String> = [set, set, set, set, set, small, small, plugs, plugs, plugs, plugs]
        .iter()
        .enumerate()
        .map(|(index, place)| product(&format!("p-{index}"), place))
        .collect();
    let categories = r#"[{"name":"Packers","slug":"packers","subcategories":[{"name":"Set","slug":"set"},{"name":"Small","slug":"small"}]},
        {"name":"Plugs","slug":"plugs"},{"name":"Empty","slug":"empty"}]"#;
    let description =
        described_by_api(&[], &[("products", &format!("[{}]", products.join(","))), ("categories", categories)]);
    let further = [2, 3, 4, 5, 6].map(|page| format!("/products/page/{page}"));
    let further = further.into_iter().chain(
        ["/products/packers/set/page/2", "/products/packers/set/page/3", "/products/plugs/page/2"].map(str::to_owned),
    );
    assert_eq!(description.further_pages, further.collect::<Vec<_>>());
}

#[test]
fn api_5_only_items_that_can_have_a_url_have_a_page() {
    let categories = r#"[{"name":"Packers","slug":"packers","subcategories":[{"name":"Set","slug":"set"}]},{"name":"No slug"},null]"#;
    let products = r#"[{"name":"A","slug":"a","category":"packers","subcategory":"set"},{"name":"B","slug":"b"},{"name":"C","slug":8}]"#;
    let description = described_by_api(&[], &[("products", products), ("categories", categories)]);
    let paths: Vec<&str> = description.pages.keys().map(String::as_str).collect();
    assert_eq!(paths, ["/products/b", "/products/packers", "/products/packers/set", "/products/packers/set/a"]);
    assert_eq!(description.pages["/products/b"].model.as_deref(), Some(""));
    assert_eq!(description.pages["/products/packers"].model, None);
}

/// The descriptions of a site with these fixed pages, and with what an API returns for these calls. A page of a list shows two products.
fn described_by_api(fixed: &[&str], data: &[(&str, &str)]) -> Description {
    let bodies: BTreeMap<&str, String> =
        data.iter().map(|(call, data)| (*call, format!(r#"{{"status":"success","data":{data}}}"#))).collect();
    let responses = serde_json::json!({ "bodies": bodies, "media": "https://files.bare.example" });
    let responses: Responses = serde_json::from_value(responses).unwrap();
    let company = Company::new();
    let mut content = Content::read(company.content(), &Remote::default()).unwrap();
    content.replace_lists(&responses).unwrap();
    describe(company.content(), &content, &titles(fixed), 2)
}

#[test]
fn structured_data_hold_the_texts_of_the_content_unescaped() {
    let company = Company::new();
    company.edit("content/products/p-1.toml", "A packer.", "</script><script>alert(1)</script><!-- \\\"x");
    let description = described(&company);
    let product = node(&graph(&description, PRODUCT), "Product");
    assert_eq!(product["description"], "</script><script>alert(1)</script><!-- \"x");
}

#[test]
fn api_4_lists_of_another_api_replace_those_of_the_folder() {
    let data = [
        ("certificates", r#"[{"id":"a/b","attachment":"iso 1.webp","regd_no":"Q-1"}]"#),
        ("gallery", r#"[{"id":4,"file":"x.webp"}]"#),
        ("company", r#"{"name":"Bare","site_url":"https://www.bare.example"}"#),
    ];
    let description = described_by_api(&["/about", "/licenses-certificates", "/gallery", "/team"], &data);
    let about = node(&graph(&description, "/about"), "Organization");
    assert_eq!((&about["name"], &about["url"]), (&"Bare".into(), &"https://www.bare.example/".into()));
    assert!(
        ["telephone", "contactPoint", "legalName", "address"].iter().all(|key| about.get(key).is_none()),
        "{about}"
    );
    let listed =
        |path: &str| node(&graph(&description, path), "CollectionPage")["mainEntity"]["itemListElement"][0].clone();
    let certificate = &listed("/licenses-certificates")["item"];
    assert_eq!(certificate["image"], "https://files.bare.example/media/documents/a%2Fb/iso%201.webp");
    assert_eq!(certificate["certificationIdentification"], "Q-1");
    assert!(certificate.get("validFrom").is_none(), "{certificate}");
    let pictures = &node(&graph(&description, "/gallery"), "ImageGallery")["image"];
    assert_eq!(pictures[0]["contentUrl"], "https://files.bare.example/media/gallery/4/x.webp");
    // The other API has no team, so the team comes from the folder, with photos on the site's host.
    let people = node(&graph(&description, "/team"), "AboutPage")["mainEntity"]["itemListElement"].clone();
    let photo = people[0]["item"]["image"].as_str().unwrap();
    assert!(photo.starts_with("https://www.bare.example/media/team/"), "{photo}");
}

#[test]
fn api_4_the_photos_of_another_company_s_team_are_its_own() {
    let team = r#"[{"name":"Ann","department":"Works","photo":"ann 1.webp"},{"name":"Bo"}]"#;
    let description = described_by_api(&["/team"], &[("team", team)]);
    let team = node(&graph(&description, "/team"), "AboutPage");
    let people = team["mainEntity"]["itemListElement"].as_array().unwrap();
    assert_eq!(people.len(), 1, "{people:?}");
    assert_eq!(people[0]["item"]["image"], "https://files.bare.example/media/team/ann%201.webp");
}
