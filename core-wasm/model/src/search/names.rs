use super::categories::Categories;
use super::words::{quality, split};
use super::{Found, SearchQuery};
use crate::content::{Category, Product};

/// What a query finds in the names, models and summaries of products: all of it without a word, and otherwise what has words that
/// begin with each of the query's. In the catalogue's order, and by no facts.
pub fn search_names(products: &[Product], categories: &[Category], query: &SearchQuery) -> Found {
    let known = Categories::of(products, categories);
    let mut facet = known.counting();
    let asked = split(&query.text);
    let mut hits = Vec::new();
    for (place, product) in products.iter().enumerate() {
        if !asked.is_empty() && !has_words(product, &asked) {
            continue;
        }
        facet.count(product.category.as_ref());
        if query.has_chosen(product.category.as_ref(), product.subcategory.as_ref()) {
            hits.push(place);
        }
    }
    Found { hits, facets: vec![facet.facet()], readings: Vec::new() }
}

fn has_words(product: &Product, asked: &[String]) -> bool {
    let texts = [Some(&product.name), product.model.as_ref(), product.summary.as_ref()];
    let own: Vec<String> = texts.into_iter().flatten().flat_map(|text| split(text)).collect();
    asked.iter().all(|asked| own.iter().any(|own| quality(own, asked, false) > 0))
}
