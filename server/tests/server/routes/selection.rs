//! Parts of the product list.

use serde_json::Value;

use crate::company::Company;

const THIRD: &str = r#"order = 3
name = "P-3 Plug"
model = "P-3"
category = "packer-systems"
subcategory = "plugs"
summary = "A plug."
description = "It plugs."

[[images]]
file = "p-3.webp"
alt = "The plug"
"#;

const PLUGS: &str = r#"
[[subcategories]]
slug = "plugs"
name = "Plugs"
summary = "They stay."
description = "Plugs."
image = "p-1/images/p-1.webp"
"#;

fn company() -> Company {
    let company = Company::new();
    let category = std::fs::read_to_string(company.path("content/categories/packer-systems.toml")).unwrap();
    company.write("content/categories/packer-systems.toml", category + PLUGS);
    company.write("content/products/p-3.toml", THIRD);
    company.write("content/media/p-3/images/p-3.webp", "RIFF-three");
    company
}

fn slugs(data: &Value) -> Vec<&str> {
    data.as_array().unwrap().iter().map(|product| product["slug"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn prd_1_the_product_list_can_be_had_in_parts() {
    let company = company();
    for (query, wanted) in [
        ("", &["p-1", "p-2", "p-3"][..]),
        ("?unknown=1", &["p-1", "p-2", "p-3"]),
        ("?first=2", &["p-1", "p-2"]),
        ("?first=no", &["p-1", "p-2", "p-3"]),
        ("?category=packer-systems", &["p-1", "p-2", "p-3"]),
        ("?category=packer-systems&subcategory=plugs", &["p-3"]),
        ("?category=packer-systems&each=1", &["p-1", "p-3"]),
        ("?slugs=p-3,unknown,p-1", &["p-3", "p-1"]),
        ("?category=unknown", &[]),
    ] {
        let data = company.get(&format!("/api/get-products{query}")).await.data();
        assert_eq!(slugs(&data), wanted, "{query}");
    }
}

#[tokio::test]
async fn a_part_is_as_a_whole_list_is_and_changes_with_the_content() {
    let company = company();
    let whole = company.get("/api/get-products").await.data();
    let part = company.get("/api/get-products?slugs=p-2").await;
    assert_eq!(part.header("cache-control"), "no-cache");
    assert!(!part.header("etag").is_empty());
    assert_eq!(part.data()[0], whole[1]);
    company.edit("content/products/p-2.toml", "P-2 Packer", "P-2 Mark II");
    assert_eq!(company.get("/api/get-products?slugs=p-2").await.data()[0]["name"], "P-2 Mark II");
}

#[tokio::test]
async fn prd_1_a_product_has_its_neighbours_in_its_category() {
    let company = company();
    let detail = company.get("/api/products/p-2").await.data();
    assert_eq!((&detail["previous"]["slug"], &detail["next"]["slug"]), (&"p-1".into(), &"p-3".into()));
    let first = company.get("/api/products/p-1").await.data();
    assert!(first["previous"].is_null());
}

#[tokio::test]
async fn of_a_long_list_no_more_than_names_and_places_can_be_asked_for() {
    let company = company();
    let data = company.get("/api/get-products?category=packer-systems&subcategory=plugs&only=names").await.data();
    let product = &data[0];
    for (field, wanted) in
        [("name", "P-3 Plug"), ("slug", "p-3"), ("category", "packer-systems"), ("subcategory", "plugs")]
    {
        assert_eq!(product[field], wanted, "{field}");
    }
    for field in ["description", "summary", "features", "media", "picture"] {
        assert!(product[field].is_null(), "{field}");
    }
    let whole = company.get("/api/get-products").await.data();
    assert_eq!(company.get("/api/get-products?only=this").await.data(), whole);
}
