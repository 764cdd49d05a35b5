//! Queries to the product list.

use std::sync::Arc;

use axum::http::{StatusCode, header};
use serde_json::Value;

use crate::company::Company;
use crate::connection::{peak_resident, resident};
use crate::program::{Program, exchange, get_request};

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
async fn prd_1_a_query_selects_a_part_of_the_product_list() {
    let company = company();
    for (query, wanted) in [
        ("", &["p-1", "p-2", "p-3"][..]),
        ("?unknown=1", &["p-1", "p-2", "p-3"]),
        ("?first=2", &["p-1", "p-2"]),
        ("?first=99999999999999999999", &["p-1", "p-2", "p-3"]),
        ("?first=0", &[]),
        ("?skip=1", &["p-2", "p-3"]),
        ("?skip=1&first=1", &["p-2"]),
        ("?skip=0&first=1", &["p-1"]),
        ("?skip=3&first=1", &[]),
        ("?first=1&whole=2", &["p-1"]),
        ("?first=1&whole=3", &["p-1", "p-2", "p-3"]),
        ("?category=packer-systems&subcategory=plugs&skip=1", &[]),
        ("?category=packer-systems", &["p-1", "p-2", "p-3"]),
        ("?category=packer-systems&subcategory=plugs", &["p-3"]),
        ("?category=packer-systems&each=1", &["p-1", "p-3"]),
        ("?slugs=p-3,unknown,p-1", &["p-3", "p-1"]),
        ("?slugs=p-3%2Cp-1", &["p-3", "p-1"]),
        ("?slugs=p-3,p-1,p-3", &["p-3", "p-1"]),
        ("?%66irst=%31", &["p-1"]),
        ("?category=unknown", &[]),
    ] {
        let data = company.get(&format!("/api/get-products{query}")).await.data();
        assert_eq!(slugs(&data), wanted, "{query}");
    }
}

#[tokio::test]
async fn a_part_of_the_list_has_the_headers_and_items_of_the_whole_and_changes_with_the_content() {
    let company = company();
    let whole = company.get("/api/get-products").await.data();
    let part = company.get("/api/get-products?slugs=p-2").await;
    assert_eq!(part.header("cache-control"), "no-cache");
    let condition = [(header::IF_NONE_MATCH, part.header("etag"))];
    let same = company.get_with("/api/get-products?slugs=p-2", &condition).await;
    assert_eq!((same.status, same.body.len()), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!(part.data()[0], whole[1]);
    company.edit("content/products/p-2.toml", "P-2 Packer", "P-2 Mark II");
    let changed = company.get_with("/api/get-products?slugs=p-2", &condition).await;
    assert_eq!(changed.data()[0]["name"], "P-2 Mark II");
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
async fn a_long_list_can_be_requested_with_names_and_categories_only() {
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
    let card = &company.get("/api/get-products?slugs=p-3&only=cards").await.data()[0];
    assert_eq!((&card["summary"], &card["media"]), (&"A plug.".into(), &whole[2]["media"]));
    assert!(card["features"].is_null() && card["description"].is_null());
    assert_eq!(company.get("/api/get-products?only=this").await.data(), whole);
}

#[tokio::test]
async fn a_parameter_that_is_not_a_number_gets_400_with_an_example() {
    let company = company();
    for (query, name) in [
        ("first=abc", "first"),
        ("first=", "first"),
        ("first=-1", "first"),
        ("each=1.5", "each"),
        ("skip=x", "skip"),
        ("whole=x", "whole"),
    ] {
        let response = company.get(&format!("/api/get-products?{query}")).await;
        assert_eq!(response.status, StatusCode::BAD_REQUEST, "{query}");
        let message = response.json()["message"].as_str().unwrap().to_owned();
        assert_eq!(message, format!("`{name}` takes a whole number, for example {name}=8."));
    }
}

/// The queries of one row select the same products, so they share one cached response.
#[tokio::test]
async fn queries_for_the_same_products_share_one_response() {
    let company = company();
    let (app, _) = company.open().await;
    let catalogue = app.catalogue.now();
    for queries in [
        &["first=2", "first=2&each=7", "x=1&first=02", "first=2&each=3"][..],
        &["", "first=3", "first=1000", "first=1&whole=3", "each=3", "first=7&each=99999999999999999999", "only=this"],
        &["category=unknown", "slugs=unknown", "first=0", "subcategory=unknown&first=1", "slugs=&only=names"],
        &["slugs=p-1,p-2", "slugs=p-1%2Cp-2&first=2", "slugs=p-1,unknown,p-2", "slugs=p-1,p-2,p-1"],
    ] {
        let mut responses = Vec::new();
        for query in queries {
            responses.push(catalogue.responses.get("/api/get-products", query).await.unwrap());
        }
        for (query, response) in queries.iter().zip(&responses) {
            assert!(Arc::ptr_eq(response, &responses[0]), "{query}");
        }
    }
}

/// 200 queries of different lengths to a list of 1,000 products: the cache and the responses in progress are limited.
#[tokio::test(flavor = "multi_thread")]
async fn many_queries_to_a_large_list_take_limited_memory() {
    let company = company();
    for number in 10..1010 {
        let text = "It holds. ".repeat(50);
        let product =
            THIRD.replace("p-3.webp", "p-1.webp").replace("It plugs.", &text).replace("P-3", &format!("P-{number}"));
        company.write(&format!("content/products/p-{number}.toml"), product);
        company.write(&format!("content/media/p-{number}/images/p-1.webp"), "RIFF");
    }
    let program = Program::start_anywhere(&company, &[]);
    let before = resident(program.process());
    let address = program.address;
    let clients: Vec<_> = (0..8)
        .map(|client| {
            tokio::spawn(async move {
                for first in (801..=1000).skip(client).step_by(8) {
                    let request = get_request(&format!("/api/get-products?first={first}"));
                    assert_eq!(exchange(address, request.as_bytes()).await.unwrap().0, 200);
                }
            })
        })
        .collect();
    for client in clients {
        client.await.unwrap();
    }
    let (after, peak) = (resident(program.process()), peak_resident(program.process()));
    println!("resident: {before} kB before, {after} kB after, {peak} kB at most");
    // Measured: 55 to 80 MB, depending on the allocator, and 220 MB without these limits.
    assert!(peak - before < 130_000, "{before} kB grew to {peak} kB");
}
