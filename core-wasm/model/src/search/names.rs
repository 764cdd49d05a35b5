use super::categories::Categories;
use super::words::{score_word, split_words};
use super::{SearchQuery, SearchResult};
use crate::content::{Category, Product};

/// Searches names, models and summaries without an index: every word of the query must be a prefix. A query without a word finds all
/// products. The result is in the catalogue's order.
pub fn search_names(products: &[Product], categories: &[Category], query: &SearchQuery) -> SearchResult {
    let known = Categories::of(products, categories);
    let mut facet = known.counter();
    let wanted = split_words(&query.text);
    let mut hits = Vec::new();
    for (index, product) in products.iter().enumerate() {
        if !wanted.is_empty() && !has_words(product, &wanted) {
            continue;
        }
        facet.count(product.category.as_ref());
        if query.matches_category(product.category.as_ref(), product.subcategory.as_ref()) {
            hits.push(index);
        }
    }
    SearchResult { hits, facets: vec![facet.facet()], ..SearchResult::default() }
}

fn has_words(product: &Product, wanted: &[String]) -> bool {
    let texts = [Some(&product.name), product.model.as_ref(), product.summary.as_ref()];
    let own: Vec<String> = texts.into_iter().flatten().flat_map(|text| split_words(text)).collect();
    wanted.iter().all(|word| own.iter().any(|own| score_word(own, word, false) > 0))
}
