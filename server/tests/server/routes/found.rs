//! What search engines and visitors without script find.

use axum::http::StatusCode;
use html5gum::{Token, Tokenizer};
use serde_json::Value;

use crate::company::Company;
use crate::form::Form;

const PRODUCT: &str = "/products/packer-systems/retrievable/p-1";

/// The data that a page carries for the browser.
fn seeds(page: &str) -> Vec<Value> {
    let data: Value = serde_json::from_str(block(page, "id=\"core-data\">")).unwrap();
    data["seeds"].as_array().unwrap().clone()
}

/// The graph of a page's structured data.
fn graph(page: &str) -> Vec<Value> {
    let data: Value = serde_json::from_str(block(page, "\"application/ld+json\">")).unwrap();
    assert_eq!(data["@context"], "https://schema.org");
    data["@graph"].as_array().unwrap().clone()
}

fn block<'p>(page: &'p str, begin: &str) -> &'p str {
    page.split_once(begin).unwrap_or_else(|| panic!("{begin}: {page}")).1.split_once("</script>").unwrap().0
}

fn node(graph: &[Value], kind: &str) -> Value {
    graph.iter().find(|node| node["@type"] == kind).unwrap_or_else(|| panic!("no {kind}: {graph:#?}")).clone()
}

#[tokio::test]
async fn the_site_map_lists_every_page_with_its_date_and_pictures() {
    let company = Company::new();
    let answer = company.get("/sitemap.xml").await;
    assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, "application/xml"));
    let map = answer.text();
    let listed: Vec<&str> = map.split("<loc>").skip(1).map(|rest| rest.split_once("</loc>").unwrap().0).collect();
    for path in ["/", "/about", "/contact", "/products", "/products/packer-systems", PRODUCT] {
        assert!(listed.contains(&format!("https://www.tools.example{path}").as_str()), "{path}: {listed:?}");
    }
    assert_eq!(listed.len(), 11 + 2 + 2, "{listed:?}");
    assert!(!map.contains("/demo"), "what is hidden is not listed");
    assert_eq!(map.matches("<lastmod>20").count(), listed.len());
    assert!(map.contains("<image:loc>https://www.tools.example/media/p-1/images/p-1.webp</image:loc>"), "{map}");
}

#[tokio::test]
async fn seo_3_the_site_map_follows_the_content() {
    let company = Company::new();
    let product = std::fs::read_to_string(company.path("content/products/p-2.toml")).unwrap();
    company.write("content/products/p-9.toml", product.replace("p-2.webp", "p-9.webp"));
    company.write("content/media/p-9/images/p-9.webp", "RIFF-nine");
    company.edit("content/company.toml", "https://www.tools.example", "https://new.tools.example/");
    let map = company.get("/sitemap.xml").await.text();
    assert!(map.contains("<loc>https://new.tools.example/products/packer-systems/retrievable/p-9</loc>"), "{map}");
    assert!(!map.contains("www.tools.example"), "{map}");
    let robots = company.get("/robots.txt").await.text();
    assert_eq!(robots, "User-agent: *\nAllow: /\n\nSitemap: https://new.tools.example/sitemap.xml\n");
}

#[tokio::test]
async fn a_site_may_bring_its_own_robots_txt() {
    let company = Company::new();
    company.write("site/robots.txt", "User-agent: *\nDisallow: /\n");
    assert_eq!(company.get("/robots.txt").await.text(), "User-agent: *\nDisallow: /\n");
}

#[tokio::test]
async fn seo_1_seo_2_seo_3_a_product_that_came_after_the_build_has_its_head() {
    let company = Company::new();
    for path in [PRODUCT, "/products/p-1"] {
        let page = company.get(path).await.text();
        for part in [
            "<title>P-1 Packer | Test Tools</title>",
            "<meta name=\"description\" content=\"A packer.\">",
            "<meta name=\"keywords\" content=\"P-1 Packer, Retrievable, packers\">",
            "<link rel=\"canonical\" href=\"https://www.tools.example/products/packer-systems/retrievable/p-1\">",
            "<meta property=\"og:type\" content=\"website\">",
            "<meta property=\"og:url\" content=\"https://www.tools.example/products/packer-systems/retrievable/p-1\">",
            "<meta property=\"og:image:width\" content=\"1200\">",
        ] {
            assert!(page.contains(part), "{path}: wanted {part}\n{page}");
        }
        let image = "https://www.tools.example/media/social/products/packer-systems/retrievable/p-1.jpg";
        assert!(page.contains(&format!("<meta property=\"og:image\" content=\"{image}\">")), "{page}");
    }
}

#[tokio::test]
async fn seo_3_a_product_that_came_after_the_build_can_be_read_without_script() {
    let company = Company::new();
    let page = company.get(PRODUCT).await.text();
    for part in [
        "<h1>P-1 Packer</h1>",
        "<p>A packer.</p>",
        "<p>A long description.</p>",
        "Holds 10,000 psi &amp; more",
        "<td>Working pressure</td><td>10,000 psi</td>",
        "<th>Casing</th><th>OD</th>",
        "<a href=\"/products/packer-systems/retrievable/p-2\">P-2 Packer</a>",
        "<a href=\"/about\">About us</a>",
        "<a href=\"/products/packer-systems\">Packer Systems</a>",
        "<img src=\"/media/p-1/images/p-1-640.webp\" alt=\"The packer\" width=\"1200\" height=\"900\"",
        "<a href=\"tel:+00123\">+00 123</a>",
    ] {
        assert!(page.contains(part), "wanted {part}\n{page}");
    }
    assert!(!page.contains("href=\"/demo\"") && !page.contains("<!--"), "{page}");
}

#[tokio::test]
async fn a_composed_page_carries_the_data_that_the_browser_draws_it_from() {
    let company = Company::new();
    let page = company.get(PRODUCT).await.text();
    let seeds = seeds(&page);
    let names: Vec<(&str, &str)> =
        seeds.iter().map(|seed| (seed["name"].as_str().unwrap(), seed["argument"].as_str().unwrap())).collect();
    assert_eq!(names, [("company", ""), ("categories", ""), ("product", "p-1"), ("products", "slugs=p-2")]);
    assert_eq!(seeds[2]["body"].as_str().unwrap(), company.get("/api/products/p-1").await.text());
    assert!(page.contains("<div id=\"root\" data-plain>"), "{page}");
}

#[tokio::test]
async fn what_a_page_was_drawn_from_for_who_has_no_script_makes_it_old_and_is_not_carried() {
    let company = Company::new();
    let page = "/products/packer-systems";
    let names = "/api/get-products?category=packer-systems&only=names";
    company.draw(&[(page, &["/api/company", names])]).await;
    let plan = std::fs::read_to_string(company.path("site/.plan.json")).unwrap();
    let plain = plan.replace(&format!("\"path\":\"{names}\""), &format!("\"plain\":true,\"path\":\"{names}\""));
    assert_ne!(plan, plain);
    company.write("site/.plan.json", plain);
    assert_eq!(company.get(page).await.text(), "<!doctype html><h1>Packers</h1>");

    company.edit("content/products/p-2.toml", "P-2 Packer", "P-2 Mark II");
    let composed = company.get(page).await.text();
    assert!(composed.contains(">P-2 Mark II</a>"), "{composed}");
    let seeds = seeds(&composed);
    assert_eq!(seeds.iter().map(|seed| &seed["name"]).collect::<Vec<_>>(), ["company"]);
}

#[tokio::test]
async fn a_composed_page_says_of_an_empty_list_what_the_drawn_one_says() {
    let company = Company::new();
    company.draw(&[("/products/packer-systems", &["/api/get-products"])]).await;
    let says = async |path: &str, note: &str| company.get(path).await.text().contains(&format!("<p>{note}</p>"));
    assert!(!says("/gallery", "No pictures.").await && !says("/products", "No products.").await);
    company.write("content/gallery.toml", "");
    assert!(says("/gallery", "No pictures.").await);

    let subcategory = "/products/packer-systems/retrievable";
    for file in ["p-1", "p-2"] {
        std::fs::remove_file(company.path(&format!("content/products/{file}.toml"))).unwrap();
    }
    for page in ["/products", "/products/packer-systems", subcategory] {
        assert!(says(page, "No products.").await, "{page}");
    }
    assert!(!says("/products", "Being prepared.").await, "there are categories");
    std::fs::remove_file(company.path("content/categories/packer-systems.toml")).unwrap();
    assert!(says("/products", "Being prepared.").await && !says("/products", "No products.").await);
}

#[tokio::test]
async fn prd_1_a_composed_page_names_every_product_of_its_sub_category() {
    let company = Company::new();
    let second = std::fs::read_to_string(company.path("content/products/p-2.toml")).unwrap();
    for number in 3..=40 {
        let product = second.replace("P-2", &format!("P-{number}")).replace("order = 2", &format!("order = {number}"));
        company.write(&format!("content/products/p-{number}.toml"), product);
        company.write(&format!("content/media/p-{number}/images/p-2.webp"), "RIFF");
    }
    let page = company.get("/products/packer-systems/retrievable").await.text();
    for number in 1..=40 {
        let link = format!("<a href=\"/products/packer-systems/retrievable/p-{number}\">P-{number} Packer</a>");
        assert!(page.contains(&link), "{link}\n{page}");
    }
}

#[tokio::test]
async fn a_product_has_structured_data_that_no_content_policy_must_allow() {
    let company = Company::new();
    let answer = company.get(PRODUCT).await;
    assert!(!answer.header("content-security-policy").contains("sha256-"));
    let graph = graph(&answer.text());
    let product = node(&graph, "Product");
    assert_eq!(product["url"], "https://www.tools.example/products/packer-systems/retrievable/p-1");
    assert_eq!(product["image"][0], "https://www.tools.example/media/p-1/images/p-1.webp");
    assert_eq!(product["additionalProperty"][0]["unitText"], "psi");
    let way = node(&graph, "BreadcrumbList");
    let names: Vec<&str> =
        way["itemListElement"].as_array().unwrap().iter().map(|item| item["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Home", "Products", "Packer Systems", "Retrievable", "P-1 Packer"]);
    assert_eq!(node(&graph, "Organization")["name"], "Test Tools");
}

#[tokio::test]
async fn a_text_of_the_content_stays_text() {
    let company = Company::new();
    company.edit("content/products/p-1.toml", "A packer.", "</script><script>alert(1)</script><!--words--> \\\"x");
    let page = company.get(PRODUCT).await.text();
    assert!(!page.contains("<script>alert") && !page.contains("<!--words"), "{page}");
    let tags =
        Tokenizer::new(&page).filter(|token| matches!(token, Ok(Token::StartTag(tag)) if *tag.name == b"script"));
    assert_eq!(tags.count(), 2, "structured data and the page's data: {page}");
    assert_eq!(node(&graph(&page), "Product")["description"], "</script><script>alert(1)</script><!--words--> \"x");
}

#[tokio::test]
async fn a_drawn_page_is_sent_as_long_as_the_content_is_what_it_was_drawn_from() {
    let company = Company::new();
    company.draw(&[("/about", &["/api/company", "/api/gallery"]), ("/", &["/api/company"])]).await;
    assert_eq!(company.get("/about").await.text(), "<!doctype html><h1>About</h1>");

    company.edit("content/gallery.toml", "The rack", "The long rack");
    let page = company.get("/about").await.text();
    assert!(page.contains("<h1>About</h1>Own words about") && page.contains("<p>The long rack</p>"), "{page}");
    assert!(company.get("/").await.text().contains("<h1>Home"), "what the change does not concern stays");

    company.edit("content/gallery.toml", "The long rack", "The rack");
    assert_eq!(company.get("/about").await.text(), "<!doctype html><h1>About</h1>");
}

#[tokio::test]
async fn seo_1_the_canonical_address_follows_the_configured_site() {
    let company = Company::new();
    company.draw(&[("/about", &["/api/company"]), ("/", &["/api/company"]), ("/404", &["/api/company"])]).await;
    company.edit("content/company.toml", "https://www.tools.example", "https://new.tools.example");
    company.edit("content/company.toml", "Test Tools\"", "New Tools\"");
    let about = company.get("/about").await.text();
    assert!(about.contains("<link rel=\"canonical\" href=\"https://new.tools.example/about\">"), "{about}");
    assert!(about.contains("<title>About us | New Tools</title>"), "{about}");
    assert!(!about.contains("www.tools.example") && !about.contains("Test Tools<"), "{about}");
    assert_eq!(node(&graph(&about), "Organization")["legalName"], "Test Tools Ltd");
    let home = company.get("/").await.text();
    assert!(home.contains("<h1>Tools that hold</h1>Own words of home"), "{home}");
    assert!(!home.contains("<p>Tools that hold</p>"), "said once: {home}");
    let seeds = seeds(&home);
    assert!(seeds[0]["body"].as_str().unwrap().contains("New Tools"), "{seeds:?}");
}

#[tokio::test]
async fn rte_4_a_not_found_page_that_the_content_has_overtaken_is_composed_with_noindex() {
    let company = Company::new();
    company.draw(&[("/404", &["/api/company"])]).await;
    assert_eq!(company.get("/nowhere").await.text(), "<!doctype html><h1>Sorry Page Not Found</h1>");
    company.edit("content/company.toml", "Test Tools\"", "New Tools\"");
    let answer = company.get("/nowhere").await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    let page = answer.text();
    assert!(page.contains("<meta name=\"robots\" content=\"noindex\">") && page.contains("Not Found"), "{page}");
    assert!(!page.contains("canonical") && !page.contains("ld+json"), "{page}");
    assert!(page.contains(">New Tools</a>"), "{page}");
}

#[tokio::test]
async fn prd_2_what_the_content_has_lost_is_gone_at_once() {
    let company = Company::new();
    company.write(&format!("site{PRODUCT}/index.html"), "<!doctype html><h1>P-1 drawn</h1>");
    company.draw(&[(PRODUCT, &["/api/products/p-1"])]).await;
    assert!(company.get("/products/p-1").await.text().contains("P-1 drawn"), "one page for both addresses");
    company.edit("content/products/p-1.toml", "related = [\"p-2\"]", "");
    company.remove("content/products/p-2.toml");
    let page = company.get(PRODUCT).await.text();
    assert!(page.contains("<h1>P-1 Packer</h1>") && !page.contains("P-2"), "{page}");
    company.write("content/products/p-2.toml", std::fs::read(company.path("content/products/p-1.toml")).unwrap());
    company.edit("content/products/p-2.toml", "p-1.webp", "p-2.webp");
    company.remove("content/products/p-1.toml");
    for path in [PRODUCT, "/products/p-1"] {
        assert_eq!(company.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn con_10_a_form_on_a_page_that_the_content_has_overtaken_still_answers() {
    let company = Company::new();
    company.draw(&[("/contact", &["/api/company"])]).await;
    company.edit("content/company.toml", "+00 124", "+00 999");
    let page = company.get("/contact").await.text();
    assert!(page.contains("data-form=\"contact\"") && page.contains("+00 999"), "{page}");
    let answer = company.send(Form::new("/api/contact-us").text("phone", "+00 123").by_browser()).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = answer.text();
    assert!(page.contains("Name is required") && page.contains("+00 999"), "{page}");
}
